// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

namespace shapewright {

// How a job ended. Whoever shows it says what becomes of each of the three, so that no failure passes for something
// that the person asked for.
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
