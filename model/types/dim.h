// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace shapewright {

// One dimension of a tensor. It is a dim_value, a dim_param (a name, or an expression over names), or an unknown dim.
// Values below 0 do not occur: a negative value in a file becomes an unknown dim. We may know how an unknown dim
// follows from axes that have no name, for example `2*x[0]`; such a text is shown, but never written to a file.
class Dim
{
public:
    Dim() = default; // unknown
    Dim(std::int64_t value)
    {
        if (value >= 0)
            m_content = value;
    }
    static Dim param(std::string_view text)
    {
        Dim dim;
        if (!text.empty())
            dim.m_content = std::string(text);
        return dim;
    }
    // An unknown dim that equals this expression over axes without a name.
    static Dim following(std::string_view text)
    {
        Dim dim;
        dim.m_content = Following{std::string(text)};
        return dim;
    }

    [[nodiscard]] bool isUnknown() const { return !isValue() && !isParam(); }
    [[nodiscard]] bool isFollowing() const { return std::holds_alternative<Following>(m_content); }
    [[nodiscard]] bool isValue() const { return std::holds_alternative<std::int64_t>(m_content); }
    [[nodiscard]] bool isParam() const { return std::holds_alternative<std::string>(m_content); }
    [[nodiscard]] bool isDynamic() const { return !isValue(); }

    // Call it only if isValue().
    [[nodiscard]] std::int64_t value() const { return std::get<std::int64_t>(m_content); }
    // Call it only if isParam().
    [[nodiscard]] const std::string &param() const { return std::get<std::string>(m_content); }
    // The text that people read: `3`, `batch`, `2*x[0]`, `?`.
    [[nodiscard]] std::string text() const;

    bool operator==(const Dim &) const = default;

private:
    struct Following {
        std::string text;
        bool operator==(const Following &) const = default;
    };

    std::variant<std::monostate, std::int64_t, std::string, Following> m_content;
};

// The dims of a tensor. Empty for a scalar.
using Shape = std::vector<Dim>;

// For example `[1, batch, ?]`.
[[nodiscard]] std::string shapeText(const Shape &shape);

} // namespace shapewright
