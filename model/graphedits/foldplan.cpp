// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/foldplan.h"

#include "model/graphedits/constants.h"
#include "model/graphedits/foldedbranch.h"
#include "model/graphedits/knownconstants.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/tensorvalues.h"
#include "model/shape/inference/graphnesting.h"
#include "model/shape/inference/propagationstate.h"
#include "model/types/valuetype.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

bool hasFaults(const ModelGraph &graph)
{
    return std::ranges::any_of(graph.problems(), [](const Problem &problem) {
        return problem.code == Problem::Code::Cycle || problem.code == Problem::Code::DuplicateOutput ||
               problem.code == Problem::Code::DanglingInput;
    });
}

// A tensor of at most this size is taken into the model whatever constants it has already.
constexpr std::uint64_t smallBytes = 256;

class FoldPlanner
{
public:
    FoldPlanner(const PropagationState &state, const FoldOptions &options)
        : m_state(state), m_graph(state.graph()), m_file(m_graph.file()), m_options(options),
          m_known(state, options.limitBytes / 8)
    {
        for (const auto &opset : m_file.skeleton().opset_import()) {
            if (opset.domain().empty() || opset.domain() == "ai.onnx")
                m_opset = opset.version();
        }
    }

    FoldPlan plan();

private:
    // What becomes of the nodes of a graph.
    enum class Treatment {
        Folded,
        Kept,   // they all stay, and none of them is a constant
        Copied, // likewise, in the place of an If
    };
    struct OfGraph {
        Treatment treatment = Treatment::Kept;
        FoldObstacle why = FoldObstacle::InLoop; // for Treatment::Kept
        std::uint32_t indexed = 0;               // position in WireIndex::graphs
        bool isInFunction = false;
        GraphId first{}; // the body of a function stands for those of all of its calls: this is the first of them
        std::vector<std::uint32_t> roots; // nodes that stay although nothing uses them
    };
    // What is needed, if some values are constants.
    struct Needed {
        std::unordered_set<NodeId> nodes;
        std::unordered_set<ValueId> initializers;
        std::unordered_set<ValueId> constants;
        std::vector<std::pair<NodeId, GraphId>> inlined; // an If and the branch that takes its place
    };

    void treatGraphs();
    void treatFunction(GraphId id);
    void treatBranches();
    void findRoots();
    void chooseWithinLimit();
    Needed findNeeded(bool isFolding);
    [[nodiscard]] std::optional<GraphId> takenBranch(NodeId id) const;
    [[nodiscard]] bool isCastTogether(NodeId id, ValueId input);

    [[nodiscard]] const KnownConstant &constantOf(ValueId id);
    [[nodiscard]] KnownConstant makeConstant(ValueId id) const;
    [[nodiscard]] KnownConstant constantOfAllCalls(ValueId id) const;
    [[nodiscard]] bool isFoldable(ValueId id) { return constantOf(id).tensor != nullptr && !m_excluded.contains(id); }
    [[nodiscard]] bool isSettled(NodeId id);

    [[nodiscard]] std::uint64_t storedConstants() const;
    [[nodiscard]] bool needsNode(ValueId id) const;

    void emit(GraphId id);
    void emitNode(NodeId id);
    void emitInlined(NodeId id, GraphId branch);
    void emitInitializers(GraphId id);
    template <typename ValueInfos>
    void emitValueInfos(GraphId id, const ValueInfos &valueInfos);
    void countGone(NodeId id);
    void countGone(GraphId id);
    void tellLeft(GraphId id);
    [[nodiscard]] std::optional<FoldObstacle> leftBecause(NodeId id);
    [[nodiscard]] bool usesReplaceable(NodeId id) const;

