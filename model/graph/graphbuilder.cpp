// SPDX-License-Identifier: Apache-2.0
#include "model/graph/graphbuilder.h"

#include "model/graph/attributetext.h"
#include "model/graph/faults.h"
#include "model/graph/tensorplace.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/tensorvalues.h"
#include "model/onnx/typeproto.h"
#include "model/types/operatornames.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace shapewright {

namespace {

// How many nodes ahead the names of a node are brought along; so many are read while memory is waited for.
constexpr int prefetchedNodes = 8;

void prefetchNames(const ValueNames &names, const onnx::NodeProto &node)
{
    for (const std::string &name : node.input())
        names.prefetch(name);
    for (const std::string &name : node.output())
        names.prefetch(name);
}

std::vector<std::string> denotationsOf(const onnx::TypeProto &type)
{
    std::vector<std::string> denotations;
    const auto *shape = shapeProto(type);
    if (shape == nullptr || std::ranges::none_of(shape->dim(), [](const auto &dim) { return dim.has_denotation(); }))
        return denotations;
    for (const auto &dim : shape->dim())
        denotations.push_back(dim.denotation());
    return denotations;
}

std::int64_t payloadBytes(const onnx::TensorProto &tensor)
{
    const auto count = elementCount(tensor);
    return count ? rawDataBytes(tensor.data_type(), *count).value_or(0) : 0;
}

} // namespace

std::shared_ptr<const ModelGraph> ModelGraph::build(std::shared_ptr<const ModelFile> file)
{
    return GraphBuilder(std::move(file)).build();
}

GraphBuilder::GraphBuilder(std::shared_ptr<const ModelFile> file)
    : m_model(std::make_shared<ModelGraph>()), m_functions(file->skeleton())
{
    m_model->m_file = std::move(file);
}

std::shared_ptr<const ModelGraph> GraphBuilder::build()
{
    const onnx::ModelProto &model = m_model->file().skeleton();
    m_model->m_graphs.push_back({.path = "main", .name = model.graph().name()});
    m_model->m_protos.push_back({.graph = &model.graph()});
    m_model->m_names.emplace_back();
    m_pending.push_back({mainGraph, {}});
    while (!m_pending.empty()) {
        const Pending pending = std::move(m_pending.front());
        m_pending.pop_front();
        readGraph(pending);
    }
    for (std::size_t i = 0; i < m_model->m_graphs.size(); ++i) {
        Graph &graph = m_model->m_graphs[i];
        graph.order = topologicalOrder(*m_model, GraphId(i));
        if (graph.order.size() < graph.nodes.size())
            report(Problem::Code::Cycle, GraphId(i)).args = {std::to_string(graph.nodes.size() - graph.order.size())};
    }
    for (std::size_t i = 0; i < m_model->main().inputs.size(); ++i)
        m_model->m_inputPositions.try_emplace(m_model->value(m_model->main().inputs[i]).name, i);
    findFileFaults(*m_model, m_model->m_problems);
    return m_model;
}

void GraphBuilder::readGraph(const Pending &pending)
{
    const ModelGraph::Source source = m_model->m_protos[std::size_t(pending.id)];
    if (source.graph != nullptr) {
        const onnx::GraphProto &proto = *source.graph;
        reserveValues(pending.id, std::size_t(proto.input_size()) + std::size_t(proto.initializer_size()) +
                                      std::size_t(proto.sparse_initializer_size()) + std::size_t(proto.node_size()));
        addInputs(pending.id, *source.graph);
        addInitializers(pending.id, *source.graph);
        const bool areConnected = addNodes(pending, source.graph->node());
        declareValues(pending.id, source.graph->value_info());
        if (!areConnected)
            connectInputs(pending.id, source.graph->node());
        addOutputs(pending.id, *source.graph);
        return;
    }
    const onnx::FunctionProto &function = *source.function;
    for (const std::string &name : function.input()) {
        makeValue(pending.id, name, Value::Origin::GraphInput);
        m_model->m_graphs[std::size_t(pending.id)].inputs.push_back(*resolve(pending.id, name));
    }
    const bool areConnected = addNodes(pending, function.node());
    declareValues(pending.id, function.value_info());
    if (!areConnected)
        connectInputs(pending.id, function.node());
    for (const std::string &name : function.output()) {
        const ValueId output = resolveOrDangle(pending.id, name, {});
        m_model->m_graphs[std::size_t(output.graph)].values[output.index].isGraphOutput = true;
        m_model->m_graphs[std::size_t(pending.id)].outputs.push_back(output);
    }
}

