// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/shapelabel.h"

#include "model/shape/tables/shapetable.h"
#include "model/types/text.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/chips.h"

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

using Kind = ShapeLabel::Span::Kind;

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

// Whether a cut piece has the text of an earlier one that is another dim.
bool looksLikeAnother(const QList<ShapeLabel::Span> &spans, const QList<ShapeLabel::Span> &uncut, qsizetype i)
{
    for (qsizetype other = 0; other < i; ++other) {
        if (spans[other].text == spans[i].text && uncut[other].text != uncut[i].text)
            return true;
    }
    return false;
}

// Cuts the longest pieces first, and then leaves out dims from the end. A last piece that closes a bracket stays.
void cut(ShapeLabel &label, qsizetype most)
{
    label.isCut = true;
    const QList<ShapeLabel::Span> uncut = label.spans;
    for (qsizetype longest = most; longest >= shortestName; --longest) {
        for (qsizetype i = 0; i < uncut.size(); ++i) {
            if (uncut[i].kind == Kind::Separator)
                continue;
            label.spans[i].text = elidedInMiddle(uncut[i].text, longest);
            if (looksLikeAnother(label.spans, uncut, i))
                label.spans[i].text = elidedInFront(uncut[i].text, longest);
        }
        if (label.length() <= most)
            return;
    }
    const QString rest = u" …"_s;
    qsizetype length = label.length() + rest.size();
    while (label.spans.size() > 1 && length > most) {
        const qsizetype last = label.spans.size() - 1;
        length -= label.spans[last].text.size() + label.spans[last - 1].text.size();
        label.spans.remove(last - 1, 2);
    }
    label.spans.append({Kind::Separator, rest, {}});
}

} // namespace

bool isNamePart(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c == u'.';
}

QStringList namesInDim(const QString &expression)
{
    QStringList names;
    qsizetype i = 0;
    while (i < expression.size()) {
        qsizetype end = i;
        while (end < expression.size() && isNamePart(expression.at(end)))
            ++end;
        const bool isFunction = end < expression.size() && expression.at(end) == u'(';
        if (end > i && !isFunction && !expression.at(i).isDigit())
            names.append(expression.sliced(i, end - i));
        i = std::max(end, i + 1);
    }
    return names;
}

QString compactDim(const QString &text)
{
    QString compact;
    QList<QChar> closing;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool startsWord = i == 0 || !isNamePart(text.at(i - 1));
        const QStringView rest = QStringView(text).sliced(i);
        if (startsWord && (rest.startsWith(u"ceil(") || rest.startsWith(u"floor("))) {
            const bool isCeiling = rest.startsWith(u"ceil(");
            compact += isCeiling ? u'⌈' : u'⌊';
            closing.append(isCeiling ? u'⌉' : u'⌋');
            i += isCeiling ? 4 : 5;
        } else if (text.at(i) == u'(') {
            compact += u'(';
            closing.append(u')');
        } else if (text.at(i) == u')' && !closing.isEmpty()) {
            compact += closing.takeLast();
        } else {
            compact += text.at(i) == u'*' ? u'·' : text.at(i);
        }
    }
    return closing.isEmpty() ? compact : text;
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

bool ShapeLabel::isDynamic() const
{
    return std::any_of(spans.begin(), spans.end(),
                       [](const Span &span) { return span.kind == Kind::Symbol || span.kind == Kind::Unknown; });
}

namespace {

// A sum among the dims of a shape is put in brackets, since otherwise its end looks like the next dim.
QString dimInShape(const QString &text, bool isAlone)
{
    const QString compact = compactDim(text);
    int depth = 0;
    for (qsizetype i = 0; i < compact.size() && !isAlone; ++i) {
        const QChar c = compact.at(i);
        depth += QStringView(u"(⌈⌊").contains(c) ? 1 : QStringView(u")⌉⌋").contains(c) ? -1 : 0;
        if (depth == 0 && (c == u' ' || c == u'+'))
            return u'(' + compact + u')';
    }
    return compact;
}

} // namespace

