// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QString>

#include <string>
#include <utility>

namespace shapewright {

// The error EditsInvalid: a whole sentence, or the text at fault and what is expected instead.
[[nodiscard]] inline tl::unexpected<Error> invalidEdit(std::string text, std::string expected = {})
{
    return failure(ErrorCode::EditsInvalid, {std::move(text)}, std::move(expected));
}

[[nodiscard]] inline tl::unexpected<Error> invalidEdit(const QString &text, const QString &expected = {})
{
    return invalidEdit(text.toStdString(), expected.toStdString());
}

} // namespace shapewright
