// SPDX-License-Identifier: Apache-2.0
#include "model/shape/reasons/opensizes.h"

#include "model/edits/shapeedits.h"
#include "model/symbolic/dimexpression.h"

#include <cctype>

namespace shapewright {

namespace {

// Those of `sizes` that occur in a text such as `2*x[0] + 1`.
std::set<std::string> sizesInText(const std::string &text, const std::set<std::string> &sizes)
{
    const auto isOfName = [&text](std::size_t i) {
        return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_' ||
                                   text[i] == '.' || text[i] == '/');
    };
    std::set<std::string> found;
    for (const std::string &size : sizes) {
        for (std::size_t at = text.find(size); at != std::string::npos; at = text.find(size, at + 1)) {
            if (!isOfName(at - 1) && (size.ends_with(']') || !isOfName(at + size.size())))
                found.insert(size);
        }
    }
    return found;
}

} // namespace

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

std::set<std::string> sizesIn(const Dim &dim, const std::set<std::string> &sizes)
{
    if (dim.isFollowing())
        return sizesInText(dim.text(), sizes);
    if (!dim.isParam())
        return {};
    std::set<std::string> names;
    const auto expression = DimExpression::parse(dim.param());
    for (const std::string &name : expression ? expression->names() : std::vector<std::string>()) {
        if (sizes.contains(name))
            names.insert(name);
    }
    if (names.empty() && sizes.contains(dim.param()))
        names.insert(dim.param());
    return names;
}

} // namespace shapewright