void GraphBuilder::addInputs(GraphId id, const onnx::GraphProto &proto)
{
    // Until IR version 4 every initializer had to be listed as a graph input too. Such a value is a constant, not an
    // input.
    std::unordered_set<std::string_view> inputs;
    inputs.reserve(std::size_t(proto.input_size()));
    for (const auto &input : proto.input())
        inputs.insert(input.name());
    for (const auto &tensor : proto.initializer())
        inputs.erase(tensor.name());
    for (const auto &tensor : proto.sparse_initializer())
        inputs.erase(tensor.values().name());
    for (const auto &input : proto.input()) {
        if (!inputs.contains(input.name()))
            continue;
        Value &value = makeValue(id, input.name(), Value::Origin::GraphInput);
        value.declared = valueTypeOf(input.type());
        value.denotations = denotationsOf(input.type());
        m_model->m_graphs[std::size_t(id)].inputs.push_back(newest(id));
    }
}

void GraphBuilder::addInitializers(GraphId id, const onnx::GraphProto &proto)
{
    Graph &graph = m_model->m_graphs[std::size_t(id)];
    graph.firstInitializer = std::uint32_t(graph.values.size());
    std::unordered_set<std::string_view> inputs;
    for (const auto &input : proto.input())
        inputs.insert(input.name());
    for (const auto &tensor : proto.initializer()) {
        Value &value = makeValue(id, tensor.name(), Value::Origin::Initializer);
        value.isReplaceable = inputs.contains(tensor.name());
        value.declared =
            m_tensorTypes.of(tensor, [](const onnx::TensorProto &one) -> Rare<ValueType> { return valueTypeOf(one); });
        value.byteSize = payloadBytes(tensor);
        if (m_model->file().omittedPayload(tensor) == nullptr)
            value.valueText = tensorText(tensor);
    }
    for (const auto &tensor : proto.sparse_initializer()) {
        Value &value = makeValue(id, tensor.values().name(), Value::Origin::Initializer);
        value.isReplaceable = inputs.contains(tensor.values().name());
        value.declared = valueTypeOf(tensor);
        value.byteSize = payloadBytes(tensor.values());
    }
}

// Returns whether all inputs are connected, since each node followed those that it depends on.
template <typename Nodes>
bool GraphBuilder::addNodes(const Pending &pending, const Nodes &nodes)
{
    bool areConnected = true;
    std::vector<int> opened; // nodes that may hold or call graphs
    const auto slot = std::size_t(pending.id);
    m_model->m_graphs[slot].nodes.reserve(std::size_t(nodes.size()));
    for (int i = 0; i < nodes.size(); ++i) {
        const onnx::NodeProto &proto = nodes[i];
        if (i + prefetchedNodes < nodes.size())
            prefetchNames(m_model->m_names[slot], nodes[i + prefetchedNodes]);
        const NodeId id{pending.id, std::uint32_t(i)};
        Node node{.name = proto.name(), .opType = proto.op_type(), .domain = normalDomain(proto.domain())};
        bool mayOpen = !m_functions.isEmpty();
        for (const auto &attribute : proto.attribute()) {
            if (!attribute.has_g() && attribute.graphs_size() == 0)
                node.attributes.push_back({attribute.name(), attributeText(attribute)});
            else
                mayOpen = true;
        }
        if (mayOpen)
            opened.push_back(i);
        for (const std::string &name : proto.output()) {
            if (name.empty()) {
                node.outputs.emplace_back();
                continue;
            }
            Value &value = makeValue(pending.id, name, Value::Origin::NodeOutput);
            value.producer = id;
            node.outputs.push_back(newest(pending.id));
            if (proto.attribute_size() == 1 && isConstantNode(node))
                value.valueText = attributeText(proto.attribute(0));
        }
        node.inputs.resize(std::size_t(proto.input_size()));
        m_model->m_graphs[slot].nodes.push_back(std::move(node));
        areConnected = connectKnown(id, proto) && areConnected;
    }
    // Behind all nodes because the paths of subgraphs and bodies contain their labels.
    for (const int i : opened) {
        const NodeId id{pending.id, std::uint32_t(i)};
        openSubgraphs(pending, id, nodes[i]);
        openFunction(pending, id, nodes[i]);
    }
    return areConnected && !m_hasRepeatedNames;
}

