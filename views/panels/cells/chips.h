// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/valuetype.h"

#include <QList>
#include <QString>

namespace shapewright {

// One dim as the panels show it: a number, a symbol in its colour, an unknown dim, and what it was before.
struct Chip {
    enum class Kind { Plain, Fixed, Symbol, Unknown, Struck };

    Kind kind = Kind::Plain;
    QString text;

    bool operator==(const Chip &) const = default;
};
using Chips = QList<Chip>;

// A type's shape; a type that has none stands there as a word.
[[nodiscard]] Chips shapeChips(const ValueType &type);
// The shape after the edits; numbers that stand where the other type has none are Fixed.
[[nodiscard]] Chips shapeChips(const ValueType &before, const ValueType &after);
// The same, with what each changed dim was struck through before it.
[[nodiscard]] Chips changeChips(const ValueType &before, const ValueType &after);
// For screen readers and tooltips: `1, sequence, 256`.
[[nodiscard]] QString chipsText(const Chips &chips);
// `1 × sequence × 256`, `scalar`, `unknown rank`
[[nodiscard]] QString timesText(const std::optional<Shape> &shape);
// `float32` for a tensor, the whole text for others.
[[nodiscard]] QString shortTypeName(const ValueType &type);
// The same of elements.
[[nodiscard]] QString shortTypeName(std::int32_t elemType);

} // namespace shapewright
