// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/modelfile.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

// What saving to a place takes, and what is there.
struct SaveSpace {
    std::uint64_t needed = 0;               // at least: the model, and external data that are copied along
    std::optional<std::uint64_t> available; // none where it cannot be told
    QString volume;                         // where it is mounted
    bool movesData = false;                 // external data would have to come along into another folder

    [[nodiscard]] bool isEnough() const { return !available || *available >= needed; }
};
// Asks the file system, which may be a slow one: for jobs.
[[nodiscard]] SaveSpace saveSpace(const ModelFile &file, const QString &target, bool copiesData);

// A file with external data, and how large it is.
struct DataFileSize {
    QString name;                       // relative to the model's folder
    std::optional<std::uint64_t> bytes; // none where it is missing
};
[[nodiscard]] std::vector<DataFileSize> dataFileSizes(const ModelFile &file);

} // namespace shapewright
