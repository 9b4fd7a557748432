// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/resolvededits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/inference/controlflow.h"
#include "model/shape/inference/declarations.h"
#include "model/shape/inference/declaredvalues.h"
#include "model/shape/inference/knownvalues.h"
#include "model/shape/inference/nodeneed.h"
#include "model/shape/inference/nodeplans.h"
#include "model/shape/tables/shapetable.h"
#include "model/symbolic/exprpool.h"
#include "model/symbolic/nodecontext.h"
#include "model/types/job.h"

#include <memory>
#include <vector>

namespace shapewright {

// So many are told of a model: one of unknown operators alone would bury a person in messages.
constexpr std::size_t mostProblems = 1000;

// What propagation knows of every value and node of a model under some edits, and how to bring it up to date with
// others. Nodes are taken in topological order: by our own rule, else by the inference function of their schema, a
// local function through its body; else what the file declares is believed.
class PropagationState : private SubgraphRunner
{
public:
    explicit PropagationState(std::shared_ptr<const ModelGraph> graph);
    PropagationState(const PropagationState &) = delete; // its parts point to each other
    PropagationState &operator=(const PropagationState &) = delete;

    // Infers again what the edits reach. False when cancelled; everything is inferred the next time then.
    [[nodiscard]] bool update(const ResolvedEdits &edits, const JobContext &job);
    // As tables show it: an axis of a graph input that has no name is unknown, not an expression of itself.
    [[nodiscard]] ValueShape shapeOf(ValueId id) const;
    // Types of all values, problems of all nodes. Problems of the edits and of the file itself are not among them.
    [[nodiscard]] ShapeTable table() const;

    using Need = NodeNeed;
    // What all nodes need of their dims.
    [[nodiscard]] std::vector<Need> needs() const;
    // What the file declares to be numbers and nodes make of sizes that are not known.
    [[nodiscard]] std::vector<Need> declaredNeeds() const;

    [[nodiscard]] const ModelGraph &graph() const { return *m_graph; }
    [[nodiscard]] ExprPool &pool() { return m_pool; }
    [[nodiscard]] const ExprPool &pool() const { return m_pool; }
    [[nodiscard]] const SymbolicValue &known(ValueId id) const { return m_known.of(id); }
    // Runs the rules of one node with other inputs than those that it has; its own state stays.
    [[nodiscard]] std::vector<SymbolicValue> tryNode(NodeId id, const std::vector<const SymbolicValue *> &inputs);

private:
    struct NodeState {
        std::vector<Problem> problems; // beside its plan's fault
        std::vector<DimConstraint> needs;
        bool isStale = true;   // to be inferred in any case
        bool isFaulty = false; // what its plan has as a fault is to be told
    };
    struct GraphState {
        std::vector<NodeState> nodes;
        AttributeBindings bindings; // of the call, in a function's body and the subgraphs in it
        bool isUndecided = false;   // a branch of an If whose condition is not known
    };

    void start(GraphId id);
    void setInput(std::size_t input, const ResolvedEdits &edits);
    // All nodes of a graph, or those that something changed for.
    void walk(GraphId id, bool isWhole);
    [[nodiscard]] bool needsInference(NodeId id) const;
    void inferNode(NodeId id);
    [[nodiscard]] NodeContext contextOf(NodeId id, const std::vector<const SymbolicValue *> *inputs = nullptr);
    void runRules(NodeId id, NodeContext &context);
    void inferBody(NodeId id, NodeContext &context);
    void reportFailure(NodeId id, const NodeContext &context);
    // What goes wrong in a graph that may not run is a note.
    [[nodiscard]] Severity severityIn(GraphId id) const;

    void runSubgraph(GraphId id, const std::vector<SymbolicValue> &inputs) override;
    void setUndecided(GraphId id, bool isUndecided) override { stateOf(id).isUndecided = isUndecided; }
    void dropProblems(GraphId id) override;
    [[nodiscard]] bool isCancelled() const override { return m_isCancelled; }

    GraphState &stateOf(GraphId id) { return m_graphs[std::size_t(id)]; }
    [[nodiscard]] const GraphState &stateOf(GraphId id) const { return m_graphs[std::size_t(id)]; }

    std::shared_ptr<const ModelGraph> m_graph;
    ExprPool m_pool;
    Declarations m_declarations;
    DeclaredValues m_declared;
    NodePlans m_plans;
    KnownValues m_known;
    ControlFlow m_controlFlow;
    std::vector<GraphState> m_graphs;
    const JobContext *m_job = nullptr; // of the update that runs
    std::size_t m_nodesDone = 0;
    bool m_isCancelled = false;
    bool m_isComplete = false; // false: everything is to be inferred
};

} // namespace shapewright
