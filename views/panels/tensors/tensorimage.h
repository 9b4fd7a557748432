// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorelements.h"

#include <QImage>

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

// How the elements of a tensor are read as an image: H×W, H×W×C or C×H×W, or the first image of a batch of these.
struct ImageLayout {
    int height = 0;
    int width = 0;
    int channels = 1; // 1, 3 or 4
    bool isPlanar = true;

    [[nodiscard]] std::int64_t elements() const { return std::int64_t(height) * width * channels; }
    bool operator==(const ImageLayout &) const = default;
};

// There is none if the shape does not look like an image's: fewer than 8 rows or columns, a number of channels other
// than 1, 3 or 4, or a huge size.
[[nodiscard]] std::optional<ImageLayout> imageLayout(const std::vector<std::int64_t> &dims);

// Makes an image in which the minimum is black and the maximum is white. NaN and infinities are black. Elements that
// are missing from `numbers` are black, too.
[[nodiscard]] QImage imageOf(const ImageLayout &layout, const std::vector<double> &numbers);

// The elements as numbers; empty for strings and complex numbers.
[[nodiscard]] std::vector<double> numbersOf(const TensorElements &elements);

} // namespace shapewright
