// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/fold.h"

#include "model/edits/resolvededits.h"
#include "model/graphedits/editedmodel.h"
#include "model/graphedits/nodeorigins.h"
#include "model/onnx/modelfile.h"
#include "model/shape/inference/propagationstate.h"

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
            ++m_sum.goneByOperator[node.domain.empty() ? node.opType : node.domain + "." + node.opType];
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

} // namespace

Result<FoldedModel> foldModel(std::shared_ptr<const ModelGraph> graph, const ShapeEdits &edits,
                              const FoldOptions &options, const JobContext &job)
{
    FoldedModel folded{.original = graph, .graph = std::move(graph)};
    FoldOptions rest = options;
    OutcomeSum sum(folded.graph);
    for (;;) {
        PropagationState state(folded.graph, PropagationState::Purpose::Folding);
        if (!state.update(resolveEdits(*folded.graph, edits), job))
            return failure(ErrorCode::Cancelled);
        const FoldPlan plan = planFold(state, rest);
        sum.add(plan.outcome, *folded.graph);
        if (plan.edits.empty())
            break;
        rest.spentBytes += plan.outcome.addedBytes();
        auto file = editedModel(folded.graph->file(), plan.edits, job);
        if (!file)
            return tl::unexpected(file.error());
        auto edited = ModelGraph::build(*std::move(file));
        if (plan.inlinesBranches)
            sum.follow(*folded.graph, plan.edits, *edited);
        folded.graph = std::move(edited);
        folded.isChanged = true;
        if (!plan.inlinesBranches)
            break;
    }
    folded.result = sum.take();
    return folded;
}

} // namespace shapewright
