// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <exception>

namespace shapewright {

// Runs `work` and turns an exception into an Error (Internal), since an exception that leaves a thread would end the
// program.
template <typename T, typename Work>
[[nodiscard]] Result<T> guarded(const Work &work)
{
    try {
        return work();
    } catch (const std::exception &exception) { // usually std::bad_alloc
        return failure(ErrorCode::Internal, {}, exception.what());
    }
}

} // namespace shapewright
