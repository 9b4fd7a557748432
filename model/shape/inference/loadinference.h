// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/onnx/sharedtypes.h"
#include "model/onnx/typematch.h"
#include "model/shape/inference/loadedvalues.h"
#include "model/shape/inference/loadfolding.h"
#include "model/shape/inference/nodeplans.h"
#include "model/symbolic/exprpool.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright {

// A node, or an initializer, at which ONNX Runtime gives up while it loads a model.
struct LoadFailure {
    std::optional<NodeId> node;
    std::optional<ValueId> value;
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
    LoadInference(const ModelGraph &graph, const NodePlans &plans, ExprPool &pool, LoadedValues::Source source);
    LoadInference(const LoadInference &) = delete; // its members point to each other
    LoadInference &operator=(const LoadInference &) = delete;

    [[nodiscard]] std::optional<LoadFailure> run();
    // The same, for what concerns graphs within nodes.
    [[nodiscard]] std::optional<LoadFailure> runWithin();

private:
    [[nodiscard]] std::optional<LoadFailure> infer(bool isWhole);
    void markNeeded();
    void inferGraph(GraphId id);
    void inferNode(NodeId id);
    [[nodiscard]] TypeMatch matchInputs(NodeId id, const onnx::OpSchema &schema);
    void checkInlined(NodeId id);
    [[nodiscard]] std::vector<SharedTypes::Id> inferBySchemaOf(NodeId id, const std::u32string &alike, bool isOpen);
    void checkDeclared(NodeId id, ValueId output, SharedTypes::Id type);
    void setOutput(NodeId id, std::size_t output, SharedTypes::Id type, bool isOpen);
    [[nodiscard]] std::vector<const onnx::TypeProto *> inferSubgraph(NodeId id, const std::string &attribute,
                                                                     const std::vector<const onnx::TypeProto *> &types,
                                                                     bool isOpen);
    void inferInlined(NodeId id, GraphId inlined);
    void carrySizes(NodeId id);
    [[nodiscard]] bool isNeeded(NodeId id) const { return m_isNeeded[std::size_t(id.graph)][id.index] != 0; }
    // `withInputs` adds their shapes, where these are the reason.
    [[noreturn]] void refuse(NodeId id, const std::string &reason, bool withInputs);

    const ModelGraph &m_graph;
    const NodePlans &m_plans;
    LoadedValues m_values;
    LoadFolding m_folding;
    // The types of the outputs by the node's kind and the types of its inputs, where these say all: most nodes of a
    // large model are like others.
    std::unordered_map<std::u32string, std::vector<SharedTypes::Id>> m_inferred;
    std::vector<std::vector<char>> m_isNeeded; // by graph and node
    bool m_isWhole = false;                    // nodes that are not needed are inferred, too
    std::optional<LoadFailure> m_failure;
};

} // namespace shapewright
