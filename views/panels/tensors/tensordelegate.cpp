// SPDX-License-Identifier: Apache-2.0
#include "views/panels/tensors/tensordelegate.h"

#include "views/panels/cells/chippainter.h"
#include "views/panels/fields/fieldmodel.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace shapewright {

namespace {

constexpr int sideMargin = 12;
constexpr int line = 30;
constexpr int secondLine = 26;
constexpr int leastField = 150; // the width that one can type a shape in, so that its field covers no name and no type

} // namespace

TensorDelegate::TensorDelegate(const Theme &theme, RowOf rowOf, QObject *parent)
    : FieldDelegate(theme, parent), m_rowOf(std::move(rowOf))
{
}

int TensorDelegate::nameWidth(const TensorRow &row) const
{
    const QFontMetrics name(row.monoName ? theme().monoFont : theme().uiFont);
    const int note = row.note.isEmpty() ? 0 : 8 + QFontMetrics(theme().monoFont).horizontalAdvance(row.note);
    return name.horizontalAdvance(row.name) + note;
}

void TensorDelegate::alignShapes(const QAbstractItemModel &model)
{
    // No more rows than these are in view at once.
    constexpr int measured = 60;
    constexpr int farthest = 200;
    m_shapeColumn = 0;
    for (int row = 0; row < qMin(model.rowCount(), measured); ++row) {
        const int left = sideMargin + nameWidth(m_rowOf(model.index(row, 0))) + 14;
        if (left <= farthest)
            m_shapeColumn = qMax(m_shapeColumn, left);
    }
}

std::optional<int> TensorDelegate::shapeLeft(int width, const TensorRow &row) const
{
    const ChipPainter painter(theme());
    const int name = sideMargin + nameWidth(row) + 14;
    for (const int left : {qMax(m_shapeColumn, name), name}) {
        const int room = width - left - sideMargin;
        if (room >= leastField && painter.wrappedHeight(room, row.shape) <= ChipPainter::height())
            return left;
    }
    return {};
}

QRect TensorDelegate::fieldRect(const QRect &row, const QModelIndex &index) const
{
    const TensorRow tensor = m_rowOf(index);
    if (const QVariant part = index.data(FieldModel::PartRole); part.isValid()) {
        constexpr int least = 90; // pixels that one can type in
        const QRect shape = shapeRect(row, tensor);
        const auto chips = ChipPainter(theme()).wrappedPlaces(shape, tensor.shape);
        const QRect chip = chips.value(part.toInt(), {shape.right() - least, shape.top(), least, shape.height()});
        const int x = qMin(chip.left() - 4, row.right() - sideMargin - least);
        return {x, chip.top() - 3, qMax(least, chip.width() + 8), secondLine};
    }
    const auto left = shapeLeft(row.width(), tensor);
    if (!left)
        return {row.left() + sideMargin - 4, row.top() + line - 2, row.width() - 2 * sideMargin + 8, secondLine};
    const int x = *left - 6;
    return {row.left() + x, row.top() + 2, row.width() - x - sideMargin + 4, line - 4};
}

int TensorDelegate::rowHeight(int width, const QModelIndex &index) const
{
    const TensorRow tensor = m_rowOf(index);
    return shapeLeft(width, tensor)
               ? line
               : line + ChipPainter(theme()).wrappedHeight(width - 2 * sideMargin, tensor.shape) + 6;
}

void TensorDelegate::paintRow(QPainter *painter, const QRect &row, const QModelIndex &index) const
{
    const TensorRow tensor = m_rowOf(index);
    const auto left = shapeLeft(row.width(), tensor);
    QFont nameFont = tensor.monoName ? theme().monoFont : theme().uiFont;
    nameFont.setStrikeOut(tensor.isStruck);
    const int room = (left ? *left : row.width()) - 2 * sideMargin;
    const int note = tensor.note.isEmpty() ? 0 : 8 + QFontMetrics(theme().monoFont).horizontalAdvance(tensor.note);
    const int name = qMin(QFontMetrics(nameFont).horizontalAdvance(tensor.name) + 1, room); // the note gives way
    const QRect first(row.left() + sideMargin, row.top(), name, line - 1);
    drawText(painter, first, tensor.name, nameFont, tensor.isStruck ? theme().mutedText : theme().text);
    if (note > 0)
        drawText(painter, QRect(first.right() + 9, row.top(), qMin(note, room - name - 8), line - 1), tensor.note,
                 theme().monoFont, theme().mutedText);
    ChipPainter(theme()).paintWrapped(*painter, shapeRect(row, tensor), tensor.shape);
}

QRect TensorDelegate::shapeRect(const QRect &row, const TensorRow &tensor) const
{
    const auto left = shapeLeft(row.width(), tensor);
    const int top = (line - ChipPainter::height()) / 2; // in the first line
    return left ? QRect(row.left() + *left, row.top() + top, row.width() - *left - sideMargin, ChipPainter::height())
                : QRect(row.left() + sideMargin, row.top() + line - 1, row.width() - 2 * sideMargin,
                        row.height() - line);
}

int TensorDelegate::chipAt(const QRect &row, const QModelIndex &index, const QPoint &position) const
{
    const TensorRow tensor = m_rowOf(index);
    const auto chips = ChipPainter(theme()).wrappedPlaces(shapeRect(row, tensor), tensor.shape);
    const auto hit = std::ranges::find_if(chips, [&](const QRect &chip) { return chip.contains(position); });
    return hit != chips.end() ? int(hit - chips.begin()) : -1;
}

} // namespace shapewright
