// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/explanationtext.h"

#include "model/types/text.h"
#include "model/wording/explanationwording.h"
#include "model/wording/rulewording.h"
#include "views/panels/cells/textwidth.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace shapewright {

namespace {

struct ExplanationText {
    Q_DECLARE_TR_FUNCTIONS(ExplanationText)
};

constexpr qsizetype mostSteps = 60; // more would take long to lay out, and nobody reads them

QString escaped(const QString &text)
{
    return breakable(text).toHtmlEscaped();
}

QString linkHtml(const QString &target, const QString &html)
{
    return QStringLiteral("<a href='%1' style='text-decoration:none'>%2</a>").arg(target, html);
}

QString nodeHtml(NodeId id, const ModelGraph &graph)
{
    return linkHtml(QStringLiteral("n:%1:%2").arg(std::uint32_t(id.graph)).arg(id.index),
                    QStringLiteral("<b>%1</b>").arg(escaped(toQString(graph.node(id).opType))));
}

// A step without a node: a graph input, or a weight.
QString sourceHtml(const DimExplanation::Step &step, const ModelGraph &graph)
{
    const Value &value = graph.value(step.value);
    const QString place = linkHtml(QStringLiteral("v:%1:%2").arg(std::uint32_t(step.value.graph)).arg(step.value.index),
                                   QStringLiteral("<b>%1</b>").arg(escaped(placeText(step, graph))));
    if (step.reason != DimExplanation::Reason::GraphInput)
        return QStringLiteral("%1: %2").arg(place, escaped(reasonText(step, graph)));
    if (step.isElement)
        return ExplanationText::tr("model input %1").arg(place);
    const Shape declared = value.declared->shape.value_or(Shape{});
    const bool isNamed = step.axis < declared.size() && declared[step.axis].isParam();
    const QString name = isNamed ? toQString(declared[step.axis].param()) : placeText(step, graph);
    QString html = ExplanationText::tr("model input %1").arg(place);
    if (isNamed)
        html += ExplanationText::tr(" = %1").arg(escaped(name));
    if (step.dim.isValue())
        html += ExplanationText::tr(" = %1").arg(step.dim.value());
    const QString action =
        step.dim.isValue() ? ExplanationText::tr("Change %1…").arg(name) : ExplanationText::tr("Set %1…").arg(name);
    return html + QStringLiteral(" · ") +
           linkHtml(QStringLiteral("s:") + QString::fromLatin1(name.toUtf8().toHex()), escaped(action));
}

bool isSourceOf(const DimExplanation::Step &later, const DimExplanation::Step &step)
{
    return std::ranges::any_of(step.sources, [&](const DimExplanation::Source &source) {
        return source.value == later.value && source.axis == later.axis && source.isElement == later.isElement;
    });
}

// Where a formula has several sources, the steps behind each begin with the source's name: `B of Concat: `.
QString branchHtml(const std::vector<DimExplanation::Step> &chain, std::size_t at, const ModelGraph &graph)
{
    for (std::size_t i = at; i-- > 0;) {
        const DimExplanation::Step &step = chain[i];
        if (!step.node || !isSourceOf(chain[at], step))
            continue;
        if (step.sources.size() < 2)
            return {};
        const auto source = std::ranges::find(step.sources, chain[at].value, &DimExplanation::Source::value);
        return escaped(
            ExplanationText::tr("%1 of %2: ")
                .arg(inputSlotText(*step.node, source->slot, graph), toQString(graph.node(*step.node).opType)));
    }
    return {};
}

// The number of steps from this one on that only pass the dim on, each from the next one.
std::size_t passingSteps(const std::vector<DimExplanation::Step> &chain, std::size_t first, const ModelGraph &graph)
{
    std::size_t count = 0;
    for (std::size_t at = first; at < chain.size(); ++at, ++count) {
        const DimExplanation::Step &step = chain[at];
        const bool follows = at == first || isSourceOf(step, chain[at - 1]);
        if (!follows || !step.node || !ruleText(step, graph).isPassedOn || step.axis != chain[first].axis)
            break;
    }
    return count;
}

QString passingHtml(const std::vector<DimExplanation::Step> &chain, std::size_t first, std::size_t count,
                    const ModelGraph &graph)
{
    constexpr std::size_t mostNamed = 12;
    QStringList nodes;
    for (std::size_t i = 0; i < std::min(count, mostNamed); ++i)
        nodes.append(nodeHtml(*chain[first + i].node, graph));
    if (count > mostNamed)
        nodes.append(ExplanationText::tr("%1 more nodes").arg(count - mostNamed));
    const QString last = nodes.takeLast();
    const QString all = ExplanationText::tr("%1 and %2").arg(nodes.join(QStringLiteral(", ")), last);
    return chain[first].isElement ? ExplanationText::tr("%1 pass it on").arg(all)
                                  : ExplanationText::tr("%1 keep axis %2").arg(all).arg(chain[first].axis);
}

} // namespace

QString explanationHtml(const DimExplanation &dim, std::size_t axis, const ModelGraph &graph)
{
    QStringList lines{QStringLiteral("<b>%1</b>")
                          .arg(escaped(ExplanationText::tr("Axis %1: %2").arg(QString::number(axis), dimText(dim))))};
    constexpr std::size_t fewSteps = 2; // told one by one although they only pass the dim on
    std::size_t at = 0;
    while (at < dim.chain.size() && lines.size() <= mostSteps) {
        const DimExplanation::Step &step = dim.chain[at];
        QString line = (at > 0 ? QStringLiteral("↑ ") : QString()) + branchHtml(dim.chain, at, graph);
        const std::size_t passing = passingSteps(dim.chain, at, graph);
        if (passing > fewSteps)
            line += passingHtml(dim.chain, at, passing, graph);
        else if (step.node)
            line += nodeHtml(*step.node, graph) + escaped(ruleText(step, graph).rest);
        else
            line += sourceHtml(step, graph);
        lines.append(line);
        at += passing > fewSteps ? passing : 1;
    }
    if (at < dim.chain.size())
        lines.append(escaped(
            ExplanationText::tr("and %1 more steps; shapewright-cli explain lists them").arg(dim.chain.size() - at)));
    return lines.join(QStringLiteral("<br>"));
}

std::optional<ExplainedPlace> explainedPlace(const QString &link)
{
    if (link.startsWith(QStringLiteral("s:")))
        return QString::fromUtf8(QByteArray::fromHex(link.mid(2).toLatin1()));
    const QStringList parts = link.split(QLatin1Char(':'));
    bool isGraph = false, isIndex = false;
    const auto graph = parts.value(1).toUInt(&isGraph);
    const auto index = parts.value(2).toUInt(&isIndex);
    if (parts.size() != 3 || !isGraph || !isIndex)
        return {};
    if (parts[0] == QLatin1String("n"))
        return NodeId{GraphId(graph), index};
    return ValueId{GraphId(graph), index};
}

QString explainedName(const ExplainedPlace &place, const ModelGraph &graph)
{
    if (const auto *node = std::get_if<NodeId>(&place))
        return nodeTitle(*node, graph);
    if (const auto *value = std::get_if<ValueId>(&place))
        return toQString(graph.value(*value).name);
    return {};
}

} // namespace shapewright
