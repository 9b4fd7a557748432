// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/save/save.h"
#include "model/types/job.h"

#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

class ModelFile;

// One way to save external data to a place: the space that it needs there, or the reason why it is impossible.
struct DataChoice {
    enum class Obstacle {
        None,
        OtherFolder, // the saved model would not find its data
        OutOfReach,  // it would, but the runtime would refuse to read them, see FoundData
        SameFolder,  // all data are there already
        FileMissing,
        FileOutside,
        TooLarge,
        Contradiction, // between tensors and their data
    };

    std::uint64_t needed =
        0; // bytes: the model, and files that are copied, though a copy that shares blocks takes none
    Obstacle obstacle = Obstacle::None;
    std::string reason; // explains a contradiction
};

// The space that a save to a place needs, and the space that is free there.
struct SaveSpace {
    bool hasData = false;                   // whether the model has external data
    std::array<DataChoice, 3> choices;      // in the order of SaveOptions::ExternalData
    std::optional<std::uint64_t> available; // none if unknown
    QString volume;                         // its mount point, or the folder where that is not listed

    [[nodiscard]] const DataChoice &of(SaveOptions::ExternalData how) const { return choices[std::size_t(how)]; }
    [[nodiscard]] DataChoice &of(SaveOptions::ExternalData how) { return choices[std::size_t(how)]; }
    [[nodiscard]] bool isEnough(SaveOptions::ExternalData how) const
    {
        return !available || *available >= of(how).needed;
    }
};
// Queries the file system, which may be slow, so call it from a job.
[[nodiscard]] SaveSpace saveSpace(const ModelFile &file, const QString &target, const JobContext &job = {});

// What is free where a folder is; nothing if unknown. QStorageInfo tells it only of what is listed as mounted, as the
// root of a chroot is not.
[[nodiscard]] std::optional<std::uint64_t> bytesFree(const QString &folder);

// An external data file and its size.
struct DataFileSize {
    QString name;                       // relative to the model's folder
    std::optional<std::uint64_t> bytes; // none if the file is missing
};
// All external data files of a model with their sizes. It asks the file system.
[[nodiscard]] std::vector<DataFileSize> dataFileSizes(const ModelFile &file);

} // namespace shapewright
