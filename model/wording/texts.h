// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace shapewright {

// The context in which the texts of this room are translated.
struct Wording {
    Q_DECLARE_TR_FUNCTIONS(Wording)
};

// The first texts of a list and, if there are others, a last one that says how many: `more` with their number in the
// place of %1.
[[nodiscard]] QStringList firstTexts(const QStringList &texts, qsizetype most, const QString &more);

} // namespace shapewright
