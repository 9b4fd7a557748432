// SPDX-License-Identifier: Apache-2.0
#include "model/types/operatornames.h"
#include "views/panels/details/details.h"
#include "views/panels/details/detailstext.h"

#include "model/graph/modelfacts.h"
#include "model/parts/parts.h"
#include "model/wording/adaptwording.h"
#include "model/wording/wishwording.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace shapewright {

namespace {

// The last formal parameter may be variadic. The inputs or outputs beyond it have no names of their own and are
// numbered.
QString slotName(const std::vector<std::string> &names, std::size_t slot)
{
    return slot < names.size() ? toQString(names[slot]) : QString::number(slot);
}

// Lets a person set the value that the row shows, unless its text is cut.
void makeEditable(const PanelState &state, const std::string &place, const QString &text, DetailsRow &row)
{
    if (text.endsWith(QStringLiteral("…")) || toQString(place).toStdString() != place)
        return;
    const auto &values = state.wishes.parts.values;
    const auto wished = values.find(place);
    row.place = toQString(place);
    row.edited = wished != values.end() ? toQString(wished->second) : text;
}

DetailsRow tensorRow(const PanelState &state, const QString &pattern, const QString &slot, ValueId id)
{
    const Value &value = state.graph->value(id);
    const ValueType &before = state.shapeBefore(id).type;
    const ValueType &after = state.shapeAfter(id).type;
    DetailsRow row{
        .label = pattern.arg(slot), .isMono = true, .shape = shapeChips(before, after), .value = id, .slot = slot};
    if (isConstant(*state.graph, id)) {
        row.tensor = id;
        row.shape.clear();
        row.text = timesText(after.shape);
        row.note = shortTypeName(after);
        if (!value.valueText->empty())
            row.note += QStringLiteral(" · ") + toQString(*value.valueText);
        else if (value.byteSize > 0)
            row.note += QStringLiteral(" · ") + byteText(value.byteSize);
        if (id.graph == mainGraph && !value.valueText->empty())
            makeEditable(state, value.name, toQString(*value.valueText), row);
        if (!row.place.isEmpty() && row.edited != toQString(*value.valueText))
            row.note = DetailsText::tr("%1 → %2").arg(row.note, row.edited);
    } else if (value.declared->isTensor() && value.declared->shape != before.shape) {
        row.note = DetailsText::tr("declared %1").arg(timesText(value.declared->shape));
    }
    return row;
}

// Appends the optional parameters of the operator that the node leaves out.
void appendLeftOut(const std::vector<std::optional<ValueId>> &slotValues,
                   const std::vector<OperatorDocs::Parameter> &parameters, const QString &pattern,
                   QList<DetailsRow> &rows)
{
    for (std::size_t slot = 0; slot < parameters.size(); ++slot) {
        const bool isThere = slot < slotValues.size() && slotValues[slot].has_value();
        if (!isThere && parameters[slot].occurs == OperatorDocs::Parameter::Occurs::Optional)
            rows.append({.label = pattern.arg(toQString(parameters[slot].name)),
                         .text = DetailsText::tr("omitted"),
                         .isMuted = true});
    }
}

void appendSlots(const PanelState &state, const std::vector<std::optional<ValueId>> &slotValues,
                 const std::vector<std::string> &names, const QString &pattern, QList<DetailsRow> &rows)
{
    for (std::size_t slot = 0; slot < slotValues.size() && slot < shownDetails; ++slot) {
        if (slotValues[slot])
            rows.append(tensorRow(state, pattern, slotName(names, slot), *slotValues[slot]));
    }
    if (slotValues.size() > shownDetails)
        rows.append({QStringLiteral("…"), DetailsText::tr("and %1 more").arg(slotValues.size() - shownDetails)});
}

bool canBeSet(const NodeAttribute &attribute)
{
    static const std::vector<std::string> types{"int", "float", "string", "ints", "floats", "strings"};
    return std::ranges::find(types, attribute.type) != types.end();
}

DetailsSection attributeSection(const PanelState &state, NodeId id)
{
    DetailsSection section{.title = DetailsText::tr("Attributes")};
    const std::vector<NodeAttribute> attributes = nodeAttributes(*state.graph, id);
    const std::string node = id.graph == mainGraph ? wishName(*state.graph, id.index) : std::string();
    const bool isSettable = !node.empty() && std::ranges::all_of(attributes, [](const NodeAttribute &attribute) {
        return attribute.given == NodeAttribute::Given::LeftOut || canBeSet(attribute);
    });
    for (std::size_t i = 0; i < attributes.size() && i < shownDetails; ++i) {
        const NodeAttribute &attribute = attributes[i];
        DetailsRow row{.label = toQString(attribute.name),
                       .text = toQString(attribute.text),
                       .isMono = true,
                       .note = toQString(attribute.type),
                       .isMuted = attribute.given == NodeAttribute::Given::LeftOut};
        if (row.text.isEmpty())
            row.text = DetailsText::tr("(empty)");
        if (attribute.given == NodeAttribute::Given::LeftOut || attribute.given == NodeAttribute::Given::Default)
            row.note = DetailsText::tr("%1 (default)").arg(row.note);
        if (isSettable && canBeSet(attribute))
            makeEditable(state, node + '.' + attribute.name, toQString(attribute.text), row);
        if (!row.place.isEmpty() && row.edited != toQString(attribute.text)) {
            row.note = DetailsText::tr("was %1").arg(row.text);
            row.text = row.edited.isEmpty() ? DetailsText::tr("default") : row.edited;
            row.isMuted = false;
        }
        if (attribute.tensor)
            row.tensor = AttributePlace{id, *attribute.tensor};
        section.rows.append(row);
    }
    if (attributes.size() > shownDetails)
        section.rows.append(
            {QStringLiteral("…"), DetailsText::tr("and %1 more").arg(attributes.size() - shownDetails)});
    for (const auto &[attribute, graph] : state.graph->node(id).subgraphs) {
        section.rows.append(
            {toQString(attribute), QCoreApplication::translate("Details", "subgraph of %n node(s)", nullptr,
                                                               int(state.graph->graph(graph).nodes.size()))});
    }
    return section;
}

// The tensor that the user most likely wants to see: the weights rather than the small shapes and axes before them.
std::optional<DetailsRow> firstTensor(const PanelState &state, const Details &details)
{
    constexpr std::int64_t fewBytes = 64;
    std::optional<DetailsRow> first;
    const auto look = [&](const QList<DetailsRow> &rows) {
        for (const DetailsRow &row : rows) {
            if (!row.tensor)
                continue;
            const auto *attribute = std::get_if<AttributePlace>(&*row.tensor);
            if (attribute != nullptr && !row.note.startsWith(QStringLiteral("tensor")))
                continue; // a list of numbers, whose row shows all of it
            if (row.value && state.graph->value(*row.value).byteSize > fewBytes)
                return std::optional(row);
            if (!first)
                first = row;
        }
        return first;
    };
    first = look(details.rows);
    for (const DetailsSection &section : details.sections)
        first = first ? first : look(section.rows);
    return first;
}

} // namespace

