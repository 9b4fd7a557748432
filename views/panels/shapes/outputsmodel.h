// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/cells/chips.h"
#include "views/panels/panelstate.h"
#include "views/panels/shapes/numberedgroups.h"

#include <QAbstractListModel>
#include <QSet>

#include <set>
#include <string>
#include <vector>

namespace shapewright {

// The graph outputs with their shapes. Dims that the edits changed are struck through. So are outputs that a save will
// remove; those that it will add come last. GUI thread.
class OutputsModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    enum class Fate { Stays, Removed, Added };
    struct Row {
        ValueId value;
        QString name;
        QString type;
        Chips shape;
        QString marks;   // what the shape relies on, in words (see marksText())
        int members = 1; // of a row for numbered outputs
        bool isOpen = false;
        bool isMember = false; // of the open row above
        Fate fate = Fate::Stays;
    };
    void setState(const PanelState &state);
    // Shows the members of a row for numbered outputs in rows of their own, or hides them.
    void setOpen(int row, bool isOpen);
    [[nodiscard]] const Row &row(int row) const { return m_rows[row]; }
    // `new` or `removed`, for people; empty for an output that stays.
    [[nodiscard]] static QString fateText(Fate fate);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    void makeRows();
    [[nodiscard]] Fate fateOf(const std::vector<ValueId> &outputs) const;
    void addNewRows();

    PanelState m_state;
    QList<NumberedGroup> m_groups;
    QSet<QString> m_open; // by name
    QList<Row> m_rows;
    std::set<std::string> m_removed; // outputs, by name
};

} // namespace shapewright
