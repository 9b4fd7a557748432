// SPDX-License-Identifier: Apache-2.0
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"

#include "model/graph/walk.h"

#include <algorithm>
#include <utility>

namespace shapewright {

namespace {

bool isCounted(const Value &value)
{
    return value.origin == Value::Origin::GraphInput || value.origin == Value::Origin::NodeOutput;
}

// All values: the main graph's outputs, its inputs, then the rest in the order of the picture.
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