    const PropagationState &m_state;
    const ModelGraph &m_graph;
    const ModelFile &m_file;
    FoldOptions m_options;
    KnownConstants m_known;
    std::int64_t m_opset = 0; // of ai.onnx, in the main graph
    std::vector<OfGraph> m_graphs;
    std::unordered_map<std::uint32_t, std::vector<GraphId>> m_bodies; // by position in WireIndex::graphs
    std::unordered_map<ValueId, KnownConstant> m_constants;
    std::unordered_set<ValueId> m_excluded; // by the limit
    std::unordered_map<NodeId, FoldedBranch> m_branches;
    std::unordered_set<NodeId> m_notMovable;
    Needed m_before, m_needed;
    std::unordered_set<std::string> m_goneNames; // of the current graph
    FoldPlan m_plan;
};

FoldPlan FoldPlanner::plan()
{
    treatGraphs();
    if (hasFaults(m_graph)) {
        for (OfGraph &graph : m_graphs)
            graph.treatment = Treatment::Kept, graph.why = FoldObstacle::FaultyModel;
        for (std::size_t id = 0; id < m_graphs.size(); ++id)
            tellLeft(GraphId(id));
        return std::move(m_plan);
    }
    treatBranches();
    m_before = findNeeded(false);
    findRoots();
    chooseWithinLimit();
    emit(mainGraph);
    for (std::size_t id = 0; id < m_graphs.size(); ++id)
        tellLeft(GraphId(id));
    return std::move(m_plan);
}

// A graph precedes those within it.
void FoldPlanner::treatGraphs()
{
    std::unordered_map<const void *, std::uint32_t> indexed;
    for (std::uint32_t i = 0; i < m_file.index().graphs.size(); ++i) {
        const void *proto = m_file.graphProto(i);
        indexed[proto != nullptr ? proto : m_file.functionProto(i)] = i;
    }
    m_graphs.resize(m_graph.graphs().size());
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        OfGraph &graph = m_graphs[i];
        const void *proto = m_graph.graphProto(GraphId(i));
        graph.indexed = indexed[proto != nullptr ? proto : m_graph.functionProto(GraphId(i))];
        graph.first = GraphId(i);
        const std::optional<NodeId> owner = m_graph.graph(GraphId(i)).owner;
        if (!owner) {
            graph.treatment = Treatment::Folded;
            continue;
        }
        const OfGraph &around = m_graphs[std::size_t(owner->graph)];
        const Node &node = m_graph.node(*owner);
        graph.isInFunction = around.isInFunction || m_graph.functionProto(GraphId(i)) != nullptr;
        if (m_graph.functionProto(GraphId(i)) != nullptr)
            treatFunction(GraphId(i));
        else if (around.isInFunction)
            graph.why = FoldObstacle::InFunction;
        else if (around.treatment == Treatment::Kept)
            graph.why = around.why;
        else if (node.opType == "If" && node.domain.empty())
            graph.treatment = Treatment::Folded;
    }
}

// The body is folded where all calls make the same of it. A call within a loop, or one whose body is not known, since
// there are too many, makes it unknown.
void FoldPlanner::treatFunction(GraphId id)
{
    OfGraph &body = m_graphs[std::size_t(id)];
    std::vector<GraphId> &calls = m_bodies[body.indexed];
    calls.push_back(id);
    body.first = calls.front();
    body.why = FoldObstacle::InFunction;
    const bool areAllKnown = std::ranges::none_of(m_graph.problems(), [](const Problem &problem) {
        return problem.code == Problem::Code::FunctionBudget || problem.code == Problem::Code::FunctionRecursion;
    });
    const GraphId caller = m_graph.graph(id).owner->graph;
    const OfGraph &around = m_graphs[std::size_t(caller)];
    const bool isCalledByBody = m_graph.functionProto(caller) != nullptr;
    const bool isKnown =
        m_graphs[std::size_t(around.first)].treatment == Treatment::Folded && around.isInFunction == isCalledByBody;
    OfGraph &first = m_graphs[std::size_t(body.first)];
    if (calls.size() == 1 && areAllKnown)
        first.treatment = Treatment::Folded;
    if (!isKnown)
        first.treatment = Treatment::Kept;
}

