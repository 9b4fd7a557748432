// SPDX-License-Identifier: Apache-2.0
#include "views/panels/cells/chippainter.h"

#include "model/types/printabletext.h"
#include "views/panels/cells/textwidth.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPen>

namespace shapewright {

namespace {

constexpr int gap = 5;
constexpr int chipPadding = 5;
constexpr int lineHeight = 24; // of wrapped chips

// A chip may fill a whole line where there are several. In a narrow line its text is elided to fit.
int widestIn(int line)
{
    constexpr int least = 20;
    return qMax(least, line - 2 * chipPadding);
}

Chip ellipsis()
{
    return {Chip::Kind::Plain, QStringLiteral("…")};
}

bool isBoxed(const Chip &chip)
{
    return chip.kind != Chip::Kind::Plain && chip.kind != Chip::Kind::Struck;
}

} // namespace

ChipPainter::ChipPainter(const Theme &theme) : m_theme(theme), m_plain(theme.monoFont), m_bold(theme.monoFont)
{
    m_bold.setWeight(QFont::DemiBold);
}

const QFont &ChipPainter::font(const Chip &chip) const
{
    return isBoxed(chip) ? m_bold : m_plain;
}

QString ChipPainter::shownText(const Chip &chip, int widest) const
{
    const QString whole = displayText(chip.text); // a name may contain the end of a line
    if (textWidth(whole, font(chip)) <= widest)
        return whole;
    const QString text = displayText(m_theme.shortName(chip.text));
    return QFontMetrics(font(chip)).elidedText(text, Qt::ElideMiddle, widest);
}

int ChipPainter::chipWidth(const Chip &chip, int widest) const
{
    const int text = textWidth(shownText(chip, widest), font(chip));
    return isBoxed(chip) ? text + 2 * chipPadding : text + 2;
}

int ChipPainter::width(const Chips &chips) const
{
    int total = 0;
    for (const Chip &chip : chips)
        total += chipWidth(chip) + gap;
    return total > 0 ? total - gap : 0;
}

QList<QRect> ChipPainter::places(const QRect &area, const Chips &chips) const
{
    QList<QRect> rects;
    int x = area.left();
    const int top = area.center().y() - height() / 2 + 1;
    const bool fits = width(chips) <= area.width();
    const int room = area.right() + 1 - (fits ? 0 : chipWidth(ellipsis()) + gap);
    for (const Chip &chip : chips) {
        const int wide = chipWidth(chip);
        if (!fits && x + wide > room)
            break;
        rects.append(QRect(x, top, wide, height()));
        x += wide + gap;
    }
    return rects;
}

QList<QRect> ChipPainter::wrappedPlaces(const QRect &area, const Chips &chips) const
{
    QList<QRect> rects;
    QPoint at = area.topLeft();
    for (const Chip &chip : chips) {
        const int wide = qMin(chipWidth(chip, widestIn(area.width())), area.width());
        if (at.x() > area.left() && at.x() + wide > area.right() + 1)
            at = QPoint(area.left(), at.y() + lineHeight);
        rects.append(QRect(at, QSize(wide, height())));
        at.rx() += wide + gap;
    }
    return rects;
}

int ChipPainter::wrappedHeight(int width, const Chips &chips) const
{
    const QList<QRect> rects = wrappedPlaces(QRect(0, 0, width, height()), chips);
    return rects.isEmpty() ? 0 : rects.last().bottom() + 1;
}

void ChipPainter::paintWrapped(QPainter &painter, const QRect &area, const Chips &chips) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QList<QRect> rects = wrappedPlaces(area, chips);
    for (qsizetype i = 0; i < rects.size(); ++i)
        paintChip(painter, rects[i], chips[i], widestIn(area.width()));
    painter.restore();
}

int ChipPainter::paint(QPainter &painter, const QRect &area, const Chips &chips) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QList<QRect> rects = places(area, chips);
    for (qsizetype i = 0; i < rects.size(); ++i)
        paintChip(painter, rects[i], chips[i]);
    int end = rects.isEmpty() ? area.left() : rects.last().right() + 1 + gap;
    if (rects.size() < chips.size()) {
        const int top = area.center().y() - height() / 2 + 1;
        paintChip(painter, QRect(end, top, chipWidth(ellipsis()), height()), ellipsis());
        end += chipWidth(ellipsis()) + gap;
    }
    painter.restore();
    return end - area.left();
}

void ChipPainter::paintChip(QPainter &painter, const QRect &rect, const Chip &chip, int widest) const
{
    QColor colour = m_theme.text;
    switch (chip.kind) {
    case Chip::Kind::Plain:
        break;
    case Chip::Kind::Struck:
        colour = m_theme.mutedText;
        break;
    case Chip::Kind::Fixed:
        colour = m_theme.fixed;
        break;
    case Chip::Kind::Symbol:
        colour = m_theme.symbol(chip.text);
        break;
    case Chip::Kind::Unknown:
        colour = m_theme.unknown;
        break;
    }
    if (isBoxed(chip)) {
        QPen pen(chip.kind == Chip::Kind::Unknown ? colour : tintBorder(colour, m_theme), 1);
        if (chip.kind == Chip::Kind::Unknown)
            pen.setDashPattern({3, 2});
        painter.setPen(pen);
        painter.setBrush(tint(colour, m_theme));
        painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
    painter.setFont(literalFont(font(chip), chip.text));
    painter.setPen(colour);
    painter.drawText(rect, Qt::AlignCenter, shownText(chip, widest));
    if (chip.kind == Chip::Kind::Struck) {
        // The line is drawn by hand, because a struck-out font puts it through the lower third of a monospaced `?`.
        const int y = rect.center().y() + 1;
        painter.drawLine(rect.left(), y, rect.right(), y);
    }
}

} // namespace shapewright
