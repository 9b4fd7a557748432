// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/cells/tablecells.h"

namespace shapewright {

// Edits what an input is fed with: in a list of what there is, and as text.
class TestInputsDelegate : public TableDelegate
{
    Q_OBJECT

public:
    using TableDelegate::TableDelegate;

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override;
};

} // namespace shapewright