// Once all values are made. Most files need it no more: their nodes follow those that they depend on.
template <typename Nodes>
void GraphBuilder::connectInputs(GraphId id, const Nodes &nodes)
{
    for (Value &value : m_model->m_graphs[std::size_t(id)].values)
        value.uses.clear();
    for (int i = 0; i < nodes.size(); ++i) {
        const NodeId node{id, std::uint32_t(i)};
        const auto &names = nodes[i].input();
        for (int slot = 0; slot < names.size(); ++slot) {
            if (!names[slot].empty())
                connect(node, std::uint32_t(slot), resolveOrDangle(id, names[slot], node));
        }
    }
}

// Connects the inputs of a node whose values have been made already, right here, while what was just made is still in
// the caches of the processor. Returns whether these are all.
bool GraphBuilder::connectKnown(NodeId id, const onnx::NodeProto &node)
{
    bool areAll = true;
    for (int slot = 0; slot < node.input_size(); ++slot) {
        const std::string &name = node.input(slot);
        const auto value = name.empty() ? std::nullopt : m_model->valueNamed(id.graph, name);
        if (value)
            connect(id, std::uint32_t(slot), *value);
        areAll = areAll && (value || name.empty());
    }
    return areAll;
}

void GraphBuilder::connect(NodeId node, std::uint32_t slot, ValueId value)
{
    m_model->m_graphs[std::size_t(node.graph)].nodes[node.index].inputs[slot] = value;
    m_model->m_graphs[std::size_t(value.graph)].values[value.index].uses.push_back({node, slot});
}

void GraphBuilder::addOutputs(GraphId id, const onnx::GraphProto &proto)
{
    for (const auto &output : proto.output()) {
        const ValueId value = resolveOrDangle(id, output.name(), {});
        Value &target = m_model->m_graphs[std::size_t(value.graph)].values[value.index];
        target.isGraphOutput = true;
        // If a graph output is also a graph input or an initializer, the type declared there is kept.
        if (output.has_type() && target.origin != Value::Origin::GraphInput &&
            target.origin != Value::Origin::Initializer)
            target.declared = valueTypeOf(output.type());
        m_model->m_graphs[std::size_t(id)].outputs.push_back(value);
    }
}

template <typename ValueInfos>
void GraphBuilder::declareValues(GraphId id, const ValueInfos &valueInfos)
{
    for (const auto &info : valueInfos) {
        const auto found = m_model->valueNamed(id, info.name());
        if (!found)
            continue;
        Value &value = m_model->m_graphs[std::size_t(id)].values[found->index];
        if (value.declared->kind == ValueType::Kind::Unknown)
            value.declared = valueTypeOf(info.type());
    }
}

void GraphBuilder::openSubgraphs(const Pending &pending, NodeId node, const onnx::NodeProto &proto)
{
    for (const auto &attribute : proto.attribute()) {
        const auto open = [&](const onnx::GraphProto &graph, const std::string &name) {
            const std::string &parent = m_model->m_graphs[std::size_t(node.graph)].path;
            const GraphId id =
                addGraph(parent + "/" + nodeLabel(node) + "." + name, graph.name(), node, {.graph = &graph});
            m_model->m_graphs[std::size_t(node.graph)].nodes[node.index].subgraphs.emplace_back(name, id);
            m_pending.push_back({id, pending.callChain});
        };
        if (attribute.has_g())
            open(attribute.g(), attribute.name());
        for (int i = 0; i < attribute.graphs_size(); ++i)
            open(attribute.graphs(i), attribute.name() + "[" + std::to_string(i) + "]");
    }
}

