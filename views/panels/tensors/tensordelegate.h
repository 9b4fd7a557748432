// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/cells/chips.h"
#include "views/panels/fields/fielddelegate.h"

#include <functional>

namespace shapewright {

// What a row for a tensor shows.
struct TensorRow {
    QString name;
    QString note; // muted; after the name
    Chips shape;
    bool monoName = true;
    bool isStruck = false; // the name is struck through, since the tensor will be no more
};

// Draws a tensor's name, its type and its shape, on one line if they fit. Otherwise the shape goes beneath, over as
// many lines as it needs. The field to edit is over the shape.
class TensorDelegate : public FieldDelegate
{
    Q_OBJECT

public:
    using RowOf = std::function<TensorRow(const QModelIndex &)>;

    TensorDelegate(const Theme &theme, RowOf rowOf, QObject *parent = nullptr);

    // Aligns the shapes in one column behind the widest name, as far as they fit. It measures the first 60 rows, and
    // ignores names that would put the column beyond 200 pixels.
    void alignShapes(const QAbstractItemModel &model);

    // The index of the chip at `position` in the shape of a row, or -1.
    [[nodiscard]] int chipAt(const QRect &row, const QModelIndex &index, const QPoint &position) const;
    [[nodiscard]] QRect fieldRect(const QRect &row, const QModelIndex &index) const override;

protected:
    [[nodiscard]] int rowHeight(int width, const QModelIndex &index) const override;
    void paintRow(QPainter *painter, const QRect &row, const QModelIndex &index) const override;

private:
    // The area in which the chips of the shape are painted.
    [[nodiscard]] QRect shapeRect(const QRect &row, const TensorRow &tensor) const;
    [[nodiscard]] int nameWidth(const TensorRow &row) const;
    // The left end of the shape in pixels if it fits on the first line; no value if it goes on a second line.
    [[nodiscard]] std::optional<int> shapeLeft(int width, const TensorRow &row) const;

    RowOf m_rowOf;
    int m_shapeColumn = 0;
};

} // namespace shapewright
