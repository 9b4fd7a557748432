// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/results/changerows.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// What the edits change: each tensor whose type is another than without edits, in the order of ChangeRows unless
// sorted, and only those that the filter lets through. Both stay when the edits change.
class ChangesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::shared_ptr<const ChangeRows> rows);
    // Rows in which each of the words stands: in names, operators, shapes, reasons. Case does not count.
    void setFilter(const QString &text);
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override; // -1: as they come

    [[nodiscard]] int allCount() const { return m_rows ? m_rows->count() : 0; }
    [[nodiscard]] ValueId valueAt(int row) const { return m_rows->change(m_shown[std::size_t(row)]).value; }
    [[nodiscard]] std::optional<int> rowOf(ValueId value) const;
    [[nodiscard]] const std::shared_ptr<const ChangeRows> &rows() const { return m_rows; }
    // Which of them are shown, in which order.
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
    std::vector<QString> m_searchTexts; // made when they are first needed
    int m_column = -1;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

} // namespace shapewright