void GraphBuilder::openFunction(const Pending &pending, NodeId node, const onnx::NodeProto &proto)
{
    const LocalFunctions::Function *const called = m_functions.calledBy(proto);
    if (called == nullptr)
        return;
    if (std::ranges::find(pending.callChain, called->key) != pending.callChain.end()) {
        Problem &problem = report(Problem::Code::FunctionRecursion, node.graph);
        problem.node = node;
        problem.args = {called->key};
        return;
    }
    if (m_isBudgetSpent)
        return;
    if (!m_functions.takeBody(*called)) {
        report(Problem::Code::FunctionBudget, node.graph).args = {std::to_string(m_functions.expandedNodes())};
        m_isBudgetSpent = true;
        return;
    }
    const std::string &parent = m_model->m_graphs[std::size_t(node.graph)].path;
    const std::string label = node.graph == mainGraph ? nodeLabel(node) : parent + "/" + nodeLabel(node);
    const GraphId id =
        addGraph("function " + called->key + "@" + label, called->proto->name(), node, {.function = called->proto});
    m_model->m_graphs[std::size_t(node.graph)].nodes[node.index].body = id;
    std::vector<std::string> chain = pending.callChain;
    chain.push_back(called->key);
    m_pending.push_back({id, std::move(chain)});
}

GraphId GraphBuilder::addGraph(std::string path, std::string name, NodeId owner, ModelGraph::Source source)
{
    const auto id = GraphId(m_model->m_graphs.size());
    m_model->m_graphs.push_back({.path = std::move(path), .name = std::move(name), .owner = owner});
    m_model->m_protos.push_back(source);
    m_model->m_names.emplace_back();
    return id;
}

// Moving thousands of values to a larger place takes as long as making them; most nodes have one output.
void GraphBuilder::reserveValues(GraphId id, std::size_t count)
{
    m_model->m_graphs[std::size_t(id)].values.reserve(count);
    m_model->m_names[std::size_t(id)].reserve(count);
}

// The value that was made last in a graph.
ValueId GraphBuilder::newest(GraphId id) const
{
    return {.graph = id, .index = std::uint32_t(m_model->m_graphs[std::size_t(id)].values.size() - 1)};
}

// A second producer of a name is a fault. From then on the name refers to the last value, so that the outputs of each
// node are its own.
Value &GraphBuilder::makeValue(GraphId id, const std::string &name, Value::Origin origin)
{
    Graph &graph = m_model->m_graphs[std::size_t(id)];
    const auto position = std::uint32_t(graph.values.size());
    if (const auto before = m_model->m_names[std::size_t(id)].set(name, position, graph.values)) {
        Problem &problem = report(Problem::Code::DuplicateOutput, id);
        problem.args = {name};
        problem.value = ValueId{.graph = id, .index = *before};
        m_hasRepeatedNames = true;
    }
    graph.values.push_back({.name = name, .origin = origin});
    return graph.values.back();
}

// Looks in the graph itself, then in the graphs around it. A subgraph sees the enclosing graphs; the body of a function
// sees nothing but itself.
std::optional<ValueId> GraphBuilder::resolve(GraphId id, const std::string &name) const
{
    for (;;) {
        if (const auto found = m_model->valueNamed(id, name))
            return found;
        const auto &owner = m_model->m_graphs[std::size_t(id)].owner;
        if (!owner || m_model->m_protos[std::size_t(id)].function != nullptr)
            return {};
        id = owner->graph;
    }
}

ValueId GraphBuilder::resolveOrDangle(GraphId id, const std::string &name, std::optional<NodeId> node)
{
    if (const auto value = resolve(id, name))
        return *value;
    makeValue(id, name, Value::Origin::Dangling);
    const ValueId value = *resolve(id, name);
    Problem &problem = report(Problem::Code::DanglingInput, id);
    problem.node = node;
    problem.value = value;
    problem.args = {name};
    return value;
}

std::string GraphBuilder::nodeLabel(NodeId node) const
{
    const Node &owner = m_model->node(node);
    return owner.name.empty() ? owner.opType + "_" + std::to_string(node.index) : owner.name;
}

Problem &GraphBuilder::report(Problem::Code code, GraphId graph)
{
    m_model->m_problems.push_back({.severity = Severity::Warning, .code = code, .graph = graph});
    return m_model->m_problems.back();
}

} // namespace shapewright
