// SPDX-License-Identifier: Apache-2.0
#include "model/shape/propagation/propagation.h"

#include "model/shape/inference/propagationstate.h"
#include "model/shape/mends/mends.h"
#include "model/shape/mends/suggestions.h"
#include "model/shape/propagation/propagate.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>

namespace shapewright {

namespace {

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

bool canBeMended(const Problem &problem)
{
    return breaksNode(problem) || isMismatch(problem) || problem.code == Problem::Code::ConflictingEdits;
}

// What a way out leaves of contradictions, looked up quickly: a model may have thousands.
class Left
{
public:
    Left(const std::vector<Problem> &left, const std::vector<Problem> &before)
    {
        std::set<Place> known;
        for (const Problem &problem : before)
            known.insert(placeOf(problem));
        for (const Problem &problem : left) {
            m_kinds.insert(kindOf(problem));
            m_hasNew = m_hasNew || !known.contains(placeOf(problem));
        }
    }

    // Whether nothing of its kind is left, and nothing new came.
    bool isMended(const Problem &problem) const { return !m_hasNew && !m_kinds.contains(kindOf(problem)); }

private:
    using Place = std::tuple<Problem::Code, std::optional<NodeId>, std::optional<ValueId>>;

    static Place placeOf(const Problem &problem) { return {problem.code, problem.node, problem.value}; }
    static Problem::Code kindOf(const Problem &problem)
    {
        return isMismatch(problem) ? Problem::Code::OutputMismatch : problem.code;
    }

    std::set<Problem::Code> m_kinds;
    bool m_hasNew = false;
};

bool isTold(const Mend &way, const std::vector<Problem> &problems)
{
    return std::ranges::any_of(problems, [told = way.suggestion()](const Problem &problem) {
        return std::ranges::find(problem.suggestions, told) != problem.suggestions.end();
    });
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
    std::vector<Problem> problems = resolved.problems;
    std::ranges::copy(graph.problems(), std::back_inserter(problems));
    std::ranges::move(table.problems, std::back_inserter(problems));
    if (!edits.isEmpty() && std::ranges::any_of(problems, canBeMended)) {
        if (!mend(problems, edits, resolved, job))
            return failure(ErrorCode::Cancelled);
    }
    std::ranges::stable_sort(problems, std::ranges::greater{}, &Problem::severity);
    if (problems.size() > mostProblems)
        problems.resize(mostProblems);
    table.problems = std::move(problems);
    return std::make_shared<const ShapeTable>(std::move(table));
}

// Says of nodes that the edits break what they need in the model's own symbols, and of all contradictions the ways out:
// edits that were really tried. False when cancelled.
bool Propagation::mend(std::vector<Problem> &problems, const ShapeEdits &edits, const ResolvedEdits &resolved,
                       const JobContext &job)
{
    const ModelGraph &graph = m_state->graph();
    std::vector<Mend> ways;
    for (Problem &problem : problems) {
        const std::string needed =
            breaksNode(problem) && problem.node ? neededText(*m_state, *m_unedited, *problem.node) : std::string();
        if (!needed.empty())
            problem.detail += "; without the edits: " + needed;
        if (problem.code == Problem::Code::ConflictingEdits && ways.empty())
            ways = conflictMends(graph, edits, problem);
    }
    std::ranges::move(mends(*m_state, *m_unedited, edits), std::back_inserter(ways));
    constexpr std::size_t mostTried = 8;
    if (ways.size() > mostTried)
        ways.resize(mostTried);
    bool areSizesFound = false;
    for (const Mend &way : ways) {
        const bool hasManySizes = way.names.empty() && way.sizes.size() > 1;
        if (hasManySizes && areSizesFound) // less does, or these others
            continue;
        if (!tryWay(way, problems, edits, job))
            return false;
        areSizesFound = areSizesFound || (way.names.empty() && isTold(way, problems));
    }
    return ways.empty() || m_state->update(resolved, {.stop = job.stop, .progress = {}});
}

// Tells it to all problems that are gone with it. False when cancelled.
bool Propagation::tryWay(const Mend &way, std::vector<Problem> &problems, const ShapeEdits &edits,
                         const JobContext &job)
{
    constexpr std::size_t mostTold = 3;
    const ModelGraph &graph = m_state->graph();
    const ResolvedEdits tried = resolveEdits(graph, way.appliedTo(edits, graph));
    if (!m_state->update(tried, {.stop = job.stop, .progress = {}}))
        return false;
    std::vector<Problem> left = m_state->table().problems;
    blame(left, m_unedited->problems);
    std::ranges::copy(tried.problems, std::back_inserter(left));
    std::erase_if(left, [](const Problem &problem) { return !canBeMended(problem) && !isError(problem); });
    const Left after(left, problems);
    for (Problem &problem : problems) {
        if (canBeMended(problem) && problem.suggestions.size() < mostTold && after.isMended(problem))
            problem.suggestions.push_back(way.suggestion());
    }
    return true;
}

Result<std::shared_ptr<const ShapeTable>> propagate(const ModelGraph &graph, const ShapeEdits &edits,
                                                    const JobContext &job)
{
    return Propagation({std::shared_ptr<const void>(), &graph}).update(edits, job);
}

} // namespace shapewright
