// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/inkedtext.h"

#include <algorithm>

namespace shapewright {

namespace {

using Kind = ShapeLabel::Span::Kind;
using Underline = TextRun::Underline;

PictureFont fontFor(InkedFor use, bool isBold, bool isItalic)
{
    if (use == InkedFor::Row)
        return isBold ? PictureFont::RowName : PictureFont::RowText;
    if (isItalic)
        return isBold ? PictureFont::LabelBoldItalic : PictureFont::LabelItalic;
    return isBold ? PictureFont::LabelBold : PictureFont::Label;
}

Underline underlineOf(const ShapeLabel::Span &span)
{
    if (span.kind == Kind::Unknown)
        return Underline::Dashes;
    if (span.kind == Kind::Old)
        return Underline::Through;
    if (has(span.marks, Marks::Assumed))
        return Underline::Wave;
    return span.kind == Kind::Fixed ? Underline::Line : Underline::None;
}

// Whether a dim's text is more than a name, such as `past_sequence + 1`. A model may have a name that looks like this.
bool isExpression(const QString &text, const Theme &theme)
{
    const QStringList names = namesInDim(text);
    if (names.size() == 1 && names.first() == text)
        return false;
    return !theme.isKnownSymbol(text) ||
           std::all_of(names.begin(), names.end(), [&](const QString &name) { return theme.isKnownSymbol(name); });
}

// Each name of an expression gets its own colour, and what joins the names gets the colour of plain text.
void appendExpression(InkedText &text, const ShapeLabel::Span &span, const TextRun &style, InkedFor use,
                      const PictureFonts &fonts, const Theme &theme)
{
    const QStringList names = namesInDim(span.symbol);
    const bool isItalic = has(span.marks, Marks::Declared);
    qsizetype i = 0;
    while (i < span.text.size()) {
        const bool isName = isNamePart(span.text.at(i));
        qsizetype end = i;
        while (end < span.text.size() && isNamePart(span.text.at(end)) == isName)
            ++end;
        TextRun run = style;
        run.text = span.text.sliced(i, end - i);
        // A name that was cut is recognized by its beginning or its end.
        const bool isCut = end < span.text.size() && span.text.at(end) == u'…';
        const bool isRest = i > 0 && span.text.at(i - 1) == u'…';
        const auto whole = std::find_if(names.begin(), names.end(), [&](const QString &name) {
            return name == run.text || (isCut && name.startsWith(run.text)) || (isRest && name.endsWith(run.text));
        });
        if (isName && whole != names.end()) {
            run.symbol = *whole;
            run.colour = theme.symbol(*whole);
            run.font = fontFor(use, true, isItalic);
        } else {
            run.colour = theme.mutedText;
            run.font = fontFor(use, false, isItalic);
        }
        text.append(std::move(run), fonts);
        i = end;
    }
}

} // namespace

void InkedText::append(TextRun run, const PictureFonts &fonts)
{
    run.x = width;
    run.width = fonts.width(run.text, run.font);
    width += run.width;
    runs.append(std::move(run));
}

InkedText inked(const ShapeLabel &label, InkedFor use, const PictureFonts &fonts, const Theme &theme)
{
    InkedText text;
    for (const ShapeLabel::Span &span : label.spans) {
        TextRun run{span.text, {}, theme.mutedText, 0, 0, underlineOf(span), {}};
        const bool isItalic = has(span.marks, Marks::Declared);
        bool isBold = false;
        switch (span.kind) {
        case Kind::Number:
        case Kind::Word:
        case Kind::Separator:
        case Kind::Name:
        case Kind::Old:
            break;
        case Kind::Fixed:
            run.colour = theme.fixed;
            isBold = true;
            break;
        case Kind::Unknown:
            run.colour = theme.unknown;
            isBold = true;
            break;
        case Kind::Symbol:
            if (isExpression(span.symbol, theme)) {
                appendExpression(text, span, run, use, fonts, theme);
                continue;
            }
            run.symbol = span.symbol;
            run.colour = theme.symbol(span.symbol);
            isBold = true;
            break;
        }
        if (span.kind == Kind::Name)
            run.colour = theme.text;
        run.font = fontFor(use, isBold, isItalic);
        text.append(std::move(run), fonts);
    }
    return text;
}

} // namespace shapewright
