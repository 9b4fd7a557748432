// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

namespace shapewright {

// An image as what an input is fed with, in the words that a person types: `image:PATH`.
struct ImageSource {
    // What the numbers of its bytes become, and how it begins.
    enum class Range {
        Unit,    // 0 to 1: `image:`
        Bytes,   // 0 to 255: `image-255:`
        Signed,  // -1 to 1: `image-signed:`
        ImageNet // less ImageNet's mean, by its deviation: `image-net:`
    };

    Range range = Range::Unit;
    QString path;

    bool operator==(const ImageSource &) const = default;
};

[[nodiscard]] QString imagePrefix(ImageSource::Range range);
// None for what names no image.
[[nodiscard]] std::optional<ImageSource> imageSource(const QString &text);

} // namespace shapewright
