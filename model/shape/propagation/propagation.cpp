// SPDX-License-Identifier: Apache-2.0
#include "model/shape/propagation/propagation.h"

#include "model/edits/sizeranges.h"
#include "model/shape/fixes/commonsizes.h"
#include "model/shape/fixes/fixes.h"
#include "model/shape/fixes/suggestions.h"
#include "model/shape/inference/loadproblem.h"
#include "model/shape/inference/propagationstate.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

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

bool isOfLoading(const Problem &problem)
{
    return problem.code == Problem::Code::LoadFails || problem.code == Problem::Code::LoadsUnoptimizedOnly;
}

bool isUnsolvable(const Problem &problem)
{
    return problem.code == Problem::Code::NoSizeWorks;
}

bool canComeFromEdits(const Problem &problem)
{
    return problem.code == Problem::Code::InferenceFailed || isMismatch(problem) || isOfLoading(problem) ||
           isUnsolvable(problem);
}

// Turns warnings that edits cause into errors. A fault that the file has without edits stays a warning. In a branch
// that may not run, notes become warnings instead.
void raiseSeverityOfEdits(std::vector<Problem> &problems, const std::vector<Problem> &unedited)
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

bool breaksNode(const Problem &problem)
{
    return problem.code == Problem::Code::EditBreaksNode;
}

bool canHaveFix(const Problem &problem)
{
    return breaksNode(problem) || isMismatch(problem) || isOfLoading(problem) || isUnsolvable(problem) ||
           problem.code == Problem::Code::ConflictingEdits;
}

// The contradictions that remain with a fix, prepared for fast lookup because a model may have thousands.
class RemainingProblems
{
public:
    RemainingProblems(const std::vector<Problem> &remaining, const std::vector<Problem> &before)
    {
        std::set<Place> known;
        for (const Problem &problem : before)
            known.insert(placeOf(problem));
        for (const Problem &problem : remaining) {
            m_kinds.insert(kindOf(problem));
            m_hasNew = m_hasNew || !known.contains(placeOf(problem));
        }
    }

    // Whether no problem of this kind remains, and the fix causes no new problem.
    bool isFixed(const Problem &problem) const { return !m_hasNew && !m_kinds.contains(kindOf(problem)); }

private:
    using Place = std::tuple<Problem::Code, std::optional<NodeId>, std::optional<ValueId>>;

    static Place placeOf(const Problem &problem) { return {problem.code, problem.node, problem.value}; }
    static Problem::Code kindOf(const Problem &problem)
    {
        if (isOfLoading(problem))
            return Problem::Code::LoadFails;
        return isMismatch(problem) ? Problem::Code::OutputMismatch : problem.code;
    }

    std::set<Problem::Code> m_kinds;
    bool m_hasNew = false;
};

// The problems of all nodes, those of dims without a valid size, and that of loading the model. What stops a node
// anyway is told once.
std::vector<Problem> allProblems(std::vector<Problem> problems, std::vector<Problem> unsolvable,
                                 PropagationState &state)
{
    std::ranges::move(unsolvable, std::back_inserter(problems));
    std::optional<Problem> loading = loadProblem(state);
    const auto isSame = [&loading](const Problem &problem) {
        return problem.node == loading->node && problem.code == Problem::Code::InferenceFailed;
    };
    if (!loading)
        return problems;
    const auto same = std::ranges::find_if(problems, isSame);
    if (same == problems.end())
        problems.push_back(std::move(*loading));
    else if (same->severity == Severity::Note)
        *same = std::move(*loading);
    return problems;
}

bool isSuggested(const Fix &fix, const std::vector<Problem> &problems)
{
    return std::ranges::any_of(problems, [suggestion = fix.suggestion()](const Problem &problem) {
        return std::ranges::find(problem.suggestions, suggestion) != problem.suggestions.end();
    });
}

// Whether the same is wrong at the same place, with whatever sizes.
bool isAmongPlaces(const Problem &problem, const std::vector<Problem> &others)
{
    return std::ranges::any_of(others, [&problem](const Problem &other) {
        const bool hasPlace = problem.node || problem.value;
        const bool isSameName = hasPlace || problem.args.empty() || other.args.empty() || // of an edit
                                problem.args.front() == other.args.front();
        return other.code == problem.code && other.node == problem.node && other.value == problem.value && isSameName;
    });
}

// The worst come first, and no more than a person could read.
void sortProblems(std::vector<Problem> &problems)
{
    std::ranges::stable_sort(problems, std::ranges::greater{}, &Problem::severity);
    if (problems.size() > mostProblems)
        problems.resize(mostProblems);
}

} // namespace

Propagation::Propagation(std::shared_ptr<const ModelGraph> graph)
    : m_state(std::make_unique<PropagationState>(std::move(graph)))
{
}

Propagation::~Propagation() = default;

