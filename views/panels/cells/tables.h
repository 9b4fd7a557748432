// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

class QAbstractItemDelegate;
class QAbstractItemModel;
class QTreeView;
class QWidget;

namespace shapewright {

struct ValueShape;

// Makes a table in the style that all tabs share: whole rows are selected, all rows have one height, and the header
// shows the model's headings. `name` is its accessible name.
[[nodiscard]] QTreeView *makeTable(QAbstractItemModel *model, QAbstractItemDelegate *delegate, const QString &name,
                                   QWidget *parent);
// Lets the rows of a table be as high as their TableRole::Wrapped texts need.
void wrapRows(QTreeView *table);
// Makes each column as wide as the contents of its first 100 rows, within limits. `widest` is in pixels.
void resizeColumns(QTreeView *table, int widest = 300);
// The same, and so that the table need not scroll sideways: the columns that are `dispensable` are hidden, one after
// the other, as far as it is too narrow, and then those that are `elided` get narrower.
void fitColumns(QTreeView *table, const QList<int> &dispensable, const QList<int> &elided, int widest = 300);
// Says in words, one line each, that a shape is only declared or only assumed and was not inferred. It is empty for
// most shapes.
[[nodiscard]] QString marksText(const ValueShape &shape);

} // namespace shapewright
