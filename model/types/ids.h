// SPDX-License-Identifier: Apache-2.0
#pragma once

// Before <compare>, which Qt 6.4's moc cannot read on its own.
#include <cstddef>

#include <compare>
#include <cstdint>
#include <functional>

namespace shapewright {

// Position of a graph in its ModelGraph: 0 is the main graph; subgraphs and the bodies of
// called local functions (one per call) follow.
enum class GraphId : std::uint32_t {};
constexpr GraphId mainGraph{0};

// A node, by its position in its graph. The position is the one it has in the file.
struct NodeId {
    GraphId graph{};
    std::uint32_t index = 0;

    auto operator<=>(const NodeId &) const = default;
};

// A value (tensor, sequence, …), by its position in its graph's list of values.
struct ValueId {
    GraphId graph{};
    std::uint32_t index = 0;

    auto operator<=>(const ValueId &) const = default;
};

} // namespace shapewright

template <>
struct std::hash<shapewright::NodeId> {
    std::size_t operator()(const shapewright::NodeId &id) const noexcept
    {
        return (std::size_t(id.graph) << 32) | id.index;
    }
};

template <>
struct std::hash<shapewright::ValueId> {
    std::size_t operator()(const shapewright::ValueId &id) const noexcept
    {
        return (std::size_t(id.graph) << 32) | id.index;
    }
};
