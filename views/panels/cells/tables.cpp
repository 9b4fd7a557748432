// SPDX-License-Identifier: Apache-2.0
#include "views/panels/cells/tables.h"

#include "model/wording/explanationwording.h"

#include <QAbstractItemDelegate>
#include <QHeaderView>
#include <QStringList>
#include <QStyleOptionViewItem>
#include <QTreeView>

namespace shapewright {

namespace {

constexpr int measuredRows = 100; // a table of thousands of rows has to open at once
constexpr int narrowest = 70;

} // namespace

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
    return table;
}

void wrapRows(QTreeView *table)
{
    table->setUniformRowHeights(false);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    QObject::connect(table->header(), &QHeaderView::sectionResized, table, &QAbstractItemView::doItemsLayout,
                     Qt::QueuedConnection);
}

void resizeColumns(QTreeView *table, int widest)
{
    const QAbstractItemModel &model = *table->model();
    const int rows = qMin(model.rowCount(), measuredRows);
    QStyleOptionViewItem option;
    for (int column = 0; column < model.columnCount(); ++column) {
        int width = table->header()->sectionSizeHint(column);
        for (int row = 0; row < rows; ++row)
            width = qMax(width, table->itemDelegate()->sizeHint(option, model.index(row, column)).width());
        table->setColumnWidth(column, qBound(narrowest, width + 4, widest));
    }
}

QString marksText(const ValueShape &shape)
{
    QStringList lines;
    if (shape.declaredOnly)
        lines.append(markText(Marks::Declared));
    if (shape.assumed)
        lines.append(markText(Marks::Assumed));
    return lines.join(QLatin1Char('\n'));
}

} // namespace shapewright
