// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <variant>

struct OrtApi;

namespace shapewright::runner {

// An ONNX Runtime that is loaded into this process and stays there. Its telemetry is off.
struct Runtime {
    const OrtApi *api = nullptr;
    QString path;
    QString version;
};

struct RuntimeFault {
    QString path;   // the library, or all places where it was looked for
    QString reason; // the loader's
};

// SHAPEWRIGHT_ONNXRUNTIME if it is set, and then that one alone; else the private libonnxruntime.so.1 of the build
// folder or installation that this program stands in; else the system's.
// Call it before any other thread is started: it sets an environment variable.
[[nodiscard]] std::variant<Runtime, RuntimeFault> loadRuntime();

} // namespace shapewright::runner
