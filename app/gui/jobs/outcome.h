// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

namespace shapewright {

// How a job ended. Code that shows a result handles the three cases in a switch, so that a failure is never mistaken
// for a cancellation.
enum class Outcome { Done, Cancelled, Failed };

[[nodiscard]] inline Outcome outcomeOf(const Error &error)
{
    return error.code == ErrorCode::Cancelled ? Outcome::Cancelled : Outcome::Failed;
}

template <typename T>
[[nodiscard]] Outcome outcomeOf(const Result<T> &result)
{
    return result ? Outcome::Done : outcomeOf(result.error());
}

} // namespace shapewright
