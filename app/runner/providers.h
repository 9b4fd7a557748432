// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"

#include <string>
#include <vector>

namespace shapewright::runner {

// The full names of the execution providers that this ONNX Runtime has and a session can use.
[[nodiscard]] std::vector<std::string> offeredProviders();
// The full names of the execution providers for a session, in order: the requested ones (see RunSettings), and last the
// CPU's. Throws RunException if one is not offered.
[[nodiscard]] std::vector<std::string> chosenProviders(const std::vector<std::string> &asked);
// Adds them to the options. Throws Ort::Exception, for example if there is no device.
void addProviders(Ort::SessionOptions &options, const std::vector<std::string> &chosen);

} // namespace shapewright::runner
