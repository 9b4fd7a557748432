// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/dim.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shapewright {

// One dim as a person asks for it: a number, `?` for an unknown dim, `_` or `*` for any, or a name or expression.
struct DimPattern {
    enum class Kind { Number, Unknown, AnyOne, Text };

    Kind kind = Kind::Text;
    std::int64_t number = 0;
    std::string text; // as foldedTight() gives it

    [[nodiscard]] static DimPattern of(std::string_view tight);
    // A name has to be the whole dim.
    [[nodiscard]] bool matches(const Dim &dim) const;
    // The same for a number of a list.
    [[nodiscard]] bool matches(std::string_view element) const;
};

// Dims in a row as a person asks for them: `1x3x224x224`, `batch×?×64`, `[_, 3]`. Without brackets they may stand
// anywhere in a shape; with brackets they are the whole of it, `[]` that of a scalar.
class ShapePattern
{
public:
    // Nothing for what is no shape: a single dim without brackets. Takes a text as foldedTight() gives it.
    [[nodiscard]] static std::optional<ShapePattern> parse(const std::string &tight);

    [[nodiscard]] bool matches(const Shape &shape) const;
    // The list of an attribute: `[3, 3]`. It has to be the whole of it, with brackets or without.
    [[nodiscard]] bool matches(const std::vector<std::string_view> &elements) const;
    // Whether one of the dims asked for is such a one; any dim at all does not count.
    [[nodiscard]] bool hasElement(const Dim &dim) const;

private:
    template <typename List>
    [[nodiscard]] bool matchesList(const List &list, bool isWhole) const;

    bool m_isWhole = false;
    // More than one where `x` may be a separator or a letter: `batchxseq`.
    std::vector<std::vector<DimPattern>> m_readings;
};

} // namespace shapewright
