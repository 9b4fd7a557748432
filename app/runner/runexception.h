// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"
#include "model/protocol/runmessages.h"

#include <exception>
#include <stdexcept>

namespace shapewright::runner {

// An error of the runner itself, in words.
struct RunException : std::runtime_error {
    using runtime_error::runtime_error;
};

// What the client is told about an exception, which is ONNX Runtime's, a RunException, or a lack of memory.
[[nodiscard]] protocol::RunFailure failureOf(const std::exception &exception);

// Whether this ONNX Runtime cannot run a model that may be valid: the model is newer, or it needs an operator or a
// kernel that is missing.
[[nodiscard]] bool isNotSupported(const Ort::Exception &exception);

} // namespace shapewright::runner
