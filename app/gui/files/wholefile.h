// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QByteArray>
#include <QString>

#include <functional>

class QIODevice;

namespace shapewright {

// Writes a small file. An existing file is replaced only after the new content is complete; if writing fails, it stays
// as it was. Errors: CannotWrite.
[[nodiscard]] Result<void> writeWhole(const QString &path, const std::function<bool(QIODevice &)> &write);
[[nodiscard]] Result<void> writeWhole(const QString &path, const QByteArray &bytes);

} // namespace shapewright
