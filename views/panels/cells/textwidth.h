// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>
#include <QString>

namespace shapewright {

// Of a text in pixels, as QFontMetrics measures it. Tables repeat few words many times, so that each is measured once.
// GUI thread.
[[nodiscard]] int textWidth(const QString &text, const QFont &font);
// Names of tensors are long words without spaces. This lets them wrap after a separator, or after 20 characters without
// one.
[[nodiscard]] QString breakable(const QString &text);

} // namespace shapewright
