// SPDX-License-Identifier: Apache-2.0
#include "model/shape/propagate.h"

#include "model/shape/propagator.h"

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
void blame(std::vector<Problem> &problems, const std::vector<Problem> *unedited)
{
    for (Problem &problem : problems) {
        const bool isCausedByEdits = unedited != nullptr && canComeFromEdits(problem) && !isAmong(problem, *unedited);
        if (isCausedByEdits)
            problem.severity = problem.severity == Severity::Note ? Severity::Warning : Severity::Error;
        if (isCausedByEdits && problem.code == Problem::Code::InferenceFailed) {
            problem.code = Problem::Code::EditBreaksNode;
        } else if (!isCausedByEdits && isMismatch(problem)) {
            problem.code = Problem::Code::DeclaredContradiction;
        }
    }
}

std::optional<ShapeTable> propagateResolved(const ModelGraph &graph, const ResolvedEdits &edits, const JobContext &job)
{
    Propagator propagator(graph, edits, job);
    if (!propagator.run())
        return {};
    return propagator.takeTable();
}

} // namespace

Result<std::shared_ptr<const ShapeTable>> propagate(const ModelGraph &graph, const ShapeEdits &edits,
                                                    const JobContext &job)
{
    ResolvedEdits resolved = resolveEdits(graph, edits);
    auto table = propagateResolved(graph, resolved, job);
    if (!table)
        return failure(ErrorCode::Cancelled);
    std::optional<ShapeTable> unedited;
    if (!edits.isEmpty() && std::ranges::any_of(table->problems, canComeFromEdits)) {
        unedited = propagateResolved(graph, resolveEdits(graph, {}), {.stop = job.stop, .progress = {}});
        if (!unedited)
            return failure(ErrorCode::Cancelled);
    }
    blame(table->problems, unedited ? &unedited->problems : nullptr);
    std::vector<Problem> problems = resolved.problems;
    std::ranges::copy(graph.problems(), std::back_inserter(problems));
    std::ranges::copy(table->problems, std::back_inserter(problems));
    std::ranges::stable_sort(problems, std::ranges::greater{}, &Problem::severity);
    if (problems.size() > mostProblems)
        problems.resize(mostProblems);
    table->problems = std::move(problems);
    return std::make_shared<const ShapeTable>(std::move(*table));
}

} // namespace shapewright
