// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/resolvededits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/inference/controlflow.h"
#include "model/shape/inference/declarations.h"
#include "model/shape/inference/declaredvalues.h"
#include "model/shape/inference/knownvalues.h"
#include "model/shape/inference/nodeplans.h"
#include "model/shape/inference/noderesults.h"
#include "model/symbolic/exprpool.h"
#include "model/symbolic/nodecontext.h"
#include "model/types/job.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

struct ShapeTable;
struct ValueShape;

// The inferred types of all values of a model under some edits, and how to update them for other edits. Nodes are
// inferred in topological order: by our own rule, or else by the inference function of their schema; a local function
// through its body. If neither succeeds, the declaration of the file is used.
class PropagationState : private SubgraphRunner
{
public:
    // What may become a constant of the model is known in a narrower sense, and in one a wider: initializers that a
    // caller may replace are unknown, and so is what loops compute, but the values that a person gave to inputs are
    // taken for facts.
    enum class Purpose { Shapes, Folding };
    explicit PropagationState(std::shared_ptr<const ModelGraph> graph, Purpose purpose = Purpose::Shapes);
    PropagationState(const PropagationState &) = delete; // its members point to each other
    PropagationState &operator=(const PropagationState &) = delete;

    // Infers the nodes that the edits affect. Returns false if it was cancelled; then the next update infers all nodes.
    [[nodiscard]] bool update(const ResolvedEdits &edits, const JobContext &job);
    // The type as tables show it: an axis of a graph input without a name is unknown, and not an expression of itself.
    [[nodiscard]] ValueShape shapeOf(ValueId id) const;
    // The types of all values and the problems of all nodes, without the problems of the edits and of the file itself.
    [[nodiscard]] ShapeTable table() const;
    // Those of the table, without the rest of it.
    [[nodiscard]] std::vector<Problem> problems() const { return m_results.problems(m_plans); }

    using Need = NodeNeed;
    // The constraints of all nodes.
    [[nodiscard]] std::vector<Need> needs() const { return m_results.needs(); }
    // The constraints by declarations; see DeclaredValues::needs().
    [[nodiscard]] std::vector<Need> declaredNeeds() const;

    // Whether it is a branch of an If whose condition is not known.
    [[nodiscard]] bool isUndecided(GraphId id) const { return stateOf(id).isUndecided; }

    [[nodiscard]] const ModelGraph &graph() const { return *m_graph; }
    [[nodiscard]] ExprPool &pool() { return m_pool; }
    [[nodiscard]] const ExprPool &pool() const { return m_pool; }
    [[nodiscard]] const Declarations &declarations() const { return m_declarations; }
    [[nodiscard]] const NodePlans &plans() const { return m_plans; }
    // The attributes of the call, in the body of a function.
    [[nodiscard]] const AttributeBindings &bindings(GraphId id) const { return stateOf(id).bindings; }
    [[nodiscard]] const SymbolicValue &known(ValueId id) const { return m_known.of(id); }
    // Runs the rules of one node with other inputs, and returns the outputs. The state stays unchanged. `needs` gets
    // what the node then requires.
    [[nodiscard]] std::vector<SymbolicValue> tryNode(NodeId id, const std::vector<const SymbolicValue *> &inputs,
                                                     std::vector<DimConstraint> *needs = nullptr);

    // What rules get to know of a node, with its inputs or with other ones.
    [[nodiscard]] NodeContext contextOf(NodeId id, const std::vector<const SymbolicValue *> *inputs = nullptr);

private:
    struct GraphState {
        AttributeBindings bindings; // the attributes of the call, for the body of a function and the subgraphs in it
        bool isUndecided = false;   // whether it is a branch of an If with an unknown condition
    };

    void start(GraphId id);
    void setInput(std::size_t input, const ResolvedEdits &edits);
    // Infers all nodes of a graph, or only those with changed inputs.
    void walk(GraphId id, bool isWhole);
    [[nodiscard]] bool isEntered(GraphId id) const;
    [[nodiscard]] bool needsInference(NodeId id) const;
    void inferNode(NodeId id);
    void runRules(NodeId id, NodeContext &context);
    // For folding, only the types of what a loop computes are known.
    void inferRepeated(NodeContext &context, const std::function<void()> &infer) const;
    void inferBody(NodeId id, NodeContext &context);
    void reportFailure(NodeId id, const NodeContext &context);
    // The severity of problems in a graph: Note if the graph may not run, otherwise Warning.
    [[nodiscard]] Severity severityIn(GraphId id) const;

    void runSubgraph(GraphId id, const std::vector<SymbolicValue> &inputs) override;
    void setUndecided(GraphId id, bool isUndecided) override { stateOf(id).isUndecided = isUndecided; }
    void dropProblems(GraphId id) override { m_results.dropProblems(id); }
    [[nodiscard]] bool hasFailed(GraphId id) const override;
    void keepNeeds(GraphId id) override { m_results.keepNeeds(id); }
    [[nodiscard]] bool isCancelled() const override { return m_isCancelled; }

    GraphState &stateOf(GraphId id) { return m_graphs[std::size_t(id)]; }
    [[nodiscard]] const GraphState &stateOf(GraphId id) const { return m_graphs[std::size_t(id)]; }

    std::shared_ptr<const ModelGraph> m_graph;
    Purpose m_purpose;
    ExprPool m_pool;
    Declarations m_declarations;
    DeclaredValues m_declared;
    NodePlans m_plans;
    KnownValues m_known;
    ControlFlow m_controlFlow;
    NodeResults m_results;
    std::vector<GraphState> m_graphs;
    const JobContext *m_job = nullptr; // only during an update
    std::size_t m_nodesDone = 0;
    bool m_isCancelled = false;
    bool m_isComplete = false; // whether the last update was complete; if not, the next one infers all nodes
};

} // namespace shapewright
