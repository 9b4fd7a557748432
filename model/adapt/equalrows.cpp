// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/equalrows.h"

#include "model/graph/modelgraph.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/tensorreader.h"
#include "model/shape/inference/propagationstate.h"

#include <algorithm>

namespace shapewright {

namespace {

// The largest constant that is read for it.
constexpr std::int64_t mostElements = std::int64_t(64) << 20;

// Compares all elements with those of the first position of the axis.
template <typename Element>
bool areEqual(const std::vector<std::int64_t> &dims, std::uint32_t axis, const Element &elementAt)
{
    std::int64_t inner = 1, outer = 1;
    for (std::size_t i = 0; i < dims.size(); ++i)
        (i < axis ? outer : inner) *= i == axis ? 1 : dims[i];
    const std::int64_t size = dims[axis];
    for (std::int64_t o = 0; o < outer; ++o) {
        for (std::int64_t k = 1; k < size; ++k) {
            for (std::int64_t i = 0; i < inner; ++i) {
                if (!(elementAt((o * size + k) * inner + i) == elementAt(o * size * inner + i)))
                    return false;
            }
        }
    }
    return true;
}

bool isEqualInFile(const std::shared_ptr<const ModelFile> &file, const onnx::TensorProto &tensor, std::uint32_t axis)
{
    const auto reader = TensorReader::open(file, tensor);
    if (!reader || axis >= (*reader)->facts().dims.size() || (*reader)->facts().count > mostElements ||
        (*reader)->facts().count == 0)
        return false;
    const std::int64_t count = (*reader)->facts().count;
    std::vector<TensorElements> chunks;
    for (std::int64_t first = 0; first < count; first += TensorReader::longestRange) {
        auto read = (*reader)->read(first, std::min(TensorReader::longestRange, count - first));
        if (!read)
            return false;
        chunks.push_back(*std::move(read));
    }
    return std::visit(
        [&]<typename Elements>(const Elements &) {
            return areEqual((*reader)->facts().dims, axis, [&](std::int64_t i) {
                return std::get<Elements>(
                    chunks[std::size_t(i / TensorReader::longestRange)])[std::size_t(i % TensorReader::longestRange)];
            });
        },
        chunks.front());
}

} // namespace

bool haveEqualRows(const PropagationState &state, ValueId id, std::uint32_t axis)
{
    const SymbolicValue &value = state.known(id);
    if (!value.type.hasRank || axis >= value.type.dims.size())
        return false;
    if (value.fill.isKnown())
        return true;
    if (const auto elements = elementsOf(value); elements && axis < elements->dims.size()) {
        return std::ranges::all_of(elements->elements, &Scalar::isKnown) &&
               areEqual(elements->dims, axis,
                        [&](std::int64_t i) -> const Scalar & { return elements->elements[std::size_t(i)]; });
    }
    if (value.constant != nullptr)
        return isEqualInFile(state.graph().filePointer(), *value.constant, axis);
    return false;
}

} // namespace shapewright
