// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QString>

#include <cstdint>
#include <string>
#include <vector>

class QIODevice;

namespace shapewright {

// The array that a numpy file declares in its header. Source:
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
struct NpyHeader {
    std::int32_t elemType = 0; // TensorProto.DataType
    std::vector<std::int64_t> dims;
    std::uint64_t offset = 0; // of the first element in the file
    std::uint64_t bytes = 0;  // of all elements

    bool operator==(const NpyHeader &) const = default;
};

// Reads the header of an array whose elements have the layout of a tensor's raw data. Errors: FileNotFound,
// FileUnreadable, TensorUnreadable (another format, order or type, or cut off) with the reason in words.
[[nodiscard]] Result<NpyHeader> readNpyHeader(const QString &path);
// The same for a device that is open for reading, from its start. `name` is for errors.
[[nodiscard]] Result<NpyHeader> readNpyHeader(QIODevice &device, const std::string &name);

} // namespace shapewright
