// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details.h"

#include "model/graph/modelfacts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace shapewright {

namespace {

// Attribute and slot lists of hostile files can be endless; a panel of so many lines helps nobody.
constexpr std::size_t shownSlots = 500;

QString tr(const char *text)
{
    return QCoreApplication::translate("Details", text);
}

QString domainName(const std::string &domain)
{
    return domain.empty() ? QStringLiteral("ai.onnx") : toQString(domain);
}

QString nodeTitle(const Node &node)
{
    return node.name.empty() ? toQString(node.opType)
                             : QStringLiteral("%1 %2").arg(toQString(node.opType), toQString(node.name));
}

DetailsRow tensorRow(const PanelState &state, const QString &label, ValueId id)
{
    const Value &value = state.graph->value(id);
    const ValueType &type = state.after->at(id).type;
    DetailsRow row{label, {}, true, shapeChips(state.before->at(id).type, type), {}, id};
    if (value.origin == Value::Origin::Initializer) {
        row.note = shortTypeName(type);
        if (!value.valueText.empty())
            row.note += QStringLiteral(" · ") + toQString(value.valueText);
        else if (value.byteSize > 0)
            row.note += QStringLiteral(" · ") + byteText(value.byteSize);
    }
    return row;
}

void appendSlots(const PanelState &state, const std::vector<std::optional<ValueId>> &slotValues,
                 const std::vector<std::string> &names, const QString &pattern, QList<DetailsRow> &rows)
{
    for (std::size_t slot = 0; slot < slotValues.size() && slot < shownSlots; ++slot) {
        if (!slotValues[slot])
            continue;
        const QString name = slot < names.size() ? toQString(names[slot]) : QString::number(slot);
        rows.append(tensorRow(state, pattern.arg(name), *slotValues[slot]));
    }
    if (slotValues.size() > shownSlots)
        rows.append({QStringLiteral("…"), tr("and %1 more").arg(slotValues.size() - shownSlots)});
}

QString originText(const ModelGraph &graph, const Value &value)
{
    switch (value.origin) {
    case Value::Origin::GraphInput:
        return tr("graph input");
    case Value::Origin::Initializer:
        return tr("initializer");
    case Value::Origin::NodeOutput:
        return value.producer ? nodeTitle(graph.node(*value.producer)) : tr("a node");
    case Value::Origin::Dangling:
        return tr("nothing: a fault of the file");
    }
    return {};
}

QString usesText(const ModelGraph &graph, const Value &value)
{
    QStringList users;
    for (std::size_t use = 0; use < value.uses.size() && use < 12; ++use)
        users.append(nodeTitle(graph.node(value.uses[use].node)));
    if (value.uses.size() > 12)
        users.append(tr("and %1 more").arg(value.uses.size() - 12));
    if (value.isGraphOutput)
        users.append(tr("graph output"));
    return users.isEmpty() ? tr("nothing") : users.join(QStringLiteral(", "));
}

} // namespace

QString byteText(std::int64_t bytes)
{
    return QLocale::c().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

Details nodeDetails(const PanelState &state, NodeId id, const QString &category)
{
    const Node &node = state.graph->node(id);
    const OperatorFacts facts = operatorFacts(*state.graph, id);
    Details details{toQString(node.opType), toQString(node.name), {}};
    appendSlots(state, node.inputs, facts.inputs, tr("input %1"), details.rows);
    appendSlots(state, node.outputs, facts.outputs, tr("output %1"), details.rows);
    for (std::size_t i = 0; i < node.attributes.size() && i < shownSlots; ++i)
        details.rows.append({toQString(node.attributes[i].name), toQString(node.attributes[i].text), true});
    for (const auto &[attribute, graph] : node.subgraphs) {
        details.rows.append(
            {toQString(attribute), QCoreApplication::translate("Details", "subgraph of %n node(s)", nullptr,
                                                               int(state.graph->graph(graph).nodes.size()))});
    }
    QStringList kind;
    if (!category.isEmpty())
        kind.append(category);
    kind.append(domainName(node.domain) +
                (facts.sinceVersion > 0 ? tr(" since %1").arg(facts.sinceVersion) : QString()));
    details.rows.append({tr("category"), kind.join(QStringLiteral(" · "))});
    if (node.body)
        details.rows.append({tr("local function"), toQString(state.graph->graph(*node.body).path)});
    return details;
}

Details valueDetails(const PanelState &state, ValueId id)
{
    const Value &value = state.graph->value(id);
    const ValueShape &after = state.after->at(id);
    const ValueType &before = state.before->at(id).type;
    Details details{tr("Tensor"), toQString(value.name), {}};
    details.rows.append({tr("name"), toQString(value.name), true});
    details.rows.append({tr("type"), toQString(after.type.text), true});
    details.rows.append({tr("shape"), {}, true, changeChips(before, after.type)});
    if (value.declared.kind != ValueType::Kind::Unknown)
        details.rows.append({tr("declared"), {}, true, shapeChips(value.declared)});
    if (after.declaredOnly)
        details.rows.append({tr("known from"), tr("the file's declaration alone; it is not proven")});
    if (after.assumed)
        details.rows.append(
            {tr("holds"), tr("if inputs have the values given, and dims that the model needs to be equal are equal")});
    if (value.byteSize > 0)
        details.rows.append({tr("size"), byteText(value.byteSize)});
    if (!value.valueText.empty())
        details.rows.append({tr("value"), toQString(value.valueText), true});
    details.rows.append({tr("made by"), originText(*state.graph, value)});
    details.rows.append({tr("used by"), usesText(*state.graph, value)});
    return details;
}

Details modelDetails(const PanelState &state)
{
    const ModelFacts facts = modelFacts(*state.graph);
    Details details{tr("Model"), toQString(facts.graphName), {}};
    const QString producer = QStringLiteral("%1 %2").arg(toQString(facts.producer), toQString(facts.producerVersion));
    if (!producer.trimmed().isEmpty())
        details.rows.append({tr("producer"), producer.trimmed()});
    details.rows.append({tr("IR version"), QString::number(facts.irVersion)});
    QStringList opsets;
    for (const auto &[domain, version] : facts.opsets)
        opsets.append(QStringLiteral("%1 %2").arg(domainName(domain)).arg(version));
    details.rows.append({tr("operator sets"), opsets.join(QStringLiteral(", "))});
    const QLocale numbers = QLocale::c();
    details.rows.append({tr("nodes"), numbers.toString(qulonglong(facts.nodes))});
    details.rows.append({tr("tensors"), numbers.toString(qulonglong(facts.tensors))});
    const QString initializers = QStringLiteral("%1 · %2").arg(numbers.toString(qulonglong(facts.initializers)),
                                                               byteText(facts.initializerBytes));
    details.rows.append({tr("initializers"), facts.initializers > 0 ? initializers : tr("none")});
    if (state.graph->graphs().size() > 1)
        details.rows.append({tr("subgraphs"), QString::number(state.graph->graphs().size() - 1)});
    if (!facts.description.empty())
        details.rows.append({tr("description"), toQString(facts.description).simplified()});
    for (std::size_t i = 0; i < facts.metadata.size() && i < shownSlots; ++i)
        details.rows.append({toQString(facts.metadata[i].first), toQString(facts.metadata[i].second).simplified()});
    return details;
}

} // namespace shapewright
