// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/cells/tablecells.h"

namespace shapewright {

// Edits the source of an input's data in an editable combo box, which lists the possible kinds.
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
