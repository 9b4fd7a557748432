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
// Columns as wide as what they show in the first rows, within limits.
void resizeColumns(QTreeView *table);

} // namespace shapewright