Result<std::shared_ptr<const ShapeTable>> Propagation::update(const ShapeEdits &edits, const JobContext &job)
{
    if (!hasRanges(edits))
        return updateSized(edits, job);
    const ShapeEdits best = editsAt(edits, RangeEnd::Best);
    std::vector<Problem> atEnds;
    for (const RangeEnd end : {RangeEnd::Least, RangeEnd::Greatest}) {
        const ShapeEdits sized = editsAt(edits, end);
        if (sized == best)
            continue;
        const auto table = updateSized(sized, {.stop = job.stop, .progress = {}});
        if (!table)
            return table;
        for (Problem problem : (*table)->problems) {
            problem.at = sizesAt(edits, end);
            problem.suggestions.clear(); // they were tried with one size in place of the range
            if (problem.severity != Severity::Note)
                atEnds.push_back(std::move(problem));
        }
    }
    // The best sizes come last, so that the next update begins with the state that is shown.
    const auto shown = updateSized(best, job);
    if (!shown || atEnds.empty())
        return shown;
    auto table = std::make_shared<ShapeTable>(**shown);
    std::erase_if(atEnds, [&shown](const Problem &problem) { return isAmongPlaces(problem, (*shown)->problems); });
    std::ranges::move(atEnds, std::back_inserter(table->problems));
    sortProblems(table->problems);
    return table;
}

Result<std::shared_ptr<const ShapeTable>> Propagation::updateSized(const ShapeEdits &edits, const JobContext &job)
{
    const ModelGraph &graph = m_state->graph();
    const ResolvedEdits resolved = resolveEdits(graph, edits);
    if (!m_state->update(resolved, job))
        return failure(ErrorCode::Cancelled);
    ShapeTable table = m_state->table();
    DimNeeds needs = DimNeeds::of(*m_state);
    table.problems = allProblems(std::move(table.problems), std::move(needs.unsolvable), *m_state);
    const std::vector<Problem> current = table.problems;
    const bool isCompared = std::ranges::any_of(table.problems, canComeFromEdits) || !resolved.problems.empty();
    if (m_unedited == nullptr && edits.isEmpty()) {
        m_unedited = std::make_unique<const UneditedFacts>(UneditedFacts::of(*m_state, table.problems));
    } else if (m_unedited == nullptr && isCompared) {
        // Most edits cause no problem: only the others are worth a second propagation.
        const JobContext withoutProgress{.stop = job.stop, .progress = {}};
        if (!m_state->update(resolveEdits(graph, {}), withoutProgress))
            return failure(ErrorCode::Cancelled);
        std::vector<Problem> unedited = allProblems(m_state->problems(), unsolvableDims(*m_state), *m_state);
        m_unedited = std::make_unique<const UneditedFacts>(UneditedFacts::of(*m_state, std::move(unedited)));
        if (!m_state->update(resolved, withoutProgress))
            return failure(ErrorCode::Cancelled);
    }
    table.canHaveValueInfo = !loadProblem(*m_state, true);
    if (m_unedited != nullptr)
        raiseSeverityOfEdits(table.problems, m_unedited->problems);
    table.sizes = std::move(needs.sizes);
    table.hopeless = std::move(needs.hopeless);
    if (!tryOffers(needs, table, current, edits, resolved, job))
        return failure(ErrorCode::Cancelled);
    std::ranges::move(needs.offers, std::back_inserter(table.problems));
    std::vector<Problem> problems = resolved.problems;
    std::ranges::copy(graph.problems(), std::back_inserter(problems));
    std::ranges::move(table.problems, std::back_inserter(problems));
    if (!edits.isEmpty() && std::ranges::any_of(problems, canHaveFix)) {
        if (!suggestFixes(problems, edits, resolved, job))
            return failure(ErrorCode::Cancelled);
    }
    sortProblems(problems);
    table.problems = std::move(problems);
    return std::make_shared<const ShapeTable>(std::move(table));
}

