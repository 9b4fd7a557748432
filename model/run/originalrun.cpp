// SPDX-License-Identifier: Apache-2.0
#include "model/run/originalrun.h"

#include "model/onnx/modelfile.h"
#include "model/run/randomvalues.h"
#include "model/shape/resolvededits.h"
#include "model/wording.h"

#include <map>
#include <set>
#include <utility>

namespace shapewright {

namespace {

using Key = std::pair<DimOverride::Kind, std::string>;
constexpr std::int64_t open = -1; // an axis without a number

std::map<Key, std::set<std::int64_t>> sizesAfterEdits(const ModelGraph &graph, const ResolvedEdits &resolved)
{
    std::map<Key, std::set<std::int64_t>> sizes;
    for (std::size_t position = 0; position < graph.main().inputs.size(); ++position) {
        const Value &input = graph.value(graph.main().inputs[position]);
        const std::optional<Shape> &before = input.declared.shape;
        const std::optional<Shape> &after = resolved.inputTypes[position].shape;
        for (std::size_t axis = 0; before && axis < before->size(); ++axis) {
            const bool isFixed = after && after->size() == before->size() && (*after)[axis].isValue();
            const std::int64_t size = isFixed ? (*after)[axis].value() : open;
            if ((*before)[axis].isParam())
                sizes[{DimOverride::Kind::Name, (*before)[axis].param()}].insert(size);
            if (axis < input.denotations.size() && !input.denotations[axis].empty() && (*before)[axis].isDynamic())
                sizes[{DimOverride::Kind::Denotation, input.denotations[axis]}].insert(size);
        }
    }
    return sizes;
}

} // namespace

void compareWithOriginal(TestRunRequest &request, const ModelGraph &graph, const ShapeEdits &edits)
{
    OriginalRun &original = request.original.emplace();
    original.path = graph.file().path();
    for (const auto &[key, sizes] : sizesAfterEdits(graph, resolveEdits(graph, edits))) {
        if (sizes.size() == 1 && *sizes.begin() != open)
            original.overrides.push_back({key.first, key.second, *sizes.begin()});
    }
    const RandomValues random = randomValues(graph);
    for (const NodeId node : random.nodes)
        request.randomNodes.push_back(describe(node, graph).toStdString());
    for (const ValueId output : graph.main().outputs) {
        if (random.values.contains(output))
            original.notCompared.push_back(graph.value(output).name);
    }
}

} // namespace shapewright
