// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/standardnotes.h"

#include "model/onnx/typeproto.h"
#include "model/shape/inference/schemainference.h"
#include "model/shape/inference/standardshapes.h"
#include "model/shape/tables/graphshapes.h"

#include <algorithm>

namespace shapewright {

namespace {

// Whether two types of known rank cannot both be right.
bool cannotBothHold(const SymbolicType &type, const SymbolicType &other)
{
    if (!other.isTensor() || !other.hasRank)
        return false;
    const auto differ = [](Expr a, Expr b) { return a.isConstant() && b.isConstant() && a.value() != b.value(); };
    return type.dims.size() != other.dims.size() ||
           !std::ranges::equal(type.dims, other.dims, [&](Expr a, Expr b) { return !differ(a, b); });
}

} // namespace

std::vector<Problem> standardNotes(PropagationState &state, NodeId id, NodeContext &context)
{
    std::vector<Problem> notes;
    const NodePlan &plan = state.plans().of(id);
    if (!plan.hasOtherShapes)
        return notes;
    const bool isAlone = isOfStandardAlone(context);
    if (!isAlone && !mayDifferFromStandard(context))
        return notes;
    const ModelGraph &graph = state.graph();
    NodeContext standard = state.contextOf(id);
    const auto noSubgraphs = [](const std::string &, const std::vector<SymbolicType> &) {
        return std::vector<SymbolicType>();
    };
    if (!isAlone && (plan.schema == nullptr || !inferBySchema(standard, graph.nodeProto(id), &state.bindings(id.graph),
                                                              *plan.schema, noSubgraphs, false)))
        return notes;
    const auto textOf = [&state](const SymbolicType &type) {
        return shapeText(*valueShapeOf(type, state.pool()).type.shape);
    };
    const Node &node = graph.node(id);
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        const SymbolicType &ours = context.outputs()[i].type;
        const SymbolicType &other = standard.outputs()[i].type;
        const bool isKnown = node.outputs[i] && ours.isTensor() && ours.hasRank;
        if (!isKnown || (!isAlone && !cannotBothHold(ours, other)))
            continue;
        Problem problem{.severity = Severity::Note,
                        .code = isAlone ? Problem::Code::StandardAlone : Problem::Code::StandardDiffers,
                        .graph = id.graph,
                        .node = id,
                        .value = node.outputs[i],
                        .args = {graph.value(*node.outputs[i]).name, textOf(ours)},
                        .detail = {},
                        .suggestions = {}};
        if (!isAlone)
            problem.args.push_back(textOf(other));
        notes.push_back(std::move(problem));
    }
    return notes;
}

} // namespace shapewright
