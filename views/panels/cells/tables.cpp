// SPDX-License-Identifier: Apache-2.0
#include "views/panels/cells/tables.h"

#include "model/shape/tables/graphshapes.h"
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

int neededWidth(const QTreeView &table, int column)
{
    const QAbstractItemModel &model = *table.model();
    const QStyleOptionViewItem option;
    int width = table.header()->sectionSizeHint(column);
    for (int row = 0; row < qMin(model.rowCount(), measuredRows); ++row)
        width = qMax(width, table.itemDelegate()->sizeHint(option, model.index(row, column)).width());
    return qMax(narrowest, width + 4);
}

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
    for (int column = 0; column < table->model()->columnCount(); ++column)
        table->setColumnWidth(column, qMin(neededWidth(*table, column), widest));
}

void fitColumns(QTreeView *table, const QList<int> &dispensable, const QList<int> &elided, int widest)
{
    QList<int> widths;
    int excess = -table->viewport()->width();
    for (int column = 0; column < table->model()->columnCount(); ++column) {
        widths.append(qMin(neededWidth(*table, column), widest));
        excess += table->isColumnHidden(column) ? 0 : widths.last();
    }
    for (const int column : dispensable) {
        if (excess <= 0 || table->isColumnHidden(column))
            continue;
        table->setColumnHidden(column, true);
        excess -= widths[column];
    }
    for (const int column : elided) {
        const int given = qBound(0, excess, widths[column] - narrowest);
        widths[column] -= given;
        excess -= given;
    }
    for (int column = 0; column < widths.size(); ++column)
        table->setColumnWidth(column, widths[column]);
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