// The branch that an If takes, whose condition is known.
std::optional<GraphId> FoldPlanner::takenBranch(NodeId id) const
{
    const Node &node = m_graph.node(id);
    const bool isIf = node.opType == "If" && node.domain.empty() && !node.inputs.empty() && node.inputs.front();
    if (!isIf || m_graphs[std::size_t(id.graph)].isInFunction || m_known.isInexact(*node.inputs.front()))
        return {};
    const auto condition = elementsOf(m_state.known(*node.inputs.front()));
    if (condition == nullptr || condition->count() != 1 || !condition->elements.front().isInteger() ||
        condition->marks() != Marks::None)
        return {};
    return subgraphOf(node, condition->elements.front().integer() != 0 ? "then_branch" : "else_branch");
}

void FoldPlanner::treatBranches()
{
    std::optional<BranchNames> names;
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        if (m_graphs[i].treatment != Treatment::Folded)
            continue;
        const Graph &graph = m_graph.graph(GraphId(i));
        for (std::uint32_t index = 0; index < graph.nodes.size(); ++index) {
            const NodeId id{GraphId(i), index};
            const auto taken = takenBranch(id);
            if (!taken)
                continue;
            if (!names)
                names.emplace(m_graph);
            const auto other = graph.nodes[index].subgraphs;
            const auto notTaken = std::ranges::find_if(other, [&](const auto &one) { return one.second != *taken; });
            auto branch = notTaken != other.end() ? names->of(id, *taken, notTaken->second) : std::nullopt;
            if (!branch) {
                m_notMovable.insert(id);
                continue;
            }
            m_branches.emplace(id, *std::move(branch));
            for (const GraphId inner : graphsWithin(m_graph, *taken))
                m_graphs[std::size_t(inner)].treatment = Treatment::Copied;
        }
    }
}

// What nothing used before stays, unless all of it is known.
void FoldPlanner::findRoots()
{
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        if (m_graphs[i].treatment != Treatment::Folded)
            continue;
        for (std::uint32_t index = 0; index < m_graph.graph(GraphId(i)).nodes.size(); ++index) {
            if (!m_before.nodes.contains({GraphId(i), index}) && !isSettled({GraphId(i), index}))
                m_graphs[i].roots.push_back(index);
        }
    }
}

bool FoldPlanner::isSettled(NodeId id)
{
    return std::ranges::all_of(m_graph.node(id).outputs,
                               [this](const auto &output) { return !output || constantOf(*output).tensor != nullptr; });
}

// ONNX Runtime makes one Cast of several, also with optimizations off. What becomes of a number that does not fit into
// the integers that the last one makes is then another than if an earlier result were a constant.
bool FoldPlanner::isCastTogether(NodeId id, ValueId input)
{
    const auto isCast = [this](NodeId node) {
        return m_graph.node(node).domain.empty() && m_graph.node(node).opType == "Cast";
    };
    const Value &value = m_graph.value(input);
    const Node &node = m_graph.node(id);
    if (!isCast(id) || !value.producer || !isCast(*value.producer) || value.producer->graph != id.graph ||
        node.outputs.empty() || !node.outputs.front())
        return false;
    const ValueId output = *node.outputs.front();
    return isIntegerType(m_state.known(output).type.elemType) || constantOf(output).tensor != nullptr;
}

