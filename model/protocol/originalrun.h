// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// A free dimension override, as ONNX Runtime takes it.
struct DimOverride {
    enum class Kind { Name, Denotation };

    Kind kind = Kind::Name;
    std::string name; // dim_param or denotation, by its exact text
    std::int64_t value = 0;

    bool operator==(const DimOverride &) const = default;
};

// The file as it was before it was fixed, to be run with the same inputs.
struct OriginalRun {
    QString path;
    std::vector<DimOverride> overrides;
    std::vector<std::string> notCompared; // outputs that depend on chance

    bool operator==(const OriginalRun &) const = default;
};

} // namespace shapewright
