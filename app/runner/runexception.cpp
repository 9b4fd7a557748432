// SPDX-License-Identifier: Apache-2.0
#include "app/runner/runexception.h"

#include <algorithm>
#include <array>
#include <new>

namespace shapewright::runner {

using namespace Qt::Literals::StringLiterals;
using protocol::RunFailure;

bool isNotSupported(const Ort::Exception &exception)
{
    if (exception.GetOrtErrorCode() == ORT_NOT_IMPLEMENTED)
        return true;
    // Most of these errors have no code of their own and can be recognized only by these words.
    static const std::array words{u"Unsupported model IR version"_s,
                                  u"is under development and support for this is limited"_s,
                                  u"is till opset"_s,
                                  u"No Op registered for"_s,
                                  u"is not a registered function/op"_s,
                                  u"are not supported. If you need support"_s,
                                  u"is not supported now"_s,
                                  u"Dilation not supported for AutoPadType"_s,
                                  u"is not currently registered or supported"_s,
                                  u"Failed to construct locale with name"_s};
    const QString reason = QString::fromUtf8(exception.what());
    return std::ranges::any_of(words, [&](const QString &text) { return reason.contains(text); });
}

RunFailure failureOf(const std::exception &exception)
{
    if (dynamic_cast<const std::bad_alloc *>(&exception))
        return {RunFailure::Kind::RunFailed, {}, u"there is not enough memory"_s};
    const auto *runtimes = dynamic_cast<const Ort::Exception *>(&exception);
    const bool isLacking = runtimes && isNotSupported(*runtimes);
    return {isLacking ? RunFailure::Kind::NotSupported : RunFailure::Kind::RunFailed,
            {},
            QString::fromUtf8(exception.what())};
}

} // namespace shapewright::runner