// Walks from what the model returns to what that needs.
FoldPlanner::Needed FoldPlanner::findNeeded(bool isFolding)
{
    Needed needed;
    std::vector<NodeId> nodes;
    std::vector<GraphId> graphs{mainGraph};
    const auto needNode = [&](NodeId id) {
        if (needed.nodes.insert(id).second)
            nodes.push_back(id);
    };
    const auto needValue = [&](ValueId id) {
        const Value &value = m_graph.value(id);
        if (value.origin == Value::Origin::Initializer)
            needed.initializers.insert(id);
        else if (isFolding && value.producer && isFoldable(id))
            needed.constants.insert(id);
        else if (value.producer)
            needNode(*value.producer);
    };
    std::unordered_set<GraphId> seen;
    const auto needGraph = [&](GraphId id) {
        if (!seen.insert(id).second)
            return;
        const Graph &graph = m_graph.graph(id);
        const OfGraph &treated = m_graphs[std::size_t(id)];
        const bool isWhole = treated.treatment != Treatment::Folded;
        for (std::uint32_t index = 0; isWhole && index < graph.nodes.size(); ++index)
            needNode({id, index});
        for (const std::uint32_t root : treated.roots)
            needNode({id, root});
        for (const ValueId output : graph.outputs)
            needValue(output);
    };
    while (!nodes.empty() || !graphs.empty()) {
        if (!graphs.empty()) {
            const GraphId graph = graphs.back();
            graphs.pop_back();
            needGraph(graph);
            continue;
        }
        const NodeId id = nodes.back();
        nodes.pop_back();
        const Node &node = m_graph.node(id);
        if (isFolding && m_branches.contains(id)) {
            const GraphId branch = *takenBranch(id);
            needed.inlined.emplace_back(id, branch);
            graphs.push_back(branch);
            continue;
        }
        for (const auto &input : node.inputs) {
            if (input && isCastTogether(id, *input))
                needNode(*m_graph.value(*input).producer);
            else if (input)
                needValue(*input);
        }
        for (const auto &[attribute, graph] : node.subgraphs)
            graphs.push_back(graph);
        if (node.body)
            graphs.push_back(m_graphs[std::size_t(*node.body)].first);
    }
    // A node that is needed for another of its outputs makes this one, too.
    std::erase_if(needed.constants, [&](ValueId id) { return needed.nodes.contains(*m_graph.value(id).producer); });
    return needed;
}

// Larger constants count together with those of this size that the file has already, so that folding once more does not
// add what was left out.
std::uint64_t FoldPlanner::storedConstants() const
{
    std::uint64_t bytes = 0;
    const auto count = [&bytes](const T &tensor) {
        const auto elements = elementCount(tensor);
        const auto size = elements ? rawDataBytes(tensor.data_type(), *elements) : std::nullopt;
        const bool isCounted =
            size && !SmallTensor::isFloatType(tensor.data_type()) && *elements <= SmallTensor::mostElements;
        if (isCounted && std::uint64_t(*size) > smallBytes)
            bytes += std::uint64_t(*size);
    };
    for (std::uint32_t i = 0; i < m_file.index().graphs.size(); ++i) {
        const onnx::GraphProto *graph = m_file.graphProto(i);
        if (graph == nullptr)
            continue;
        for (const T &tensor : graph->initializer())
            count(tensor);
        for (const onnx::NodeProto &node : graph->node()) {
            if (node.op_type() == "Constant" && node.attribute_size() == 1 && node.attribute(0).has_t())
                count(node.attribute(0).t());
        }
    }
    return bytes;
}

// Leaves out the largest constants until the limit holds. What makes them then needs constants of its own.
void FoldPlanner::chooseWithinLimit()
{
    std::optional<std::uint64_t> stored;
    for (;;) {
        m_needed = findNeeded(true);
        std::vector<std::pair<std::uint64_t, ValueId>> chosen;
        std::uint64_t total = 0;
        bool hasLarge = false;
        for (const ValueId id : m_needed.constants) {
            const std::uint64_t bytes = constantOf(id).bytes;
            chosen.emplace_back(bytes, id);
            total += bytes;
            hasLarge = hasLarge || bytes > smallBytes;
        }
        if (hasLarge && !stored)
            stored = storedConstants();
        std::ranges::sort(chosen, std::ranges::greater{});
        const std::size_t before = m_excluded.size();
        for (const auto &[bytes, id] : chosen) {
            if (m_options.spentBytes + total + (bytes > smallBytes ? *stored : 0) <= m_options.limitBytes)
                break;
            m_excluded.insert(id);
            total -= bytes;
        }
        if (m_excluded.size() == before)
            return;
    }
}

