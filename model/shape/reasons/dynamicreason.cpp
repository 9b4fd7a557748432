// SPDX-License-Identifier: Apache-2.0
#include "model/shape/reasons/dynamicreason.h"

#include "model/edits/resolvededits.h"
#include "model/shape/reasons/opensizes.h"
#include "model/shape/tables/shapetable.h"

#include <algorithm>

namespace shapewright {

namespace {

// The step at which the chain ends without reaching a size of an input.
std::optional<DimExplanation::Step> decisiveStep(const DimExplanation &explanation)
{
    using Reason = DimExplanation::Reason;
    for (const Reason reason : {Reason::RunTime, Reason::Loop, Reason::Declared, Reason::NotKnown}) {
        const auto found = std::ranges::find(explanation.chain, reason, &DimExplanation::Step::reason);
        if (found != explanation.chain.end())
            return *found;
    }
    return {};
}

bool isTyped(const ValueShape &value)
{
    return value.type.isTensor() ? value.type.shape.has_value() : value.type.kind != ValueType::Kind::Unknown;
}

std::vector<DynamicReason> reasonsOf(const ModelGraph &graph, const ShapeTable &table, const DynamicValue &dynamic,
                                     const std::set<std::string> &open)
{
    const Value &value = graph.value(dynamic.value);
    const bool isInput = value.origin == Value::Origin::GraphInput;
    std::vector<DynamicReason> reasons;
    if (!dynamic.type.shape) {
        DynamicReason &reason = reasons.emplace_back(DynamicReason{.isRank = true});
        if (isInput)
            reason.names.insert(value.name);
        else
            reason.blocker = blockingNode(graph, dynamic.value, [&table](ValueId id) { return isTyped(table.at(id)); });
        return reasons;
    }
    const auto &inferred = table.at(dynamic.value).type.shape;
    for (std::size_t axis = 0; axis < dynamic.type.shape->size(); ++axis) {
        const Dim &dim = (*dynamic.type.shape)[axis];
        if (dim.isValue())
            continue;
        DynamicReason &reason = reasons.emplace_back(DynamicReason{.axis = axis});
        // The table may know the dim as an expression over axes without a name, which are never written to a file.
        const bool isKnown = inferred && axis < inferred->size() && (*inferred)[axis] != Dim();
        reason.names = sizesIn(isKnown ? (*inferred)[axis] : dim, open);
        if (isInput && reason.names.empty())
            reason.names.insert(ShapeEdits::Axis{value.name, std::uint32_t(axis)}.text());
    }
    return reasons;
}

} // namespace

Result<std::vector<std::vector<DynamicReason>>> dynamicReasons(const ModelGraph &graph, const ShapeEdits &edits,
                                                               const ShapeTable &table,
                                                               const std::vector<DynamicValue> &values,
                                                               const JobContext &job)
{
    const std::set<std::string> open = openSizes(graph, resolveEdits(graph, edits).inputTypes);
    std::vector<std::vector<DynamicReason>> reasons;
    std::vector<DynamicReason *> undecided;
    std::vector<DimPlace> places;
    reasons.reserve(values.size()); // so that the pointers stay valid
    for (const DynamicValue &value : values) {
        for (DynamicReason &reason : reasons.emplace_back(reasonsOf(graph, table, value, open))) {
            if (!reason.names.empty() || reason.isRank)
                continue;
            undecided.push_back(&reason);
            places.push_back({value.value, reason.axis});
        }
    }
    if (places.empty())
        return reasons;
    const auto explanations = explainDims(graph, edits, places, job);
    if (!explanations)
        return tl::unexpected(explanations.error());
    for (std::size_t i = 0; i < undecided.size(); ++i)
        undecided[i]->decidedBy = decisiveStep((*explanations)[i]);
    return reasons;
}

} // namespace shapewright
