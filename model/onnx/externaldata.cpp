// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/externaldata.h"

#include "model/types/text.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <charconv>
#include <limits>

namespace shapewright {

namespace {

// A text that is not a number becomes the largest number, which is past the end of every file.
std::uint64_t unsignedNumber(const std::string &text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = error == std::errc() && end == text.data() + text.size();
    return isNumber ? value : std::numeric_limits<std::uint64_t>::max();
}

// Resolves links, and each `..` as the system does, namely after the links before it. If the path does not exist, it
// resolves the links of the folders that do.
QString withoutLinks(const QString &path)
{
    if (const QString real = QFileInfo(path).canonicalFilePath(); !real.isEmpty())
        return real;
    QString there = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
    QString missing;
    QString real = QFileInfo(there).canonicalFilePath();
    while (real.isEmpty() && !QDir(there).isRoot()) {
        missing.prepend(QLatin1Char('/') + QFileInfo(there).fileName());
        there = QFileInfo(there).path();
        real = QFileInfo(there).canonicalFilePath();
    }
    return QDir::cleanPath(real + missing);
}

bool isIn(const QString &path, const QString &folder)
{
    const QString prefix = folder.endsWith(QLatin1Char('/')) ? folder : folder + QLatin1Char('/');
    return path.startsWith(prefix);
}

} // namespace

DataPlaces::DataPlaces(const QString &modelPath, const QStringList &agreed) : m_folder(QFileInfo(modelPath).path())
{
    m_folders.append(withoutLinks(m_folder));
    if (QFileInfo(modelPath).isSymLink()) {
        m_folderBehindLink = QFileInfo(withoutLinks(modelPath)).path();
        m_folders.append(m_folderBehindLink);
    }
    for (const QString &path : agreed)
        m_agreed.append(withoutLinks(path));
}

bool DataPlaces::isAllowed(const QString &path, const QString &location) const
{
    const QString real = withoutLinks(path);
    const auto holds = [&real](const QString &place) { return real == place || isIn(real, place); };
    if (std::any_of(m_agreed.begin(), m_agreed.end(), holds))
        return true;
    return !QDir::isAbsolutePath(location) && std::any_of(m_folders.begin(), m_folders.end(), holds);
}

ExternalData declaredExternalData(const onnx::TensorProto &tensor)
{
    ExternalData data;
    for (const auto &entry : tensor.external_data()) {
        if (entry.key() == "location")
            data.location = entry.value();
        else if (entry.key() == "offset")
            data.offset = unsignedNumber(entry.value());
        else if (entry.key() == "length")
            data.length = unsignedNumber(entry.value());
    }
    if (data.length == 0u)
        data.length.reset(); // ONNX Runtime, too, reads 0 as “not given”
    return data;
}

ExternalData DataPlaces::find(const onnx::TensorProto &tensor) const
{
    ExternalData data = declaredExternalData(tensor);
    const QString location = QDir::cleanPath(toQString(data.location));
    if (location.contains(QChar(u'\0'))) { // no file has such a name, and Qt complains about it on standard error
        data.isOutside = true;
        return data;
    }
    data.path = QDir(m_folder).filePath(location);
    if (!m_folderBehindLink.isEmpty() && !QFileInfo::exists(data.path))
        data.path = QDir(m_folderBehindLink).filePath(location);
    data.isOutside = location.isEmpty() || !isAllowed(data.path, location);
    return data;
}

bool leavesFolder(const QString &location)
{
    return QDir::isAbsolutePath(location) || location == QStringLiteral("..") ||
           location.startsWith(QStringLiteral("../"));
}

bool isReachable(const QString &path, const QString &folder)
{
    return isIn(withoutLinks(path), withoutLinks(folder));
}

} // namespace shapewright
