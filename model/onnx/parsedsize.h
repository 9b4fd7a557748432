// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace google::protobuf {
class Descriptor;
}

namespace shapewright {

// An upper bound of the memory in bytes that protobuf needs for a serialized message of this type. It is found without
// parsing, because two bytes in a file can demand hundreds. Counting stops above `limit`, and at bytes that are not a
// message, which protobuf will refuse.
[[nodiscard]] std::uint64_t parsedBytes(std::string_view bytes, const google::protobuf::Descriptor &type,
                                        std::uint64_t limit);

} // namespace shapewright