const KnownConstant &FoldPlanner::constantOf(ValueId id)
{
    const auto [found, isNew] = m_constants.try_emplace(id);
    if (isNew)
        found->second = m_graphs[std::size_t(id.graph)].isInFunction ? constantOfAllCalls(id) : makeConstant(id);
    return found->second;
}

KnownConstant FoldPlanner::constantOfAllCalls(ValueId id) const
{
    KnownConstant constant = makeConstant(id);
    const auto bodies = m_bodies.find(m_graphs[std::size_t(id.graph)].indexed);
    if (constant.tensor == nullptr || bodies == m_bodies.end())
        return constant;
    const std::string bytes = constant.tensor->SerializeAsString();
    for (const GraphId body : bodies->second) {
        const KnownConstant other = body == id.graph ? constant : m_known.of({body, id.index});
        if (other.tensor == nullptr || other.tensor->SerializeAsString() != bytes)
            return KnownConstant::none(FoldObstacle::InFunction);
    }
    return constant;
}

KnownConstant FoldPlanner::makeConstant(ValueId id) const
{
    const OfGraph &graph = m_graphs[std::size_t(id.graph)];
    if (graph.treatment != Treatment::Folded)
        return KnownConstant::none(graph.why);
    KnownConstant constant = m_known.of(id);
    // Before opset 9, a Constant node has floats only.
    const bool canBeNode =
        constant.tensor == nullptr || m_opset >= 9 || SmallTensor::isFloatType(constant.tensor->data_type());
    return canBeNode || !needsNode(id) ? constant : KnownConstant::none(FoldObstacle::NotComputed);
}

// Whether the constant has to come from a node: a function has no initializers, not every program takes an initializer
// for an output of the model or of a subgraph, and before IR version 4 each initializer is an input.
bool FoldPlanner::needsNode(ValueId id) const
{
    return m_file.skeleton().ir_version() < 4 || m_graph.value(id).isGraphOutput ||
           m_graphs[std::size_t(id.graph)].isInFunction;
}

void FoldPlanner::emit(GraphId first)
{
    std::vector<GraphId> pending{first};
    std::unordered_set<GraphId> done; // a body stands for several calls
    while (!pending.empty()) {
        const GraphId id = pending.back();
        pending.pop_back();
        if (!done.insert(id).second || m_graphs[std::size_t(id)].treatment != Treatment::Folded)
            continue;
        m_goneNames.clear();
        const Graph &graph = m_graph.graph(id);
        for (std::uint32_t index = 0; index < graph.nodes.size(); ++index) {
            if (!m_needed.nodes.contains({id, index})) {
                emitNode({id, index});
            } else if (const auto branch = m_branches.find({id, index}); branch != m_branches.end()) {
                emitInlined({id, index}, *takenBranch({id, index}));
            } else {
                for (const auto &[attribute, inner] : graph.nodes[index].subgraphs)
                    pending.push_back(inner);
                if (const auto &body = graph.nodes[index].body)
                    pending.push_back(m_graphs[std::size_t(*body)].first);
            }
        }
        if (const onnx::GraphProto *proto = m_graph.graphProto(id)) {
            emitInitializers(id);
            emitValueInfos(id, proto->value_info());
        } else {
            emitValueInfos(id, m_graph.functionProto(id)->value_info());
        }
    }
}

