// SPDX-License-Identifier: Apache-2.0
#pragma once

// This include precedes <compare>, because Qt 6.4's moc cannot read <compare> on its own.
#include <cstddef>

#include <compare>
#include <cstdint>
#include <functional>

namespace shapewright {

// The position of a graph in its ModelGraph. 0 is the main graph; subgraphs, and the body of each call of a local
// function, follow.
enum class GraphId : std::uint32_t {};
constexpr GraphId mainGraph{0};

// Identifies a node by its position in its graph, which is also its position in the file.
struct NodeId {
    GraphId graph{};
    std::uint32_t index = 0;

    auto operator<=>(const NodeId &) const = default;
};

// Identifies a value (tensor, sequence, …) by its position in its graph's list of values.
struct ValueId {
    GraphId graph{};
    std::uint32_t index = 0;

    auto operator<=>(const ValueId &) const = default;
};

} // namespace shapewright

namespace std {

template <>
struct hash<shapewright::NodeId> {
    std::size_t operator()(const shapewright::NodeId &id) const noexcept
    {
        return (std::size_t(id.graph) << 32) | id.index;
    }
};

template <>
struct hash<shapewright::ValueId> {
    std::size_t operator()(const shapewright::ValueId &id) const noexcept
    {
        return (std::size_t(id.graph) << 32) | id.index;
    }
};

} // namespace std
