// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"

#include <string>
#include <vector>

namespace shapewright::runner {

// Those of the runtime in use that a session can be given, by their whole names.
[[nodiscard]] std::vector<std::string> offeredProviders();
// The execution providers that a session gets, by their whole names and in this order: those that are asked for (see
// RunSettings) and, last, the CPU's. Throws RunFault for one that is not offered.
[[nodiscard]] std::vector<std::string> chosenProviders(const std::vector<std::string> &asked);
// Throws what the runtime throws, where there is no device for it, for example.
void addProviders(Ort::SessionOptions &options, const std::vector<std::string> &chosen);

} // namespace shapewright::runner