void FoldPlanner::emitNode(NodeId id)
{
    const std::uint32_t graph = m_graphs[std::size_t(id.graph)].indexed;
    countGone(id);
    ReplaceNode replaced{graph, id.index, {}};
    for (const auto &output : m_graph.node(id).outputs) {
        if (!output)
            continue;
        const std::string &name = m_graph.value(*output).name;
        if (!m_needed.constants.contains(*output)) {
            m_goneNames.insert(name);
            continue;
        }
        const KnownConstant &constant = constantOf(*output);
        ++m_plan.addedConstants;
        m_plan.addedBytes += constant.bytes;
        if (needsNode(*output)) {
            replaced.by.push_back(constantNode(*constant.tensor, name));
            continue;
        }
        m_goneNames.insert(name); // its type is that of the initializer
        m_plan.edits.push_back(AddInitializer{graph, namedTensor(*constant.tensor, name)});
    }
    if (replaced.by.empty())
        m_plan.edits.push_back(RemoveNode{graph, id.index});
    else
        m_plan.edits.push_back(std::move(replaced));
}

void FoldPlanner::emitInlined(NodeId id, GraphId branch)
{
    FoldedBranch &folded = m_branches.at(id);
    m_plan.inlinesBranches = true;
    ++m_plan.goneByOperator["If"];
    for (const auto &[attribute, graph] : m_graph.node(id).subgraphs) {
        if (graph != branch)
            countGone(graph);
    }
    m_plan.edits.push_back(InlineSubgraph{m_graphs[std::size_t(id.graph)].indexed, id.index,
                                          m_graphs[std::size_t(branch)].indexed, std::move(folded.names),
                                          std::move(folded.more)});
}

void FoldPlanner::countGone(NodeId id)
{
    const Node &node = m_graph.node(id);
    ++m_plan.goneByOperator[node.domain.empty() ? node.opType : node.domain + "." + node.opType];
    for (const auto &[attribute, graph] : node.subgraphs)
        countGone(graph);
}

// It recurses; the reader limits how deep graphs nest.
void FoldPlanner::countGone(GraphId id)
{
    for (std::uint32_t index = 0; index < m_graph.graph(id).nodes.size(); ++index)
        countGone(NodeId{id, index});
}

// Removes the initializers that were used, and are not any more. One that is listed as an input stays: without it, the
// input would have no default.
void FoldPlanner::emitInitializers(GraphId id)
{
    const onnx::GraphProto &proto = *m_graph.graphProto(id);
    const std::vector<Value> &values = m_graph.graph(id).values;
    std::unordered_set<std::string_view> kept;
    for (const auto &input : proto.input())
        kept.insert(input.name());
    for (const auto &annotation : proto.quantization_annotation()) {
        kept.insert(annotation.tensor_name());
        for (const auto &entry : annotation.quant_parameter_tensor_names())
            kept.insert(entry.value());
    }
    std::uint32_t ordinal = 0;
    for (std::uint32_t i = 0; i < values.size(); ++i) {
        if (values[i].origin != Value::Origin::Initializer)
            continue;
        const std::uint32_t position = ordinal++;
        const ValueId value{id, i};
        if (kept.contains(values[i].name) || !m_before.initializers.contains(value) ||
            m_needed.initializers.contains(value))
            continue;
        const auto dense = std::uint32_t(proto.initializer_size());
        m_plan.edits.push_back(RemoveInitializer{m_graphs[std::size_t(id)].indexed,
                                                 position < dense ? position : position - dense, position >= dense});
        m_goneNames.insert(values[i].name);
        ++m_plan.removedInitializers;
    }
}

template <typename ValueInfos>
void FoldPlanner::emitValueInfos(GraphId id, const ValueInfos &valueInfos)
{
    for (int i = 0; i < valueInfos.size(); ++i) {
        if (m_goneNames.contains(valueInfos[i].name()))
            m_plan.edits.push_back(RemoveValueInfo{m_graphs[std::size_t(id)].indexed, std::uint32_t(i)});
    }
}

// Whether an input of the node is an initializer that a caller may replace.
bool FoldPlanner::usesReplaceable(NodeId id) const
{
    return std::ranges::any_of(m_graph.node(id).inputs, [&](const auto &input) {
        if (!input || m_graph.value(*input).origin != Value::Origin::Initializer)
            return false;
        const onnx::GraphProto *proto = m_graph.graphProto(input->graph);
        return proto != nullptr && std::ranges::any_of(proto->input(), [&](const auto &listed) {
                   return listed.name() == m_graph.value(*input).name;
               });
    });
}

