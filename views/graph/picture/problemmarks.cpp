// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/problemmarks.h"

#include "model/shape/tables/shapetable.h"

#include <algorithm>

namespace shapewright {

namespace {

// The box of this graph that shows a problem. A problem inside a subgraph or a function belongs to the node of this
// graph that holds it.
std::optional<std::uint32_t> boxOfProblem(const MeasuredGraph &shown, const Problem &problem)
{
    std::optional<NodeId> node = problem.node;
    GraphId graph = node ? node->graph : problem.value ? problem.value->graph : problem.graph;
    while (graph != shown.subject.graph && shown.model().graph(graph).owner) {
        node = shown.model().graph(graph).owner;
        graph = node->graph;
    }
    if (graph != shown.subject.graph)
        return {};
    if (node)
        return shown.boxOf(*node);
    if (!problem.value)
        return {};
    const auto terminal = shown.boxOfTerminal.find(*problem.value);
    return terminal == shown.boxOfTerminal.end() ? std::nullopt : std::optional(terminal->second);
}

} // namespace

ProblemMarks ProblemMarks::of(const MeasuredGraph &graph, const ShownShapes &shapes)
{
    ProblemMarks marks;
    if (!shapes.isAfterKnown)
        return marks;
    marks.m_table = shapes.after;
    for (const Problem &problem : marks.m_table->problems) {
        const auto box = problem.severity == Severity::Note ? std::nullopt : boxOfProblem(graph, problem);
        if (box)
            marks.m_problems[*box].push_back(&problem);
    }
    return marks;
}

const std::vector<const Problem *> &ProblemMarks::problemsOf(std::uint32_t box) const
{
    static const std::vector<const Problem *> none;
    const auto found = m_problems.find(box);
    return found == m_problems.end() ? none : found->second;
}

std::optional<Severity> ProblemMarks::badgeOf(std::uint32_t box) const
{
    const auto found = m_problems.find(box);
    if (found == m_problems.end())
        return {};
    return (*std::ranges::max_element(found->second, {}, &Problem::severity))->severity;
}

} // namespace shapewright
