// SPDX-License-Identifier: Apache-2.0
#pragma once

// ONNX Runtime's C++ wrappers, which use the table of functions that loadRuntime() finds. ORT_API_MANUAL_INIT is set
// for the whole target, because all sources have to agree on it.
#include <onnxruntime_cxx_api.h>
