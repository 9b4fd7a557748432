// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/detailsdelegate.h"

#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/chippainter.h"
#include "views/panels/cells/textwidth.h"
#include "views/panels/details/detailsmodel.h"

#include <QLineEdit>
#include <QPainter>

namespace shapewright {

namespace {

constexpr int margin = 12;
constexpr int mostLeft = 118;  // of the content
constexpr int leastLeft = 104; // in a narrow panel: just enough for all labels
constexpr int lineHeight = 29;
constexpr int noteLine = 20;
constexpr int gap = 12; // pixels between a text and its note
constexpr int longestShown = 300;

const DetailsRow &rowOf(const QModelIndex &index)
{
    return static_cast<const DetailsModel *>(index.model())->row(index.row());
}

// Where the content of a row of this width begins.
int contentLeft(int width)
{
    return qBound(leastLeft, width * 2 / 5, mostLeft);
}

QRect contentRect(const QRect &row)
{
    return row.adjusted(contentLeft(row.width()), 0, -margin, 0);
}

} // namespace

QRect DetailsDelegate::fieldRect(const QRect &row, const QModelIndex &index) const
{
    return contentRect(row.adjusted(0, labelLine(row.width(), rowOf(index)), 0, 0));
}

// A label that is too long for its column, such as a key of metadata, has a line of its own.
int DetailsDelegate::labelLine(int width, const DetailsRow &row) const
{
    const bool fits = QFontMetrics(theme().uiFont).horizontalAdvance(row.label) <= contentLeft(width) - margin - 8;
    return fits || row.look == DetailsRow::Look::Tally ? 0 : noteLine;
}

QWidget *DetailsDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const
{
    auto *edit = new QLineEdit(parent);
    edit->setObjectName(QStringLiteral("detailsEditor"));
    edit->setAccessibleName(index.data().toString());
    edit->setFont(theme().monoFont);
    edit->setPlaceholderText(tr("default"));
    return edit;
}

QString DetailsDelegate::wholeText(const DetailsRow &row) const
{
    return row.text.size() <= longestShown ? row.text : row.text.left(longestShown) + QStringLiteral("…");
}

QFont DetailsDelegate::textFont(const DetailsRow &row) const
{
    return literalFont(row.isMono ? theme().monoFont : theme().uiFont, row.text);
}

// Whether the note fits on the same line, after the text or the shape.
bool DetailsDelegate::noteFits(const DetailsRow &row, int room) const
{
    const int before = row.shape.isEmpty() ? QFontMetrics(textFont(row)).horizontalAdvance(wholeText(row))
                                           : ChipPainter(theme()).width(row.shape);
    return row.note.isEmpty() || before + gap + QFontMetrics(theme().monoFont).horizontalAdvance(row.note) <= room;
}

// Of a note below the text, which takes several lines if it is longer than the row.
int DetailsDelegate::noteHeight(int width, const DetailsRow &row) const
{
    const QRect room(0, 0, width - 2 * margin, 10'000);
    const QFont font = literalFont(theme().monoFont, row.note);
    return qMax(noteLine, QFontMetrics(font)
                                  .boundingRect(room, Qt::TextWordWrap, breakable(shapewright::displayText(row.note)))
                                  .height() +
                              4);
}

int DetailsDelegate::rowHeight(int width, const QModelIndex &index) const
{
    const DetailsRow &row = rowOf(index);
    if (row.look == DetailsRow::Look::Tally)
        return lineHeight;
    if (row.look == DetailsRow::Look::Item)
        return lineHeight + itemTextHeight(width, row);
    const int room = contentRect(QRect(0, 0, width, lineHeight)).width();
    const int note = labelLine(width, row) + (noteFits(row, room) ? 0 : noteHeight(width, row));
    if (!row.shape.isEmpty())
        return lineHeight + note + ChipPainter(theme()).wrappedHeight(room, row.shape) - ChipPainter::height();
    const QFontMetrics metrics(textFont(row));
    return qMax(lineHeight,
                metrics.boundingRect(QRect(0, 0, room, 10'000), Qt::TextWordWrap, breakable(wholeText(row))).height() +
                    13) +
           note;
}

void DetailsDelegate::paintRow(QPainter *painter, const QRect &whole, const QModelIndex &index) const
{
    const DetailsRow &details = rowOf(index);
    if (details.look == DetailsRow::Look::Tally)
        return paintTally(painter, whole, details);
    if (details.look == DetailsRow::Look::Item)
        return paintItem(painter, whole, details);
    const int above = labelLine(whole.width(), details);
    const int labelWidth = above > 0 ? whole.width() - 2 * margin : contentLeft(whole.width()) - margin - 8;
    drawText(painter, QRect(whole.left() + margin, whole.top(), labelWidth, lineHeight - 1), details.label,
             theme().uiFont, theme().mutedText);
    const QRect row = whole.adjusted(0, above, 0, 0);
    const QRect content = contentRect(row);
    const QRect first(content.left(), row.top(), content.width(), lineHeight - 1);
    int used = 0;
    if (details.shape.isEmpty()) {
        painter->setFont(textFont(details));
        painter->setPen(details.isMuted ? theme().mutedText : theme().text);
        painter->drawText(content.adjusted(0, 6, 0, 0), Qt::TextWordWrap, breakable(wholeText(details)));
        used = QFontMetrics(textFont(details)).horizontalAdvance(wholeText(details));
    } else {
        const int top = (lineHeight - ChipPainter::height()) / 2;
        ChipPainter(theme()).paintWrapped(*painter, first.adjusted(0, top, 0, 0), details.shape);
        used = ChipPainter(theme()).width(details.shape) + gap;
    }
    if (details.note.isEmpty())
        return;
    if (noteFits(details, content.width()))
        return drawText(painter, first.adjusted(used + gap, 0, 0, 0), details.note, theme().monoFont,
                        theme().mutedText);
    // Below, it may begin under the label.
    const int width = QFontMetrics(theme().monoFont).horizontalAdvance(details.note) + 1;
    const int left = qMax(row.left() + margin, qMin(content.left(), content.right() - width));
    const int height = noteHeight(row.width(), details);
    painter->setFont(literalFont(theme().monoFont, details.note));
    painter->setPen(theme().mutedText);
    painter->drawText(QRect(left, row.bottom() - height - 2, row.right() - margin - left + 1, height),
                      Qt::TextWordWrap | Qt::AlignVCenter, breakable(shapewright::displayText(details.note)));
}

int DetailsDelegate::itemTextHeight(int width, const DetailsRow &row) const
{
    constexpr int below = 6;
    if (row.text.isEmpty())
        return 0;
    const QRect room(0, 0, width - 2 * margin, 10'000);
    return QFontMetrics(textFont(row)).boundingRect(room, Qt::TextWordWrap, breakable(wholeText(row))).height() + below;
}

void DetailsDelegate::paintItem(QPainter *painter, const QRect &row, const DetailsRow &details) const
{
    const QRect area = row.adjusted(margin, 0, -margin, 0);
    const QRect first(area.left(), area.top(), area.width(), lineHeight - 1);
    const int noteWidth =
        details.note.isEmpty() ? 0 : QFontMetrics(theme().uiFont).horizontalAdvance(details.note) + gap;
    drawText(painter, first.adjusted(0, 0, -noteWidth, 0), details.label, theme().uiFont, theme().text);
    drawText(painter, first, details.note, theme().uiFont, theme().mutedText, Qt::AlignRight | Qt::AlignVCenter);
    painter->setFont(textFont(details));
    painter->setPen(theme().mutedText);
    painter->drawText(area.adjusted(0, lineHeight - 4, 0, 0), Qt::TextWordWrap, breakable(wholeText(details)));
}

// The counts are aligned in columns, with the note at the right end. The name gets the room that remains and is elided.
void DetailsDelegate::paintTally(QPainter *painter, const QRect &row, const DetailsRow &details) const
{
    const QFontMetrics mono(theme().monoFont);
    const int noteWidth = mono.horizontalAdvance(QStringLiteral("999 bytes")) + 2;
    const QRect area = row.adjusted(margin, 0, -margin, 0);
    const QRect note(area.right() - noteWidth + 1, row.top(), noteWidth, lineHeight - 1);
    drawText(painter, note, details.note, theme().monoFont, theme().mutedText, Qt::AlignRight | Qt::AlignVCenter);
    const int textWidth = qMin(mono.horizontalAdvance(details.text) + 2, area.width() / 2);
    const QRect text(note.left() - gap - textWidth, row.top(), textWidth, lineHeight - 1);
    drawText(painter, text, details.text, theme().monoFont, theme().mutedText, Qt::AlignRight | Qt::AlignVCenter);
    const int room = (details.text.isEmpty() ? area.right() : text.left() - gap) - area.left();
    drawText(painter, QRect(area.left(), row.top(), room, lineHeight - 1), details.label, textFont(details),
             details.isMuted ? theme().mutedText : theme().text);
}

} // namespace shapewright
