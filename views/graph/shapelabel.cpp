// SPDX-License-Identifier: Apache-2.0
#include "views/graph/shapelabel.h"

#include "views/graph/displaytext.h"
#include "views/panels/chips.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

using Kind = ShapeLabel::Span::Kind;

constexpr qsizetype longestName = longestShapeLabel;
constexpr qsizetype shortestName = 4; // a name is cut down to this before dims are left out

Kind kindOf(const Chip &chip, bool isWord)
{
    switch (chip.kind) {
    case Chip::Kind::Fixed:
        return Kind::Fixed;
    case Chip::Kind::Symbol:
        return Kind::Symbol;
    case Chip::Kind::Unknown:
        return Kind::Unknown;
    case Chip::Kind::Plain:
    case Chip::Kind::Struck:
        break;
    }
    return isWord ? Kind::Word : Kind::Number;
}

bool isIdentifierPart(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c == u'.';
}

} // namespace

QStringList namesInDim(const QString &expression)
{
    QStringList names;
    qsizetype i = 0;
    while (i < expression.size()) {
        qsizetype end = i;
        while (end < expression.size() && isIdentifierPart(expression.at(end)))
            ++end;
        if (end > i && !expression.at(i).isDigit())
            names.append(expression.sliced(i, end - i));
        i = std::max(end, i + 1);
    }
    return names;
}

qsizetype ShapeLabel::length() const
{
    qsizetype sum = 0;
    for (const Span &span : spans)
        sum += span.text.size();
    return sum;
}

bool ShapeLabel::mentions(const QString &symbol) const
{
    return std::any_of(spans.begin(), spans.end(), [&](const Span &span) {
        return span.kind == Kind::Symbol && (span.symbol == symbol || namesInDim(span.symbol).contains(symbol));
    });
}

ShapeLabel shapeLabel(const ValueShape &before, const ValueShape &after)
{
    ShapeLabel label;
    if (after.type.kind == ValueType::Kind::Unknown)
        return label;
    const Chips chips = shapeChips(before.type, after.type);
    const bool isWord = !after.type.shape || after.type.shape->empty();
    label.isDeclaredOnly = after.declaredOnly;
    QStringList dims;
    for (const Chip &chip : chips) {
        const QString text = displayText(chip.text);
        dims.append(text);
        if (!label.spans.isEmpty())
            label.spans.append({Kind::Separator, u" × "_s, {}});
        label.spans.append({kindOf(chip, isWord), text, chip.kind == Chip::Kind::Symbol ? chip.text : QString()});
    }
    label.whole = dims.join(u" × "_s);
    if (label.whole.size() <= longestShapeLabel)
        return label;

    label.isCut = true;
    const QList<ShapeLabel::Span> uncut = label.spans;
    for (qsizetype longest = longestName; longest >= shortestName; --longest) {
        for (qsizetype i = 0; i < uncut.size(); ++i)
            label.spans[i].text = elided(uncut[i].text, longest);
        if (label.length() <= longestShapeLabel)
            return label;
    }
    const QString rest = u" …"_s;
    while (label.spans.size() > 1 && label.length() + rest.size() > longestShapeLabel)
        label.spans.remove(label.spans.size() - 2, 2);
    label.spans.append({Kind::Separator, rest, {}});
    return label;
}

} // namespace shapewright
