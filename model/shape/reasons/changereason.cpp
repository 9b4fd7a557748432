// SPDX-License-Identifier: Apache-2.0
#include "model/shape/reasons/changereason.h"

#include "model/shape/reasons/opensizes.h"

#include <algorithm>

namespace shapewright {

namespace {

// The number of dynamic dims. An unknown rank counts more than any number of dims.
std::size_t dynamicDimsOf(const ValueType &type)
{
    if (!type.shape)
        return std::size_t(-1);
    return std::size_t(std::ranges::count_if(*type.shape, &Dim::isDynamic));
}

bool haveSameRank(const ValueType &a, const ValueType &b)
{
    return a.shape && b.shape && a.shape->size() == b.shape->size();
}

} // namespace

ChangeReasons::ChangeReasons(const ModelGraph &graph, const ShapeEdits &edits) : m_graph(graph)
{
    // Names for static dims count even where the edits are refused: an adapted graph has them all the same.
    const auto addName = [&](const std::string &input, std::size_t axis, const Dim &dim) {
        const auto id = graph.input(input);
        const Shape shape = id ? graph.value(*id).declared->shape.value_or(Shape{}) : Shape{};
        if (dim.isParam() && axis < shape.size() && shape[axis].isValue())
            m_added.insert(dim.param());
    };
    for (const auto &[axis, dim] : edits.axes) {
        m_named.insert(axis.input);
        addName(axis.input, axis.axis, dim);
    }
    for (const auto &[input, shape] : edits.shapes) {
        m_named.insert(input);
        for (std::size_t axis = 0; axis < shape.size(); ++axis) {
            if (const EditedDim *dim = std::get_if<EditedDim>(&shape[axis]))
                addName(input, axis, *dim);
        }
    }
    const ResolvedEdits resolved = resolveEdits(graph, edits);
    for (const auto &[symbol, dim] : resolved.symbols)
        m_edited.insert(symbol);
    for (std::size_t i = 0; i < graph.main().inputs.size(); ++i) {
        const Value &input = graph.value(graph.main().inputs[i]);
        const ValueType &edited = resolved.inputTypes[i];
        if (edited == *input.declared || !edited.shape)
            continue;
        if (!haveSameRank(edited, input.declared)) {
            m_edited.insert(input.name);
            continue;
        }
        for (std::uint32_t axis = 0; axis < edited.shape->size(); ++axis) {
            const Dim &declared = (*input.declared->shape)[axis];
            const Dim &now = (*edited.shape)[axis];
            if (declared != now)
                m_edited.insert(declared.isParam() ? declared.param() : ShapeEdits::Axis{input.name, axis}.text());
            if (declared.isValue() && now.isParam())
                m_added.insert(now.param());
        }
    }
}

ChangeReason ChangeReasons::of(const ShapeChange &change) const
{
    using Cause = ChangeReason::Cause;
    const Value &value = m_graph.value(change.value);
    const bool isInput = value.origin == Value::Origin::GraphInput && change.value.graph == mainGraph;
    if (isInput && m_named.contains(value.name))
        return {Cause::InputEdited, {}};
    std::set<std::string> names;
    const bool haveAxes = haveSameRank(change.before, change.after);
    for (std::size_t axis = 0; change.before.shape && axis < change.before.shape->size(); ++axis) {
        const Dim &dim = (*change.before.shape)[axis];
        if (!haveAxes || dim != (*change.after.shape)[axis])
            names.merge(sizesIn(dim, m_edited));
        if (haveAxes && dim.isValue())
            names.merge(sizesIn((*change.after.shape)[axis], m_added));
    }
    if (!names.empty())
        return {Cause::Follows, {names.begin(), names.end()}};
    const std::size_t before = dynamicDimsOf(change.before), after = dynamicDimsOf(change.after);
    if (before != after)
        return {before > after ? Cause::NowKnown : Cause::NoLongerKnown, {}};
    return {Cause::Recomputed, {}};
}

} // namespace shapewright
