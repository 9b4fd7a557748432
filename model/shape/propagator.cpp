// SPDX-License-Identifier: Apache-2.0
#include "model/shape/propagator.h"

#include "model/onnx/constants.h"
#include "model/onnx/folding.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/typeproto.h"

#include <algorithm>

namespace shapewright {

namespace {

// Data propagation makes an entry for each element of a list, however long the list is.
constexpr int mostElements = 1024;

std::map<std::string, int> opsetsOf(const auto &imports)
{
    std::map<std::string, int> opsets;
    for (const auto &import : imports)
        opsets[import.domain() == "ai.onnx" ? std::string() : import.domain()] = int(import.version());
    return opsets;
}

// The inference functions may be asked about files that nobody checked: a dim below 0 is no dim.
void dropImpossibleDims(onnx::TypeProto &type)
{
    onnx::TensorShapeProto *shape = nullptr;
    if (type.has_tensor_type() && type.tensor_type().has_shape())
        shape = type.mutable_tensor_type()->mutable_shape();
    else if (type.has_sparse_tensor_type() && type.sparse_tensor_type().has_shape())
        shape = type.mutable_sparse_tensor_type()->mutable_shape();
    if (shape == nullptr)
        return;
    for (auto &dim : *shape->mutable_dim()) {
        if (dimOf(dim).isUnknown())
            dim.clear_value();
    }
}

bool isLongList(const KnownValue *value)
{
    if (value == nullptr || !value->type.has_tensor_type())
        return false;
    const auto *shape = shapeProto(value->type);
    return shape != nullptr && shape->dim_size() == 1 && shape->dim(0).dim_value() > mostElements;
}

} // namespace

Propagator::Propagator(const ModelGraph &graph, const ResolvedEdits &edits, const JobContext &job)
    : m_graph(graph), m_edits(edits), m_job(job), m_states(graph.graphs().size()), m_problems(graph.graphs().size()),
      m_isUndecided(graph.graphs().size())
{
}

bool Propagator::run()
{
    prepare();
    start(mainGraph);
    const Graph &main = m_graph.main();
    for (std::size_t i = 0; i < main.inputs.size(); ++i) {
        KnownValue &value = known(main.inputs[i]);
        const ValueType &type = m_edits.inputTypes[i];
        if (type.isTensor())
            value.type = typeProtoOf(type);
        if (const auto given = m_edits.values.find(m_graph.value(main.inputs[i]).name); given != m_edits.values.end()) {
            value.constant = filledConstant(value.type, given->second);
            value.elementsAssumed = value.constant != nullptr;
        }
    }
    walk(mainGraph);
    return !m_cancelled;
}

ShapeTable Propagator::takeTable()
{
    ShapeTable table;
    for (const GraphState &state : m_states) {
        auto &values = table.graphs.emplace_back();
        values.reserve(state.values.size());
        for (const KnownValue &value : state.values)
            values.push_back({valueTypeOf(value.type), value.typeDeclaredOnly, value.typeAssumed});
    }
    for (const auto &problems : m_problems)
        table.problems.insert(table.problems.end(), problems.begin(), problems.end());
    return table;
}

bool Propagator::mayNotRun(GraphId id) const
{
    for (;;) {
        if (m_isUndecided[std::size_t(id)])
            return true;
        const auto &owner = m_graph.graph(id).owner;
        if (!owner)
            return false;
        id = owner->graph;
    }
}

void Propagator::prepare()
{
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        const Graph &graph = m_graph.graphs()[i];
        GraphState &state = m_states[i];
        state.values.resize(graph.values.size());
        if (const auto *function = m_graph.functionProto(GraphId(i)))
            state.opsets = opsetsOf(function->opset_import());
        else
            state.opsets = graph.owner ? m_states[std::size_t(graph.owner->graph)].opsets
                                       : opsetsOf(m_graph.file().skeleton().opset_import());
        readDeclarations(GraphId(i));
        // What inference never reaches (a cycle, a body that is not entered) is what the file declares.
        for (std::uint32_t value = 0; value < state.values.size(); ++value)
            believeDeclaration({GraphId(i), value});
    }
}

