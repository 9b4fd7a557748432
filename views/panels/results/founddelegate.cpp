// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/founddelegate.h"

#include "views/panels/cells/tablecells.h"
#include "views/panels/results/foundmodel.h"

#include <QApplication>
#include <QPainter>
#include <QTextLayout>

namespace shapewright {

namespace {

constexpr int padding = 10;
constexpr int rowHeight = 29;
constexpr int markRoom = 18; // in pixels, before the kind
constexpr int markSize = 9;

// Cuts a text that is too wide for its cell. The beginning is kept, or the end if the first match is there.
QString fitting(const QString &text, const FoundSpans &spans, const QFontMetrics &metrics, int width)
{
    if (metrics.horizontalAdvance(text) <= width)
        return text;
    const bool isBehind =
        !spans.isEmpty() && metrics.horizontalAdvance(text, spans.first().begin + spans.first().length) > width;
    return metrics.elidedText(text, isBehind ? Qt::ElideLeft : Qt::ElideRight, width);
}

} // namespace

FoundDelegate::FoundDelegate(const Theme &theme, QObject *parent) : QStyledItemDelegate(parent), m_theme(theme) {}

QFont FoundDelegate::font(const QModelIndex &index) const
{
    return literalFont(index.data(TableRole::Mono).toBool() ? m_theme.monoFont : m_theme.uiFont,
                       index.data().toString());
}

QSize FoundDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    QFont font = this->font(index);
    font.setBold(true); // matches are bold
    const int mark = index.column() == FoundModel::Kind ? markRoom : 0;
    return {QFontMetrics(font).horizontalAdvance(index.data().toString()) + mark + 2 * padding + 2, rowHeight};
}

void FoundDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    ground.text.clear();
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);
    QRect cell = option.rect.adjusted(padding, 0, -padding, -1);
    painter->save();
    if (index.column() == FoundModel::Kind) {
        paintMark(*painter, cell, index);
        cell.adjust(markRoom, 0, 0, 0);
    }
    paintText(*painter, cell, index);
    painter->restore();
}

// Draws a square for a node, in the colour of its operator, and a ring for a tensor.
void FoundDelegate::paintMark(QPainter &painter, const QRect &cell, const QModelIndex &index) const
{
    const int top = cell.center().y() - markSize / 2;
    const QRectF mark(cell.left() + 0.5, top + 0.5, markSize, markSize);
    painter.setRenderHint(QPainter::Antialiasing);
    const QVariant opType = index.data(FoundRole::OpType);
    if (opType.isValid()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.category(opType.toString(), index.data(FoundRole::Domain).toString()));
        painter.drawRoundedRect(mark, 2, 2);
    } else {
        painter.setPen(QPen(m_theme.edge, 1.6));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(mark.adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void FoundDelegate::paintText(QPainter &painter, const QRect &cell, const QModelIndex &index) const
{
    const QFont font = this->font(index);
    QFont bold = font;
    bold.setWeight(QFont::Bold);
    const auto spans = index.data(FoundRole::Spans).value<FoundSpans>();
    const QString text = index.data().toString();
    const QString shown = fitting(text, spans, QFontMetrics(spans.isEmpty() ? font : bold), cell.width());
    // A text that was cut at its beginning has moved to the left by this much.
    const bool isCutBefore = shown != text && !shown.isEmpty() && shown.front() == QChar(u'…');
    const int offset = isCutBefore ? int(shown.size() - text.size()) : 0;
    QTextCharFormat emphasis;
    emphasis.setFont(bold);
    emphasis.setForeground(m_theme.accent);
    QList<QTextLayout::FormatRange> formats;
    for (const FoundSpan &span : spans) {
        const int begin = qMax(isCutBefore ? 1 : 0, span.begin + offset);
        const int end = qMin(int(shown.size()), span.begin + span.length + offset);
        if (begin < end)
            formats.append({begin, end - begin, emphasis});
    }
    QTextLayout layout(shown, font, painter.device());
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(Qt::LeftToRight); // names in other scripts begin at the same side as all names
    layout.setTextOption(option);
    layout.setFormats(formats);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    layout.endLayout();
    const bool isPlain = CellTone(index.data(TableRole::Tone).toInt()) == CellTone::Plain;
    painter.setPen(isPlain ? m_theme.text : m_theme.mutedText);
    if (line.isValid())
        layout.draw(&painter, QPointF(cell.left(), cell.top() + (cell.height() - line.height()) / 2));
}

} // namespace shapewright
