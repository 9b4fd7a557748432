// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

namespace shapewright {

// An image file as the data of an input, which the user types as `image:PATH`.
struct ImageSource {
    // The range to which the pixel bytes are scaled, and the prefix that stands for it.
    enum class Range {
        Unit,    // 0 to 1: `image:`
        Bytes,   // 0 to 255: `image-255:`
        Signed,  // -1 to 1: `image-signed:`
        ImageNet // minus ImageNet's mean, divided by its standard deviation: `image-net:`
    };

    Range range = Range::Unit;
    QString path;

    bool operator==(const ImageSource &) const = default;
};

[[nodiscard]] QString imagePrefix(ImageSource::Range range);
// There is none if the text does not begin with one of the prefixes.
[[nodiscard]] std::optional<ImageSource> imageSource(const QString &text);

} // namespace shapewright
