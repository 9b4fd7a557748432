// SPDX-License-Identifier: Apache-2.0
#include "model/edits/freshname.h"

#include <algorithm>
#include <set>

namespace shapewright {

std::string freshName(const ModelGraph &graph, const ShapeEdits &edits, const std::string &base)
{
    std::set<std::string> known;
    const auto add = [&known](const Dim &dim) {
        if (dim.isParam())
            known.insert(dim.param());
    };
    for (const Graph &one : graph.graphs()) {
        for (const Value &value : one.values) {
            if (value.declared.shape)
                std::ranges::for_each(*value.declared.shape, add);
        }
    }
    for (const auto &[name, dim] : edits.symbols)
        add(dim);
    for (const auto &[axis, dim] : edits.axes)
        add(dim);
    for (const auto &[input, shape] : edits.shapes) {
        for (const ShapeEdits::AxisValue &value : shape) {
            if (const Dim *dim = std::get_if<Dim>(&value))
                add(*dim);
        }
    }
    std::string name = base;
    for (int count = 2; known.contains(name); ++count)
        name = base + "_" + std::to_string(count);
    return name;
}

} // namespace shapewright
