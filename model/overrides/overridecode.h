// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/overrides/overrides.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <vector>

namespace shapewright {

// What the code is written for. The first ones open a session with overrides, the last ones configure an execution
// provider.
enum class CodeTarget { Python, C, Cpp, CSharp, Java, JavaScript, PerfTest, CoreMl, TensorRt, OpenVino };

// The names of a target.
struct CodeTargetNames {
    CodeTarget target;
    const char *name;  // for the command line: `perf-test`
    const char *title; // for people: `onnxruntime_perf_test`
};
[[nodiscard]] std::span<const CodeTargetNames> codeTargets();
[[nodiscard]] std::optional<CodeTarget> codeTargetNamed(const QString &name);
[[nodiscard]] QStringList codeTargetList(); // all names

// Generated code, and the edits that it cannot express.
struct OverrideCode {
    QString text; // ends with a line break; empty if there is no code to write
    std::vector<SkippedEdit> skipped;
};
// Writes code that opens the unchanged file `model` with the shapes that the edits set.
[[nodiscard]] OverrideCode overrideCode(CodeTarget target, const Overrides &overrides, const QString &model);

} // namespace shapewright
