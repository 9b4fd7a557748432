// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <string>

namespace shapewright {

// Where a tensor's payload stands outside the model. Source of the keys: onnx.proto, TensorProto.external_data.
struct ExternalData {
    std::string location; // as in the model, relative to its folder
    QString path;         // where that is
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> length; // what its shape takes, or the rest of the file, if it is not said
    bool isOutside = false;              // of the folders where it may be: not read
};

// What a tensor says of that, without looking for the file: path and isOutside stay open.
[[nodiscard]] ExternalData declaredExternalData(const onnx::TensorProto &tensor);

// Folders in which external data of a model may be: its own, and where the model is a link, as model hubs make them,
// that of the file behind it; and files and folders that the person agreed to.
class DataPlaces
{
public:
    DataPlaces() = default;
    DataPlaces(const QString &modelPath, const QStringList &agreed);

    // Sought beside the model as it was named, then beside the file behind a link. Outside is what is absolute, leaves
    // the folder by `..`, or is a link to somewhere else, unless it was agreed to.
    [[nodiscard]] ExternalData find(const onnx::TensorProto &tensor) const;

private:
    [[nodiscard]] bool isAllowed(const QString &path, bool leavesFolder) const;

    QString m_folder;
    QString m_folderBehindLink; // empty where the model is no link
    QStringList m_folders;      // both, without links
    QStringList m_agreed;       // without links
};

// Whether a location without needless dots is no place in the model's folder or below.
[[nodiscard]] bool leavesFolder(const QString &location);

} // namespace shapewright