// Sets a graph's constants and the declared types of its inputs.
void Propagator::start(GraphId id)
{
    const Graph &graph = m_graph.graph(id);
    for (const ValueId input : graph.inputs)
        believeDeclaration(input);
    if (id == mainGraph) {
        // ONNX Runtime refuses a run whose inputs are not as declared: these are proven.
        for (const ValueId input : graph.inputs)
            known(input).typeDeclaredOnly = false;
    }
    const auto *proto = m_graph.graphProto(id);
    if (proto == nullptr)
        return;
    std::map<std::string, std::uint32_t> initializers;
    for (std::uint32_t i = 0; i < graph.values.size(); ++i) {
        if (graph.values[i].origin == Value::Origin::Initializer)
            initializers[graph.values[i].name] = i;
    }
    for (const auto &tensor : proto->initializer()) {
        KnownValue &value = known({id, initializers[tensor.name()]});
        value = {.type = typeProtoOf(valueTypeOf(tensor))};
        if (m_graph.file().omittedPayload(tensor) == nullptr && tensor.data_location() != onnx::TensorProto::EXTERNAL)
            value.constant = {m_graph.filePointer(), &tensor};
    }
    for (const auto &tensor : proto->sparse_initializer())
        known({id, initializers[tensor.values().name()]}) = {.type = typeProtoOf(valueTypeOf(tensor))};
}

void Propagator::walk(GraphId id)
{
    for (const std::uint32_t index : m_graph.graph(id).order) {
        m_cancelled = m_cancelled || m_job.cancelled();
        if (m_cancelled)
            return;
        inferNode({id, index});
        if (++m_nodesDone % 256 == 0)
            m_job.report(std::min(1.0, double(m_nodesDone) / double(m_graph.nodeCount())));
    }
}

void Propagator::inferNode(NodeId id)
{
    const Node &node = m_graph.node(id);
    for (const auto &output : node.outputs) {
        if (output)
            known(*output) = {};
    }
    if (node.body) {
        inferByBody(id, *node.body);
    } else {
        const auto &opsets = m_states[std::size_t(id.graph)].opsets;
        const auto opset = opsets.find(node.domain);
        if (opset == opsets.end()) {
            report(Problem::Code::UnknownOpset, id).args = {node.domain.empty() ? "ai.onnx" : node.domain, "?"};
        } else if (const auto *schema = onnx::OpSchemaRegistry::Schema(node.opType, opset->second, node.domain)) {
            inferBySchema(id, *schema);
        } else {
            report(Problem::Code::UnknownOperator, id).args = {node.opType,
                                                               node.domain.empty() ? "ai.onnx" : node.domain};
        }
    }
    for (const auto &output : node.outputs) {
        if (output)
            mergeDeclaration(*output);
    }
}

