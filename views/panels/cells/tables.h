// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/tables/shapetable.h"

#include <QString>

class QAbstractItemDelegate;
class QAbstractItemModel;
class QTreeView;
class QWidget;

namespace shapewright {

// A table as all tabs have it: whole rows selected, one height, the model's headings.
[[nodiscard]] QTreeView *makeTable(QAbstractItemModel *model, QAbstractItemDelegate *delegate, const QString &name,
                                   QWidget *parent);
// Columns as wide as what they show in the first rows, within limits.
void resizeColumns(QTreeView *table, int widest = 300);
// What a shape rests on beside the model, a line for each: that it is only declared, or assumed. Empty for most.
[[nodiscard]] QString marksText(const ValueShape &shape);

} // namespace shapewright
