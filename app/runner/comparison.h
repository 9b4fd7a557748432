// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/runtimeapi.h"
#include "model/protocol/inputfeed.h"
#include "model/protocol/originalrun.h"
#include "model/protocol/outputdifference.h"

#include <optional>

namespace shapewright::runner {

// When two tensors agree.
struct Agreement {
    bool isExact = false;               // if all of their bits are the same
    std::optional<Tolerance> tolerance; // for all floating-point types, which may differ; nothing: that of their type

    [[nodiscard]] static Agreement of(const std::optional<OriginalRun> &original)
    {
        return original ? Agreement{original->isExact, original->tolerance} : Agreement();
    }
};

// Compares an output of the tested file with the same output of the original. Sequences, maps and optionals are
// compared element by element. The memory that it takes does not grow with the values.
[[nodiscard]] OutputDifference compareValues(const Ort::Value &tested, const Ort::Value &original,
                                             const Agreement &agreement = {});
// The same with the value that a feed describes. The feed may also be an empty sequence or an empty optional, which
// ONNX Runtime does not let programs create.
[[nodiscard]] OutputDifference compareWithFeed(const Ort::Value &tested, const InputFeed &reference,
                                               std::uint64_t seed);

// The size of a tensor's elements in bytes; 0 for strings and for values that are no tensors.
[[nodiscard]] std::uint64_t bytesOf(const Ort::Value &value);

} // namespace shapewright::runner