void Propagator::inferBySchema(NodeId id, const onnx::OpSchema &schema)
{
    const Node &node = m_graph.node(id);
    const onnx::NodeProto &proto = m_graph.nodeProto(id);
    std::vector<const KnownValue *> inputs;
    for (const auto &input : node.inputs)
        inputs.push_back(input ? &known(*input) : nullptr);
    const auto subgraphs = [&](const std::string &attribute, const auto &types) {
        const auto found = std::ranges::find(node.subgraphs, attribute, &std::pair<std::string, GraphId>::first);
        return found == node.subgraphs.end() ? std::vector<const onnx::TypeProto *>{}
                                             : inferSubgraph(found->second, types);
    };
    NodeInference inference(proto, &m_states[std::size_t(id.graph)].bindings, inputs, subgraphs);
    try {
        schema.Verify(proto);
    } catch (const std::exception &error) {
        report(Problem::Code::InvalidNode, id).detail = error.what();
        return;
    }
    if (inferIf(id))
        return;
    if (node.opType == "If") {
        for (const auto &[name, branch] : node.subgraphs)
            m_isUndecided[std::size_t(branch)] = true;
    }
    try {
        inference.infer(schema);
        for (std::size_t i = 0; i < node.outputs.size(); ++i) {
            if (!node.outputs[i])
                continue;
            KnownValue &output = known(*node.outputs[i]);
            output.type = inference.outputTypes()[i];
            dropImpossibleDims(output.type);
            output.typeDeclaredOnly = inference.usedDeclared();
            output.typeAssumed = inference.usedAssumption();
        }
        takeConstant(id);
        fold(id, inference);
        if (std::ranges::any_of(inputs, isLongList))
            return;
        for (auto &[index, elements] : inference.propagateData(schema)) {
            if (index >= node.outputs.size() || !node.outputs[index] || elements.dim_size() > mostElements)
                continue;
            KnownValue &output = known(*node.outputs[index]);
            if (output.constant)
                continue;
            output.elements = std::move(elements);
            output.elementsDeclaredOnly = inference.usedDeclared();
            output.elementsAssumed = inference.usedAssumption();
        }
    } catch (const std::exception &error) {
        // Behind an unknown operator types are missing; that was said there.
        const bool allTyped =
            std::ranges::all_of(inputs, [](const KnownValue *input) { return input == nullptr || input->hasType(); });
        if (!allTyped)
            return;
        Problem &problem = report(Problem::Code::InferenceFailed, id);
        problem.detail = error.what();
        problem.args = {node.opType};
        for (const auto &input : node.inputs) {
            const auto *shape = input ? shapeProto(known(*input).type) : nullptr;
            if (shape != nullptr && shape->dim_size() > 0)
                problem.args.push_back(m_graph.value(*input).name + " " + shapeText(shapeOf(*shape)));
        }
        problem.severity = mayNotRun(id.graph) ? Severity::Note : Severity::Warning;
    }
}

void Propagator::inferByBody(NodeId id, GraphId body)
{
    const Node &node = m_graph.node(id);
    const Graph &graph = m_graph.graph(body);
    GraphState &state = m_states[std::size_t(body)];
    const GraphState &callers = m_states[std::size_t(id.graph)];
    state.bindings.clear();
    for (const auto &attribute : m_graph.functionProto(body)->attribute_proto())
        state.bindings[attribute.name()] = &attribute;
    for (const auto &attribute : m_graph.nodeProto(id).attribute()) {
        const auto bound = callers.bindings.find(attribute.ref_attr_name());
        state.bindings[attribute.name()] = bound != callers.bindings.end() ? bound->second : &attribute;
    }
    start(body);
    for (std::size_t i = 0; i < graph.inputs.size(); ++i) {
        const bool isGiven = i < node.inputs.size() && node.inputs[i];
        known(graph.inputs[i]) = isGiven ? known(*node.inputs[i]) : KnownValue{};
    }
    m_problems[std::size_t(body)].clear();
    walk(body);
    for (std::size_t i = 0; i < node.outputs.size() && i < graph.outputs.size(); ++i) {
        if (node.outputs[i])
            known(*node.outputs[i]) = known(graph.outputs[i]);
    }
}

std::vector<const onnx::TypeProto *> Propagator::inferSubgraph(GraphId id,
                                                               const std::vector<const onnx::TypeProto *> &types)
{
    const Graph &graph = m_graph.graph(id);
    m_states[std::size_t(id)].bindings = m_states[std::size_t(graph.owner->graph)].bindings;
    start(id);
    for (std::size_t i = 0; i < graph.inputs.size() && i < types.size(); ++i) {
        KnownValue &input = known(graph.inputs[i]);
        input = {};
        if (types[i] != nullptr)
            input.type = *types[i];
        mergeDeclaration(graph.inputs[i]);
    }
    // A schema may infer its subgraph more than once: the last time counts.
    m_problems[std::size_t(id)].clear();
    walk(id);
    std::vector<const onnx::TypeProto *> outputs;
    for (const ValueId output : graph.outputs)
        outputs.push_back(&known(output).type);
    return outputs;
}

