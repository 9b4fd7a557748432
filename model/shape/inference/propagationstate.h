// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/resolvededits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/inference/declarations.h"
#include "model/shape/tables/shapetable.h"
#include "model/symbolic/exprpool.h"
#include "model/symbolic/nodecontext.h"
#include "model/symbolic/rules.h"
#include "model/types/job.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnx {
class OpSchema;
}

namespace shapewright {

// That are told of a model: one of unknown operators alone would bury a person in messages.
constexpr std::size_t mostProblems = 1000;

// What propagation knows of every value and node of a model under some edits, and how to bring it up to date with
// others. Nodes are taken in topological order: by our own rule, else by the inference function of their schema, a
// local function through its body; else what the file declares is believed.
class PropagationState
{
public:
    explicit PropagationState(std::shared_ptr<const ModelGraph> graph);

    // Infers again what the edits reach. False when cancelled; everything is inferred the next time then.
    [[nodiscard]] bool update(const ResolvedEdits &edits, const JobContext &job);
    // As tables show it: an axis of a graph input that has no name is unknown, not an expression of itself.
    [[nodiscard]] ValueShape shapeOf(ValueId id) const;
    // Types of all values, problems of all nodes. Problems of the edits and of the file itself are not among them.
    [[nodiscard]] ShapeTable table() const;

    // What one node needs of its dims.
    struct Need {
        NodeId node;
        DimConstraint constraint;
    };
    [[nodiscard]] std::vector<Need> needs() const;
    // What the file declares to be numbers and nodes make of sizes that are not known.
    [[nodiscard]] std::vector<Need> declaredNeeds() const;

    [[nodiscard]] const ModelGraph &graph() const { return *m_graph; }
    [[nodiscard]] ExprPool &pool() { return m_pool; }
    [[nodiscard]] const ExprPool &pool() const { return m_pool; }
    [[nodiscard]] const SymbolicValue &known(ValueId id) const
    {
        return m_graphs[std::size_t(id.graph)].values[id.index];
    }
    // Runs the rules of one node with other inputs than those that it has; its own state stays.
    [[nodiscard]] std::vector<SymbolicValue> tryNode(NodeId id, const std::vector<const SymbolicValue *> &inputs);

private:
    // What does not change with edits.
    struct Plan {
        const OperatorRules *rules = nullptr;
        const onnx::OpSchema *schema = nullptr;
        int opset = 0;
        std::uint32_t shapeInputs = 0;        // by slot; see shapeInputs()
        std::unique_ptr<const Problem> fault; // unknown, or refused by its schema; most nodes have none
        std::vector<ValueId> captured;        // values of graphs around that its subgraphs use
    };
    struct NodeState {
        std::vector<Problem> problems; // beside its plan's fault
        std::vector<DimConstraint> needs;
        bool isStale = true;   // to be inferred in any case
        bool isFaulty = false; // what its plan has as a fault is to be told
    };
    struct GraphState {
        std::vector<SymbolicValue> values;
        std::vector<bool> hasChanged; // by value, in this update
        std::vector<Plan> plans;      // by node
        std::vector<NodeState> nodes;
        AttributeBindings bindings; // of the call, in a function's body and the subgraphs in it
        bool isUndecided = false;   // a branch of an If whose condition is not known
    };

    void addElements(GraphId id, ShapeTable &table) const;
    void plan(GraphId id);
    Plan planOf(NodeId id, const std::unordered_map<std::string, int> &opsets);
    void start(GraphId id);
    void setInput(std::size_t input, const ResolvedEdits &edits);
    void setValue(ValueId id, SymbolicValue value);
    // All nodes of a graph, or those that something changed for.
    void walk(GraphId id, bool isWhole);
    [[nodiscard]] bool needsInference(NodeId id) const;
    void inferNode(NodeId id);
    [[nodiscard]] NodeContext contextOf(NodeId id, const std::vector<const SymbolicValue *> *inputs = nullptr);
    void runRules(NodeId id, NodeContext &context);
    void reportFailure(NodeId id, const NodeContext &context);
    [[nodiscard]] SymbolicValue believed(ValueId id);
    void mergeDeclaration(ValueId id, SymbolicValue &value, std::vector<Problem> &problems);
    void reportDifference(ValueId id, const SymbolicType &inferred, std::vector<Problem> &problems);

    // Control flow. Each leaves the outputs in the context.
    struct Loop;
    void inferBody(NodeId id, NodeContext &context);
    void inferIf(NodeId id, NodeContext &context);
    void inferLoop(NodeId id, NodeContext &context);
    void inferScan(NodeId id, NodeContext &context);
    [[nodiscard]] bool unrollLoop(const Loop &loop, NodeContext &context, std::int64_t trips);
    void generaliseLoop(const Loop &loop, NodeContext &context, Expr trips);
    [[nodiscard]] std::vector<SymbolicValue> settle(const Loop &loop, std::vector<SymbolicValue> state,
                                                    const std::vector<SymbolicValue> &scanned);
    void setScanOutput(const Loop &loop, NodeContext &context, std::size_t output, const SymbolicType &element,
                       Expr trips, std::int64_t axis);
    void runSubgraph(GraphId id, const std::vector<SymbolicValue> &inputs);
    [[nodiscard]] std::vector<SymbolicValue> outputsOf(GraphId id) const;
    [[nodiscard]] std::optional<GraphId> subgraph(NodeId id, std::string_view attribute) const;
    [[nodiscard]] SymbolicValue merged(const SymbolicValue &a, const SymbolicValue &b, ValueId place);
    [[nodiscard]] SymbolicType merged(const SymbolicType &a, const SymbolicType &b, ValueId place);
    void setStateOutput(const Loop &loop, NodeContext &context, std::size_t output, const SymbolicValue &last);
    // Graphs within a graph, itself first.
    [[nodiscard]] std::vector<GraphId> graphsWithin(GraphId id) const;
    // Whether the node holds or calls the graph, however deep it lies.
    [[nodiscard]] bool isWithin(GraphId graph, NodeId node) const;
    // Whether it depends on what a node of a graph within that node decides.
    [[nodiscard]] bool isMadeWithin(Expr expr, NodeId node) const;
    void dropProblems(GraphId id);
    [[nodiscard]] bool mayNotRun(GraphId id) const;

    GraphState &stateOf(GraphId id) { return m_graphs[std::size_t(id)]; }
    [[nodiscard]] const GraphState &stateOf(GraphId id) const { return m_graphs[std::size_t(id)]; }
    SymbolicValue &knownValue(ValueId id) { return stateOf(id.graph).values[id.index]; }

    std::shared_ptr<const ModelGraph> m_graph;
    ExprPool m_pool;
    Declarations m_declarations;
    std::vector<GraphState> m_graphs;
    const JobContext *m_job = nullptr; // of the update that runs
    std::size_t m_nodesDone = 0;
    bool m_isCancelled = false;
    bool m_isComplete = false; // false: everything is to be inferred
};

// Which value, and which axis of it, an unknown size was made for; see ExprPool::unknown().
[[nodiscard]] std::uint64_t unknownOrigin(ValueId value, std::size_t axis);
[[nodiscard]] ValueId originValue(std::uint64_t origin);

} // namespace shapewright
