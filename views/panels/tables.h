// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QAbstractItemDelegate;
class QAbstractItemModel;
class QTreeView;
class QWidget;

namespace shapewright {

// A table as all tabs have it: whole rows selected, one height, the model's headings.
[[nodiscard]] QTreeView *makeTable(QAbstractItemModel *model, QAbstractItemDelegate *delegate, const QString &name,
                                   QWidget *parent);
// Columns as wide as what they show first, none more than a part of the table.
void resizeColumns(QTreeView *table);

} // namespace shapewright
