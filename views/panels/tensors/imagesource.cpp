// SPDX-License-Identifier: Apache-2.0
#include "views/panels/tensors/imagesource.h"

namespace shapewright {

using Range = ImageSource::Range;

QString imagePrefix(Range range)
{
    switch (range) {
    case Range::Unit:
        return QStringLiteral("image:");
    case Range::Bytes:
        return QStringLiteral("image-255:");
    case Range::Signed:
        return QStringLiteral("image-signed:");
    case Range::ImageNet:
        return QStringLiteral("image-net:");
    }
    return {};
}

std::optional<ImageSource> imageSource(const QString &text)
{
    for (const Range range : {Range::Unit, Range::Bytes, Range::Signed, Range::ImageNet}) {
        if (const QString prefix = imagePrefix(range); text.startsWith(prefix))
            return ImageSource{range, text.mid(prefix.size())};
    }
    return {};
}

} // namespace shapewright