ShapeLabel shapeLabel(const ValueShape &before, const ValueShape &after, qsizetype longest)
{
    ShapeLabel label;
    if (after.type.kind == ValueType::Kind::Unknown)
        return label;
    const Chips chips = shapeChips(before.type, after.type);
    const bool isWord = !after.type.shape || after.type.shape->empty();
    QStringList dims;
    for (qsizetype axis = 0; axis < chips.size(); ++axis) {
        const Chip &chip = chips[axis];
        const QString text = displayText(chip.text);
        dims.append(text);
        if (!label.spans.isEmpty())
            label.spans.append({Kind::Separator, u" × "_s, {}});
        Marks marks = isWord && after.declaredOnly ? Marks::Declared : Marks::None;
        if (!isWord && std::size_t(axis) < after.marks.size())
            marks = after.marks[std::size_t(axis)];
        const bool isSymbol = chip.kind == Chip::Kind::Symbol;
        label.spans.append({kindOf(chip, isWord), isSymbol ? dimInShape(text, chips.size() == 1) : text,
                            isSymbol ? chip.text : QString(), marks});
    }
    label.whole = dims.join(u" × "_s);
    if (label.length() > longest)
        cut(label, longest);
    return label;
}

ShapeLabel comparedLabel(const ValueShape &inA, const ValueShape &inB, qsizetype longest)
{
    constexpr qsizetype unlimited = 10'000;
    if (inA.type == inB.type || inA.type.kind == ValueType::Kind::Unknown)
        return shapeLabel(inB, inB, std::min(longest, longestShapeLabel));
    ShapeLabel old = shapeLabel(inA, inA, unlimited), label = shapeLabel(inA, inB, unlimited);
    const auto gap = ShapeLabel::Span{Kind::Separator, u" "_s, {}};
    if (old.spans.size() == label.spans.size()) {
        QList<ShapeLabel::Span> spans;
        for (qsizetype i = 0; i < label.spans.size(); ++i) {
            ShapeLabel::Span span = label.spans[i];
            if (old.spans[i].text != span.text) {
                spans << ShapeLabel::Span{Kind::Old, old.spans[i].text, {}} << gap;
                span.kind = span.kind == Kind::Number ? Kind::Fixed : span.kind;
            }
            spans.append(span);
        }
        label.spans = spans;
    } else {
        QString text;
        for (const ShapeLabel::Span &span : old.spans)
            text += span.text;
        label.spans.prepend(gap);
        label.spans.prepend({Kind::Old, text, {}});
    }
    if (label.length() > longest)
        cut(label, longest);
    return label;
}

ShapeLabel elementsLabel(const SmallElements &elements, qsizetype longest)
{
    ShapeLabel label;
    if (!elements.isScalar)
        label.spans.append({Kind::Separator, u"["_s, {}});
    QStringList texts;
    for (const SmallElements::Element &element : elements.elements) {
        using Known = SmallElements::Element::Kind;
        const QString text = displayText(element.text);
        if (!texts.isEmpty())
            label.spans.append({Kind::Separator, u", "_s, {}});
        texts.append(text);
        const bool isSymbolic = element.kind == Known::Symbolic;
        const Kind kind = isSymbolic ? Kind::Symbol : element.kind == Known::Number ? Kind::Number : Kind::Unknown;
        label.spans.append(
            {kind, isSymbolic ? compactDim(text) : text, isSymbolic ? toQString(element.text) : QString()});
    }
    label.whole = texts.join(u", "_s);
    if (!elements.isScalar) {
        label.whole = u'[' + label.whole + u']';
        label.spans.append({Kind::Separator, u"]"_s, {}});
    }
    if (label.length() > longest)
        cut(label, longest);
    return label;
}

} // namespace shapewright
