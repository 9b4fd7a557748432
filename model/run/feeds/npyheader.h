// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QString>

#include <cstdint>
#include <string>
#include <vector>

class QIODevice;

namespace shapewright {

// What a file of numpy's says of the array in it. Source:
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
struct NpyHeader {
    std::int32_t elemType = 0; // TensorProto.DataType
    std::vector<std::int64_t> dims;
    std::uint64_t offset = 0; // of the first element in the file
    std::uint64_t bytes = 0;  // of all elements

    bool operator==(const NpyHeader &) const = default;
};

// Of an array whose elements lie as raw data of a tensor do. Errors: FileNotFound, FileUnreadable, TensorUnreadable
// (another format, order or type; cut off), in words.
[[nodiscard]] Result<NpyHeader> readNpyHeader(const QString &path);
// The same of what is open for reading, from its start on; `name` is for errors.
[[nodiscard]] Result<NpyHeader> readNpyHeader(QIODevice &device, const std::string &name);

} // namespace shapewright
