// SPDX-License-Identifier: Apache-2.0
#include "model/edits/freshname.h"

#include "model/edits/editcontext.h"

#include <set>

namespace shapewright {

std::string freshName(const ModelGraph &graph, const ShapeEdits &edits, const std::string &base)
{
    std::set<std::string> known; // the names that the edits set
    const auto add = [&known](const Dim &dim) {
        if (dim.isParam())
            known.insert(dim.param());
    };
    for (const auto &[name, dim] : edits.symbols)
        add(dim);
    for (const auto &[axis, dim] : edits.axes)
        add(dim);
    for (const auto &[input, shape] : edits.shapes) {
        for (const ShapeEdits::AxisValue &value : shape) {
            if (const auto *dim = std::get_if<EditedDim>(&value))
                add(*dim);
        }
    }
    const auto context = EditContext::of(graph);
    std::string name = base;
    for (int count = 2; known.contains(name) || context->isParam(name); ++count)
        name = base + "_" + std::to_string(count);
    return name;
}

} // namespace shapewright
