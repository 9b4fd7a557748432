// SPDX-License-Identifier: Apache-2.0
#include "views/graph/boxlook.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace shapewright {

namespace {

constexpr double narrowest = 72;
constexpr double widestText = 216;
constexpr double grid = 4; // sizes are rounded up to it, so that equal parts of a graph stay equal

double roundedUp(double length)
{
    return std::ceil(length / grid) * grid;
}

QFont sized(QFont font, int pixels, QFont::Weight weight)
{
    font.setPixelSize(pixels);
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

bool isNamePart(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c == u'.';
}

// Whether a dim's text is more than a name, and each name in it one of the model's: `past_sequence + 1`.
bool isExpression(const QString &text, const Theme &theme)
{
    if (std::all_of(text.begin(), text.end(), isNamePart))
        return false;
    const QStringList names = namesInDim(text);
    return !theme.isKnownSymbol(text) ||
           std::all_of(names.begin(), names.end(), [&](const QString &name) { return theme.isKnownSymbol(name); });
}

// An expression's names each in its colour, what joins them in the colour of plain text.
void appendExpression(QList<LabelLook::Run> &runs, const ShapeLabel::Span &span, const Theme &theme)
{
    const QStringList names = namesInDim(span.symbol);
    const QString &text = span.text;
    qsizetype i = 0;
    while (i < text.size()) {
        const bool isName = isNamePart(text.at(i));
        qsizetype end = i;
        while (end < text.size() && isNamePart(text.at(end)) == isName)
            ++end;
        const QString part = text.sliced(i, end - i);
        // The last one may be cut.
        const auto whole = std::find_if(names.begin(), names.end(), [&](const QString &name) {
            return name == part || (end + 1 == text.size() && name.startsWith(part));
        });
        if (isName && whole != names.end())
            runs.append({part, theme.symbol(*whole), 0, 0, true, false});
        else
            runs.append({part, theme.mutedText, 0, 0, false, false});
        i = end;
    }
}

void appendRuns(QList<LabelLook::Run> &runs, const ShapeLabel::Span &span, const Theme &theme)
{
    using Kind = ShapeLabel::Span::Kind;
    switch (span.kind) {
    case Kind::Number:
    case Kind::Word:
    case Kind::Separator:
        runs.append({span.text, theme.mutedText, 0, 0, false, false});
        break;
    case Kind::Fixed:
        runs.append({span.text, theme.fixed, 0, 0, true, false});
        break;
    case Kind::Unknown:
        runs.append({span.text, theme.unknown, 0, 0, true, true});
        break;
    case Kind::Symbol:
        if (isExpression(span.symbol, theme))
            appendExpression(runs, span, theme);
        else
            runs.append({span.text, theme.symbol(span.symbol), 0, 0, true, false});
        break;
    }
}

} // namespace

PictureFonts::PictureFonts(const Theme &theme)
    : title(sized(theme.uiFont, 12, QFont::DemiBold)), rowName(sized(theme.uiFont, 11, QFont::DemiBold)),
      rowText(sized(theme.uiFont, 11, QFont::Normal)), label(sized(theme.monoFont, 11, QFont::Normal))
{
}

BoxLook BoxLook::of(const GraphBox &box, const PictureFonts &fonts, const Theme &theme)
{
    const QFontMetricsF titleMetrics(fonts.title), nameMetrics(fonts.rowName), textMetrics(fonts.rowText);
    BoxLook look;
    look.title = titleMetrics.elidedText(box.title, Qt::ElideMiddle, widestText);
    const double mark = box.inside.isEmpty() ? 0 : 16;
    double width = titleMetrics.horizontalAdvance(look.title) + mark + 16;
    for (const BoxRow &row : box.rows) {
        const QString name = nameMetrics.elidedText(row.name, Qt::ElideRight, widestText / 2);
        const double nameWidth = name.isEmpty() ? 0 : nameMetrics.horizontalAdvance(name) + nameGap;
        const QString text = textMetrics.elidedText(row.text, Qt::ElideRight, widestText - nameWidth);
        width = std::max(width, nameWidth + textMetrics.horizontalAdvance(text));
        look.rows.append({name, text});
    }
    double height = titleHeight;
    if (!look.rows.isEmpty())
        height += double(look.rows.size()) * rowHeight + 2 * bodyPadding;
    look.size = QSizeF(std::max(narrowest, roundedUp(width + 2 * sidePadding)), roundedUp(height));
    look.colour = box.kind == GraphBox::Kind::Node ? theme.category(box.opType, box.domain) : theme.terminal();
    return look;
}

LabelLook LabelLook::of(const ShapeLabel &label, const PictureFonts &fonts, const Theme &theme)
{
    LabelLook look;
    look.isItalic = label.isDeclaredOnly;
    for (const ShapeLabel::Span &span : label.spans)
        appendRuns(look.runs, span, theme);
    QFont regular = fonts.label;
    regular.setItalic(look.isItalic);
    QFont bold = regular;
    bold.setWeight(QFont::Bold);
    const QFontMetricsF regularMetrics(regular), boldMetrics(bold);
    for (Run &run : look.runs) {
        run.x = look.width;
        run.width = (run.isBold ? boldMetrics : regularMetrics).horizontalAdvance(run.text);
        look.width += run.width;
    }
    return look;
}

} // namespace shapewright
