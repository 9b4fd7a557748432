// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/amounts.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace shapewright {

namespace {

// What a length is computed from.
class Surroundings
{
public:
    Surroundings(NodeId id, const ModelGraph &graph, const ShapeTable &table, const FedSizes &sizes)
        : m_id(id), m_graph(graph), m_table(table), m_sizes(sizes)
    {
    }

    [[nodiscard]] bool hasInput(std::size_t slot) const
    {
        const Node &node = m_graph.node(m_id);
        return slot < node.inputs.size() && node.inputs[slot].has_value();
    }
    [[nodiscard]] bool isWhole(std::size_t slot) const
    {
        return hasInput(slot) && isIntegerType(m_table.at(*m_graph.node(m_id).inputs[slot]).type.elemType);
    }
    // An axis may count from the end.
    [[nodiscard]] std::optional<std::int64_t> input(std::size_t slot, std::int64_t axis) const
    {
        return hasInput(slot) ? size(*m_graph.node(m_id).inputs[slot], axis) : std::nullopt;
    }
    [[nodiscard]] std::optional<std::int64_t> output(std::size_t slot, std::int64_t axis) const
    {
        const Node &node = m_graph.node(m_id);
        return slot < node.outputs.size() && node.outputs[slot] ? size(*node.outputs[slot], axis) : std::nullopt;
    }
    [[nodiscard]] std::int64_t attribute(std::string_view name, std::int64_t otherwise) const
    {
        for (const onnx::AttributeProto &attribute : m_graph.nodeProto(m_id).attribute()) {
            if (attribute.name() == name)
                return attribute.i();
        }
        return otherwise;
    }

private:
    [[nodiscard]] std::optional<std::int64_t> size(ValueId id, std::int64_t axis) const
    {
        const std::optional<Shape> &shape = m_table.at(id).type.shape;
        const auto rank = shape ? std::int64_t(shape->size()) : 0;
        const std::int64_t place = axis < 0 ? axis + rank : axis;
        return place >= 0 && place < rank ? m_sizes((*shape)[std::size_t(place)]) : std::nullopt;
    }

