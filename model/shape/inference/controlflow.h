// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/inference/declarations.h"
#include "model/shape/inference/knownvalues.h"
#include "model/symbolic/exprpool.h"
#include "model/symbolic/nodecontext.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace shapewright {

// The interface through which ControlFlow has subgraphs inferred.
class SubgraphRunner
{
public:
    virtual ~SubgraphRunner() = default;

    // Infers a subgraph with these inputs. KnownValues has the results afterwards.
    virtual void runSubgraph(GraphId id, const std::vector<SymbolicValue> &inputs) = 0;
    // Sets whether it is unknown that the subgraph runs at all.
    virtual void setUndecided(GraphId id, bool isUndecided) = 0;
    // Removes the problems of a graph that does not run, because its shapes need not be valid.
    virtual void dropProblems(GraphId id) = 0;
    // Whether a node of the graph, or of one within it that surely runs, cannot work with what it was last fed.
    [[nodiscard]] virtual bool hasFailed(GraphId id) const = 0;
    // What the nodes of the graph need now stays needed when the graph is inferred again.
    virtual void keepNeeds(GraphId id) = 0;
    [[nodiscard]] virtual bool isCancelled() const = 0;
};

// The rules of If, Loop and Scan, which run subgraphs. Each sets the outputs of the context.
class ControlFlow
{
public:
    ControlFlow(const ModelGraph &graph, const Declarations &declarations, ExprPool &pool, KnownValues &known,
                SubgraphRunner &runner)
        : m_graph(graph), m_declarations(declarations), m_pool(pool), m_known(known), m_runner(runner)
    {
    }

    void inferIf(NodeId id, NodeContext &context);
    void inferLoop(NodeId id, NodeContext &context);
    void inferScan(NodeId id, NodeContext &context);

private:
    struct Loop;
    [[nodiscard]] bool unrollLoop(const Loop &loop, NodeContext &context, std::int64_t trips);
    void generaliseLoop(const Loop &loop, NodeContext &context, Expr trips);
    [[nodiscard]] std::vector<SymbolicValue> inferToFixpoint(const Loop &loop,
                                                             const std::vector<SymbolicValue> &scanned,
                                                             const std::function<bool()> &acceptsFirst);
    [[nodiscard]] bool acceptsFirstTurn(const Loop &loop);
    // Two types that have to agree, as far as they are known.
    void holdEqual(const SymbolicType &a, const SymbolicType &b, NodeContext &context, const std::string &what) const;
    void holdAsMany(const SymbolicType &first, const SymbolicType &later, NodeContext &context) const;
    void setScanOutput(const Loop &loop, NodeContext &context, std::size_t output, const SymbolicType &element,
                       Expr trips, std::int64_t axis);
    void setEmptyScanOutput(const Loop &loop, NodeContext &context, std::size_t output, const SymbolicType &element,
                            Expr trips);
    void setStateOutput(const Loop &loop, NodeContext &context, std::size_t output, const SymbolicValue &last);
    // Whether it depends on a size that a node in a subgraph of `node` decides at run time.
    [[nodiscard]] bool isDecidedWithin(Expr expr, NodeId node) const;

    const ModelGraph &m_graph;
    const Declarations &m_declarations;
    ExprPool &m_pool;
    KnownValues &m_known;
    SubgraphRunner &m_runner;
};

} // namespace shapewright
