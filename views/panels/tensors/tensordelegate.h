// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/cells/chips.h"
#include "views/panels/fields/fielddelegate.h"

#include <functional>

namespace shapewright {

// What a row about a tensor shows.
struct TensorRow {
    QString name;
    QString note; // muted, behind the name
    Chips shape;
    bool monoName = true;
};

// A tensor: its name, its type and its shape, on one line where it fits and else on two. The field is the shape.
class TensorDelegate : public FieldDelegate
{
    Q_OBJECT

public:
    using RowOf = std::function<TensorRow(const QModelIndex &)>;

    TensorDelegate(const Theme &theme, RowOf rowOf, QObject *parent = nullptr);

    // Shapes begin in one column, behind the widest name of the model, where they fit there.
    void alignShapes(const QAbstractItemModel &model);

    // The chip of a row's shape at a point; -1 for none.
    [[nodiscard]] int chipAt(const QRect &row, const QModelIndex &index, const QPoint &position) const;
    [[nodiscard]] QRect fieldRect(const QRect &row, const QModelIndex &index) const override;

protected:
    [[nodiscard]] int rowHeight(int width, const QModelIndex &index) const override;
    void paintRow(QPainter *painter, const QRect &row, const QModelIndex &index) const override;

private:
    // Where the chips of a shape are painted.
    [[nodiscard]] QRect shapeRect(const QRect &row, const TensorRow &tensor) const;
    [[nodiscard]] int nameWidth(const TensorRow &row) const;
    // Left end of the shape on one line; no value where it takes a line of its own.
    [[nodiscard]] std::optional<int> shapeLeft(int width, const TensorRow &row) const;

    RowOf m_rowOf;
    int m_shapeColumn = 0;
};

} // namespace shapewright
