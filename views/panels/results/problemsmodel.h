// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/panelstate.h"

#include <QAbstractTableModel>

namespace shapewright {

// The errors and warnings of a shape table, errors first, or its notes, which are listed apart.
class ProblemsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Kind, Message, Place, Mend, ColumnCount };

    enum class Shown { Problems, Notes };

    explicit ProblemsModel(Shown shown, QObject *parent = nullptr);

    void setState(const PanelState &state);
    [[nodiscard]] const Problem &problemAt(int row) const { return m_problems[row]; }
    // What fixes the problem, the best suggestion first. Empty if nothing is known to.
    [[nodiscard]] const std::vector<Suggestion> &suggestionsAt(int row) const { return m_problems[row].suggestions; }
    [[nodiscard]] int errorCount() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const Problem &problem, int column) const;
    [[nodiscard]] QString placeOf(const Node &node) const;

    Shown m_shown;
    std::shared_ptr<const ModelGraph> m_graph;
    QList<Problem> m_problems;
};

} // namespace shapewright
