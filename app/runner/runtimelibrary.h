// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <variant>

struct OrtApi;

namespace shapewright::runner {

// An ONNX Runtime that was loaded into this process and is never unloaded. Its telemetry is off.
struct Runtime {
    const OrtApi *api = nullptr;
    QString path;
    QString version;
};

struct RuntimeNotLoaded {
    QString path;   // the library, or all paths that were tried
    QString reason; // message of the dynamic loader
};

// Loads the library that SHAPEWRIGHT_ONNXRUNTIME names, if it is set; otherwise the private libonnxruntime.so.1 of the
// build folder or installation around this program; otherwise the system's. Call it before any other thread is started,
// because it sets an environment variable.
[[nodiscard]] std::variant<Runtime, RuntimeNotLoaded> loadRuntime();

} // namespace shapewright::runner
