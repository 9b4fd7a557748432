// SPDX-License-Identifier: Apache-2.0
#include "views/panels/tensors/tensorimage.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <variant>

namespace shapewright {

namespace {

constexpr std::int64_t leastSide = 8;
constexpr std::int64_t mostSide = 8192;
constexpr std::int64_t mostElements = 64 << 20;

bool isChannels(std::int64_t dim)
{
    return dim == 1 || dim == 3 || dim == 4;
}

std::optional<ImageLayout> layoutOf(std::int64_t height, std::int64_t width, std::int64_t channels, bool isPlanar)
{
    const bool fits = std::min(height, width) >= leastSide && std::max(height, width) <= mostSide &&
                      height * width * channels <= mostElements;
    if (!fits)
        return {};
    return ImageLayout{int(height), int(width), int(channels), isPlanar};
}

} // namespace

std::optional<ImageLayout> imageLayout(const std::vector<std::int64_t> &dims)
{
    if (dims.size() < 2 || dims.size() > 4 || (dims.size() == 4 && dims[0] < 1))
        return {};
    if (dims.size() == 2)
        return layoutOf(dims[0], dims[1], 1, true);
    const std::size_t first = dims.size() - 3;
    if (isChannels(dims[first])) {
        if (const auto planar = layoutOf(dims[first + 1], dims[first + 2], dims[first], true))
            return planar;
    }
    return isChannels(dims[first + 2]) ? layoutOf(dims[first], dims[first + 1], dims[first + 2], false) : std::nullopt;
}

QImage imageOf(const ImageLayout &layout, const std::vector<double> &numbers)
{
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double number : numbers) {
        if (!std::isfinite(number))
            continue;
        low = std::min(low, number);
        high = std::max(high, number);
    }
    const double span = high - low;
    const auto byte = [&](std::int64_t at) {
        const double number = at < std::int64_t(numbers.size()) ? numbers[std::size_t(at)] : low;
        return std::isfinite(number) && span > 0 ? int(std::lround((number - low) / span * 255)) : 0;
    };
    const std::int64_t pixels = std::int64_t(layout.height) * layout.width;
    QImage image(layout.width, layout.height, QImage::Format_ARGB32);
    for (int y = 0; y < layout.height; ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = 0; x < layout.width; ++x) {
            const std::int64_t pixel = std::int64_t(y) * layout.width + x;
            const auto channel = [&](int number) {
                return byte(layout.isPlanar ? number * pixels + pixel : pixel * layout.channels + number);
            };
            const int red = channel(0);
            line[x] = layout.channels == 1
                          ? qRgb(red, red, red)
                          : qRgba(red, channel(1), channel(2), layout.channels == 4 ? channel(3) : 255);
        }
    }
    return image;
}

std::vector<double> numbersOf(const TensorElements &elements)
{
    return std::visit(
        [](const auto &list) {
            using Element = typename std::decay_t<decltype(list)>::value_type;
            std::vector<double> numbers;
            if constexpr (std::is_arithmetic_v<Element>) {
                numbers.reserve(list.size());
                for (const Element element : list)
                    numbers.push_back(double(element));
            }
            return numbers;
        },
        elements);
}

} // namespace shapewright
