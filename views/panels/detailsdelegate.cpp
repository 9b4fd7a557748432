// SPDX-License-Identifier: Apache-2.0
#include "views/panels/detailsdelegate.h"

#include "views/panels/chippainter.h"
#include "views/panels/detailsmodel.h"

#include <QPainter>

namespace shapewright {

namespace {

constexpr int margin = 12;
constexpr int contentLeft = 118;
constexpr int line = 29;
constexpr int longestText = 300;
constexpr int wrapping = Qt::TextWordWrap | Qt::TextWrapAnywhere;

const DetailsRow &rowOf(const QModelIndex &index)
{
    return static_cast<const DetailsModel *>(index.model())->row(index.row());
}

QRect contentRect(const QRect &row)
{
    return row.adjusted(contentLeft, 0, -margin, 0);
}

} // namespace

QRect DetailsDelegate::fieldRect(const QRect &row, const QModelIndex &) const
{
    return contentRect(row);
}

QString DetailsDelegate::wholeText(const DetailsRow &row) const
{
    return row.text.size() <= longestText ? row.text : row.text.left(longestText) + QStringLiteral("…");
}

int DetailsDelegate::rowHeight(int width, const QModelIndex &index) const
{
    const DetailsRow &row = rowOf(index);
    const QFontMetrics metrics(row.isMono ? theme().monoFont : theme().uiFont);
    const int room = contentRect(QRect(0, 0, width, line)).width();
    if (row.shape.isEmpty()) {
        const int text = metrics.boundingRect(QRect(0, 0, room, 10'000), wrapping, wholeText(row)).height();
        return qMax(line, text + 13);
    }
    const QFontMetrics mono(theme().monoFont);
    const bool oneLine =
        row.note.isEmpty() || ChipPainter(theme()).width(row.shape) + 12 + mono.horizontalAdvance(row.note) <= room;
    return oneLine ? line : line + 20;
}

void DetailsDelegate::paintRow(QPainter *painter, const QRect &row, const QModelIndex &index) const
{
    const DetailsRow &details = rowOf(index);
    drawText(painter, QRect(row.left() + margin, row.top(), contentLeft - margin - 8, line - 1), details.label,
             theme().uiFont, theme().mutedText);
    const QRect content = contentRect(row);
    const QFont &font = details.isMono ? theme().monoFont : theme().uiFont;
    if (details.shape.isEmpty()) {
        painter->setFont(font);
        painter->setPen(theme().text);
        painter->drawText(content.adjusted(0, 6, 0, 0), wrapping, wholeText(details));
        return;
    }
    const QRect first(content.left(), row.top(), content.width(), line - 1);
    const int used = ChipPainter(theme()).paint(*painter, first, details.shape);
    if (details.note.isEmpty())
        return;
    const QRect note = row.height() > line + 8 ? QRect(content.left(), row.top() + line - 4, content.width(), 20)
                                               : first.adjusted(used + 8, 0, 0, 0);
    drawText(painter, note, details.note, theme().monoFont, theme().mutedText);
}

} // namespace shapewright
