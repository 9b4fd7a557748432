// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"
#include "model/protocol/runmessages.h"

#include <string>

namespace shapewright::runner {

// What came out at one output: type, dims and, over its numbers, statistics.
[[nodiscard]] protocol::RunOutput describeOutput(const std::string &name, const Ort::TypeInfo &declared,
                                                 const Ort::Value &value);

} // namespace shapewright::runner
