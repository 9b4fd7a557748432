// SPDX-License-Identifier: Apache-2.0
#include "model/shape/propagation.h"

#include "model/shape/propagate.h"
#include "model/shape/propagationstate.h"

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

} // namespace

struct Propagation::Unedited {
    std::vector<Problem> problems;
};

Propagation::Propagation(std::shared_ptr<const ModelGraph> graph)
    : m_state(std::make_unique<PropagationState>(std::move(graph)))
{
}

Propagation::~Propagation() = default;

Result<std::shared_ptr<const ShapeTable>> Propagation::update(const ShapeEdits &edits, const JobContext &job)
{
    const ModelGraph &graph = m_state->graph();
    if (m_unedited == nullptr) {
        if (!m_state->update(resolveEdits(graph, {}), job))
            return failure(ErrorCode::Cancelled);
        m_unedited = std::make_unique<Unedited>(Unedited{m_state->table().problems});
    }
    const ResolvedEdits resolved = resolveEdits(graph, edits);
    if (!m_state->update(resolved, job))
        return failure(ErrorCode::Cancelled);
    ShapeTable table = m_state->table();
    blame(table.problems, m_unedited->problems);
    std::vector<Problem> problems = resolved.problems;
    std::ranges::copy(graph.problems(), std::back_inserter(problems));
    std::ranges::copy(table.problems, std::back_inserter(problems));
    std::ranges::stable_sort(problems, std::ranges::greater{}, &Problem::severity);
    if (problems.size() > mostProblems)
        problems.resize(mostProblems);
    table.problems = std::move(problems);
    return std::make_shared<const ShapeTable>(std::move(table));
}

Result<std::shared_ptr<const ShapeTable>> propagate(const ModelGraph &graph, const ShapeEdits &edits,
                                                    const JobContext &job)
{
    return Propagation({std::shared_ptr<const void>(), &graph}).update(edits, job);
}

} // namespace shapewright
