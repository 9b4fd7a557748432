// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace shapewright {

// The domain in the form in which domains are compared: of ONNX's own, which has two names, it is the empty text.
[[nodiscard]] const std::string &normalDomain(const std::string &domain);
// The domain in the form that people know: of ONNX's own it is `ai.onnx`.
[[nodiscard]] const std::string &domainName(const std::string &domain);
// `Reshape`, or `com.microsoft.FusedConv` in another domain than ONNX's own, whose normalDomain() is empty.
[[nodiscard]] std::string operatorName(const std::string &domain, const std::string &opType);

} // namespace shapewright
