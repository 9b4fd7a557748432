// SPDX-License-Identifier: Apache-2.0
#include "model/overrides/overrides.h"

#include "model/edits/resolvededits.h"
#include "model/edits/sizeranges.h"
#include "model/types/text.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <utility>

namespace shapewright {

namespace {

using Why = SkippedEdit::Why;
using Axis = ShapeEdits::Axis;

void addOnce(std::vector<SkippedEdit> &list, SkippedEdit skipped)
{
    if (std::ranges::find(list, skipped) == list.end())
        list.push_back(std::move(skipped));
}

// All axes that an override would affect, and the sizes that they should have.
struct Reach {
    std::string name; // as it is spelled first in the file
    std::vector<Axis> axes;
    std::set<std::optional<std::int64_t>> sizes; // no value: an axis that stays dynamic

    [[nodiscard]] bool isPossible() const { return !axes.empty() && sizes.size() == 1 && sizes.begin()->has_value(); }
};

class Collector
{
public:
    Collector(const ModelGraph &graph, const ShapeEdits &edits)
        : m_graph(graph), m_edits(edits), m_resolved(resolveEdits(graph, edits)), m_least(typesAt(RangeEnd::Least, {})),
          m_greatest(typesAt(RangeEnd::Greatest, {}))
    {
    }

    Overrides collect(const SizeRange &range)
    {
        for (std::size_t index = 0; index < m_graph.main().inputs.size(); ++index)
            takeInput(index);
        takePossible(DimOverride::Kind::Name, m_names);
        takePossible(DimOverride::Kind::Denotation, m_denotations);
        takeNamesElsewhere();
        takeRanges(range);
        for (const auto &[input, values] : m_edits.values)
            m_result.skipped.push_back({Why::ValueOfInput, input, {}});
        return std::move(m_result);
    }

private:
    void takeInput(std::size_t index);
    // `after` is nothing for a range.
    void takeAxis(const Value &input, std::size_t axis, const std::optional<Dim> &after);
    void takeDynamicAxis(const Value &input, std::size_t axis, const std::optional<Dim> &after);
    void takePossible(DimOverride::Kind kind, const std::map<std::string, Reach> &reaches);
    void takeNamesElsewhere();
    void takeRanges(const SizeRange &range);
    std::vector<ValueType> typesAt(RangeEnd end, const OtherSizes &instead) const
    {
        return resolveEdits(m_graph, editsAt(m_edits, end), instead).inputTypes;
    }
    void skipped(Why why, std::string place, std::optional<std::int64_t> value = {})
    {
        addOnce(m_result.skipped, {why, std::move(place), value});
    }

