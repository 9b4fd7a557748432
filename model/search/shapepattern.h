// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/dim.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shapewright {

// One dim of a query: a number, `?` for an unknown dim, `_` or `*` for any dim, or a name or expression.
struct DimPattern {
    enum class Kind { Number, Unknown, AnyOne, Text };

    Kind kind = Kind::Text;
    std::int64_t number = 0;
    std::string text; // as foldedTight() returns it

    [[nodiscard]] static DimPattern of(std::string_view tight);
    // A name matches only the whole dim.
    [[nodiscard]] bool matches(const Dim &dim) const;
    // Likewise for one number of a list.
    [[nodiscard]] bool matches(std::string_view element) const;
};

// Consecutive dims of a query: `1x3x224x224`, `batch×?×64`, `[_, 3]`. Without brackets they match anywhere in a shape;
// with brackets they must be the whole shape, and `[]` matches a scalar.
class ShapePattern
{
public:
    // Nothing for a text that is not a shape, such as a single dim without brackets. `tight` must be the result of
    // foldedTight().
    [[nodiscard]] static std::optional<ShapePattern> parse(const std::string &tight);

    [[nodiscard]] bool matches(const Shape &shape) const;
    // Matches the list of an attribute, such as `[3, 3]`. The pattern must be the whole list, with brackets or without.
    [[nodiscard]] bool matches(const std::vector<std::string_view> &elements) const;
    // Whether one of the dims asked for is this dim. A pattern that matches any dim does not count.
    [[nodiscard]] bool hasElement(const Dim &dim) const;

private:
    template <typename List>
    [[nodiscard]] bool matchesList(const List &list, bool isWhole) const;

    bool m_isWhole = false;
    // More than one if an `x` may be a separator or a letter: `batchxseq`.
    std::vector<std::vector<DimPattern>> m_readings;
};

} // namespace shapewright
