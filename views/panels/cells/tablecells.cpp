// SPDX-License-Identifier: Apache-2.0
#include "views/panels/cells/tablecells.h"

#include "model/types/printabletext.h"
#include "views/panels/cells/chippainter.h"
#include "views/panels/cells/textwidth.h"

#include <QApplication>
#include <QPainter>
#include <QTreeView>

namespace shapewright {

namespace {

constexpr int cellPadding = 10;
constexpr int rowHeight = 29;

CellTone toneOf(const QModelIndex &index)
{
    return CellTone(index.data(TableRole::Tone).toInt());
}

} // namespace

TableDelegate::TableDelegate(const Theme &theme, QObject *parent) : QStyledItemDelegate(parent), m_theme(theme) {}

QColor TableDelegate::colour(CellTone tone) const
{
    switch (tone) {
    case CellTone::Plain:
        return m_theme.text;
    case CellTone::Muted:
        return m_theme.mutedText;
    case CellTone::Good:
        return m_theme.fixed;
    case CellTone::Warning:
        return m_theme.unknown;
    case CellTone::Bad:
        return m_theme.error;
    case CellTone::Replaced:
        return m_theme.replaced;
    case CellTone::Link:
        return m_theme.accent;
    }
    return m_theme.text;
}

QFont TableDelegate::font(const QModelIndex &index) const
{
    QFont font = index.data(TableRole::Mono).toBool() ? m_theme.monoFont : m_theme.uiFont;
    const CellTone tone = toneOf(index);
    if (tone != CellTone::Plain && tone != CellTone::Muted)
        font.setWeight(QFont::DemiBold);
    return literalFont(font, index.data().toString());
}

QSize TableDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *table = qobject_cast<const QTreeView *>(option.widget);
    if (table && index.data(TableRole::Wrapped).toBool()) {
        const int room = qMax(40, table->columnWidth(index.column()) - 2 * cellPadding);
        const QRect text = QFontMetrics(font(index))
                               .boundingRect(QRect(0, 0, room, 10'000), Qt::TextWordWrap, index.data().toString());
        return {room, qMax(rowHeight, text.height() + 12)};
    }
    const QVariant chips = index.data(TableRole::Chips);
    const int width = chips.isValid() ? ChipPainter(m_theme).width(chips.value<Chips>())
                                      : textWidth(index.data().toString(), font(index));
    return {width + 2 * cellPadding + 2, rowHeight};
}

void TableDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    // The style draws the background, the selection and the grid line; the content is drawn here.
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    ground.text.clear();
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);

    const QRect content = option.rect.adjusted(cellPadding, 0, -cellPadding, -1);
    const QVariant chips = index.data(TableRole::Chips);
    if (chips.isValid()) {
        ChipPainter(m_theme).paint(*painter, content, chips.value<Chips>());
        return;
    }
    painter->save();
    painter->setFont(font(index));
    painter->setPen(colour(toneOf(index)));
    const bool isWrapped = index.data(TableRole::Wrapped).toBool();
    // A name may contain the end of a line.
    const QString text = isWrapped ? index.data().toString() : shapewright::displayText(index.data().toString());
    // Names in one model often share their beginning, and the end tells them apart, so names are elided in the middle.
    const auto cut = index.data(TableRole::Mono).toBool() ? Qt::ElideMiddle : Qt::ElideRight;
    if (isWrapped)
        painter->drawText(content.adjusted(0, 5, 0, -5), Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignVCenter, text);
    else
        painter->drawText(content, Qt::AlignLeft | Qt::AlignVCenter,
                          QFontMetrics(font(index)).elidedText(text, cut, content.width()));
    painter->restore();
}

} // namespace shapewright
