// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/job.h"
#include "model/onnx/nodeinference.h"
#include "model/shape/resolvededits.h"
#include "model/shape/shapetable.h"

#include <map>
#include <string>
#include <vector>

namespace shapewright {

// One run of propagation: takes the nodes of each graph in topological order through the inference function of their
// schema, a local function through its body, and else believes what the file declares. Used once, in one thread.
class Propagator
{
public:
    Propagator(const ModelGraph &graph, const ResolvedEdits &edits, const JobContext &job);

    // False when cancelled.
    [[nodiscard]] bool run();
    [[nodiscard]] ShapeTable takeTable();

private:
    struct GraphState {
        std::vector<KnownValue> values;
        std::vector<const onnx::TypeProto *> declared; // by value; null where the file says nothing
        std::map<std::string, int> opsets;
        AttributeBindings bindings; // of the call, in a function's body and the subgraphs in it
    };

    void prepare();
    void readDeclarations(GraphId id);
    void start(GraphId id);
    void walk(GraphId id);
    void inferNode(NodeId id);
    void inferBySchema(NodeId id, const onnx::OpSchema &schema);
    void inferByBody(NodeId id, GraphId body);
    std::vector<const onnx::TypeProto *> inferSubgraph(GraphId id, const std::vector<const onnx::TypeProto *> &types);
    [[nodiscard]] bool inferIf(NodeId id);
    void takeConstant(NodeId id);
    void fold(NodeId id, const NodeInference &inference);
    void believeDeclaration(ValueId id);
    void mergeDeclaration(ValueId id);
    void reportDifference(ValueId id, const onnx::TensorShapeProto &stored, const onnx::TensorShapeProto &edited);
    void applyEdits(onnx::TypeProto &type) const;
    KnownValue &known(ValueId id) { return m_states[std::size_t(id.graph)].values[id.index]; }
    // Whether a graph is, or lies in, a branch of an If whose condition is not known.
    [[nodiscard]] bool mayNotRun(GraphId id) const;
    Problem &report(Problem::Code code, NodeId node);

    const ModelGraph &m_graph;
    const ResolvedEdits &m_edits;
    const JobContext &m_job;
    std::vector<GraphState> m_states;
    std::vector<std::vector<Problem>> m_problems; // by graph
    std::vector<bool> m_isUndecided;              // by graph: a branch of an If whose condition is not known
    std::size_t m_nodesDone = 0;
    bool m_cancelled = false;
};

} // namespace shapewright
