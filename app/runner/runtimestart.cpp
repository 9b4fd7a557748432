// SPDX-License-Identifier: Apache-2.0
#include "app/runner/runtimestart.h"

#include <string_view>

namespace shapewright::runner {

namespace {

using namespace std::string_view_literals;

// A ModelProto: IR version 8, opset 13, x: float[1] → Identity → y.
constexpr std::string_view smallestModel =
    "\x08\x08\x3A\x39\x0A\x12\x0A\x01x\x12\x01y\x22\x08Identity\x3A\x00\x12\x01g\x5A\x0F\x0A\x01x\x12\x0A\x0A\x08\x08"
    "\x01\x12\x04\x0A\x02\x08\x01\x62\x0F\x0A\x01y\x12\x0A\x0A\x08\x08\x01\x12\x04\x0A\x02\x08\x01\x42\x04\x0A\x00\x10"
    "\x0D"sv;

void ORT_API_CALL ignoreLog(void *, OrtLoggingLevel, const char *, const char *, const char *, const char *) {}

} // namespace

Ort::Env startRuntime()
{
    // Errors come back as exceptions, so logging them to stderr would only repeat them.
    Ort::Env environment(ORT_LOGGING_LEVEL_FATAL, "shapewright", ignoreLog, nullptr);
    Ort::SessionOptions options;
    options.SetIntraOpNumThreads(1);
    const Ort::Session session(environment, smallestModel.data(), smallestModel.size(), options);
    return environment;
}

} // namespace shapewright::runner
