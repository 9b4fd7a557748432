// SPDX-License-Identifier: Apache-2.0
#include "model/shape/propagation.h"

#include "model/shape/propagate.h"
#include "model/shape/propagationstate.h"
#include "model/shape/suggestions.h"

#include <algorithm>
#include <iterator>

namespace shapewright {

namespace {

// A model of unknown operators alone would bury a person in messages.
constexpr std::size_t mostProblems = 1000;

bool isAmong(const Problem &problem, const std::vector<Problem> &others)
{
    return std::ranges::any_of(others, [&](const Problem &other) {
        return other.code == problem.code && other.node == problem.node && other.value == problem.value;
    });
}

bool isMismatch(const Problem &problem)
{
    return problem.code == Problem::Code::OutputMismatch || problem.code == Problem::Code::ValueInfoMismatch;
}

bool canComeFromEdits(const Problem &problem)
{
    return problem.code == Problem::Code::InferenceFailed || isMismatch(problem);
}

// What an edit causes is an error; what was wrong in the file before any edit stays a warning. One step less in a
// branch that may not run.
void blame(std::vector<Problem> &problems, const std::vector<Problem> &unedited)
{
    for (Problem &problem : problems) {
        const bool isCausedByEdits = canComeFromEdits(problem) && !isAmong(problem, unedited);
        if (isCausedByEdits)
            problem.severity = problem.severity == Severity::Note ? Severity::Warning : Severity::Error;
        if (isCausedByEdits && problem.code == Problem::Code::InferenceFailed) {
            problem.code = Problem::Code::EditBreaksNode;
        } else if (!isCausedByEdits && isMismatch(problem)) {
            problem.code = Problem::Code::DeclaredContradiction;
        }
    }
}

bool isError(const Problem &problem)
{
    return problem.severity == Severity::Error;
}

bool breaksNode(const Problem &problem)
{
    return problem.code == Problem::Code::EditBreaksNode;
}

} // namespace

Propagation::Propagation(std::shared_ptr<const ModelGraph> graph)
    : m_state(std::make_unique<PropagationState>(std::move(graph)))
{
}

Propagation::~Propagation() = default;

Result<std::shared_ptr<const ShapeTable>> Propagation::update(const ShapeEdits &edits, const JobContext &job)
{
    const ModelGraph &graph = m_state->graph();
    std::optional<ShapeTable> made;
    if (m_unedited == nullptr) {
        if (!m_state->update(resolveEdits(graph, {}), job))
            return failure(ErrorCode::Cancelled);
        made = m_state->table();
        m_unedited = std::make_unique<const UneditedFacts>(UneditedFacts::of(*m_state, made->problems));
    }
    const ResolvedEdits resolved = resolveEdits(graph, edits);
    if (!edits.isEmpty() || !made) {
        if (!m_state->update(resolved, job))
            return failure(ErrorCode::Cancelled);
        made = m_state->table();
    }
    ShapeTable table = std::move(*made);
    blame(table.problems, m_unedited->problems);
    DimNeeds needs = DimNeeds::of(*m_state);
    std::ranges::move(needs.offers, std::back_inserter(table.problems));
    table.sizes = std::move(needs.sizes);
    if (!edits.isEmpty() && std::ranges::any_of(table.problems, breaksNode)) {
        if (!mend(table.problems, edits, resolved, job))
            return failure(ErrorCode::Cancelled);
    }
    std::vector<Problem> problems = resolved.problems;
    std::ranges::copy(graph.problems(), std::back_inserter(problems));
    std::ranges::copy(table.problems, std::back_inserter(problems));
    std::ranges::stable_sort(problems, std::ranges::greater{}, &Problem::severity);
    if (problems.size() > mostProblems)
        problems.resize(mostProblems);
    table.problems = std::move(problems);
    return std::make_shared<const ShapeTable>(std::move(table));
}

// Says of nodes that the edits break what they need in the model's own symbols, and which size next to the given one
// would do: one that was really tried. False when cancelled.
bool Propagation::mend(std::vector<Problem> &problems, const ShapeEdits &edits, const ResolvedEdits &resolved,
                       const JobContext &job)
{
    const ModelGraph &graph = m_state->graph();
    for (Problem &problem : problems) {
        const std::string needed =
            breaksNode(problem) && problem.node ? neededText(*m_state, *m_unedited, *problem.node) : std::string();
        if (!needed.empty())
            problem.detail += "; without the edits: " + needed;
    }
    constexpr std::size_t mostTried = 4;
    const auto found = mends(*m_state, *m_unedited);
    for (std::size_t i = 0; i < found.size() && i < mostTried; ++i) {
        const ResolvedEdits tried = resolveEdits(graph, found[i].appliedTo(edits, graph));
        if (std::ranges::any_of(tried.problems, isError))
            continue;
        if (!m_state->update(tried, {.stop = job.stop, .progress = {}}))
            return false;
        auto left = m_state->table().problems;
        blame(left, m_unedited->problems);
        if (std::ranges::any_of(left, breaksNode))
            continue;
        for (Problem &problem : problems) {
            if (breaksNode(problem))
                problem.suggestion = found[i].text();
        }
        break;
    }
    return found.empty() || m_state->update(resolved, {.stop = job.stop, .progress = {}});
}

Result<std::shared_ptr<const ShapeTable>> propagate(const ModelGraph &graph, const ShapeEdits &edits,
                                                    const JobContext &job)
{
    return Propagation({std::shared_ptr<const void>(), &graph}).update(edits, job);
}

} // namespace shapewright
