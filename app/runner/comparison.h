// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"
#include "model/protocol/inputfeed.h"
#include "model/protocol/outputdifference.h"

namespace shapewright::runner {

// What one output of the tested file is beside the original's. Sequences, maps and optionals are compared element by
// element. Takes no memory that grows with them.
[[nodiscard]] OutputDifference compareValues(const Ort::Value &tested, const Ort::Value &original);
// The same with what a feed makes; also with an empty sequence or optional, of which the runtime makes none itself.
[[nodiscard]] OutputDifference compareWithFeed(const Ort::Value &tested, const InputFeed &reference,
                                               std::uint64_t seed);

// The bytes of what a value holds; of strings and opaque types 0.
[[nodiscard]] std::uint64_t bytesOf(const Ort::Value &value);

} // namespace shapewright::runner
