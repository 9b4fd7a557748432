// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/onnx/nodeinference.h"
#include "model/onnx/sharedtypes.h"
#include "model/shape/inference/nodeplans.h"
#include "model/symbolic/exprpool.h"
#include "model/symbolic/symbolicvalue.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright {

// A node at which ONNX Runtime gives up while it loads a model.
struct LoadFailure {
    NodeId node;
    std::string reason;
    std::vector<std::string> inputs; // with their shapes, as far as the runtime knows them
    bool isOptimizing = false;       // the model loads if graph optimizations are switched off
};

// Predicts whether ONNX Runtime loads a model. When it loads a file it infers all types by the schemas of the nodes, in
// branches that never run too, and any exception of a schema makes the file one that does not load. It knows less than
// our propagation there: what the file declares, constants, a few operators that carry sizes along. With graph
// optimizations it then folds constants and puts the branch of an If whose condition became a constant in the If's
// place, and infers all types again. This does the same. The rounds of folding cover only graphs within nodes and what
// leads to them: all else runs, and is judged by propagation. Unknown types and unknown constants are no failure, so a
// failure is certain.
class LoadInference
{
public:
    // What it asks of propagation.
    struct Source {
        // The type that a value has in the file that is loaded. Its kind is not set if the file declares none.
        std::function<onnx::TypeProto(ValueId)> declaredType;
        // The attributes of the call, in the body of a function.
        std::function<const AttributeBindings *(GraphId)> bindings;
        // Runs the rules of one node with these inputs.
        std::function<std::vector<SymbolicValue>(NodeId, const std::vector<const SymbolicValue *> &inputs)> runNode;
    };
    LoadInference(const ModelGraph &graph, const NodePlans &plans, ExprPool &pool, Source source);

    [[nodiscard]] std::optional<LoadFailure> run();
    // The same, for what concerns graphs within nodes.
    [[nodiscard]] std::optional<LoadFailure> runWithin();

private:
    struct Loaded {
        std::shared_ptr<const onnx::TensorProto> constant; // all elements
        SharedTypes::Id type = SharedTypes::none;
        bool isConstant = false; // an initializer, or folded into one; if `constant` is null, its elements are unknown
    };
    using Values = std::vector<std::vector<Loaded>>; // by graph and value

    [[nodiscard]] std::optional<LoadFailure> infer(bool isWhole);
    void markNeeded();
    void start(GraphId id);
    void inferGraph(GraphId id);
    void inferNode(NodeId id);
    [[nodiscard]] std::vector<SharedTypes::Id> inferBySchemaOf(NodeId id, const std::u32string &alike);
    // The type of a value from two sources. A contradiction between inferred and known dims makes the dim unknown;
    // where the runtime is strict, it throws.
    [[nodiscard]] SharedTypes::Id merged(SharedTypes::Id inferred, SharedTypes::Id known, bool isStrict);
    void setType(Loaded &value, const onnx::TypeProto &type) { value.type = m_types.idOf(type); }
    [[nodiscard]] const onnx::TypeProto &typeOf(ValueId id) const { return m_types.of(of(id).type); }
    [[nodiscard]] std::vector<const onnx::TypeProto *> inferSubgraph(NodeId id, const std::string &attribute,
                                                                     const std::vector<const onnx::TypeProto *> &types);
    void inferInlined(NodeId id, GraphId inlined);
    void copyOutputs(NodeId id, GraphId inlined);
    void carrySizes(NodeId id);
    bool foldGraph(GraphId id, bool isInlined);
    bool decideIf(NodeId id);
    bool fold(NodeId id);
    [[nodiscard]] std::optional<GraphId> inlinedGraph(NodeId id) const;
    [[nodiscard]] bool isSkipped(NodeId id) const;
    [[nodiscard]] const Loaded &seen(ValueId id) const;
    [[nodiscard]] bool isFolded(NodeId id) const;
    [[nodiscard]] std::shared_ptr<const onnx::TensorProto> computed(NodeId id);
    bool compute(NodeId id, Loaded &value);
    [[nodiscard]] SymbolicValue symbolic(const Loaded &value) const;
    [[noreturn]] void refuse(NodeId id, const std::string &reason);
    [[nodiscard]] Loaded &of(ValueId id) { return m_values[std::size_t(id.graph)][id.index]; }
    [[nodiscard]] const Loaded &of(ValueId id) const { return m_values[std::size_t(id.graph)][id.index]; }

    const ModelGraph &m_graph;
    const NodePlans &m_plans;
    ExprPool &m_pool;
    Source m_source;
    SharedTypes m_types;
    // The types of the outputs by the node's kind and the types of its inputs, where these say all: most nodes of a
    // large model are like others.
    std::unordered_map<std::u32string, std::vector<SharedTypes::Id>> m_inferred;
    Values m_values;
    Values m_resolved;                         // as of the last inference of all types, during folding
    std::optional<GraphId> m_foldedSubgraph;   // the subgraph that is being folded
    std::vector<std::vector<char>> m_isNeeded; // by graph and node
    bool m_isWhole = false;                    // nodes that are not needed are inferred, too
    enum class Branch : std::int8_t { Both, Then, Else, OneOfThem };
    std::vector<std::vector<Branch>> m_branches; // by graph and node: what is left of an If
    std::optional<LoadFailure> m_failure;
};

} // namespace shapewright