// An If whose condition is known is the branch that it takes. The other one is inferred all the same, to be shown.
bool Propagator::inferIf(NodeId id)
{
    const Node &node = m_graph.node(id);
    if (node.opType != "If" || !node.domain.empty() || node.inputs.size() != 1 || !node.inputs[0])
        return false;
    const KnownValue &condition = known(*node.inputs[0]);
    const auto elements = condition.constant ? Elements::of(*condition.constant) : std::nullopt;
    if (!elements || elements->isFloat() || elements->count() != 1)
        return false;
    const bool isTrue = elements->integers.front() != 0;
    const auto branch = [&](const char *name) {
        return std::ranges::find(node.subgraphs, name, &std::pair<std::string, GraphId>::first);
    };
    const auto taken = branch(isTrue ? "then_branch" : "else_branch");
    const auto other = branch(isTrue ? "else_branch" : "then_branch");
    if (taken == node.subgraphs.end() || other == node.subgraphs.end())
        return false;
    // What does not run need not fit: a branch for another sample rate, say.
    auto problems = m_problems;
    (void)inferSubgraph(other->second, {});
    m_problems = std::move(problems);
    (void)inferSubgraph(taken->second, {});
    m_isUndecided[std::size_t(taken->second)] = false;
    const Graph &graph = m_graph.graph(taken->second);
    for (std::size_t i = 0; i < node.outputs.size() && i < graph.outputs.size(); ++i) {
        if (!node.outputs[i])
            continue;
        KnownValue &output = known(*node.outputs[i]);
        output = known(graph.outputs[i]);
        output.typeAssumed |= condition.elementsAssumed;
        output.typeDeclaredOnly |= condition.elementsDeclaredOnly;
        output.elementsAssumed |= condition.elementsAssumed;
        output.elementsDeclaredOnly |= condition.elementsDeclaredOnly;
    }
    return true;
}

// Computes the first output's elements where those of the inputs are known.
void Propagator::fold(NodeId id, const NodeInference &inference)
{
    const Node &node = m_graph.node(id);
    if (!node.domain.empty() || !canFold(node.opType) || node.outputs.empty() || !node.outputs[0])
        return;
    KnownValue &output = known(*node.outputs[0]);
    FoldedNode folded{.opType = node.opType,
                      .opset = m_states[std::size_t(id.graph)].opsets[node.domain],
                      .inputTypes = {},
                      .inputs = {},
                      .outputType = &output.type,
                      .attribute = [&](const std::string &name) { return inference.getAttribute(name); }};
    bool isAssumed = false;
    bool isDeclaredOnly = false;
    const bool looksAtTypes = node.opType == "Shape" || node.opType == "Size";
    for (const auto &input : node.inputs) {
        const KnownValue *value = input ? &known(*input) : nullptr;
        folded.inputTypes.push_back(value != nullptr ? &value->type : nullptr);
        folded.inputs.push_back(value != nullptr ? value->constant.get() : nullptr);
        isAssumed |= value != nullptr && (looksAtTypes ? value->typeAssumed : value->elementsAssumed);
        isDeclaredOnly |= value != nullptr && (looksAtTypes ? value->typeDeclaredOnly : value->elementsDeclaredOnly);
    }
    const auto elements = foldNode(folded);
    if (!elements)
        return;
    output.constant = elements->toTensor();
    output.elementsAssumed = isAssumed;
    output.elementsDeclaredOnly = isDeclaredOnly;
}

void Propagator::takeConstant(NodeId id)
{
    const Node &node = m_graph.node(id);
    if (node.opType != "Constant" || !node.domain.empty() || node.outputs.size() != 1 || !node.outputs[0])
        return;
    const onnx::NodeProto &proto = m_graph.nodeProto(id);
    if (proto.attribute_size() != 1 || !proto.attribute(0).ref_attr_name().empty())
        return;
    const onnx::AttributeProto &attribute = proto.attribute(0);
    if (attribute.has_t() && m_graph.file().omittedPayload(attribute.t()) != nullptr)
        return;
    known(*node.outputs[0]).constant = constantOf(attribute, m_graph.filePointer());
}

Problem &Propagator::report(Problem::Code code, NodeId node)
{
    auto &problems = m_problems[std::size_t(node.graph)];
    problems.push_back({.code = code, .graph = node.graph, .node = node});
    return problems.back();
}

} // namespace shapewright
