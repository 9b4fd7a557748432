// SPDX-License-Identifier: Apache-2.0
#include "model/shape/fixes/commonsizes.h"

#include "model/edits/editcontext.h"
#include "model/types/text.h"

#include <algorithm>
#include <bit>
#include <string_view>

namespace shapewright {

namespace {

using SizeList = std::vector<std::int64_t>;

enum class Role { Batch, Sequence, Image, Channels, Samples, Other };

bool containsAny(const std::string &text, std::initializer_list<std::string_view> parts)
{
    return std::ranges::any_of(parts, [&](std::string_view part) { return text.find(part) != std::string::npos; });
}

bool isAny(const std::string &text, std::initializer_list<std::string_view> whole)
{
    return std::ranges::find(whole, text) != whole.end();
}

std::optional<Role> roleByName(const std::string &anyCase)
{
    const std::string name = lowerCase(anyCase);
    if (containsAny(name, {"batch"}) || isAny(name, {"n", "b", "bs"}))
        return Role::Batch;
    if (containsAny(name, {"sample", "audio", "wave"}))
        return Role::Samples;
    if (containsAny(name, {"seq", "token", "length", "len", "time", "frame", "past", "ctx"}) ||
        isAny(name, {"s", "t", "l"}))
        return Role::Sequence;
    if (containsAny(name, {"height", "width", "feature"}) || isAny(name, {"h", "w", "ih", "iw"}))
        return Role::Image;
    if (containsAny(name, {"channel"}) || isAny(name, {"c"}))
        return Role::Channels;
    return {};
}

// Judges by its first axis on an input: NCHW for four dims, batch and sequence for two or three.
Role roleByPlace(const ShapeEdits::Axis &place, const ModelGraph &graph)
{
    const auto input = graph.input(place.input);
    const auto &shape = input ? graph.value(*input).declared->shape : std::optional<Shape>();
    const std::size_t rank = shape ? shape->size() : 0;
    if (place.axis == 0)
        return Role::Batch;
    if (rank == 4)
        return place.axis == 1 ? Role::Channels : Role::Image;
    return rank == 2 || rank == 3 ? Role::Sequence : Role::Other;
}

SizeList sizesOf(Role role)
{
    switch (role) {
    case Role::Batch:
        return {1, 2, 4, 8, 16, 32};
    case Role::Sequence:
        return {128, 256, 512, 1, 64, 1024};
    case Role::Image:
        return {640, 224, 256, 320, 416, 512, 1};
    case Role::Channels:
        return {3, 1, 4};
    case Role::Samples:
        return {16000, 512, 1, 48000};
    case Role::Other:
        break;
    }
    return {1, 16, 128};
}

Role roleOf(const SizePlace &place, const ModelGraph &graph)
{
    if (place.axis)
        return roleByPlace({place.name, *place.axis}, graph);
    if (const auto role = roleByName(place.name))
        return *role;
    const auto &axes = EditContext::of(graph)->axesWith(place.name);
    return axes.empty() ? Role::Other : roleByPlace(axes.front(), graph);
}

} // namespace

SizeList commonSizes(const SizePlace &place, const ModelGraph &graph)
{
    return sizesOf(roleOf(place, graph));
}

bool isCommonSize(std::int64_t size, const SizePlace &place, const ModelGraph &graph)
{
    constexpr std::int64_t grid = 32;
    const bool isOnGrid = size % grid == 0;
    switch (roleOf(place, graph)) {
    case Role::Batch:
    case Role::Channels:
        return true;
    case Role::Image:
        return isOnGrid;
    case Role::Sequence:
    case Role::Samples:
    case Role::Other:
        break;
    }
    return isOnGrid || std::has_single_bit(std::uint64_t(size));
}

bool isImageSide(const SizePlace &place, const ModelGraph &graph)
{
    return roleOf(place, graph) == Role::Image;
}

SizeList commonSizes(const DynamicDims::Entry &entry, const ModelGraph &graph)
{
    using Kind = DynamicDims::Entry::Kind;
    if (entry.kind == Kind::Expression || entry.kind == Kind::UnknownRank)
        return {};
    const bool isNamed = entry.kind == Kind::Symbol || entry.kind == Kind::Denotation;
    if (const auto role = isNamed ? roleByName(entry.name) : std::nullopt)
        return sizesOf(*role);
    return sizesOf(entry.places.empty() ? Role::Other : roleByPlace(entry.places.front(), graph));
}

} // namespace shapewright
