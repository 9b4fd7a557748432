// SPDX-License-Identifier: Apache-2.0
#include "model/readiness/readinessfacts.h"

#include "model/edits/shapeedits.h"
#include "model/graph/attributetext.h"
#include "model/graph/nodeschema.h"
#include "model/graph/tensorplace.h"
#include "model/graph/walk.h"
#include "model/onnx/modelfile.h"
#include "model/shape/reasons/opensizes.h"
#include "model/shape/tables/shapetable.h"

#include <onnx/defs/schema.h>

#include <algorithm>
#include <charconv>
#include <iterator>

namespace shapewright {

namespace {

using Names = ReadinessFacts::Names;

void merge(Names &names, const Names &others)
{
    if (others.empty())
        return;
    Names all;
    std::ranges::set_union(names, others, std::back_inserter(all));
    all.resize(std::min(all.size(), ReadinessFacts::mostNames));
    names = std::move(all);
}

// ONNX Runtime does not precompute a node whose result differs each time, nor one that belongs to a quantized node.
bool isNeverFolded(const Node &node)
{
    static const std::set<std::string> operators{"RandomUniform",    "RandomNormal", "RandomUniformLike",
                                                 "RandomNormalLike", "Multinomial",  "Bernoulli",
                                                 "DequantizeLinear"};
    return operators.contains(node.opType) || !node.subgraphs.empty();
}

// Initializers that are also graph inputs. Since IR version 4 they may be fed, so they are not constants.
std::set<std::string> fedInitializers(const ModelGraph &graph)
{
    std::set<std::string> names;
    const onnx::ModelProto &model = graph.file().skeleton();
    for (const auto &input : model.graph().input()) {
        if (model.ir_version() >= 4)
            names.insert(input.name());
    }
    return names;
}

} // namespace

int ReadinessFacts::Use::sinceVersion() const
{
    return schema != nullptr ? schema->since_version() : 0;
}

std::optional<std::size_t> ReadinessFacts::Use::slotOf(const std::string &input) const
{
    std::size_t slot = 0;
    const char *end = input.data() + input.size();
    if (const auto number = std::from_chars(input.data(), end, slot); number.ec == std::errc() && number.ptr == end)
        return slot;
    for (slot = 0; schema != nullptr && slot < schema->inputs().size(); ++slot) {
        if (schema->inputs()[slot].GetName() == input)
            return slot;
    }
    return {};
}

std::string ReadinessFacts::Use::inputName(std::size_t slot) const
{
    return schema != nullptr && slot < schema->inputs().size() ? schema->inputs()[slot].GetName() : std::string();
}

std::string ReadinessFacts::Use::defaultOf(const std::string &attribute) const
{
    if (schema == nullptr)
        return {};
    const auto known = schema->attributes().find(attribute);
    return known != schema->attributes().end() ? attributeText(known->second.default_value) : std::string();
}

ReadinessFacts::ReadinessFacts(const ModelGraph &graph, const ShapeTable &table)
    : m_graph(graph), m_table(table), m_fed(fedInitializers(graph))
{
    std::vector<ValueType> inputTypes;
    for (const ValueId input : graph.main().inputs)
        inputTypes.push_back(table.at(input).type);
    m_open = openSizes(graph, inputTypes);
    for (const ValueId input : graph.main().inputs) {
        const ValueType &type = table.at(input).type;
        if (type.isTensor() && !type.shape)
            m_open.insert(graph.value(input).name);
    }
    m_names.assign(m_open.begin(), m_open.end());
    for (const Graph &one : graph.graphs()) {
        m_values.emplace_back(one.values.size());
        m_nodes.emplace_back(one.nodes.size());
    }
    for (std::size_t g = 0; g < graph.graphs().size(); ++g)
        addGraph(GraphId(g)); // a graph precedes those that it contains
}

std::vector<std::string> ReadinessFacts::texts(const Names &names) const
{
    std::vector<std::string> texts;
    for (const std::uint32_t name : names)
        texts.push_back(m_names[name]);
    return texts;
}

Names ReadinessFacts::namesOf(const Dim &dim) const
{
    const auto known = m_namesByText.find(dim.text());
    return known != m_namesByText.end() ? known->second : Names();
}

const Names &ReadinessFacts::namesOfText(const Dim &dim)
{
    const auto [known, isNew] = m_namesByText.try_emplace(dim.text());
    if (isNew) {
        for (const std::string &name : sizesIn(dim, m_open)) {
            if (known->second.size() == mostNames)
                break;
            known->second.push_back(std::uint32_t(std::ranges::lower_bound(m_names, name) - m_names.begin()));
        }
    }
    return known->second;
}

// Records what the types tell about a value. addNode() finds out which node decides unknown dims.
void ReadinessFacts::addShape(ValueId id)
{
    const Value &value = m_graph.value(id);
    const ValueType &type = m_table.at(id).type;
    OfValue &facts = m_values[std::size_t(id.graph)][id.index];
    facts.isTensor = type.isTensor() || type.kind == ValueType::Kind::Unknown;
    facts.hasRank = type.isTensor() && type.shape.has_value();
    const bool isFed = id.graph == mainGraph && m_fed.contains(value.name);
    facts.isConstant = facts.isConstantOnceFixed = value.origin == Value::Origin::Initializer && !isFed;
    facts.isDynamic = facts.isTensor && !type.isStatic();
    const bool isInput = id.graph == mainGraph && value.origin == Value::Origin::GraphInput;
    const auto add = [this, &facts](const std::string &name) {
        const auto at = std::ranges::lower_bound(m_names, name);
        if (at != m_names.end() && *at == name)
            merge(facts.names, {std::uint32_t(at - m_names.begin())});
    };
    if (isInput && facts.isTensor && !facts.hasRank)
        add(value.name);
    for (std::uint32_t axis = 0; facts.hasRank && axis < type.shape->size(); ++axis) {
        const Dim &dim = (*type.shape)[axis];
        if (dim.isValue() && dim.value() == 0 && !facts.zeroAxis)
            facts.zeroAxis = axis;
        if (dim.isParam() || dim.isFollowing())
            merge(facts.names, namesOfText(dim));
        else if (isInput && dim.isUnknown())
            add(ShapeEdits::Axis{value.name, axis}.text());
    }
}

namespace {

// Whether a dim, or the rank, does not follow from any size of an input.
bool isDecidedLater(const ReadinessFacts &facts, const ValueType &type, const ReadinessFacts::OfValue &value)
{
    if (!value.isDynamic)
        return false;
    if (!value.hasRank)
        return value.names.empty();
    return std::ranges::any_of(
        *type.shape, [&](const Dim &dim) { return dim.isDynamic() && (dim == Dim() || facts.namesOf(dim).empty()); });
}

} // namespace

// Copies the facts from a call's inputs to those of the function's body. The inputs of a loop's body change between
// iterations, so their open dims count as decided by the node that holds the body.
void ReadinessFacts::bindInputs(GraphId id)
{
    const Graph &graph = m_graph.graph(id);
    if (!graph.owner)
        return;
    const Node &owner = m_graph.node(*graph.owner);
    for (std::size_t i = 0; i < graph.inputs.size(); ++i) {
        OfValue &input = m_values[std::size_t(id)][graph.inputs[i].index];
        if (owner.body == id && i < owner.inputs.size() && owner.inputs[i]) {
            const OfValue &given = of(*owner.inputs[i]);
            input.isConstant = given.isConstant;
            input.isConstantOnceFixed = given.isConstantOnceFixed;
            input.names = given.names;
            input.decidedBy = given.decidedBy;
        } else if (isDecidedLater(*this, m_table.at(graph.inputs[i]).type, input)) {
            input.decidedBy = graph.owner;
        }
    }
}

void ReadinessFacts::addGraph(GraphId id)
{
    const Graph &graph = m_graph.graph(id);
    for (std::uint32_t i = 0; i < graph.values.size(); ++i)
        addShape({id, i});
    bindInputs(id);
    for (const std::uint32_t index : allNodesInOrder(graph))
        addNode({id, index});
}

void ReadinessFacts::addNode(NodeId id)
{
    const Node &node = m_graph.node(id);
    m_nodes[std::size_t(id.graph)][id.index].use = useOf(id);
    std::optional<NodeId> earlier;
    for (const std::optional<ValueId> &input : node.inputs) {
        if (input && !earlier)
            earlier = of(*input).decidedBy;
    }
    for (const std::optional<ValueId> &output : node.outputs) {
        if (!output)
            continue;
        OfValue &facts = m_values[std::size_t(output->graph)][output->index];
        if (isDecidedLater(*this, m_table.at(*output).type, facts))
            facts.decidedBy = earlier ? earlier : id;
    }
    fold(id);
}

// Before ONNX Runtime asks a provider, it computes every node whose inputs are constant, and every Shape of a static
// input.
void ReadinessFacts::fold(NodeId id)
{
    const Node &node = m_graph.node(id);
    OfNode &facts = m_nodes[std::size_t(id.graph)][id.index];
    if (node.body) { // the nodes of the body count instead
        facts.isCounted = facts.isCountedOnceFixed = false;
        return;
    }
    const bool hasInput = std::ranges::any_of(node.inputs, [](const auto &input) { return input.has_value(); });
    if (isNeverFolded(node) || (!hasInput && !isConstantNode(node)))
        return;
    const bool isShape = node.opType == "Shape" && node.domain.empty();
    bool isNow = true, isOnceFixed = true;
    Names names;
    for (const std::optional<ValueId> &input : node.inputs) {
        if (!input)
            continue;
        const OfValue &given = of(*input);
        isNow = isNow && (given.isConstant || (isShape && given.hasRank && !given.isDynamic));
        isOnceFixed = isOnceFixed && (given.isConstantOnceFixed || (isShape && given.hasRank && !given.decidedBy));
        if (!given.isConstant)
            merge(names, given.names);
    }
    isOnceFixed = isOnceFixed || isNow;
    facts.isCounted = !isNow;
    facts.isCountedOnceFixed = !isOnceFixed;
    for (const std::optional<ValueId> &output : node.outputs) {
        if (!output || !isOnceFixed)
            continue;
        OfValue &made = m_values[std::size_t(output->graph)][output->index];
        made.isConstant = isNow;
        made.isConstantOnceFixed = true;
        merge(made.names, names);
    }
}

std::uint32_t ReadinessFacts::useOf(NodeId id)
{
    const Node &node = m_graph.node(id);
    const onnx::OpSchema *schema = node.body ? nullptr : schemaOf(m_graph, id);
    std::vector<std::uint32_t> &known = m_usesByOperator[node.domain + ':' + node.opType];
    const auto same = std::ranges::find_if(known, [&](std::uint32_t use) { return m_uses[use].schema == schema; });
    if (same != known.end())
        return *same;
    known.push_back(std::uint32_t(m_uses.size()));
    m_uses.push_back({node.domain, node.opType, schema});
    return known.back();
}

} // namespace shapewright