// Tries the sizes of offers, and common sizes of each dim, on the whole model: a constraint of one node tells nothing
// of the others. Offers lose the sizes that cause a problem, and the table gets the common sizes that do. Each try
// takes as long as an edit, so that there are as many as a model of this size allows. Returns false if the job is
// cancelled.
bool Propagation::tryOffers(DimNeeds &needs, ShapeTable &table, const std::vector<Problem> &current,
                            const ShapeEdits &edits, const ResolvedEdits &resolved, const JobContext &job)
{
    constexpr std::size_t mostNodes = 4'000; // in all tries
    constexpr std::size_t mostTries = 12;
    const ModelGraph &graph = m_state->graph();
    std::size_t tries = std::min(mostTries, mostNodes / std::max<std::size_t>(graph.nodeCount(), 1));
    bool hasTried = false;
    // Nothing if it is cancelled.
    const auto works = [&](const std::vector<SuggestedSize> &sizes, bool isOffer) -> std::optional<bool> {
        ShapeEdits tried = edits;
        for (const SuggestedSize &size : sizes) {
            if (size.place.axis)
                tried.axes[{size.place.name, *size.place.axis}] = size.given;
            else
                tried.symbols[size.place.name] = size.given;
        }
        hasTried = true;
        if (!m_state->update(resolveEdits(graph, tried), {.stop = job.stop, .progress = {}}))
            return {};
        // What leaves no size for another dim is among `hopeless` already.
        auto unsolvable = isOffer ? unsolvableDims(*m_state) : std::vector<Problem>();
        const auto problems = allProblems(m_state->problems(), std::move(unsolvable), *m_state);
        return std::ranges::none_of(problems, [&](const Problem &problem) {
            return canComeFromEdits(problem) && problem.severity != Severity::Note && !isAmong(problem, current);
        });
    };
    std::size_t offerTries = std::max<std::size_t>(tries, 4);
    for (Problem &offer : needs.offers) {
        if (offer.suggestions.empty())
            continue;
        const auto isRight = offerTries > 0 ? works(offer.suggestions.front().sizes, true) : std::optional(false);
        if (!isRight)
            return false;
        if (!*isRight)
            offer.suggestions.clear();
        offerTries -= offerTries > 0 ? 1 : 0;
        tries -= tries > 0 ? 1 : 0;
    }
    for (const SizePlace &place : needs.constrained) {
        const std::string name = place.text();
        const WorkingSizes *working = table.sizesOf(name);
        for (const std::int64_t size : commonSizes(place, graph)) {
            const bool isRefused = working != nullptr && !working->admits(size).value_or(true);
            if (isRefused || table.hopeless.contains({name, size}) || tries == 0)
                continue;
            --tries;
            const auto isRight = works({{place, Dim(size)}}, false);
            if (!isRight)
                return false;
            if (!*isRight)
                table.hopeless.emplace(name, size);
        }
    }
    return !hasTried || m_state->update(resolved, {.stop = job.stop, .progress = {}});
}

// Adds to problems of nodes that the edits break the constraint in the model's own symbols, and to contradictions the
// fixes that propagation confirms. Returns false if the job is cancelled.
bool Propagation::suggestFixes(std::vector<Problem> &problems, const ShapeEdits &edits, const ResolvedEdits &resolved,
                               const JobContext &job)
{
    const ModelGraph &graph = m_state->graph();
    std::vector<Fix> fixes;
    for (Problem &problem : problems) {
        const bool isOfNode = (breaksNode(problem) || isOfLoading(problem) || isUnsolvable(problem)) && problem.node;
        const std::string needed = isOfNode ? neededText(*m_state, *m_unedited, *problem.node) : std::string();
        if (!needed.empty())
            problem.detail += "; without the edits: " + needed;
        if (problem.code == Problem::Code::ConflictingEdits && fixes.empty())
            fixes = conflictFixes(graph, edits, problem);
    }
    std::ranges::move(fixesFor(*m_state, *m_unedited, edits), std::back_inserter(fixes));
    constexpr std::size_t mostTried = 8;
    if (fixes.size() > mostTried)
        fixes.resize(mostTried);
    bool areSizesFound = false;
    for (const Fix &fix : fixes) {
        const bool hasManySizes = fix.names.empty() && fix.sizes.size() > 1;
        if (hasManySizes && areSizesFound) // a fix with fewer sizes, or another one, is already suggested
            continue;
        if (!tryFix(fix, problems, edits, job))
            return false;
        areSizesFound = areSizesFound || (fix.names.empty() && isSuggested(fix, problems));
    }
    return fixes.empty() || m_state->update(resolved, {.stop = job.stop, .progress = {}});
}

// Suggests the fix for all problems that it removes. Returns false if the job is cancelled.
bool Propagation::tryFix(const Fix &fix, std::vector<Problem> &problems, const ShapeEdits &edits, const JobContext &job)
{
    constexpr std::size_t mostSuggestions = 3;
    const ModelGraph &graph = m_state->graph();
    const ResolvedEdits tried = resolveEdits(graph, fix.appliedTo(edits, graph));
    if (!m_state->update(tried, {.stop = job.stop, .progress = {}}))
        return false;
    std::vector<Problem> remaining = allProblems(m_state->problems(), unsolvableDims(*m_state), *m_state);
    raiseSeverityOfEdits(remaining, m_unedited->problems);
    std::ranges::copy(tried.problems, std::back_inserter(remaining));
    std::erase_if(remaining, [](const Problem &problem) { return !canHaveFix(problem) && !problem.isError(); });
    const RemainingProblems after(remaining, problems);
    for (Problem &problem : problems) {
        if (canHaveFix(problem) && problem.suggestions.size() < mostSuggestions && after.isFixed(problem))
            problem.suggestions.push_back(fix.suggestion());
    }
    return true;
}

Result<std::shared_ptr<const ShapeTable>> propagate(const ModelGraph &graph, const ShapeEdits &edits,
                                                    const JobContext &job)
{
    return Propagation({std::shared_ptr<const void>(), &graph}).update(edits, job);
}

} // namespace shapewright
