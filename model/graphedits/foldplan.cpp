// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/foldplan.h"

#include "model/graphedits/foldedits.h"
#include "model/graphedits/foldlimits.h"
#include "model/graphedits/foldneeds.h"
#include "model/graphedits/foldobstacles.h"
#include "model/graphedits/weightconstants.h"
#include "model/shape/inference/propagationstate.h"

#include <onnx/onnx_pb.h>

#include <algorithm>

namespace shapewright {

namespace {

// The elements of constants that the runtime computes, by value, and the nodes that it refused.
class Computing
{
public:
    Computing(const ModelGraph &graph, const ConstantComputer &compute, const JobContext &job, RefusedValues &refused)
        : m_graph(graph), m_compute(compute), m_job(job), m_refused(refused)
    {
    }

    // Puts their elements into the constants that need some. False if the runtime refused a node, so that another plan
    // is necessary.
    Result<bool> compute(const FoldNeeds &needs, FoldConstants &constants)
    {
        std::vector<ComputedConstants::Open> missing;
        for (const ValueId id : needs.constants) {
            if (constants.of(id).isOpen && !m_elements.contains(id))
                missing.push_back({id, constants.of(id).bytes});
        }
        std::ranges::sort(missing, {}, &ComputedConstants::Open::value);
        if (!missing.empty()) {
            auto computed = m_compute(m_graph, missing, m_job);
            if (!computed)
                return tl::unexpected(computed.error());
            const std::size_t before = m_refused.size();
            m_elements.merge(computed->elements);
            for (const NodeId node : computed->refused)
                refuse(node);
            const bool isWhole = m_refused.size() == before;
            for (const auto &[id, bytes] : missing) {
                if (isWhole && !isAsPlanned(id, *constants.of(id).tensor))
                    refuse(*m_graph.value(id).producer);
            }
            if (m_refused.size() > before)
                return false;
        }
        for (const ValueId id : needs.constants) {
            if (constants.of(id).isOpen)
                constants.setElements(id, m_elements[id].spool, m_elements[id].range);
        }
        return true;
    }

private:
    void refuse(NodeId node)
    {
        for (const auto &output : m_graph.node(node).outputs) {
            if (output)
                m_refused.insert(m_graph.value(*output).name);
        }
    }

    [[nodiscard]] bool isAsPlanned(ValueId id, const onnx::TensorProto &tensor)
    {
        const auto found = m_elements.find(id);
        return found != m_elements.end() && found->second.elemType == tensor.data_type() &&
               std::ranges::equal(found->second.dims, tensor.dims());
    }

    const ModelGraph &m_graph;
    const ConstantComputer &m_compute;
    const JobContext &m_job;
    std::unordered_map<ValueId, ComputedConstants::Elements> m_elements;
    RefusedValues &m_refused;
};

FoldPlan planOf(FoldBasis &basis, const FoldNeeds &before, const FoldNeeds &after)
{
    FoldPlan plan = foldEdits(basis, before, after);
    plan.outcome.left = leftNodes(basis, after);
    return plan;
}

} // namespace

FoldPlan planFold(const PropagationState &state, const FoldOptions &options)
{
    FoldBasis basis(state, options.limitBytes / 8);
    const FoldNeeds before = needsBefore(basis);
    findRoots(basis, before);
    return planOf(basis, before, needsWithinLimit(basis, options));
}

Result<FoldPlan> planWeights(const PropagationState &state, const FoldOptions &options, const ConstantComputer &compute,
                             RefusedValues &refused, const JobContext &job)
{
    Computing computing(state.graph(), compute, job, refused);
    for (;;) {
        FoldBasis basis(state, options.limitBytes / 8);
        const FoldNeeds before = needsBefore(basis);
        findRoots(basis, before);
        (void)needsWithinLimit(basis, options); // what it leaves out stays out
        basis.constants.addWeights(weightConstants(state, refused));
        findRoots(basis, before);
        const FoldNeeds after = weightsWithinLimit(basis, before, options.limitBytes);
        const auto isComputed = computing.compute(after, basis.constants);
        if (!isComputed)
            return tl::unexpected(isComputed.error());
        if (*isComputed)
            return planOf(basis, before, after);
    }
}

} // namespace shapewright
