// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/overrides/overrides.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <vector>

namespace shapewright {

// For whom code is written. The first ones open a session with overrides; the last ones set up a provider.
enum class CodeTarget { Python, C, Cpp, CSharp, Java, JavaScript, PerfTest, CoreMl, TensorRt, OpenVino };

struct CodeTargetNames {
    CodeTarget target;
    const char *name;  // `perf-test`, as the command line takes it
    const char *title; // `onnxruntime_perf_test`, for people
};
[[nodiscard]] std::span<const CodeTargetNames> codeTargets();
[[nodiscard]] std::optional<CodeTarget> codeTargetNamed(const QString &name);
[[nodiscard]] QStringList codeTargetList(); // by name

struct OverrideCode {
    QString text; // ends with a line break; empty where there is nothing to say
    std::vector<Unsaid> unsaid;
};
// Opens the file of that name, unchanged, with the shapes that the edits want.
[[nodiscard]] OverrideCode overrideCode(CodeTarget target, const Overrides &overrides, const QString &model);

} // namespace shapewright