Details nodeDetails(const PanelState &state, NodeId id, const QString &category, const NodeFates *fates)
{
    const Node &node = state.graph->node(id);
    const OperatorFacts facts = operatorFacts(*state.graph, id);
    Details details{.title = toQString(node.opType), .hint = toQString(node.name)};
    details.docs = operatorDocs(*state.graph, id);
    appendSlots(state, node.inputs, facts.inputs, DetailsText::tr("input %1"), details.rows);
    appendLeftOut(node.inputs, details.docs->inputs, DetailsText::tr("input %1"), details.rows);
    appendSlots(state, node.outputs, facts.outputs, DetailsText::tr("output %1"), details.rows);
    QStringList kind;
    if (!category.isEmpty())
        kind.append(category);
    const QString domain = toQString(domainName(node.domain));
    kind.append(facts.sinceVersion > 0 ? DetailsText::tr("%1 since %2").arg(domain).arg(facts.sinceVersion) : domain);
    if (details.docs->isDeprecated)
        kind.append(DetailsText::tr("deprecated"));
    details.rows.append({DetailsText::tr("category"), kind.join(QStringLiteral(" · "))});
    if (fates != nullptr && fates->changed.contains(id)) {
        for (const AdaptStep &step : fates->changed.at(id))
            details.rows.append(
                {DetailsText::tr("adapting"), QStringLiteral("%1: %2").arg(whatText(step), changeText(step))});
    }
    if (fates != nullptr && !fates->areFolded && fates->gone.contains(id))
        details.rows.append({DetailsText::tr("graph edits"), fateText(*fates, *state.graph, id)});
    if (fates != nullptr && fates->areFolded)
        details.rows.append({DetailsText::tr("folding"), fateText(*fates, *state.graph, id)});
    if (node.body)
        details.rows.append({DetailsText::tr("local function"), toQString(state.graph->graph(*node.body).path)});
    const DetailsSection attributes = attributeSection(state, id);
    if (!attributes.rows.isEmpty())
        details.sections.append(attributes);
    details.tensor = firstTensor(state, details);
    return details;
}

} // namespace shapewright
