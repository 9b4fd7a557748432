// SPDX-License-Identifier: Apache-2.0
#include "model/wording/rulewording.h"

#include "model/graph/modelfacts.h"
#include "model/types/text.h"
#include "model/wording/explanationwording.h"
#include "model/wording/texts.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <string_view>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

using Source = DimExplanation::Source;

QString attributeText(const Node &node, std::string_view name)
{
    const auto attribute = std::ranges::find(node.attributes, name, &Attribute::name);
    return attribute != node.attributes.end() ? toQString(attribute->text) : QString();
}

// The number at this position in the text of a list, `[2, 2]`. Empty if the list is shorter, or too long to be shown.
QString listItem(const QString &list, std::size_t position)
{
    if (!list.startsWith(u'[') || !list.endsWith(u']'))
        return {};
    return list.mid(1, list.size() - 2).split(u", "_s).value(qsizetype(position));
}

// The settings of a node that moves a window over the axes from the third one on, for one of these axes.
QString windowText(const Node &node, std::size_t axis)
{
    QStringList texts;
    const auto append = [&](std::string_view attribute, const QString &pattern, const QString &usual) {
        const QString number = listItem(attributeText(node, attribute), axis - 2);
        if (!number.isEmpty() && number != usual)
            texts.append(pattern.arg(number));
    };
    append("kernel_shape", Wording::tr("kernel %1"), {});
    append("strides", Wording::tr("stride %1"), u"1"_s);
    append("dilations", Wording::tr("dilation %1"), u"1"_s);
    const QString pads = attributeText(node, "pads");
    const auto axes = std::size_t(pads.count(u',') + 1) / 2;
    const QString before = listItem(pads, axis - 2), after = listItem(pads, axis - 2 + axes);
    if (!after.isEmpty() && (before != u"0"_s || after != u"0"_s))
        texts.append(Wording::tr("padding %1 + %2").arg(before, after));
    const QString automatic = attributeText(node, "auto_pad");
    if (!automatic.isEmpty() && automatic != u"NOTSET"_s)
        texts.append(automatic);
    return texts.join(u", "_s);
}

// The attributes of a node that decide the size of this axis.
QString settingsText(const Node &node, std::size_t axis)
{
    static constexpr std::array<std::string_view, 4> ofWindows{"kernel_shape", "strides", "pads", "dilations"};
    const bool hasWindow = std::ranges::any_of(
        ofWindows, [&](std::string_view name) { return !listItem(attributeText(node, name), 0).isEmpty(); });
    if (hasWindow && axis >= 2)
        return windowText(node, axis);
    static constexpr std::array<std::string_view, 6> deciding{"axis", "axes", "perm", "blocksize", "starts", "ends"};
    QStringList texts;
    for (const std::string_view name : deciding) {
        if (const QString text = attributeText(node, name); !text.isEmpty())
            texts.append(u"%1 %2"_s.arg(toQString(std::string(name)), text));
    }
    return texts.join(u", "_s);
}

QString sourceText(const Source &source, NodeId node, const ModelGraph &graph)
{
    const QString form = source.isElement ? u"%1{%2}"_s : u"%1[%2]"_s;
    return form.arg(inputSlotText(node, source.slot, graph), QString::number(source.axis));
}

// A step that takes one dim or element as it is.
RuleText passedOn(const DimExplanation::Step &step, const Source &source, const ModelGraph &graph)
{
    const Node &node = graph.node(*step.node);
    const QString from = sourceText(source, *step.node, graph);
    RuleText text{toQString(node.opType), {}, step.isElement && source.isElement};
    if (step.isElement != source.isElement) {
        text.rest = step.isElement ? Wording::tr(" reads %1").arg(from)
                                   : Wording::tr(" takes axis %1 from %2").arg(QString::number(step.axis), from);
    } else if (step.isElement) {
        text.rest = Wording::tr(" passes %1 on").arg(from);
    } else if (step.axis == source.axis) {
        text.isPassedOn = true;
        text.rest = Wording::tr(" keeps %1").arg(from);
    } else {
        const QString settings = settingsText(node, step.axis);
        text.rest = (settings.isEmpty() ? QString() : u", "_s + settings) +
                    Wording::tr(": %1 becomes axis %2").arg(from, QString::number(step.axis));
    }
    return text;
}

// Whether an expression needs parentheses within another one.
bool isCompound(const std::string &expression)
{
    int depth = 0;
    for (const char c : expression) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (depth == 0 && (c == ' ' || c == '*' || c == '/'))
            return true;
    }
    return false;
}

// The formula with the sizes of its sources, where they are known and short: `ceil(480/2)`.
QString workedFormula(const DimExplanation::Step &step, const ModelGraph &graph)
{
    constexpr qsizetype longestFormula = 80;
    std::vector<std::string> sizes, places;
    for (const Source &source : step.sources) {
        places.push_back(sourceText(source, *step.node, graph).toStdString());
        const std::string size = source.isElement ? "?" : source.dim.text();
        sizes.push_back(size == "?" ? places.back() : isCompound(size) ? "(" + size + ")" : size);
    }
    const QString worked = toQString(formulaText(step.pattern, sizes));
    return worked.size() <= longestFormula ? worked : toQString(formulaText(step.pattern, places));
}

// A result that is only the formula in another order is not repeated.
QStringList sortedTerms(const QString &sum)
{
    QStringList terms = sum.split(u" + "_s);
    terms.sort();
    return terms;
}

} // namespace

QString inputSlotText(NodeId id, std::size_t slot, const ModelGraph &graph)
{
    const std::vector<std::string> names = operatorFacts(graph, id).inputs;
    return slot < names.size() && !names[slot].empty() ? toQString(names[slot])
                                                       : Wording::tr("input %1").arg(QString::number(slot));
}

RuleText ruleText(const DimExplanation::Step &step, const ModelGraph &graph)
{
    const Node &node = graph.node(*step.node);
    if (step.sources.size() == 1 && formulaText(step.pattern, {""}).empty())
        return passedOn(step, step.sources.front(), graph);
    RuleText text{toQString(node.opType), {}};
    if (step.reason != DimExplanation::Reason::Computed || step.sources.empty()) {
        // The operator is named already.
        const bool isRunTime = step.reason == DimExplanation::Reason::RunTime;
        text.rest = u": "_s + (isRunTime ? Wording::tr("decided at run time") : reasonText(step, graph));
        return text;
    }
    const QString settings = settingsText(node, step.isElement ? 0 : step.axis);
    const QString worked = workedFormula(step, graph);
    const QString result = toQString(step.dim.text());
    text.rest = (settings.isEmpty() ? QString() : u", "_s + settings) + u": "_s + worked;
    if (result != u"?"_s && sortedTerms(result) != sortedTerms(worked))
        text.rest += Wording::tr(" = %1").arg(result);
    return text;
}

} // namespace shapewright
