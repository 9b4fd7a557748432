// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/valuetype.h"

#include <QList>
#include <QString>

namespace shapewright {

// One dim as the panels show it: a plain number, a number that an edit fixed, a symbol, an unknown dim, or a former dim
// that is struck through.
struct Chip {
    enum class Kind { Plain, Fixed, Symbol, Unknown, Struck };

    Kind kind = Kind::Plain;
    QString text;

    bool operator==(const Chip &) const = default;
};
using Chips = QList<Chip>;

// The dims of a type's shape. A type without dims gives one chip with a word, such as `scalar` or `unknown rank`.
[[nodiscard]] Chips shapeChips(const ValueType &type);
// The shape after the edits. A number is Fixed where `before` does not have the same number.
[[nodiscard]] Chips shapeChips(const ValueType &before, const ValueType &after);
// The same as shapeChips(), followed by the former values of the dims that changed, struck through.
[[nodiscard]] Chips changeChips(const ValueType &before, const ValueType &after);
// The chips as text for screen readers and tooltips: `1, sequence, 256`.
[[nodiscard]] QString chipsText(const Chips &chips);
// The shape as text: `1 × sequence × 256`, `scalar` or `unknown rank`.
[[nodiscard]] QString timesText(const std::optional<Shape> &shape);
// The element type of a tensor, such as `float32`; the whole type text for sequences, optionals and maps.
[[nodiscard]] QString shortTypeName(const ValueType &type);
// The same for a TensorProto.DataType.
[[nodiscard]] QString shortTypeName(std::int32_t elemType);

} // namespace shapewright
