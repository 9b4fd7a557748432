// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/types/result.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace shapewright {

// Dims, and shapes of them, as people type them. The only error is EditsInvalid, with the text that cannot be parsed
// and what is expected instead.

// Reads a shape without the name of an input: `1, 3, 640, 640`, `1x3x640x640` or `[1,3,?,_]`.
[[nodiscard]] Result<std::vector<ShapeEdits::AxisValue>> parseShape(const QString &text);
// Reads a single dim: `128`, `sequence`, `?`, or a range of sizes: `1..8:4` (from 1 to 8, best at 4), `1..8` (best at
// 8), or `1..8, best 4`.
[[nodiscard]] Result<EditedDim> parseDim(const QString &text);
// A range as people read it: `1..8, best 4`.
[[nodiscard]] QString rangeText(const EditedDim &range);

// What the texts of whole edits are made of, too.
namespace dimtext {

constexpr QChar mark(u'"'); // around a name that could be read as something else; a name has it twice for one

[[nodiscard]] QString quoted(const QString &name);
// The length of the quoted name at the beginning of a text, with its marks. 0 if there is none.
[[nodiscard]] qsizetype quotedLength(QStringView text);
// The name in a text that is a quoted name and nothing else. Null if it is not.
[[nodiscard]] QString quotedName(const QString &text);
// Whether the text begins like a range of sizes, which no name and no number does.
[[nodiscard]] bool beginsLikeRange(const QString &text);
// Splits at commas that are not within a quoted name or a range.
[[nodiscard]] QStringList splitShape(const QString &text);
[[nodiscard]] QString withoutBrackets(const QString &text);
// Reads a number from 0 on. resolveEdits() checks whether 0 is allowed, because only there the axis is known.
[[nodiscard]] Result<std::int64_t> parseNumber(const QString &text);
// A dim as it is at the right of an edit.
[[nodiscard]] QString dimText(const EditedDim &dim);

} // namespace dimtext

} // namespace shapewright
