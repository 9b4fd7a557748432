// SPDX-License-Identifier: Apache-2.0
#include "model/search/shapepattern.h"

#include "model/search/foldedtext.h"

#include <algorithm>
#include <charconv>

namespace shapewright {

namespace {

constexpr std::size_t longestPattern = 1000; // bytes; nobody types a longer shape

// Replaces `×`, which is two bytes, by a comma.
std::string withCommas(const std::string &text)
{
    std::string result = text;
    const std::string_view times = "×";
    for (std::size_t at = result.find(times); at != std::string::npos; at = result.find(times, at))
        result.replace(at, times.size(), ",");
    return result;
}

// Reads each `x` beside one of these characters as a separator.
std::string splitBeside(std::string_view signs, const std::string &text)
{
    std::string result = text;
    const auto isSign = [&](std::size_t at) { return at < text.size() && signs.find(text[at]) != std::string::npos; };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == 'x' && ((i > 0 && isSign(i - 1)) || isSign(i + 1)))
            result[i] = ',';
    }
    return result;
}

// All readings of a text in which an `x` may be a separator or a letter of a name.
std::vector<std::string> readingsOf(const std::string &text)
{
    std::vector<std::string> readings{text};
    if (text.find(',') != std::string::npos)
        return readings;
    for (const std::string_view signs : {"0123456789?*", "0123456789?*_"})
        readings.push_back(splitBeside(signs, text));
    readings.push_back(text);
    std::ranges::replace(readings.back(), 'x', ',');
    std::ranges::sort(readings);
    const auto repeated = std::ranges::unique(readings);
    readings.erase(repeated.begin(), repeated.end());
    return readings;
}

// Nothing if a dim is missing in the middle. A missing dim at the end is still to be typed.
std::optional<std::vector<DimPattern>> readDims(std::string_view text, bool isWhole)
{
    std::vector<DimPattern> dims;
    bool isOpen = false; // ends with a separator
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t comma = std::min(text.find(',', begin), text.size());
        if (comma == begin)
            return {};
        dims.push_back(DimPattern::of(text.substr(begin, comma - begin)));
        isOpen = comma < text.size();
        begin = comma + 1;
    }
    if (!isWhole && (dims.empty() || (dims.size() == 1 && !isOpen)))
        return {};
    return dims;
}

} // namespace

DimPattern DimPattern::of(std::string_view tight)
{
    if (tight == "?")
        return {.kind = Kind::Unknown};
    if (tight == "_" || tight == "*")
        return {.kind = Kind::AnyOne};
    DimPattern pattern{.kind = Kind::Text, .text = std::string(tight)};
    const char *end = tight.data() + tight.size();
    const auto [last, fault] = std::from_chars(tight.data(), end, pattern.number);
    if (fault == std::errc() && last == end && !tight.empty())
        pattern.kind = Kind::Number;
    return pattern;
}

bool DimPattern::matches(const Dim &dim) const
{
    switch (kind) {
    case Kind::Number:
        return dim.isValue() && dim.value() == number;
    case Kind::Unknown:
        return dim.isUnknown();
    case Kind::AnyOne:
        return true;
    case Kind::Text:
        return !dim.isValue() && foldedTight(dim.text()) == text;
    }
    return false;
}

bool DimPattern::matches(std::string_view element) const
{
    return kind == Kind::AnyOne || element == text;
}

std::optional<ShapePattern> ShapePattern::parse(const std::string &tight)
{
    if (tight.empty() || tight.size() > longestPattern)
        return {};
    ShapePattern pattern;
    std::string text = withCommas(tight);
    if (text.front() == '[' || text.front() == '(') {
        const bool isClosed = text.size() > 1 && (text.back() == ']' || text.back() == ')');
        pattern.m_isWhole = isClosed; // if not closed, it is still being typed
        text = text.substr(1, text.size() - (isClosed ? 2 : 1));
    }
    for (const std::string &reading : readingsOf(text)) {
        if (const auto dims = readDims(reading, pattern.m_isWhole))
            pattern.m_readings.push_back(*dims);
    }
    return pattern.m_readings.empty() ? std::nullopt : std::optional(pattern);
}

template <typename List>
bool ShapePattern::matchesList(const List &list, bool isWhole) const
{
    const auto isIn = [&](const std::vector<DimPattern> &dims) {
        if (dims.size() > list.size() || (isWhole && dims.size() != list.size()))
            return false;
        for (std::size_t first = 0; first + dims.size() <= list.size(); ++first) {
            const auto part = list.begin() + std::ptrdiff_t(first);
            if (std::equal(dims.begin(), dims.end(), part,
                           [](const DimPattern &dim, const auto &found) { return dim.matches(found); }))
                return true;
        }
        return false;
    };
    return std::ranges::any_of(m_readings, isIn);
}

bool ShapePattern::matches(const Shape &shape) const
{
    return matchesList(shape, m_isWhole);
}

bool ShapePattern::matches(const std::vector<std::string_view> &elements) const
{
    return matchesList(elements, true);
}

bool ShapePattern::hasElement(const Dim &dim) const
{
    const auto isAsked = [&dim](const DimPattern &one) {
        return one.kind != DimPattern::Kind::AnyOne && one.matches(dim);
    };
    return std::ranges::any_of(m_readings, [&](const auto &reading) { return std::ranges::any_of(reading, isAsked); });
}

} // namespace shapewright
