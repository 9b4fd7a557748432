// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/details.h"

#include "model/wording/texts.h"
#include "views/panels/details/detailstext.h"

#include <QLocale>
#include <QStringList>

namespace shapewright {

namespace {

QString nodeTitle(const Node &node)
{
    return node.name.empty() ? toQString(node.opType)
                             : QStringLiteral("%1 %2").arg(toQString(node.opType), toQString(node.name));
}

QString originText(const ModelGraph &graph, const Value &value)
{
    switch (value.origin) {
    case Value::Origin::GraphInput:
        return DetailsText::tr("graph input");
    case Value::Origin::Initializer:
        return DetailsText::tr("initializer");
    case Value::Origin::NodeOutput:
        return value.producer ? nodeTitle(graph.node(*value.producer)) : DetailsText::tr("a node");
    case Value::Origin::Dangling:
        return DetailsText::tr("none: an error in the file");
    }
    return {};
}

QString usesText(const ModelGraph &graph, const Value &value)
{
    constexpr qsizetype most = 12;
    QStringList users;
    for (const Use &use : value.uses)
        users.append(nodeTitle(graph.node(use.node)));
    users = firstTexts(users, most, DetailsText::tr("and %1 more"));
    if (value.isGraphOutput)
        users.append(DetailsText::tr("graph output"));
    return users.isEmpty() ? DetailsText::tr("nothing") : users.join(QStringLiteral(", "));
}

} // namespace

Details valueDetails(const PanelState &state, ValueId id)
{
    const Value &value = state.graph->value(id);
    const ValueShape &after = state.shapeAfter(id);
    const ValueType &before = state.shapeBefore(id).type;
    Details details{DetailsText::tr("Tensor"), toQString(value.name), {}};
    details.rows.append({DetailsText::tr("name"), toQString(value.name), true});
    details.rows.append({DetailsText::tr("type"), toQString(after.type.text), true});
    details.rows.append({DetailsText::tr("shape"), {}, true, changeChips(before, after.type)});
    if (value.declared->kind != ValueType::Kind::Unknown)
        details.rows.append({DetailsText::tr("declared"), {}, true, shapeChips(value.declared)});
    if (after.declaredOnly)
        details.rows.append({DetailsText::tr("source"), DetailsText::tr("only the file's declaration, not proven")});
    if (after.assumed)
        details.rows.append({DetailsText::tr("assumes"),
                             DetailsText::tr("inputs have the given values, and dims that must be equal are equal")});
    if (value.byteSize > 0)
        details.rows.append({DetailsText::tr("size"), byteText(value.byteSize)});
    if (!value.valueText->empty())
        details.rows.append({DetailsText::tr("value"), toQString(*value.valueText), true});
    details.rows.append({DetailsText::tr("producer"), originText(*state.graph, value)});
    details.rows.append({DetailsText::tr("consumers"), usesText(*state.graph, value)});
    if (isConstant(*state.graph, id))
        details.tensor = DetailsRow{.label = toQString(value.name), .value = id, .tensor = id};
    return details;
}

} // namespace shapewright
