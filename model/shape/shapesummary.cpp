// SPDX-License-Identifier: Apache-2.0
#include "model/shape/propagate.h"

#include "model/search/walk.h"
#include "model/symbolic/dimexpression.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace shapewright {

namespace {

bool isCounted(const Value &value)
{
    return value.origin == Value::Origin::GraphInput || value.origin == Value::Origin::NodeOutput;
}

// How many values carry each dim_param, once a value: alone, or within an expression.
std::map<std::string, std::size_t> tensorsByParam(const ShapeTable &table)
{
    std::map<std::string, std::size_t> counts;
    std::map<std::string, std::vector<std::string>> names; // by dim_param: itself, and the names in it
    const auto namesIn = [&names](const std::string &param) -> const std::vector<std::string> & {
        const auto [known, isNew] = names.try_emplace(param, std::vector{param});
        const auto expression = isNew ? DimExpression::parse(param) : std::nullopt;
        if (expression && !expression->isName())
            known->second.insert(known->second.end(), expression->names().begin(), expression->names().end());
        return known->second;
    };
    for (const auto &values : table.graphs) {
        for (const ValueShape &value : values) {
            std::set<std::string> params;
            for (const Dim &dim : value.type.shape.value_or(Shape{})) {
                if (dim.isParam())
                    params.insert(namesIn(dim.param()).begin(), namesIn(dim.param()).end());
            }
            for (const std::string &param : params)
                ++counts[param];
        }
    }
    return counts;
}

// The main graph's outputs, its inputs, then the rest as the picture has it.
std::vector<ValueId> valuesInOrder(const ModelGraph &model)
{
    std::vector<ValueId> values;
    std::vector<std::vector<char>> isListed;
    for (const Graph &graph : model.graphs())
        isListed.emplace_back(graph.values.size(), false);
    const auto add = [&](ValueId id) {
        if (!std::exchange(isListed[std::size_t(id.graph)][id.index], true))
            values.push_back(id);
    };
    std::ranges::for_each(model.main().outputs, add);
    for (std::uint32_t g = 0; g < model.graphs().size(); ++g) {
        const Graph &graph = model.graphs()[g];
        std::ranges::for_each(graph.inputs, add);
        for (const std::uint32_t node : allNodesInOrder(graph)) {
            for (const std::optional<ValueId> &output : graph.nodes[node].outputs) {
                if (output)
                    add(*output);
            }
        }
        for (std::uint32_t value = 0; value < graph.values.size(); ++value)
            add({.graph = GraphId(g), .index = value});
    }
    return values;
}

} // namespace

std::vector<ShapeChange> shapeChanges(const ModelGraph &graph, const ShapeTable &before, const ShapeTable &after)
{
    std::vector<ShapeChange> changes;
    for (const ValueId value : valuesInOrder(graph)) {
        const ValueType &old = before.at(value).type;
        const ValueType &now = after.at(value).type;
        if (old != now)
            changes.push_back({value, old, now});
    }
    return changes;
}

DynamicDims dynamicDims(const ModelGraph &graph, const ShapeTable &unedited)
{
    DynamicDims dims;
    const auto tensors = tensorsByParam(unedited);
    const auto params = inputParams(graph);
    std::map<std::string, std::size_t> known; // position in entries
    for (const ValueId id : graph.main().inputs) {
        const Value &input = graph.value(id);
        if (input.declared.isTensor() && !input.declared.shape) {
            dims.entries.push_back({.kind = DynamicDims::Entry::Kind::UnknownRank, .name = input.name});
            continue;
        }
        const Shape shape = input.declared.shape.value_or(Shape{});
        for (std::uint32_t axis = 0; axis < shape.size(); ++axis) {
            const ShapeEdits::Axis place{input.name, axis};
            if (shape[axis].isUnknown()) {
                dims.entries.push_back(
                    {.kind = DynamicDims::Entry::Kind::Unnamed, .name = place.text(), .places = {place}, .tensors = 1});
            } else if (shape[axis].isParam()) {
                const std::string &name = shape[axis].param();
                const auto [position, isNew] = known.try_emplace(name, dims.entries.size());
                if (isNew) {
                    const bool follows = !followedNames(name, params).empty();
                    const auto count = tensors.find(name);
                    dims.entries.push_back(
                        {.kind = follows ? DynamicDims::Entry::Kind::Expression : DynamicDims::Entry::Kind::Symbol,
                         .name = name,
                         .tensors = count != tensors.end() ? count->second : 0});
                }
                dims.entries[position->second].places.push_back(place);
            }
        }
    }
    return dims;
}

ShapeCounts countShapes(const ModelGraph &graph, const ShapeTable &table)
{
    ShapeCounts counts;
    for (std::size_t id = 0; id < graph.graphs().size(); ++id) {
        const auto &values = graph.graphs()[id].values;
        for (std::size_t index = 0; index < values.size(); ++index) {
            if (!isCounted(values[index]))
                continue;
            const bool isStatic = table.graphs[id][index].type.isStatic();
            ++(isStatic ? counts.staticTensors : counts.dynamicTensors);
        }
    }
    for (const ValueId input : graph.main().inputs) {
        const Shape shape = table.at(input).type.shape.value_or(Shape{});
        counts.dynamicInputDims += std::size_t(std::ranges::count_if(shape, &Dim::isDynamic));
    }
    return counts;
}

} // namespace shapewright
