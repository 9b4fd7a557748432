// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/tolerance.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// A free dimension override of ONNX Runtime.
struct DimOverride {
    enum class Kind { Name, Denotation };

    Kind kind = Kind::Name;
    std::string name; // a dim_param or a denotation, exactly as written
    std::int64_t value = 0;

    bool operator==(const DimOverride &) const = default;
};

// An input that the original takes in another type than the tested file.
struct OriginalInput {
    std::string name;
    std::int32_t elemType = 0; // TensorProto.DataType

    bool operator==(const OriginalInput &) const = default;
};

// The model file before the edits, which is run with the same inputs for comparison.
struct OriginalRun {
    QString path;
    std::vector<DimOverride> overrides;
    std::vector<std::string> notCompared; // outputs that depend on random numbers
    QString dataFolder{};                 // from which it names its external data; empty: its own
    bool isExact = false;                 // tensors agree only if all of their bits do, those of NaNs too
    // For all tensors of floating-point numbers, which may then be of different types; nothing: that of their type.
    std::optional<Tolerance> tolerance{};
    std::vector<OriginalInput> inputs{}; // those that are to be converted

    bool operator==(const OriginalRun &) const = default;
};

} // namespace shapewright
