// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/inputuses.h"

#include "model/run/feeds/amounts.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/text.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace shapewright {

using namespace std::literals;

namespace {

constexpr std::uint32_t anySlot = 0xFFFFFFFF;

struct Slot {
    std::string_view domain;
    std::string_view opType;
    std::uint32_t slot = 0;
};

bool matches(const Slot &slot, const Node &node, std::uint32_t used)
{
    return slot.opType == node.opType && slot.domain == node.domain && (slot.slot == used || slot.slot == anySlot);
}

// The elements of these inputs come out unchanged.
constexpr std::array passes{
    Slot{"", "Identity", 0}, Slot{"", "Cast", 0},    Slot{"", "Reshape", 0},      Slot{"", "Unsqueeze", 0},
    Slot{"", "Squeeze", 0},  Slot{"", "Flatten", 0}, Slot{"", "Transpose", 0},    Slot{"", "Expand", 0},
    Slot{"", "Tile", 0},     Slot{"", "Slice", 0},   Slot{"", "Split", 0},        Slot{"", "Gather", 0},
    Slot{"", "Where", 1},    Slot{"", "Where", 2},   Slot{"", "Concat", anySlot},
};

// The elements of such an input are indices along an axis of another input.
struct Lookup {
    Slot indices;
    std::uint32_t data = 0;
};
constexpr std::array lookups{
    Lookup{{"", "Gather", 1}, 0},
    Lookup{{"", "GatherElements", 1}, 0},
    Lookup{{"com.microsoft", "EmbedLayerNormalization", 0}, 2}, // token ids
    Lookup{{"com.microsoft", "EmbedLayerNormalization", 1}, 4}, // segment ids
    Lookup{{"com.microsoft", "EmbedLayerNormalization", 8}, 3},
    Lookup{{"", "RotaryEmbedding", 3}, 1},
    Lookup{{"com.microsoft", "RotaryEmbedding", 1}, 2},
};

constexpr std::array masks{
    Slot{"", "Attention", 3},
    Slot{"com.microsoft", "Attention", 3},
    Slot{"com.microsoft", "QAttention", 5},
    Slot{"com.microsoft", "MultiHeadAttention", 4},
    Slot{"com.microsoft", "BeamSearch", 7}, // of the vocabulary
    Slot{"com.microsoft", "BeamSearch", 8},
    Slot{"com.microsoft", "BeamSearch", 9},
    Slot{"com.microsoft", "WhisperBeamSearch", 7},
    Slot{"com.microsoft", "WhisperBeamSearch", 8},
    Slot{"com.microsoft", "GreedySearch", 4},
    Slot{"com.microsoft", "GreedySearch", 5},
    Slot{"com.microsoft", "GreedySearch", 6},
    Slot{"com.microsoft", "Sampling", 4},
    Slot{"com.microsoft", "Sampling", 5},
    Slot{"com.microsoft", "Sampling", 6},
};

constexpr std::array positions{
    Slot{"com.microsoft", "EmbedLayerNormalization", 8},
    Slot{"", "RotaryEmbedding", 3},
    Slot{"com.microsoft", "RotaryEmbedding", 1},
};

constexpr Slot oneHotIndices{"", "OneHot", 0};
constexpr Slot oneHotDepth{"", "OneHot", 1};
constexpr Slot topKCount{"", "TopK", 1};

class UseWalk
{
public:
    UseWalk(const ModelGraph &graph, const ShapeTable &table) : m_graph(graph), m_table(table) {}

    InputUses walk(ValueId input)
    {
        add(input);
        while (!m_pending.empty()) {
            const ValueId value = m_pending.back();
            m_pending.pop_back();
            for (const Use &use : m_graph.value(value).uses)
                take(use);
        }
        return m_uses;
    }

private:
    void add(const std::optional<ValueId> &value)
    {
        if (value && m_seen.insert(*value).second)
            m_pending.push_back(*value);
    }

