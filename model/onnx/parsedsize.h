// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace google::protobuf {
class Descriptor;
}

namespace shapewright {

// Bytes of memory that protobuf takes at most for a serialized message of that type, told without parsing it: two bytes
// in a file can ask for hundreds. Counting ends above `limit`, and where bytes are no message, which protobuf refuses.
[[nodiscard]] std::uint64_t parsedBytes(std::string_view bytes, const google::protobuf::Descriptor &type,
                                        std::uint64_t limit);

} // namespace shapewright
