// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/fields/fielddelegate.h"

namespace shapewright {

// Draws a row for a dimension: its colour, its name, where it is used, and the field with its size at the right.
class DimensionsDelegate : public FieldDelegate
{
    Q_OBJECT

public:
    using FieldDelegate::FieldDelegate;

    [[nodiscard]] QRect fieldRect(const QRect &row, const QModelIndex &index) const override;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    [[nodiscard]] int rowHeight(int width, const QModelIndex &index) const override;
    void paintRow(QPainter *painter, const QRect &row, const QModelIndex &index) const override;

private:
    void paintField(QPainter *painter, const QRect &field, const QModelIndex &index) const;
};

} // namespace shapewright
