// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/reshapenumbers.h"

#include <algorithm>

namespace shapewright {

std::optional<Dims> reshaped(ExprPool &pool, const Dims &input, const std::vector<Expr> &numbers, bool isZeroCopied)
{
    Dims dims;
    std::optional<std::size_t> open;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const bool isCopied = numbers[i].isConstant(0) && isZeroCopied;
        if (!numbers[i].isKnown() || (isCopied && i >= input.size()))
            return {};
        if (numbers[i].isConstant(-1))
            open = i;
        dims.push_back(numbers[i].isConstant(-1) ? Expr(1) : isCopied ? input[i] : numbers[i]);
    }
    if (open)
        dims[*open] = pool.divide(pool.product(input), pool.product(dims));
    return dims;
}

bool areSame(const Dims &a, const Dims &b)
{
    return std::ranges::equal(a, b, [](Expr x, Expr y) { return x.isSameAs(y); });
}

std::optional<std::vector<Expr>> otherShape(const Dims &input, const std::vector<Expr> &numbers, const Dims &wanted,
                                            bool isZeroCopied)
{
    const auto canCopy = [&](std::size_t i) {
        return isZeroCopied && i < input.size() && input[i].isSameAs(wanted[i]);
    };
    std::vector<Expr> shape = numbers;
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i].isConstant(0) && canCopy(i))
            continue;
        shape[i] = wanted[i].unmarked();
        if (!shape[i].isConstant())
            open.push_back(i);
    }
    // A copy leaves the -1 to another, and so does a number that the model computes.
    if (open.size() > 1) {
        for (const std::size_t i : open) {
            if (canCopy(i))
                shape[i] = Expr(0);
        }
        std::erase_if(open, [&](std::size_t i) { return shape[i].isConstant(0) || numbers[i].isSameAs(wanted[i]); });
    }
    if (open.size() == 1)
        shape[open.front()] = Expr(-1);
    return open.size() <= 1 ? std::optional(std::move(shape)) : std::nullopt;
}

std::optional<std::vector<double>> exactScales(const NodeContext &attributes, const Dims &before, const Dims &after)
{
    const std::string mode = attributes.text("coordinate_transformation_mode", "half_pixel");
    if (mode == "tf_crop_and_resize" || attributes.text("keep_aspect_ratio_policy", "stretch") != "stretch")
        return {};
    std::vector<double> scales;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i].isSameAs(after[i])) {
            scales.push_back(1);
            continue;
        }
        if (!before[i].isConstant() || !after[i].isConstant() || before[i].value() < 1)
            return {};
        const float scale = float(after[i].value()) / float(before[i].value());
        // Whoever computes the size, with however many digits, has to come to the same.
        const double size = double(before[i].value()) * double(scale);
        if (std::int64_t(float(before[i].value()) * scale) != after[i].value() ||
            std::int64_t(size) != after[i].value())
            return {};
        scales.push_back(double(scale));
    }
    return scales;
}

} // namespace shapewright