    NodeId m_id;
    const ModelGraph &m_graph;
    const ShapeTable &m_table;
    const FedSizes &m_sizes;
};

using Number = std::optional<std::int64_t>;

Number noNumber(const Surroundings &)
{
    return {};
}

Number justOne(const Surroundings &)
{
    return 1;
}

// Other numbers divide as well.
Number oneIfWhole(const Surroundings &node)
{
    return node.isWhole(1) ? Number(1) : std::nullopt;
}

Number recurrentLength(const Surroundings &node)
{
    return node.input(0, node.attribute("layout", 0) == 0 ? 0 : 1);
}

Number reversedLength(const Surroundings &node)
{
    return node.input(0, node.attribute("time_axis", 0));
}

Number keyLength(const Surroundings &node)
{
    return node.input(1, -2);
}

Number signalLength(const Surroundings &node)
{
    return node.input(0, node.attribute("axis", 1));
}

// All tokens of the past and of the query. Where the present has the size of the past, that is a buffer for both.
Number totalLength(const Surroundings &node)
{
    const Number past = node.hasInput(3) ? node.input(3, 2) : 0;
    const Number query = node.input(0, 1);
    if (!past || !query)
        return {};
    // For several sequences, ONNX Runtime takes several tokens only as the first ones.
    if (*query > 1 && node.input(0, 0) != 1)
        return query;
    return std::min(*past + *query, node.output(1, 2).value_or(*past + *query));
}

Number totalLengthBelowOne(const Surroundings &node)
{
    const Number total = totalLength(node);
    return total ? Number(*total - 1) : total;
}

Number longestSearch(const Surroundings &node)
{
    constexpr std::int64_t more = 8;
    const bool isDecoderAlone = node.attribute("model_type", 0) == 0;
    const Number begun = isDecoderAlone ? node.input(0, 1) : 1;
    const Number out = node.output(0, -1);
    return out ? out : begun ? Number(*begun + more) : begun;
}

Number returnedTexts(const Surroundings &node)
{
    return node.output(0, 1).value_or(1);
}

Number beams(const Surroundings &node)
{
    return std::max<std::int64_t>(node.output(0, 1).value_or(1), 4);
}

struct AmountSlot {
    std::string_view domain;
    std::string_view opType;
    std::uint32_t slot = 0;
    Number (*number)(const Surroundings &) = noNumber;
    const char *why = "";
};

constexpr std::string_view contribDomain = "com.microsoft";
constexpr const char *wholeSequence = "the length of the sequence";

// What ONNX Runtime refuses where it is 0, or what 0 would make meaningless.
constexpr std::array amountSlots{
    AmountSlot{"", "RNN", 4, recurrentLength, wholeSequence},
    AmountSlot{"", "GRU", 4, recurrentLength, wholeSequence},
    AmountSlot{"", "LSTM", 4, recurrentLength, wholeSequence},
    AmountSlot{"", "ReverseSequence", 1, reversedLength, wholeSequence},
    AmountSlot{"", "Attention", 6, keyLength, "the length of the keys"},
    AmountSlot{"", "DFT", 1, signalLength, "the length of the signal"},
    AmountSlot{"", "STFT", 1, justOne, "the least step"},
    AmountSlot{"", "STFT", 3, noNumber},
    AmountSlot{"", "Slice", 1, noNumber},
    AmountSlot{"", "Slice", 2, noNumber},
    AmountSlot{"", "Slice", 3, noNumber},
    AmountSlot{"", "Slice", 4, justOne, "the least step"},
    AmountSlot{"", "Range", 0, noNumber},
    AmountSlot{"", "Range", 1, noNumber},
    AmountSlot{"", "Range", 2, justOne, "the least step"},
    AmountSlot{contribDomain, "Range", 2, justOne, "the least step"},
    AmountSlot{"", "Div", 1, oneIfWhole, "since nothing can be divided by 0"},
    AmountSlot{"", "Mod", 1, oneIfWhole, "since nothing can be divided by 0"},
    AmountSlot{"", "Tile", 1, justOne, "as often as it is there"},
    AmountSlot{"", "Expand", 1, justOne, "no more than there is"},
    AmountSlot{"", "Resize", 2, justOne, "the size as it is"},
    AmountSlot{"", "Resize", 3, noNumber},
    AmountSlot{"", "Upsample", 1, justOne, "the size as it is"},
    AmountSlot{"", "Reshape", 1, noNumber},
    AmountSlot{"", "Split", 1, noNumber},
    AmountSlot{"", "SplitToSequence", 1, noNumber},
    AmountSlot{"", "Squeeze", 1, noNumber},
    AmountSlot{"", "Unsqueeze", 1, noNumber},
    AmountSlot{"", "Pad", 1, noNumber},
    AmountSlot{"", "Pad", 3, noNumber},
    AmountSlot{"", "ConstantOfShape", 0, noNumber},
    AmountSlot{"", "CenterCropPad", 1, noNumber},
    AmountSlot{"", "Col2Im", 1, noNumber},
    AmountSlot{"", "Col2Im", 2, noNumber},
    AmountSlot{"", "AffineGrid", 1, noNumber},
    AmountSlot{"", "MaxUnpool", 1, noNumber},
    AmountSlot{"", "MaxUnpool", 2, noNumber},
    AmountSlot{"", "MelWeightMatrix", 0, noNumber},
    AmountSlot{"", "MelWeightMatrix", 1, noNumber},
    AmountSlot{"", "MelWeightMatrix", 2, noNumber},
    AmountSlot{"", "MelWeightMatrix", 3, noNumber},
    AmountSlot{"", "MelWeightMatrix", 4, noNumber},
    AmountSlot{"", "SequenceAt", 1, noNumber},
    AmountSlot{"", "SequenceErase", 1, noNumber},
    AmountSlot{"", "SequenceInsert", 2, noNumber},
    AmountSlot{"", "GatherND", 1, noNumber},
    AmountSlot{"", "ScatterND", 1, noNumber},
    AmountSlot{"", "ScatterElements", 1, noNumber},
    AmountSlot{"", "TensorScatter", 2, noNumber},
    AmountSlot{contribDomain, "CropAndResize", 3, justOne, "the least size"},
    AmountSlot{contribDomain, "GroupQueryAttention", 5, totalLengthBelowOne, "the tokens of past and query but one"},
    AmountSlot{contribDomain, "GroupQueryAttention", 6, totalLength, "the tokens of past and query"},
    AmountSlot{contribDomain, "DecoderMaskedMultiHeadAttention", 7, noNumber},
    AmountSlot{contribDomain, "DecoderMaskedMultiHeadAttention", 8, noNumber},
    AmountSlot{contribDomain, "SparseAttention", 5, noNumber},
    AmountSlot{contribDomain, "SparseAttention", 6, noNumber},
    AmountSlot{contribDomain, "SparseAttention", 7, noNumber},
    AmountSlot{contribDomain, "SparseAttention", 8, noNumber},
    AmountSlot{contribDomain, "BeamSearch", 1, longestSearch, "more than there is to begin with"},
    AmountSlot{contribDomain, "BeamSearch", 2, noNumber},
    AmountSlot{contribDomain, "BeamSearch", 3, beams, "as many beams as come out or more"},
    AmountSlot{contribDomain, "BeamSearch", 4, returnedTexts, "as many as come out"},
    AmountSlot{contribDomain, "BeamSearch", 5, justOne, "which favours no length"},
    AmountSlot{contribDomain, "BeamSearch", 6, justOne, "which punishes no repetition"},
    AmountSlot{contribDomain, "WhisperBeamSearch", 1, longestSearch, "more than there is to begin with"},
    AmountSlot{contribDomain, "WhisperBeamSearch", 2, noNumber},
    AmountSlot{contribDomain, "WhisperBeamSearch", 3, beams, "as many beams as come out or more"},
    AmountSlot{contribDomain, "WhisperBeamSearch", 4, returnedTexts, "as many as come out"},
    AmountSlot{contribDomain, "WhisperBeamSearch", 5, justOne, "which favours no length"},
    AmountSlot{contribDomain, "WhisperBeamSearch", 6, justOne, "which punishes no repetition"},
    AmountSlot{contribDomain, "GreedySearch", 1, longestSearch, "more than there is to begin with"},
    AmountSlot{contribDomain, "GreedySearch", 2, noNumber},
    AmountSlot{contribDomain, "GreedySearch", 3, justOne, "which punishes no repetition"},
    AmountSlot{contribDomain, "Sampling", 1, longestSearch, "more than there is to begin with"},
    AmountSlot{contribDomain, "Sampling", 2, noNumber},
    AmountSlot{contribDomain, "Sampling", 3, justOne, "which punishes no repetition"},
};

const AmountSlot *slotOf(const Node &node, std::uint32_t slot)
{
    const auto found = std::ranges::find_if(amountSlots, [&](const AmountSlot &amount) {
        return amount.slot == slot && amount.opType == node.opType && amount.domain == node.domain;
    });
    return found == amountSlots.end() ? nullptr : &*found;
}

} // namespace

bool takesAmount(const Node &node, std::uint32_t slot)
{
    return slotOf(node, slot) != nullptr;
}

std::optional<Amount> amountFor(const Use &use, const ModelGraph &graph, const ShapeTable &table, const FedSizes &sizes)
{
    const AmountSlot *slot = slotOf(graph.node(use.node), use.slot);
    if (slot == nullptr)
        return {};
    return Amount{slot->number(Surroundings(use.node, graph, table, sizes)), slot->why};
}

} // namespace shapewright
