// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/job.h"

#include <QStringList>

namespace shapewright::cli {

// Whether `fix` is called with an option of ONNX Runtime's make_dynamic_shape_fixed.
[[nodiscard]] bool isDropIn(const QStringList &arguments);

// `fix` as make_dynamic_shape_fixed: its grammar, its overwriting, its exit codes.
// Source: onnxruntime/tools/make_dynamic_shape_fixed.py
[[nodiscard]] int dropIn(const QStringList &arguments, const JobContext &job);

} // namespace shapewright::cli
