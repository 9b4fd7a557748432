// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/externaldata.h"

#include <QDir>
#include <QFileInfo>

#include <charconv>
#include <limits>

namespace shapewright {

namespace {

// A number that is not one lies past the end of every file.
std::uint64_t numberOf(const std::string &text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = error == std::errc() && end == text.data() + text.size();
    return isNumber ? value : std::numeric_limits<std::uint64_t>::max();
}

} // namespace

ExternalData externalDataOf(const onnx::TensorProto &tensor, const QString &modelPath)
{
    ExternalData data;
    for (const auto &entry : tensor.external_data()) {
        if (entry.key() == "location")
            data.location = entry.value();
        else if (entry.key() == "offset")
            data.offset = numberOf(entry.value());
        else if (entry.key() == "length")
            data.length = numberOf(entry.value());
    }
    const QString location = QDir::cleanPath(QString::fromStdString(data.location));
    data.isOutside = location.isEmpty() || QDir::isAbsolutePath(location) || location == QStringLiteral("..") ||
                     location.startsWith(QStringLiteral("../"));
    if (!data.isOutside)
        data.path = QFileInfo(modelPath).dir().filePath(location);
    return data;
}

} // namespace shapewright
