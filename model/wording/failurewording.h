// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace shapewright {

// What a rule of propagation says of sizes that do not work, in the person's language. Rules say it in English, with
// sizes in between; a text that none of them says stays as it is.
[[nodiscard]] QString failureText(const QString &english);

} // namespace shapewright
