// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/results/changerows.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// What the edits change: the tensors whose type differs from the one without edits. They are in the order of ChangeRows
// unless they are sorted, and only those that match the filter are shown. Order and filter stay when the edits change.
class ChangesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::shared_ptr<const ChangeRows> rows);
    // Shows the rows that contain each of the words in a name, an operator, a shape or a reason. Case is ignored.
    void setFilter(const QString &text);
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override; // -1: not sorted

    [[nodiscard]] int allCount() const { return m_rows ? m_rows->count() : 0; }
    [[nodiscard]] ValueId valueAt(int row) const { return m_rows->change(m_shown[std::size_t(row)]).value; }
    [[nodiscard]] std::optional<int> rowOf(ValueId value) const;
    [[nodiscard]] const std::shared_ptr<const ChangeRows> &rows() const { return m_rows; }
    // The rows that are shown, in the order in which they are shown.
    [[nodiscard]] const std::vector<int> &shown() const { return m_shown; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void choose();
    [[nodiscard]] bool isShown(int row);
    [[nodiscard]] QString toolTip(int row, int column) const;

    std::shared_ptr<const ChangeRows> m_rows;
    std::vector<int> m_shown;
    QStringList m_words;                // of the filter, folded
    std::vector<QString> m_searchTexts; // by row; made when they are first needed
    int m_column = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

} // namespace shapewright
