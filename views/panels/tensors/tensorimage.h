// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorelements.h"

#include <QImage>

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

// How the elements of a tensor are read as an image: H×W, H×W×C, C×H×W, or the first of a batch of these.
struct ImageLayout {
    int height = 0;
    int width = 0;
    int channels = 1; // 1, 3 or 4
    bool isPlanar = true;

    [[nodiscard]] std::int64_t elements() const { return std::int64_t(height) * width * channels; }
    bool operator==(const ImageLayout &) const = default;
};

// None where it does not look like one: of fewer than 8 rows or columns, with other channels, or huge.
[[nodiscard]] std::optional<ImageLayout> imageLayout(const std::vector<std::int64_t> &dims);

// The numbers from the least to the greatest as black to white; what is no number is black. Of the layout's elements,
// those that are not there count as none.
[[nodiscard]] QImage imageOf(const ImageLayout &layout, const std::vector<double> &numbers);

// Elements as numbers; empty for strings and complex numbers.
[[nodiscard]] std::vector<double> numbersOf(const TensorElements &elements);

} // namespace shapewright
