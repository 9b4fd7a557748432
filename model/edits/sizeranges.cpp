// SPDX-License-Identifier: Apache-2.0
#include "model/edits/sizeranges.h"

#include <type_traits>

namespace shapewright {

namespace {

using Axis = ShapeEdits::Axis;

// Calls `visit` with the place and the dim of each edit that sets a range.
template <typename Edits, typename Visit>
void visitRanges(Edits &edits, Visit visit)
{
    using Edited = std::conditional_t<std::is_const_v<Edits>, const EditedDim, EditedDim>;
    const auto visitDim = [&visit](const std::string &place, Edited &dim) {
        if (dim.isRange())
            visit(place, dim);
    };
    for (auto &[name, dim] : edits.symbols)
        visitDim(name, dim);
    for (auto &[axis, dim] : edits.axes)
        visitDim(axis.text(), dim);
    for (auto &[input, shape] : edits.shapes) {
        for (std::uint32_t axis = 0; axis < shape.size(); ++axis) {
            if (auto *dim = std::get_if<EditedDim>(&shape[axis]))
                visitDim(Axis{input, axis}.text(), *dim);
        }
    }
}

std::int64_t sizeOf(const EditedDim &range, RangeEnd end)
{
    switch (end) {
    case RangeEnd::Least:
        return range.least();
    case RangeEnd::Best:
        return range.value();
    case RangeEnd::Greatest:
        return range.greatest();
    }
    return {};
}

bool isDynamicInFile(const ModelGraph &graph, const Axis &axis)
{
    const auto input = graph.input(axis.input);
    const std::optional<Shape> shape = input ? graph.value(*input).declared->shape : std::nullopt;
    return shape && axis.axis < shape->size() && (*shape)[axis.axis].isDynamic();
}

} // namespace

bool hasRanges(const ShapeEdits &edits)
{
    return !rangesOf(edits).empty();
}

ShapeEdits editsAt(const ShapeEdits &edits, RangeEnd end)
{
    ShapeEdits sized = edits;
    visitRanges(sized, [end](const std::string &, EditedDim &dim) { dim = Dim(sizeOf(dim, end)); });
    return sized;
}

std::vector<SizeAt> sizesAt(const ShapeEdits &edits, RangeEnd end)
{
    std::vector<SizeAt> sizes;
    for (const PlacedRange &placed : rangesOf(edits))
        sizes.push_back({placed.place, sizeOf(placed.range, end)});
    return sizes;
}

std::vector<PlacedRange> rangesOf(const ShapeEdits &edits)
{
    std::vector<PlacedRange> ranges;
    visitRanges(edits, [&ranges](const std::string &place, const EditedDim &dim) { ranges.push_back({place, dim}); });
    return ranges;
}

ShapeEdits savedEdits(const ModelGraph &graph, const ShapeEdits &edits)
{
    ShapeEdits saved = edits;
    std::erase_if(saved.symbols, [](const auto &edit) { return edit.second.isRange(); });
    std::erase_if(saved.axes,
                  [&graph](const auto &edit) { return edit.second.isRange() && isDynamicInFile(graph, edit.first); });
    for (auto &[axis, dim] : saved.axes) {
        if (dim.isRange())
            dim = Dim();
    }
    for (auto &[input, shape] : saved.shapes) {
        for (std::uint32_t axis = 0; axis < shape.size(); ++axis) {
            const auto *dim = std::get_if<EditedDim>(&shape[axis]);
            if (dim == nullptr || !dim->isRange())
                continue;
            if (isDynamicInFile(graph, {input, axis}))
                shape[axis] = ShapeEdits::Leave();
            else
                shape[axis] = EditedDim();
        }
    }
    return saved;
}

} // namespace shapewright
