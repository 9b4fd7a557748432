// SPDX-License-Identifier: Apache-2.0
#include "model/types/operatornames.h"

namespace shapewright {

const std::string &normalDomain(const std::string &domain)
{
    static const std::string standard;
    return domain == "ai.onnx" ? standard : domain;
}

const std::string &domainName(const std::string &domain)
{
    static const std::string standard = "ai.onnx";
    return domain.empty() ? standard : domain;
}

std::string operatorName(const std::string &domain, const std::string &opType)
{
    return domain.empty() ? opType : domain + "." + opType;
}

} // namespace shapewright
