// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/fold.h"

#include "model/edits/resolvededits.h"
#include "model/graphedits/editedmodel.h"
#include "model/graphedits/nodeorigins.h"
#include "model/onnx/modelfile.h"
#include "model/shape/inference/propagationstate.h"
#include "model/types/operatornames.h"

#include <algorithm>
#include <unordered_set>

namespace shapewright {

namespace {

// Sums up what several rounds do, in terms of the model before the first.
class OutcomeSum
{
public:
    explicit OutcomeSum(std::shared_ptr<const ModelGraph> original) : m_original(std::move(original)) {}

    void add(const FoldOutcome &round, const ModelGraph &planned)
    {
        for (const GoneNode &gone : round.gone) {
            for (const auto &output : planned.node(gone.node).outputs) {
                if (output)
                    forget(planned.value(*output).name);
            }
            if (const auto node = m_origins.of(gone.node); node && m_seen.insert(*node).second)
                m_sum.gone.push_back({*node, gone.why});
        }
        for (const RemovedInitializer &removed : round.removed) {
            if (!forget(removed.name))
                m_sum.removed.push_back(removed);
        }
        for (NewConstant added : round.added) {
            added.node = m_origins.of(added.node).value_or(added.node);
            m_sum.added.push_back(std::move(added));
        }
        m_sum.left.clear();
        for (const LeftNode &left : round.left) {
            if (const auto node = m_origins.of(left.node))
                m_sum.left.push_back({*node, left.why});
        }
    }

    void follow(const ModelGraph &before, const GraphEdits &edits, const ModelGraph &after)
    {
        m_origins.follow(before, edits, after);
    }

    FoldOutcome take()
    {
        std::ranges::stable_sort(m_sum.left, {}, &LeftNode::node);
        for (const GoneNode &gone : m_sum.gone) {
            const Node &node = m_original->node(gone.node);
            ++m_sum.goneByOperator[operatorName(node.domain, node.opType)];
        }
        return std::move(m_sum);
    }

private:
    // Drops a constant of an earlier round, which does not even come into the model.
    bool forget(const std::string &name)
    {
        return !m_sum.added.empty() &&
               std::erase_if(m_sum.added, [&name](const NewConstant &constant) { return constant.name == name; }) > 0;
    }

    std::shared_ptr<const ModelGraph> m_original;
    NodeOrigins m_origins;
    std::unordered_set<NodeId> m_seen;
    FoldOutcome m_sum;
};

// Folds a model round by round.
class Folding
{
public:
    Folding(std::shared_ptr<const ModelGraph> graph, const ShapeEdits &edits, const FoldOptions &options,
            const ConstantComputer &compute, const JobContext &job)
        : m_edits(edits), m_options(options), m_compute(compute), m_job(job), m_sum(graph)
    {
        m_folded = {.original = graph, .graph = std::move(graph), .result = {}};
    }

    Result<FoldedModel> run()
    {
        bool goesOn = true;
        while (goesOn) {
            auto inlines = round(false);
            while (inlines && *inlines == Round::InlinesBranches)
                inlines = round(false);
            // What weights come to may decide a branch.
            const auto weights = inlines && m_options.withWeights ? round(true) : inlines;
            if (!weights)
                return tl::unexpected(weights.error());
            goesOn = m_options.withWeights && *weights != Round::ChangesNothing;
        }
        m_folded.result = m_sum.take();
        return std::move(m_folded);
    }

private:
    enum class Round { ChangesNothing, Changes, InlinesBranches };

    Result<Round> round(bool isOfWeights)
    {
        PropagationState state(m_folded.graph, PropagationState::Purpose::Folding);
        if (!state.update(resolveEdits(*m_folded.graph, m_edits), m_job))
            return failure(ErrorCode::Cancelled);
        auto made = isOfWeights ? planWeights(state, m_options, m_compute, m_refused, m_job)
                                : Result<FoldPlan>(planFold(state, m_options));
        if (!made)
            return tl::unexpected(made.error());
        const FoldPlan &plan = *made;
        m_sum.add(plan.outcome, *m_folded.graph);
        if (plan.edits.empty())
            return Round::ChangesNothing;
        if (!isOfWeights)
            m_options.spentBytes += plan.outcome.addedBytes();
        auto file = editedModel(m_folded.graph->file(), plan.edits, m_job);
        if (!file)
            return tl::unexpected(file.error());
        auto edited = ModelGraph::build(*std::move(file));
        if (plan.inlinesBranches || m_options.withWeights)
            m_sum.follow(*m_folded.graph, plan.edits, *edited);
        m_folded.graph = std::move(edited);
        m_folded.isChanged = true;
        return plan.inlinesBranches ? Round::InlinesBranches : Round::Changes;
    }

    const ShapeEdits &m_edits;
    FoldOptions m_options;
    const ConstantComputer &m_compute;
    const JobContext &m_job;
    RefusedValues m_refused;
    OutcomeSum m_sum;
    FoldedModel m_folded;
};

} // namespace

Result<FoldedModel> foldModel(std::shared_ptr<const ModelGraph> graph, const ShapeEdits &edits,
                              const FoldOptions &options, const JobContext &job, const ConstantComputer &compute)
{
    return Folding(std::move(graph), edits, options, compute, job).run();
}

} // namespace shapewright
