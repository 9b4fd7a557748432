// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/overrides/overridecode.h"

namespace shapewright {

// Code for what takes shapes input by input, and sizes from a least to a greatest one.

// The three shapes of an optimization profile, of all inputs that are dynamic in the file.
[[nodiscard]] OverrideCode tensorRtCode(const Overrides &overrides, const QString &model);
// OpenVINO within ONNX Runtime and by itself.
[[nodiscard]] OverrideCode openVinoCode(const Overrides &overrides, const QString &model);

} // namespace shapewright
