// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"
#include "model/protocol/runmessages.h"

#include <string>

namespace shapewright::runner {

// As ONNX Runtime writes types: `tensor(float)`, `seq(map(int64,tensor(float)))`.
[[nodiscard]] std::string typeText(const Ort::TypeInfo &type);

// What came out at one output: type, dims and, over its numbers or strings, statistics.
[[nodiscard]] protocol::RunOutput describeOutput(const std::string &name, const Ort::TypeInfo &declared,
                                                 const Ort::Value &value);

} // namespace shapewright::runner
