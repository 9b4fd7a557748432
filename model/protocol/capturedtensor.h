// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// Where the capture file holds the elements of a tensor, in the form of TensorProto.raw_data. For strings, a table
// comes first: for each string the end of its bytes (64 bits, little-endian, counted from the start of the first
// string). The bytes of all strings follow.
struct CapturedTensor {
    std::string name;
    std::int32_t elemType = 0; // TensorProto.DataType
    std::vector<std::int64_t> dims;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;

    bool operator==(const CapturedTensor &) const = default;
};

} // namespace shapewright
