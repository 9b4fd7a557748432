// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules/types/window.h"

#include <algorithm>
#include <string>

namespace shapewright {

namespace {

constexpr std::int64_t largest = INT32_MAX; // for strides, pads, …, so that no product of two overflows

using Integers = std::vector<std::int64_t>;

bool areBetween(const Integers &numbers, std::int64_t low, std::int64_t high)
{
    return std::ranges::all_of(numbers, [=](std::int64_t number) { return number >= low && number <= high; });
}

// The attribute, or `count` times `otherwise` if it is missing. Nothing if it has another length or numbers out of
// range.
std::optional<Integers> listOf(const NodeContext &context, std::string_view name, std::size_t count,
                               std::int64_t otherwise, std::int64_t least)
{
    auto list = context.integerList(name);
    if (!list || list->empty())
        return Integers(count, otherwise);
    return list->size() == count && areBetween(*list, least, largest) ? list : std::nullopt;
}

std::optional<SlidingWindow::Padding> paddingOf(const NodeContext &context)
{
    const std::string text = context.text("auto_pad", "NOTSET");
    if (text == "NOTSET" || text.empty())
        return SlidingWindow::Padding::Explicit;
    if (text == "SAME_UPPER" || text == "SAME_LOWER")
        return SlidingWindow::Padding::Same;
    return text == "VALID" ? std::optional(SlidingWindow::Padding::Valid) : std::nullopt;
}

Expr spatialKernel(NodeContext &context, const std::optional<Integers> &named, const Dims *weights, std::size_t i)
{
    const Expr ofWeights = weights != nullptr ? (*weights)[i + 2] : Expr();
    if (!named)
        return ofWeights;
    if (!ofWeights.isKnown())
        return (*named)[i];
    return context.equal(ofWeights, (*named)[i], "axis " + std::to_string(i + 2) + " of input 1, and kernel_shape");
}

// The kernel's sizes, from kernel_shape and the dims of the weights.
std::optional<std::vector<Expr>> kernelOf(NodeContext &context, std::size_t rank, const Dims *weights)
{
    const auto named = context.integerList("kernel_shape");
    const bool isNamed = named && !named->empty();
    if (isNamed && !areBetween(*named, 1, largest))
        return {};
    if (isNamed && named->size() != rank) {
        context.fail("kernel_shape has " + std::to_string(named->size()) + " sizes, the input " + std::to_string(rank) +
                     " spatial axes");
        return {};
    }
    if (!isNamed && weights == nullptr)
        return {};
    std::vector<Expr> kernel;
    for (std::size_t i = 0; i < rank; ++i)
        kernel.push_back(spatialKernel(context, isNamed ? named : std::nullopt, weights, i));
    return kernel;
}

std::optional<std::int64_t> groupOf(const NodeContext &context)
{
    const std::int64_t group = context.integer("group", 1);
    return group >= 1 && group <= largest ? std::optional(group) : std::nullopt;
}

bool haveSameRank(NodeContext &context, const Dims *data, const Dims *weights)
{
    if (weights == nullptr || data->size() == weights->size())
        return true;
    context.fail("the input has rank " + std::to_string(data->size()) + ", the weights have rank " +
                 std::to_string(weights->size()));
    return false;
}

// The output size if everything is a number. It rounds towards 0, because the kernels use integer division here.
Expr constantPooled(NodeContext &context, std::int64_t room, std::int64_t stride, bool isCeiling, std::int64_t most)
{
    std::int64_t size = isCeiling && room > 0 ? (room - 1) / stride + 2 : room / stride + 1;
    if (isCeiling)
        size = std::min(size, most);
    if (size < 0)
        context.fail("the window is larger than the padded input by " + std::to_string(-room));
    return size;
}

// ONNX Runtime's pools round the quotient towards zero. So a window that exceeds the input by less than one stride is
// applied once, and one that exceeds it by less than two strides is not applied at all.
Expr windowsIn(ExprPool &pool, Expr room, std::int64_t stride)
{
    const Expr fitting = pool.add(pool.floorDivide(room, stride), 1);
    if (stride == 1 || pool.lowerBound(room).value_or(-1) >= 0)
        return fitting;
    const Expr cut = pool.floorDivide(pool.add(room, pool.subtract(pool.multiply(2, stride), 1)), stride);
    return cut.isSameAs(fitting) ? fitting : pool.maximum(fitting, pool.minimum(1, cut));
}

// The size before explicit pads are subtracted. With Padding::Same, everything beyond stride * input is cut off.
Expr transposedSize(ExprPool &pool, const SlidingWindow &window, std::size_t axis, Expr in, std::int64_t added)
{
    const std::int64_t stride = window.strides[axis];
    const Expr reach = pool.add(window.reach(pool, axis), added);
    const bool isSame = window.padding == SlidingWindow::Padding::Same;
    return pool.add(pool.multiply(pool.subtract(in, 1), stride), isSame ? pool.minimum(reach, stride) : reach);
}

} // namespace

std::optional<SlidingWindow> SlidingWindow::read(NodeContext &context, std::vector<Expr> kernel)
{
    const std::size_t rank = kernel.size();
    const auto strides = listOf(context, "strides", rank, 1, 1);
    const auto dilations = listOf(context, "dilations", rank, 1, 1);
    const auto padding = paddingOf(context);
    const auto pads = listOf(context, "pads", 2 * rank, 0, -largest);
    if (!strides || !dilations || !padding || !pads)
        return {};
    if (!std::ranges::all_of(kernel, [](Expr size) { return !size.isConstant() || size.value() >= 1; }))
        return {};
    SlidingWindow window{.kernel = std::move(kernel),
                         .strides = *strides,
                         .dilations = *dilations,
                         .before = Integers(rank, 0),
                         .after = Integers(rank, 0),
                         .padding = *padding,
                         .isCeiling = context.isYes("ceil_mode", false)};
    if (window.padding == Padding::Explicit) {
        std::copy_n(pads->begin(), rank, window.before.begin());
        std::copy_n(pads->begin() + std::ptrdiff_t(rank), rank, window.after.begin());
    }
    return window;
}

Expr SlidingWindow::reach(ExprPool &pool, std::size_t axis) const
{
    return pool.add(pool.multiply(pool.subtract(kernel[axis], 1), dilations[axis]), 1);
}

Expr SlidingWindow::convolved(NodeContext &context, std::size_t axis, Expr in) const
{
    ExprPool &pool = context.pool();
    const std::int64_t stride = strides[axis];
    if (padding == Padding::Same) // with dilations, too, for which ONNX Runtime has no kernels
        return pool.ceilDivide(in, stride);
    const Expr padded = pool.add(in, before[axis] + after[axis]);
    const Expr room = pool.subtract(padded, reach(pool, axis));
    if (room.isConstant() && room.value() < 0)
        context.fail("the window is larger than the padded input by " + std::to_string(-room.value()));
    return pool.add(pool.floorDivide(room, stride), 1);
}

// With Padding::Same, the pads are computed without regard to dilations. In ceil_mode, the last window must start
// inside the input or the padding before it.
Expr SlidingWindow::pooled(NodeContext &context, std::size_t axis, Expr in) const
{
    ExprPool &pool = context.pool();
    const std::int64_t stride = strides[axis];
    const Expr reached = reach(pool, axis);
    Expr padded = pool.add(in, before[axis] + after[axis]);
    if (padding == Padding::Same)
        padded = pool.add(pool.multiply(pool.subtract(pool.ceilDivide(in, stride), 1), stride), kernel[axis]);
    const Expr room = pool.subtract(padded, reached);
    const Expr most = pool.ceilDivide(pool.add(in, before[axis]), stride);
    if (room.isConstant() && most.isConstant())
        return constantPooled(context, room.value(), stride, isCeiling, most.value());
    if (!isCeiling)
        return windowsIn(pool, room, stride);
    if (padding == Padding::Same) // there are never more windows than strides
        return pool.add(pool.ceilDivide(room, stride), 1);
    if (!reached.isConstant())
        return {};
    const bool isCut = reached.value() <= after[axis] + stride - 1;
    return isCut ? most : pool.add(pool.ceilDivide(room, stride), 1);
}

std::optional<Dims> convolvedDims(NodeContext &context, const Dims *data, const Dims *weights)
{
    const auto group = groupOf(context);
    if (data == nullptr || data->size() < 3 || !group || !haveSameRank(context, data, weights))
        return {};
    auto kernel = kernelOf(context, data->size() - 2, weights);
    const auto window = kernel ? SlidingWindow::read(context, std::move(*kernel)) : std::nullopt;
    if (!window)
        return {};
    Dims dims = *data;
    dims[1] = weights != nullptr ? weights->front() : Expr();
    if (dims[1].isConstant() && dims[1].value() % *group != 0)
        context.fail(std::to_string(dims[1].value()) + " output channels in " + std::to_string(*group) + " groups");
    if (weights != nullptr) {
        const Expr channels = context.pool().multiply((*weights)[1], *group);
        if (channels.isKnown())
            (void)context.equal((*data)[1], channels, "channels of the input, and those of the weights");
    }
    for (std::size_t i = 0; i < window->rank(); ++i)
        dims[i + 2] = window->convolved(context, i, (*data)[i + 2]);
    return context.hasFailed() ? std::nullopt : std::optional(std::move(dims));
}

std::optional<Dims> pooledDims(NodeContext &context, const Dims *data)
{
    if (data == nullptr || data->size() < 3)
        return {};
    auto kernel = kernelOf(context, data->size() - 2, nullptr);
    const auto window = kernel ? SlidingWindow::read(context, std::move(*kernel)) : std::nullopt;
    if (!window)
        return {};
    Dims dims = *data;
    for (std::size_t i = 0; i < window->rank(); ++i)
        dims[i + 2] = window->pooled(context, i, (*data)[i + 2]);
    return context.hasFailed() ? std::nullopt : std::optional(std::move(dims));
}

std::optional<Dims> globallyPooledDims(const Dims *data)
{
    if (data == nullptr || data->size() < 3)
        return {};
    Dims dims = *data;
    std::fill(dims.begin() + 2, dims.end(), Expr(1));
    return dims;
}

std::optional<Dims> transposedConvolvedDims(NodeContext &context, const Dims *data, const Dims *weights,
                                            const std::optional<Integers> &pads)
{
    const auto group = groupOf(context);
    if (data == nullptr || data->size() < 3 || !group || !haveSameRank(context, data, weights))
        return {};
    const std::size_t rank = data->size() - 2;
    auto kernel = kernelOf(context, rank, weights);
    const auto window = kernel ? SlidingWindow::read(context, std::move(*kernel)) : std::nullopt;
    const auto added = listOf(context, "output_padding", rank, 0, 0);
    auto wanted = context.integerList("output_shape").value_or(Integers());
    if (!window || !added || (pads && pads->size() != 2 * rank))
        return {};
    if (wanted.size() == rank + 2)
        wanted.erase(wanted.begin(), wanted.begin() + 2);
    if (!wanted.empty() && (wanted.size() != rank || !areBetween(wanted, 1, INT64_MAX)))
        return {};
    ExprPool &pool = context.pool();
    Dims dims = *data;
    dims[1] = weights != nullptr ? pool.multiply((*weights)[1], *group) : Expr();
    if (weights != nullptr)
        (void)context.equal((*data)[1], weights->front(), "channels of the input, and axis 0 of the weights");
    for (std::size_t i = 0; i < rank; ++i) {
        Expr &size = dims[i + 2];
        if (!wanted.empty())
            size = wanted[i];
        else if (window->padding != SlidingWindow::Padding::Explicit)
            size = transposedSize(pool, *window, i, size, (*added)[i]);
        else if (pads)
            size = pool.subtract(transposedSize(pool, *window, i, size, (*added)[i]),
                                 pool.add((*pads)[i], (*pads)[rank + i]));
        else
            size = {};
        if (size.isConstant() && size.value() < 1)
            context.fail("axis " + std::to_string(i + 2) + " would have the size " + std::to_string(size.value()));
    }
    return context.hasFailed() ? std::nullopt : std::optional(std::move(dims));
}

Dims channelsFirst(const Dims &dims)
{
    Dims moved = dims;
    if (dims.size() > 2)
        std::rotate(moved.begin() + 1, moved.end() - 1, moved.end());
    return moved;
}

Dims channelsLast(const Dims &dims)
{
    Dims moved = dims;
    if (dims.size() > 2)
        std::rotate(moved.begin() + 1, moved.begin() + 2, moved.end());
    return moved;
}

} // namespace shapewright
