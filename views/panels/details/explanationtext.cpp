// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/explanationtext.h"

#include "model/types/text.h"
#include "model/wording/explanationwording.h"
#include "views/panels/cells/textwidth.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <string_view>

namespace shapewright {

namespace {

struct ExplanationText {
    Q_DECLARE_TR_FUNCTIONS(ExplanationText)
};

constexpr std::size_t mostSteps = 60; // more would take long to lay out, and nobody reads them

// The attributes that decide sizes, such as `strides 2, 2`.
QString ruleOf(const Node &node)
{
    static constexpr std::array<std::string_view, 12> deciding{"strides", "kernel_shape", "pads",   "dilations",
                                                               "axis",    "axes",         "perm",   "auto_pad",
                                                               "group",   "blocksize",    "starts", "ends"};
    QStringList texts;
    for (const Attribute &attribute : node.attributes) {
        if (std::ranges::find(deciding, attribute.name) != deciding.end())
            texts.append(QStringLiteral("%1 %2").arg(toQString(attribute.name), toQString(attribute.text)));
    }
    return texts.join(QStringLiteral("; "));
}

QString escaped(const QString &text)
{
    return breakable(text).toHtmlEscaped();
}

QString stepHtml(const DimExplanation::Step &step, const ModelGraph &graph)
{
    const QString place = QStringLiteral("<tt>%1</tt>").arg(escaped(placeText(step, graph)));
    const QString reason = escaped(reasonText(step, graph));
    const auto link = [](QLatin1Char kind, GraphId inGraph, std::uint32_t index, const QString &html) {
        return QStringLiteral("<a href='%1:%2:%3' style='text-decoration:none'>%4</a>")
            .arg(kind)
            .arg(std::uint32_t(inGraph))
            .arg(index)
            .arg(html);
    };
    if (!step.node)
        return QStringLiteral("%1: %2").arg(link(QLatin1Char('v'), step.value.graph, step.value.index, place), reason);
    const Node &node = graph.node(*step.node);
    QString html = link(QLatin1Char('n'), step.node->graph, step.node->index,
                        QStringLiteral("<b>%1</b>").arg(escaped(toQString(node.opType))));
    if (!node.name.empty())
        html += QStringLiteral(" “%1”").arg(escaped(toQString(node.name)));
    if (const QString rule = ruleOf(node); !rule.isEmpty())
        html += QStringLiteral(", %1").arg(escaped(rule));
    const bool isFormula = step.reason == DimExplanation::Reason::Computed;
    return QStringLiteral("%1: %2%3%4")
        .arg(html, place, isFormula ? QStringLiteral(" ") : QStringLiteral(": "), reason);
}

} // namespace

QString explanationHtml(const DimExplanation &dim, std::size_t axis, const ModelGraph &graph)
{
    QStringList lines{QStringLiteral("<b>%1</b>")
                          .arg(escaped(ExplanationText::tr("Axis %1: %2").arg(QString::number(axis), dimText(dim))))};
    for (std::size_t i = 0; i < std::min(dim.chain.size(), mostSteps); ++i)
        lines.append((i > 0 ? QStringLiteral("↑ ") : QString()) + stepHtml(dim.chain[i], graph));
    if (dim.chain.size() > mostSteps)
        lines.append(escaped(ExplanationText::tr("and %1 more steps; shapewright-cli explain lists them")
                                 .arg(dim.chain.size() - mostSteps)));
    return lines.join(QStringLiteral("<br>"));
}

std::optional<std::variant<NodeId, ValueId>> explainedPlace(const QString &link)
{
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

} // namespace shapewright
