// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"
#include "model/protocol/runmessages.h"

#include <string>

namespace shapewright::runner {

// A type as ONNX Runtime writes it: `tensor(float)`, `seq(map(int64,tensor(float)))`.
[[nodiscard]] std::string typeText(const Ort::TypeInfo &type);

// Describes the value of an output: its type, its dims, and statistics of its numbers or strings.
[[nodiscard]] protocol::RunOutput describeOutput(const std::string &name, const Ort::TypeInfo &declared,
                                                 const Ort::Value &value);

} // namespace shapewright::runner
