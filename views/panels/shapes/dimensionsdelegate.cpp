// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/dimensionsdelegate.h"

#include "views/panels/shapes/dimensionsmodel.h"

#include <QFontMetrics>
#include <QLineEdit>
#include <QPainter>

#include <algorithm>

namespace shapewright {

namespace {

constexpr int height = 46;
constexpr int leastFieldWidth = 84;
constexpr int fieldPadding = 17;

const DimensionsModel::Row &rowOf(const QModelIndex &index)
{
    return static_cast<const DimensionsModel *>(index.model())->row(index.row());
}

} // namespace

// A range needs more room than a number.
QRect DimensionsDelegate::fieldRect(const QRect &row, const QModelIndex &index) const
{
    const QFontMetrics metrics(sized(theme().monoFont, 13, QFont::Bold));
    const DimensionsModel::Row &dim = rowOf(index);
    const int needed = dim.isRange ? metrics.horizontalAdvance(dim.value) + fieldPadding + 2 : 0;
    const int width = std::clamp(needed, leastFieldWidth, qMax(leastFieldWidth, row.width() / 2));
    return {row.right() - 12 - width + 1, row.top() + (height - 26) / 2, width, 26};
}

QWidget *DimensionsDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                                          const QModelIndex &index) const
{
    QWidget *editor = FieldDelegate::createEditor(parent, option, index);
    if (auto *edit = qobject_cast<QLineEdit *>(editor)) {
        edit->setAlignment(Qt::AlignRight);
        edit->setPlaceholderText(tr("dynamic"));
        // A range that is typed is seen whole, as far as the row has room.
        connect(edit, &QLineEdit::textChanged, edit, [edit](const QString &text) {
            const int needed = edit->fontMetrics().horizontalAdvance(text) + 2 * fieldPadding;
            const int most = edit->parentWidget()->width() / 2;
            if (needed <= edit->width() || edit->width() >= most)
                return;
            QRect wider = edit->geometry();
            wider.setLeft(wider.right() - qMin(needed, most) + 1);
            edit->setGeometry(wider);
        });
    }
    return editor;
}

int DimensionsDelegate::rowHeight(int, const QModelIndex &) const
{
    return height;
}

void DimensionsDelegate::paintRow(QPainter *painter, const QRect &row, const QModelIndex &index) const
{
    const DimensionsModel::Row &dim = rowOf(index);
    const QColor colour = dim.isDenotation       ? theme().accent
                          : dim.symbol.isEmpty() ? theme().unknown
                                                 : theme().symbol(dim.symbol);
    const QRectF swatch(row.left() + 10, row.top() + 9, 10, 10);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colour);
    painter->drawRoundedRect(swatch, 2.5, 2.5);

    const QRect field = fieldRect(row, index);
    const QRect text(row.left() + 27, row.top(), field.left() - row.left() - 27 - 8, height);
    const QFont bold = literalFont(sized(theme().uiFont, 13, QFont::Bold), dim.name);
    const QFontMetrics metrics(bold);
    const bool fits = metrics.horizontalAdvance(dim.name) <= text.width();
    const QString shorter = theme().shortName(dim.name);
    const bool isEnd = dim.name.endsWith(shorter.sliced(shorter.startsWith(QChar(0x2026)) ? 1 : 0));
    // As much of the end as there is room for tells more than the part that differs.
    const bool showsEnd = shorter != dim.name && isEnd && metrics.horizontalAdvance(shorter) < text.width();
    drawText(painter, QRect(text.left(), row.top() + 5, text.width(), 19), fits || showsEnd ? dim.name : shorter, bold,
             colour, Qt::AlignLeft | Qt::AlignVCenter, showsEnd ? Qt::ElideLeft : Qt::ElideMiddle);
    const QFont small = sized(theme().uiFont, 12);
    const QString fact = dim.facts.value(0);
    // The end of a fact that is too long tells most: “any multiple of 16 works”.
    const bool isLong = QFontMetrics(small).horizontalAdvance(fact) > text.width();
    const QString below = fact.isEmpty() ? dim.usedBy : isLong ? fact : QStringLiteral("%1 · %2").arg(fact, dim.usedBy);
    drawText(painter, QRect(text.left(), row.top() + 23, text.width(), 17), below, small, theme().mutedText,
             Qt::AlignLeft | Qt::AlignVCenter, isLong ? Qt::ElideMiddle : Qt::ElideRight);
    paintField(painter, field, index);
}

void DimensionsDelegate::paintField(QPainter *painter, const QRect &field, const QModelIndex &index) const
{
    using Kind = DimensionsModel::Row::Kind;
    const DimensionsModel::Row &dim = rowOf(index);
    QColor border = theme().border;
    QColor colour = theme().mutedText;
    QFont font = sized(theme().uiFont, 13);
    QString text = dim.value;
    switch (dim.kind) {
    case Kind::Dynamic:
        text = dim.isSettable ? tr("dynamic") : tr("derived");
        break;
    case Kind::Fixed:
        border = colour = theme().fixed;
        font = sized(theme().monoFont, 13, QFont::Bold);
        break;
    case Kind::Following:
        colour = theme().fixed;
        font = sized(theme().monoFont, 13);
        break;
    case Kind::Renamed:
        border = colour = theme().symbol(dim.value);
        font = sized(theme().monoFont, 13, QFont::Bold);
        break;
    }
    if (dim.isRejected || index.data(FieldModel::ErrorRole).isValid())
        border = colour = theme().error;
    if (dim.isSettable) { // a value that cannot be edited has no frame
        painter->setPen(QPen(border, 1.2));
        painter->setBrush(theme().surface);
        painter->drawRoundedRect(QRectF(field).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    }
    drawText(painter, field.adjusted(8, 0, -9, 0), text, font, colour, Qt::AlignRight | Qt::AlignVCenter);
}

} // namespace shapewright
