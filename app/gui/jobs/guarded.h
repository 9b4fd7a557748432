// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <exception>

namespace shapewright {

// What work in another thread comes to. No exception leaves it: one would end the program.
template <typename T, typename Work>
[[nodiscard]] Result<T> guarded(const Work &work)
{
    try {
        return work();
    } catch (const std::exception &exception) { // out of memory, in the main
        return failure(ErrorCode::Internal, {}, exception.what());
    }
}

} // namespace shapewright
