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

// One of SaveOptions::ExternalData for a place to save to: what it takes there, or why it cannot be made.
struct DataChoice {
    enum class Obstacle {
        None,
        OtherFolder, // the saved model would not find its data
        SameFolder,  // there is nothing to move
        OtherFileSystem,
        FileMissing,
        FileOutside,
        TooLarge,
        Contradiction, // of tensors and their data
    };

    std::uint64_t needed = 0; // bytes, at least: the model, and files that are copied
    Obstacle obstacle = Obstacle::None;
    std::string reason; // of a contradiction
};

// What saving to a place takes, and what is there.
struct SaveSpace {
    bool hasData = false;                   // outside of the model
    std::array<DataChoice, 4> choices;      // in the order of SaveOptions::ExternalData
    std::optional<std::uint64_t> available; // none where it cannot be told
    QString volume;                         // where it is mounted

    [[nodiscard]] const DataChoice &of(SaveOptions::ExternalData how) const { return choices[std::size_t(how)]; }
    [[nodiscard]] DataChoice &of(SaveOptions::ExternalData how) { return choices[std::size_t(how)]; }
    [[nodiscard]] bool isEnough(SaveOptions::ExternalData how) const
    {
        return !available || *available >= of(how).needed;
    }
};
// Asks the file system, which may be a slow one: for jobs.
[[nodiscard]] SaveSpace saveSpace(const ModelFile &file, const QString &target, const JobContext &job = {});

// A file with external data, and how large it is.
struct DataFileSize {
    QString name;                       // relative to the model's folder
    std::optional<std::uint64_t> bytes; // none where it is missing
};
[[nodiscard]] std::vector<DataFileSize> dataFileSizes(const ModelFile &file);

} // namespace shapewright
