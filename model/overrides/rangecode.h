// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/overrides/overridecode.h"

#include <string>
#include <vector>

namespace shapewright {

// Code for providers that accept whole input shapes, with ranges of sizes.

// The three shapes of an optimization profile, for all inputs that are dynamic in the file.
[[nodiscard]] OverrideCode tensorRtCode(const Overrides &overrides, const QString &model);
// Code for OpenVINO, both as a provider of ONNX Runtime and by itself.
[[nodiscard]] OverrideCode openVinoCode(const Overrides &overrides, const QString &model);

// A target whose options cannot name an input, since they separate names by a character of its name.
struct RefusingTarget {
    const char *name;       // of the target and of its option
    const char *separators; // the characters

    bool operator==(const RefusingTarget &) const = default;
};
[[nodiscard]] std::vector<RefusingTarget> targetsRefusing(const std::string &inputName);

} // namespace shapewright
