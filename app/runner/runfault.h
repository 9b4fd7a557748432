// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"
#include "model/protocol/runmessages.h"

#include <exception>
#include <stdexcept>

namespace shapewright::runner {

// What cannot be done, in words.
struct RunFault : std::runtime_error {
    using runtime_error::runtime_error;
};

// What the client is told of an exception: the runtime's, one of ours, or want of memory.
[[nodiscard]] protocol::RunFailure failureOf(const std::exception &exception);

// A model that is newer than this runtime, or needs a kernel or an operator that it lacks, may be without fault.
[[nodiscard]] bool isNotSupported(const Ort::Exception &exception);

} // namespace shapewright::runner
