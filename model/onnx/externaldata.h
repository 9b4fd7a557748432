// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <string>

namespace shapewright {

// Where the payload of a tensor is when it is outside of the model file. Source of the keys: onnx.proto,
// TensorProto.external_data.
struct ExternalData {
    std::string location; // as in the model, relative to its folder
    QString path;         // the file that `location` names
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> length; // without it: the bytes of the shape, or the rest of the file
    bool isOutside = false;              // outside of the folders that external data may be in: not read
};

// Reads what the tensor itself declares and does not look for the file: `path` and `isOutside` stay unset.
[[nodiscard]] ExternalData declaredExternalData(const onnx::TensorProto &tensor);

// The places from which external data of a model may be read. These are the model's own folder; if the model is a link,
// as in the caches of model hubs, also the folder of the file behind it; and the files and folders that the person
// agreed to.
class DataPlaces
{
public:
    DataPlaces() = default;
    DataPlaces(const QString &modelPath, const QStringList &agreed);

    // Looks beside the model as it was named, then beside the file behind a link. A location counts as outside if it is
    // absolute, or leads out of the folders by `..` or by a link, unless the person agreed to it. So does one that no
    // file can have.
    [[nodiscard]] ExternalData find(const onnx::TensorProto &tensor) const;

private:
    [[nodiscard]] bool isAllowed(const QString &path, const QString &location) const;

    QString m_folder;
    QString m_folderBehindLink; // empty if the model is not a link
    QStringList m_folders;      // both of them, with links resolved
    QStringList m_agreed;       // with links resolved
};

// Whether a location leaves the model's folder on its way. It must hold no redundant `.` or `..`.
[[nodiscard]] bool leavesFolder(const QString &location);
// Whether a file, with links resolved, is in the folder or below. ONNX Runtime reads external data nowhere else.
[[nodiscard]] bool isReachable(const QString &path, const QString &folder);

} // namespace shapewright
