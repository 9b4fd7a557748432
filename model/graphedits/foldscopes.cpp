// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/foldscopes.h"

#include "model/graph/graphnesting.h"
#include "model/graphedits/indexedgraphs.h"

#include <algorithm>

namespace shapewright {

namespace {

using Treatment = FoldScope::Treatment;

bool hasProblem(const ModelGraph &graph, std::initializer_list<Problem::Code> codes)
{
    return std::ranges::any_of(graph.problems(), [&codes](const Problem &problem) {
        return std::ranges::find(codes, problem.code) != codes.end();
    });
}

} // namespace

// A graph precedes those within it.
FoldScopes::FoldScopes(const ModelGraph &graph)
    : m_graph(graph),
      m_areCallsKnown(!hasProblem(graph, {Problem::Code::FunctionBudget, Problem::Code::FunctionRecursion}))
{
    const IndexedGraphs indexed(graph);
    m_scopes.reserve(indexed.size());
    for (std::size_t i = 0; i < indexed.size(); ++i)
        m_scopes.push_back(scopeOf(GraphId(i), indexed[GraphId(i)]));
    if (!hasProblem(graph, {Problem::Code::Cycle, Problem::Code::DuplicateOutput, Problem::Code::DanglingInput}))
        return;
    for (FoldScope &scope : m_scopes) {
        scope.treatment = Treatment::Kept;
        scope.why = FoldObstacle::FaultyModel;
    }
}

FoldScope FoldScopes::scopeOf(GraphId id, std::uint32_t indexed)
{
    FoldScope scope{.indexed = indexed, .first = id};
    const std::optional<NodeId> owner = m_graph.graph(id).owner;
    if (!owner) {
        scope.treatment = Treatment::Folded;
        return scope;
    }
    const FoldScope &around = (*this)[owner->graph];
    const Node &node = m_graph.node(*owner);
    const bool isBody = m_graph.functionProto(id) != nullptr;
    scope.isInFunction = around.isInFunction || isBody;
    if (isBody)
        addBody(id, scope);
    else if (around.isInFunction)
        scope.why = FoldObstacle::InFunction;
    else if (around.treatment == Treatment::Kept)
        scope.why = around.why;
    else if (node.opType == "If" && node.domain.empty())
        scope.treatment = Treatment::Folded;
    return scope;
}

// The body is folded where all calls make the same of it. A call within a loop, or one whose body is not known, since
// there are too many, makes it unknown.
void FoldScopes::addBody(GraphId id, FoldScope &body)
{
    std::vector<GraphId> &calls = m_bodies[body.indexed];
    calls.push_back(id);
    body.first = calls.front();
    body.why = FoldObstacle::InFunction;
    const GraphId caller = m_graph.graph(id).owner->graph;
    const FoldScope &around = (*this)[caller];
    const bool isCalledByBody = m_graph.functionProto(caller) != nullptr;
    const bool isKnown = isFolded(around.first) && around.isInFunction == isCalledByBody;
    const bool isFirst = calls.size() == 1;
    FoldScope &first = isFirst ? body : m_scopes[std::size_t(body.first)];
    if (isFirst && m_areCallsKnown)
        first.treatment = Treatment::Folded;
    if (!isKnown)
        first.treatment = Treatment::Kept;
}

const std::vector<GraphId> &FoldScopes::bodies(GraphId id) const
{
    static const std::vector<GraphId> none;
    const auto found = m_bodies.find((*this)[id].indexed);
    return found != m_bodies.end() ? found->second : none;
}

void FoldScopes::copy(GraphId branch)
{
    for (const GraphId inner : graphsWithin(m_graph, branch))
        m_scopes[std::size_t(inner)].treatment = Treatment::Copied;
}

} // namespace shapewright