    void take(const Use &use)
    {
        const Node &node = m_graph.node(use.node);
        const auto is = [&](const Slot &slot) { return matches(slot, node, use.slot); };
        if (std::any_of(passes.begin(), passes.end(), is)) {
            for (const std::optional<ValueId> &output : node.outputs)
                add(output);
        }
        if (node.body) {
            const std::vector<ValueId> &inputs = m_graph.graph(*node.body).inputs;
            if (use.slot < inputs.size())
                add(inputs[use.slot]);
        }
        for (const Lookup &lookup : lookups) {
            if (is(lookup.indices) && lookup.data < node.inputs.size() && node.inputs[lookup.data])
                lookUp(use.node, *node.inputs[lookup.data]);
        }
        if (takesAmount(node, use.slot)) {
            m_uses.amounts.push_back(use);
            m_uses.choosy.push_back(use.node);
        }
        if (is(oneHotIndices) && !node.outputs.empty() && node.outputs.front())
            bound(use.node, *node.outputs.front(), -1); // the last axis has the size of the depth
        if (is(oneHotIndices) || is(oneHotDepth))
            m_uses.oneHots.push_back(use.node);
        if (is(oneHotDepth) || is(topKCount))
            countOut(use.node);
        m_uses.isMask = m_uses.isMask || saysMask(node.name) || std::any_of(masks.begin(), masks.end(), is);
        m_uses.isPosition = m_uses.isPosition || std::any_of(positions.begin(), positions.end(), is);
    }

    void lookUp(NodeId id, ValueId data)
    {
        m_uses.isPosition =
            m_uses.isPosition || saysPosition(m_graph.value(data).name) || saysPosition(m_graph.node(id).name);
        bound(id, data, 0);
        m_uses.choosy.push_back(id);
    }

    void countOut(NodeId id)
    {
        m_uses.isCount = true;
        m_uses.choosy.push_back(id);
        const Node &node = m_graph.node(id);
        if (!m_uses.count && !node.outputs.empty() && node.outputs.front())
            m_uses.count = sizeAlong(id, *node.outputs.front(), -1);
    }

    // Bounds the indices by the size of a tensor along the node's axis.
    void bound(NodeId id, ValueId tensor, std::int64_t usualAxis)
    {
        const auto entries = sizeAlong(id, tensor, usualAxis);
        if (!entries || (m_uses.entries && *m_uses.entries <= *entries))
            return;
        m_uses.entries = entries;
        m_uses.lookup = m_graph.node(id).name;
    }

    [[nodiscard]] std::optional<std::int64_t> sizeAlong(NodeId id, ValueId tensor, std::int64_t usualAxis) const
    {
        const std::optional<Shape> &shape = m_table.at(tensor).type.shape;
        if (!shape || shape->empty())
            return {};
        std::int64_t axis = axisOf(id, usualAxis);
        axis += axis < 0 ? std::int64_t(shape->size()) : 0;
        if (axis < 0 || axis >= std::int64_t(shape->size()) || !(*shape)[std::size_t(axis)].isValue())
            return {};
        return (*shape)[std::size_t(axis)].value();
    }

    [[nodiscard]] std::int64_t axisOf(NodeId id, std::int64_t usual) const
    {
        for (const onnx::AttributeProto &attribute : m_graph.nodeProto(id).attribute()) {
            if (attribute.name() == "axis")
                return attribute.i();
        }
        return usual;
    }

    const ModelGraph &m_graph;
    const ShapeTable &m_table;
    InputUses m_uses;
    std::vector<ValueId> m_pending;
    std::unordered_set<ValueId> m_seen;
};

} // namespace

InputUses usesOf(const ModelGraph &graph, const ShapeTable &table, ValueId input)
{
    return UseWalk(graph, table).walk(input);
}

bool saysMask(const std::string &name)
{
    const std::string lower = lowerCase(name);
    for (std::size_t at = lower.find("mask"); at != std::string::npos; at = lower.find("mask", at + 1)) {
        const std::string_view rest = std::string_view(lower).substr(at + 4);
        const std::string_view after = rest.starts_with('s') ? rest.substr(1) : rest;
        const bool beginsWord = at == 0 || lower.compare(at - std::min<std::size_t>(at, 2), 2, "un") != 0;
        if (beginsWord && (after.empty() || !std::isalpha(static_cast<unsigned char>(after.front()))))
            return true;
    }
    return false;
}

bool saysPosition(const std::string &name)
{
    static constexpr std::array words{"position"sv,    "positions"sv, "positional"sv, "positionid"sv,
                                      "positionids"sv, "pos"sv,       "wpe"sv}; // the position embedding of GPT-2
    const std::string lower = lowerCase(name);
    const auto isLetter = [](unsigned char c) { return std::isalpha(c) != 0; };
    for (auto begin = std::ranges::find_if(lower, isLetter); begin != lower.end();) {
        const auto end = std::find_if_not(begin, lower.end(), isLetter);
        if (std::ranges::count(words, std::string_view(begin, end)) > 0)
            return true;
        begin = std::find_if(end, lower.end(), isLetter);
    }
    return false;
}

} // namespace shapewright
