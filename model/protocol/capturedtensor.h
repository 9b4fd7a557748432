// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// Where in the file of a capture the elements of a tensor stand, as TensorProto.raw_data has them. Of strings, for each
// the place behind its last byte (64 bits, little-endian, from the first string on), then the bytes of all.
struct CapturedTensor {
    std::string name;
    std::int32_t elemType = 0; // TensorProto.DataType
    std::vector<std::int64_t> dims;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;

    bool operator==(const CapturedTensor &) const = default;
};

} // namespace shapewright
