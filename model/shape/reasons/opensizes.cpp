// SPDX-License-Identifier: Apache-2.0
#include "model/shape/reasons/opensizes.h"

#include "model/shape/reasons/changereason.h"
#include "model/symbolic/dimexpression.h"

namespace shapewright {

std::set<std::string> openSizes(const ModelGraph &graph, const std::vector<ValueType> &inputTypes)
{
    std::set<std::string> open;
    for (std::size_t i = 0; i < graph.main().inputs.size(); ++i) {
        const std::string &name = graph.value(graph.main().inputs[i]).name;
        const ValueType &type = inputTypes[i];
        for (std::uint32_t axis = 0; type.shape && axis < type.shape->size(); ++axis) {
            const Dim &dim = (*type.shape)[axis];
            if (dim.isParam())
                open.insert(dim.param());
            else if (dim.isUnknown())
                open.insert(ShapeEdits::Axis{name, axis}.text());
        }
    }
    return open;
}

std::set<std::string> openSizesIn(const Dim &dim, const std::set<std::string> &open)
{
    if (dim.isFollowing())
        return placesIn(dim.text(), open);
    if (!dim.isParam())
        return {};
    std::set<std::string> names;
    const auto expression = DimExpression::parse(dim.param());
    for (const std::string &name : expression ? expression->names() : std::vector<std::string>()) {
        if (open.contains(name))
            names.insert(name);
    }
    if (names.empty() && open.contains(dim.param()))
        names.insert(dim.param());
    return names;
}

} // namespace shapewright