// Only nodes that a person may expect to go have a reason: those that are asked for sizes, that have only constants for
// inputs, or that decide what is computed.
std::optional<FoldObstacle> FoldPlanner::leftBecause(NodeId id)
{
    const Node &node = m_graph.node(id);
    const auto isConstantInput = [this](const std::optional<ValueId> &input) {
        if (!input)
            return true;
        const Value &value = m_graph.value(*input);
        if (value.origin == Value::Origin::Initializer)
            return true;
        return value.producer &&
               (m_needed.constants.contains(*input) ||
                (m_graph.node(*value.producer).opType == "Constant" && m_graph.node(*value.producer).domain.empty()));
    };
    const bool isConstant = node.domain.empty() && node.opType == "Constant";
    const bool asksForSize = node.domain.empty() && (node.opType == "Shape" || node.opType == "Size");
    const bool isIf = node.domain.empty() && node.opType == "If";
    const bool hasConstantsOnly = !node.inputs.empty() && std::ranges::all_of(node.inputs, isConstantInput);
    const auto isSmallInteger = [this](const std::optional<ValueId> &output) {
        return output && m_state.known(*output).elements != nullptr;
    };
    const bool computesWithSizes = std::ranges::any_of(node.outputs, isSmallInteger);
    const auto isWeight = [this](const std::optional<ValueId> &input) {
        return input && std::uint64_t(m_graph.value(*input).byteSize) > smallBytes;
    };
    const auto obstacle = KnownConstants::obstacleOf(node);
    const bool isNamed = obstacle == FoldObstacle::Random || obstacle == FoldObstacle::Loop;
    if (isConstant || (!asksForSize && !isIf && !hasConstantsOnly && !computesWithSizes && !isNamed))
        return {};
    const OfGraph &graph = m_graphs[std::size_t(id.graph)];
    if (graph.treatment == Treatment::Kept)
        return graph.why;
    if (obstacle)
        return obstacle;
    if (isIf)
        return m_notMovable.contains(id) ? FoldObstacle::BranchNotMovable : FoldObstacle::OpenCondition;
    if (usesReplaceable(id) && !asksForSize)
        return FoldObstacle::Replaceable;
    for (const auto &output : node.outputs) {
        if (!output)
            continue;
        if (m_excluded.contains(*output))
            return FoldObstacle::GrowthLimit;
        const KnownConstant &constant = constantOf(*output);
        if (constant.tensor != nullptr)
            continue;
        if (constant.why != FoldObstacle::NotComputed)
            return constant.why;
        if (!hasConstantsOnly)
            return FoldObstacle::DynamicSize;
        return std::ranges::any_of(node.inputs, isWeight) ? FoldObstacle::Weight : FoldObstacle::NotComputed;
    }
    return FoldObstacle::NotComputed;
}

void FoldPlanner::tellLeft(GraphId id)
{
    const OfGraph &graph = m_graphs[std::size_t(id)];
    if (graph.treatment == Treatment::Copied || graph.first != id)
        return;
    for (std::uint32_t index = 0; index < m_graph.graph(id).nodes.size(); ++index) {
        const NodeId node{id, index};
        const bool isThere = graph.treatment == Treatment::Kept || m_needed.nodes.contains(node);
        if (!isThere || m_branches.contains(node))
            continue;
        if (const auto why = leftBecause(node))
            m_plan.left.push_back({node, *why});
    }
}

} // namespace

std::size_t FoldPlan::goneNodes() const
{
    std::size_t count = 0;
    for (const auto &[opType, nodes] : goneByOperator)
        count += nodes;
    return count;
}

FoldPlan planFold(const PropagationState &state, const FoldOptions &options)
{
    return FoldPlanner(state, options).plan();
}

} // namespace shapewright
