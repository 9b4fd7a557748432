// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules/types/outputs.h"

#include <utility>

namespace shapewright {

bool setOutput(NodeContext &context, std::int32_t elemType, std::optional<Dims> dims)
{
    if (dims)
        context.setTensor(0, elemType, std::move(*dims));
    return dims.has_value() || context.hasFailed();
}

bool setLike(NodeContext &context, std::size_t input, std::int32_t elemType)
{
    const Dims *dims = context.shape(input);
    return setOutput(context, elemType, dims != nullptr ? std::optional(*dims) : std::nullopt);
}

} // namespace shapewright