    const ModelGraph &m_graph;
    const ShapeEdits &m_edits;
    const ResolvedEdits m_resolved;
    const std::vector<ValueType> m_least, m_greatest; // the types of the inputs at the ends of ranges
    std::map<std::string, Reach> m_names;
    std::map<std::string, Reach> m_denotations; // by the denotation in upper case
    Overrides m_result;
};

std::optional<std::int64_t> sizeOf(const std::optional<Dim> &dim)
{
    return dim && dim->isValue() ? std::optional(dim->value()) : std::nullopt;
}

void Collector::takeInput(std::size_t index)
{
    const Value &input = m_graph.value(m_graph.main().inputs[index]);
    const ValueType &after = m_resolved.inputTypes[index];
    const std::optional<Shape> &before = input.declared->shape;
    const bool isDense = input.declared->kind == ValueType::Kind::Tensor;
    if (!isDense || !before) {
        if (after.shape != before)
            skipped(isDense ? Why::UnknownRank : Why::NotDense, input.name);
        return;
    }
    for (std::size_t axis = 0; axis < before->size(); ++axis)
        takeAxis(input, axis,
                 (*m_least[index].shape)[axis] == (*m_greatest[index].shape)[axis] ? std::optional((*after.shape)[axis])
                                                                                   : std::nullopt);
}

void Collector::takeAxis(const Value &input, std::size_t axis, const std::optional<Dim> &after)
{
    const Dim &before = (*input.declared->shape)[axis];
    const std::string denotation = axis < input.denotations->size() ? (*input.denotations)[axis] : std::string();
    const auto take = [&](std::map<std::string, Reach> &reaches, const std::string &key, const std::string &name) {
        Reach &reach = reaches.try_emplace(key, Reach{name, {}, {}}).first->second;
        // An override must agree with a number that the file has on an axis.
        reach.sizes.insert(before.isValue() ? sizeOf(before) : sizeOf(after));
        if (before.isDynamic())
            reach.axes.push_back({input.name, std::uint32_t(axis)});
    };
    if (!denotation.empty())
        take(m_denotations, upperCase(denotation), denotation);
    if (before.isParam())
        take(m_names, before.param(), before.param());
    if (before.isDynamic())
        takeDynamicAxis(input, axis, after);
    else if (before != after)
        skipped(Why::FixedInFile, Axis{input.name, std::uint32_t(axis)}.text(), sizeOf(after));
}

void Collector::takeDynamicAxis(const Value &input, std::size_t axis, const std::optional<Dim> &after)
{
    const Dim &before = (*input.declared->shape)[axis];
    const Axis place{input.name, std::uint32_t(axis)};
    const bool isDenoted = axis < input.denotations->size() && !(*input.denotations)[axis].empty();
    const std::string name = before.isParam() ? before.param() : place.text();
    if (!after)
        m_result.goals.push_back({place, {}, name, Why::Range});
    else if (after->isValue())
        m_result.goals.push_back(
            {place, after->value(), name, before.isParam() || isDenoted ? Why::DifferentSizes : Why::Unnamed});
    else if (after != before)
        skipped(Why::Renamed, name);
}

void Collector::takePossible(DimOverride::Kind kind, const std::map<std::string, Reach> &reaches)
{
    const bool isDenotation = kind == DimOverride::Kind::Denotation;
    for (const auto &[key, reach] : reaches) {
        if (!reach.isPossible())
            continue;
        const bool isRequested = isDenotation && std::ranges::any_of(m_edits.denotations, [&key](const auto &edit) {
                                     return upperCase(edit.first) == key;
                                 });
        m_result.possible.push_back({{kind, reach.name, **reach.sizes.begin()}, reach.axes, isRequested});
    }
}

// Handles names of outputs and inner tensors: ONNX Runtime overrides only dims of inputs.
void Collector::takeNamesElsewhere()
{
    const EditContext &context = *m_resolved.context;
    for (const auto &[name, edited] : m_edits.symbols) {
        const bool isOfInputs = context.inputParams().contains(name) || context.followed(name);
        if (isOfInputs || !context.isParam(name))
            continue;
        const Dim dim = m_resolved.apply(Dim::param(name));
        if (dim.isValue())
            skipped(Why::NotOnInput, name, dim.value());
    }
}

void Collector::takeRanges(const SizeRange &range)
{
    const std::vector<ValueType> least = typesAt(RangeEnd::Least, range.least),
                                 greatest = typesAt(RangeEnd::Greatest, range.greatest);
    const auto shapeOr = [](const ValueType &type, const Shape &usual) {
        return type.shape && type.shape->size() == usual.size() ? *type.shape : usual;
    };
    for (std::size_t index = 0; index < m_graph.main().inputs.size(); ++index) {
        const Value &input = m_graph.value(m_graph.main().inputs[index]);
        const ValueType &usual = m_resolved.inputTypes[index];
        const bool isOfInterest = input.declared->kind == ValueType::Kind::Tensor && usual.shape &&
                                  (!input.declared->isStatic() || usual.shape != input.declared->shape);
        if (isOfInterest)
            m_result.inputs.push_back({input.name, input.declared->shape, *usual.shape,
                                       shapeOr(least[index], *usual.shape), shapeOr(greatest[index], *usual.shape)});
    }
}

} // namespace

Overrides overridesOf(const ModelGraph &graph, const ShapeEdits &edits, const SizeRange &range)
{
    return Collector(graph, edits).collect(range);
}

ChosenOverrides chooseOverrides(const Overrides &all, const Refusal &refusal)
{
    using Possible = Overrides::Possible;
    ChosenOverrides chosen;
    std::set<Axis> reached;
    std::map<Axis, Why> refused;
    const auto take = [&](const Possible &possible) {
        const bool isNeeded =
            std::ranges::any_of(possible.axes, [&reached](const Axis &axis) { return !reached.contains(axis); });
        const std::optional<Why> why = refusal ? refusal(possible.override) : std::nullopt;
        if (!isNeeded)
            return;
        if (!why) {
            reached.insert(possible.axes.begin(), possible.axes.end());
            chosen.overrides.push_back(possible.override);
        }
        for (const Axis &axis : possible.axes) {
            if (why)
                refused.try_emplace(axis, *why);
        }
    };
    const auto takeAll = [&](bool areRequested) {
        for (const Possible &possible : all.possible) {
            if (possible.isRequested == areRequested)
                take(possible);
        }
    };
    takeAll(true);
    takeAll(false);
    std::ranges::stable_sort(chosen.overrides, {}, &DimOverride::kind);
    for (const Overrides::Goal &goal : all.goals) {
        if (const auto why = refused.find(goal.axis); !reached.contains(goal.axis))
            addOnce(chosen.skipped, {why != refused.end() ? why->second : goal.why, goal.name, goal.value});
    }
    for (const SkippedEdit &skipped : all.skipped)
        addOnce(chosen.skipped, skipped);
    return chosen;
}

} // namespace shapewright
