// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/job.h"

#include <QStringList>

namespace shapewright::cli {

// True if `fix` is called with an option of ONNX Runtime's make_dynamic_shape_fixed.
[[nodiscard]] bool isDropIn(const QStringList &arguments);

// Runs `fix` like make_dynamic_shape_fixed, with the same arguments, overwriting and exit codes. Returns the exit code.
// Source: onnxruntime/tools/make_dynamic_shape_fixed.py
[[nodiscard]] int dropIn(const QStringList &arguments, const JobContext &job);

} // namespace shapewright::cli
