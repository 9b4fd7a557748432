// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/boxlook.h"

#include "model/shape/tables/shapetable.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr double narrowest = 72;
constexpr double widestText = 216;
constexpr double grid = 4; // sizes are rounded up to multiples of it, so that equal parts of a graph stay equal
constexpr qsizetype longestElements = 26;
constexpr qsizetype leastElements = 16; // reserved for elements that edits make known, as in `[1, 12, 128, 64]`

struct LookText {
    Q_DECLARE_TR_FUNCTIONS(BoxLook)
};

double roundedUp(double length)
{
    return std::ceil(length / grid) * grid;
}

void appendName(InkedText &line, const QString &name, const PictureFonts &fonts, const Theme &theme)
{
    if (name.isEmpty())
        return;
    const QString shown = fonts.elided(name, PictureFont::RowName, Qt::ElideRight, widestText / 2);
    line.append({shown, PictureFont::RowName, theme.text, 0, 0, {}, {}}, fonts);
    line.width += BoxLook::nameGap;
}

ShapeLabel elementsOf(const BoxRow &row, const ShapeTable *shapes)
{
    if (shapes) {
        const auto known = shapes->elements.find(*row.value);
        if (known != shapes->elements.end())
            return elementsLabel(known->second, longestElements);
    }
    return elementsLabel({{{SmallElements::Element::Kind::Unknown, "?"}}, true}, longestElements);
}

InkedText rowText(const BoxRow &row, const ShapeTable *shapes, const PictureFonts &fonts, const Theme &theme)
{
    InkedText line;
    appendName(line, row.name, fonts, theme);
    if (row.kind == BoxRow::Kind::Computed) {
        for (const TextRun &run : inked(elementsOf(row, shapes), InkedFor::Row, fonts, theme).runs)
            line.append(run, fonts);
        return line;
    }
    const Qt::TextElideMode mode = row.kind == BoxRow::Kind::NodeName ? Qt::ElideLeft : Qt::ElideRight;
    const QString text = fonts.elided(row.text, PictureFont::RowText, mode, widestText - line.width);
    if (row.kind == BoxRow::Kind::Difference) {
        line.append({text, PictureFont::RowText, theme.text, 0, 0, {}, {}}, fonts);
        return line;
    }
    const bool isMuted = row.kind != BoxRow::Kind::Fact || row.name.isEmpty();
    line.append({text, PictureFont::RowText, isMuted ? theme.mutedText : theme.text, 0, 0, {}, {}}, fonts);
    return line;
}

} // namespace

BoxLook BoxLook::of(const GraphBox &box, const ShapeTable *shapes, const PictureFonts &fonts, const Theme &theme)
{
    BoxLook look;
    look.title = fonts.elided(box.title, PictureFont::Title, Qt::ElideMiddle, widestText);
    look.titleWidth = fonts.width(look.title, PictureFont::Title);
    double width = look.titleWidth + (box.inside.isEmpty() ? 0 : markWidth) + 16;
    for (const BoxRow &row : box.rows) {
        look.rows.append(rowText(row, shapes, fonts, theme));
        width = std::max(width, look.rows.last().width);
        if (row.kind == BoxRow::Kind::Computed)
            width = std::max(width, fonts.width(row.name, PictureFont::RowName) +
                                        fonts.width(QString(leastElements, u'0'), PictureFont::RowText));
        if (row.kind == BoxRow::Kind::State)
            width = std::max(width, widestText);
    }
    double height = titleHeight;
    if (!look.rows.isEmpty())
        height += double(look.rows.size()) * rowHeight + 2 * bodyPadding;
    look.size = QSizeF(std::max(narrowest, roundedUp(width + 2 * sidePadding)), roundedUp(height));
    return look;
}

void BoxLook::setElements(const GraphBox &box, const ShapeTable *shapes, const PictureFonts &fonts, const Theme &theme)
{
    const double room = size.width() - 2 * sidePadding;
    for (qsizetype i = 0; i < rows.size(); ++i) {
        if (box.rows[i].kind != BoxRow::Kind::Computed)
            continue;
        rows[i] = rowText(box.rows[i], shapes, fonts, theme);
        // The text must fit the room that was reserved.
        while (rows[i].width > room && rows[i].runs.size() > 2) {
            rows[i].width = rows[i].runs.last().x;
            rows[i].runs.removeLast();
            if (rows[i].width + fonts.width(u"…"_s, PictureFont::RowText) <= room) {
                rows[i].append({u"…"_s, PictureFont::RowText, theme.mutedText, 0, 0, {}, {}}, fonts);
                break;
            }
        }
    }
}

void BoxLook::setState(const GraphBox &box, const ShapeTable &before, const ShapeTable &after,
                       const PictureFonts &fonts, const Theme &theme)
{
    const auto isState = [](const BoxRow &row) { return row.kind == BoxRow::Kind::State; };
    const auto row = std::ranges::find_if(box.rows, isState);
    if (row == box.rows.end())
        return;
    std::size_t dynamic = 0, changed = 0;
    for (const ValueId value : box.made) {
        const ValueType &type = after.at(value).type;
        dynamic += type.isTensor() && (!type.shape || std::ranges::any_of(*type.shape, &Dim::isDynamic)) ? 1 : 0;
        changed += type != before.at(value).type ? 1 : 0;
    }
    QString text =
        dynamic > 0 ? LookText::tr("%1 of %2 dynamic").arg(dynamic).arg(box.made.size()) : LookText::tr("static");
    if (changed > 0)
        text += LookText::tr(" · %1 changed").arg(changed);
    InkedText line;
    line.append({fonts.elided(text, PictureFont::RowText, Qt::ElideRight, size.width() - 2 * sidePadding),
                 PictureFont::RowText,
                 dynamic > 0 ? theme.unknown : theme.fixed,
                 0,
                 0,
                 {},
                 {}},
                fonts);
    rows[row - box.rows.begin()] = line;
}

} // namespace shapewright
