// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/unknownorigin.h"

#include <algorithm>

namespace shapewright {

std::uint64_t unknownOrigin(ValueId value, std::size_t axis)
{
    return (std::uint64_t(value.graph) << 44) | (std::uint64_t(value.index) << 12) | std::min<std::size_t>(axis, 4095);
}

ValueId originValue(std::uint64_t origin)
{
    return {.graph = GraphId(origin >> 44), .index = std::uint32_t(origin >> 12)};
}

} // namespace shapewright
