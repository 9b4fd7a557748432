// SPDX-License-Identifier: Apache-2.0
#include "views/panels/tables.h"

#include <QHeaderView>
#include <QTreeView>

namespace shapewright {

QTreeView *makeTable(QAbstractItemModel *model, QAbstractItemDelegate *delegate, const QString &name, QWidget *parent)
{
    auto *table = new QTreeView(parent);
    table->setAccessibleName(name);
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->setAllColumnsShowFocus(true);
    table->setFrameShape(QFrame::NoFrame);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setItemDelegate(delegate);
    table->setModel(model);
    table->header()->setStretchLastSection(true);
    table->header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->header()->setHighlightSections(false);
    // Only rows in view are measured, so that a table of thousands opens at once.
    table->header()->setResizeContentsPrecision(0);
    return table;
}

void resizeColumns(QTreeView *table)
{
    const int columns = table->model()->columnCount();
    const int widest = qMax(120, table->viewport()->width() * 2 / 5);
    for (int column = 0; column + 1 < columns; ++column) {
        table->resizeColumnToContents(column);
        table->setColumnWidth(column, qBound(80, table->columnWidth(column) + 12, widest));
    }
}

} // namespace shapewright
