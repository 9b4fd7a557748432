// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/amounts.h"

#include "model/run/feeds/feedtext.h"
#include "model/shape/tables/shapetable.h"
#include <onnx/onnx_pb.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

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
    [[nodiscard]] std::size_t outputCount() const { return m_graph.node(m_id).outputs.size(); }
    // Of the first output; nothing unless all sizes are known.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> outputSizes() const
    {
        const Node &node = m_graph.node(m_id);
        const bool isThere = !node.outputs.empty() && node.outputs.front();
        const std::optional<Shape> shape = isThere ? m_table.at(*node.outputs.front()).type.shape : std::nullopt;
        std::vector<std::int64_t> sizes;
        for (const Dim &dim : shape.value_or(Shape{})) {
            const auto size = m_sizes(dim);
            if (!size)
                return {};
            sizes.push_back(*size);
        }
        return shape ? std::optional(std::move(sizes)) : std::nullopt;
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

// One number for all elements, or one for each; empty if none is known to work.
using Numbers = std::vector<double>;

Numbers single(std::optional<std::int64_t> number)
{
    return number ? Numbers{double(*number)} : Numbers();
}

Numbers noNumber(const Surroundings &)
{
    return {};
}

Numbers justOne(const Surroundings &)
{
    return {1};
}

Numbers fromZero(const Surroundings &)
{
    return {0};
}

// Other numbers than whole ones divide as well.
Numbers oneIfWhole(const Surroundings &node)
{
    return node.isWhole(1) ? Numbers{1} : Numbers();
}

Numbers recurrentLength(const Surroundings &node)
{
    return single(node.input(0, node.attribute("layout", 0) == 0 ? 0 : 1));
}

Numbers reversedLength(const Surroundings &node)
{
    return single(node.input(0, node.attribute("time_axis", 0)));
}

Numbers keyLength(const Surroundings &node)
{
    return single(node.input(1, -2));
}

Numbers signalLength(const Surroundings &node)
{
    return single(node.input(0, node.attribute("axis", 1)));
}

// From 0 in steps of 1.
Numbers rangeEnd(const Surroundings &node)
{
    return single(node.output(0, 0).value_or(1));
}

Numbers outputShape(const Surroundings &node)
{
    const auto sizes = node.outputSizes();
    return sizes ? Numbers(sizes->begin(), sizes->end()) : Numbers();
}

Numbers expandedShape(const Surroundings &node)
{
    const Numbers shape = outputShape(node);
    return shape.empty() ? justOne(node) : shape;
}

// How much larger each axis of the output is.
Numbers ratios(const Surroundings &node)
{
    const auto sizes = node.outputSizes();
    Numbers found;
    for (std::size_t axis = 0; sizes && axis < sizes->size(); ++axis) {
        const auto size = node.input(0, std::int64_t(axis));
        if (!size || *size == 0)
            return {1};
        found.push_back(double((*sizes)[axis]) / double(*size));
    }
    return found.empty() ? Numbers{1} : found;
}

// As the outputs are, or all alike but the last one.
Numbers splitSizes(const Surroundings &node)
{
    const std::int64_t axis = node.attribute("axis", 0);
    const auto whole = node.input(0, axis);
    const auto parts = std::int64_t(node.outputCount());
    if (!whole || parts == 0)
        return {};
    Numbers declared, even;
    for (std::int64_t part = 0; part < parts; ++part) {
        if (const auto size = node.output(std::size_t(part), axis))
            declared.push_back(double(*size));
        even.push_back(double(part + 1 < parts ? *whole / parts : *whole - *whole / parts * (parts - 1)));
    }
    return std::int64_t(declared.size()) == parts ? declared : even;
}

// All tokens of the past and of the query. Where the present has the size of the past, that is a buffer for both.
std::optional<std::int64_t> tokens(const Surroundings &node)
{
    const auto past = node.hasInput(3) ? node.input(3, 2) : 0;
    const auto query = node.input(0, 1);
    if (!past || !query)
        return {};
    // For several sequences, ONNX Runtime takes several tokens only as the first ones.
    if (*query > 1 && node.input(0, 0) != 1)
        return query;
    return std::min(*past + *query, node.output(1, 2).value_or(*past + *query));
}

Numbers totalLength(const Surroundings &node)
{
    return single(tokens(node));
}

Numbers totalLengthBelowOne(const Surroundings &node)
{
    const auto total = tokens(node);
    return total ? Numbers{double(*total - 1)} : Numbers();
}

Numbers longestSearch(const Surroundings &node)
{
    constexpr std::int64_t more = 8;
    const bool isDecoderAlone = node.attribute("model_type", 0) == 0;
    const auto begun = isDecoderAlone ? node.input(0, 1) : 1;
    const auto out = node.output(0, -1);
    return out ? single(out) : begun ? Numbers{double(*begun + more)} : Numbers();
}

Numbers returnedTexts(const Surroundings &node)
{
    return single(node.output(0, 1).value_or(1));
}

Numbers beams(const Surroundings &node)
{
    return single(std::max<std::int64_t>(node.output(0, 1).value_or(1), 4));
}

struct AmountSlot {
    std::string_view domain;
    std::string_view opType;
    std::uint32_t slot = 0;
    Numbers (*numbers)(const Surroundings &) = noNumber;
    const char *why = "";
};

constexpr std::string_view contribDomain = "com.microsoft";
constexpr const char *wholeSequence = QT_TRANSLATE_NOOP("Feeds", "the length of the sequence");

// What ONNX Runtime refuses where it is 0, or what 0 would make meaningless.
constexpr std::array amountSlots{
    AmountSlot{"", "RNN", 4, recurrentLength, wholeSequence},
    AmountSlot{"", "GRU", 4, recurrentLength, wholeSequence},
    AmountSlot{"", "LSTM", 4, recurrentLength, wholeSequence},
    AmountSlot{"", "ReverseSequence", 1, reversedLength, wholeSequence},
    AmountSlot{"", "Attention", 6, keyLength, QT_TRANSLATE_NOOP("Feeds", "the length of the keys")},
    AmountSlot{"", "DFT", 1, signalLength, QT_TRANSLATE_NOOP("Feeds", "the length of the signal")},
    AmountSlot{"", "STFT", 1, justOne, QT_TRANSLATE_NOOP("Feeds", "the least step")},
    AmountSlot{"", "STFT", 3, noNumber},
    AmountSlot{"", "Slice", 1, noNumber},
    AmountSlot{"", "Slice", 2, noNumber},
    AmountSlot{"", "Slice", 3, noNumber},
    AmountSlot{"", "Slice", 4, justOne, QT_TRANSLATE_NOOP("Feeds", "the least step")},
    AmountSlot{"", "Range", 0, fromZero, QT_TRANSLATE_NOOP("Feeds", "where a range begins")},
    AmountSlot{"", "Range", 1, rangeEnd, QT_TRANSLATE_NOOP("Feeds", "as many as come out")},
    AmountSlot{"", "Range", 2, justOne, QT_TRANSLATE_NOOP("Feeds", "the least step")},
    AmountSlot{contribDomain, "Range", 2, justOne, QT_TRANSLATE_NOOP("Feeds", "the least step")},
    AmountSlot{"", "Div", 1, oneIfWhole, QT_TRANSLATE_NOOP("Feeds", "since nothing can be divided by 0")},
    AmountSlot{"", "Mod", 1, oneIfWhole, QT_TRANSLATE_NOOP("Feeds", "since nothing can be divided by 0")},
    AmountSlot{"", "Tile", 1, ratios, QT_TRANSLATE_NOOP("Feeds", "as much as comes out")},
    AmountSlot{"", "Expand", 1, expandedShape, QT_TRANSLATE_NOOP("Feeds", "the shape that comes out")},
    AmountSlot{"", "Resize", 2, ratios, QT_TRANSLATE_NOOP("Feeds", "as much as comes out")},
    AmountSlot{"", "Resize", 3, outputShape, QT_TRANSLATE_NOOP("Feeds", "the shape that comes out")},
    AmountSlot{"", "Upsample", 1, ratios, QT_TRANSLATE_NOOP("Feeds", "as much as comes out")},
    AmountSlot{"", "Reshape", 1, outputShape, QT_TRANSLATE_NOOP("Feeds", "the shape that comes out")},
    AmountSlot{"", "Split", 1, splitSizes, QT_TRANSLATE_NOOP("Feeds", "the sizes of the parts")},
    AmountSlot{"", "SplitToSequence", 1, noNumber},
    AmountSlot{"", "Squeeze", 1, noNumber},
    AmountSlot{"", "Unsqueeze", 1, noNumber},
    AmountSlot{"", "Pad", 1, noNumber},
    AmountSlot{"", "Pad", 3, noNumber},
    AmountSlot{"", "ConstantOfShape", 0, outputShape, QT_TRANSLATE_NOOP("Feeds", "the shape that comes out")},
    AmountSlot{"", "CenterCropPad", 1, noNumber},
    AmountSlot{"", "Col2Im", 1, noNumber},
    AmountSlot{"", "Col2Im", 2, noNumber},
    AmountSlot{"", "AffineGrid", 1, noNumber},
    AmountSlot{"", "MaxUnpool", 1, noNumber},
    AmountSlot{"", "MaxUnpool", 2, outputShape, QT_TRANSLATE_NOOP("Feeds", "the shape that comes out")},
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
    AmountSlot{contribDomain, "CropAndResize", 3, justOne, QT_TRANSLATE_NOOP("Feeds", "the least size")},
    AmountSlot{contribDomain, "GroupQueryAttention", 5, totalLengthBelowOne,
               QT_TRANSLATE_NOOP("Feeds", "the tokens of past and query but one")},
    AmountSlot{contribDomain, "GroupQueryAttention", 6, totalLength,
               QT_TRANSLATE_NOOP("Feeds", "the tokens of past and query")},
    AmountSlot{contribDomain, "DecoderMaskedMultiHeadAttention", 7, noNumber},
    AmountSlot{contribDomain, "DecoderMaskedMultiHeadAttention", 8, noNumber},
    AmountSlot{contribDomain, "SparseAttention", 5, noNumber},
    AmountSlot{contribDomain, "SparseAttention", 6, noNumber},
    AmountSlot{contribDomain, "SparseAttention", 7, noNumber},
    AmountSlot{contribDomain, "SparseAttention", 8, noNumber},
    AmountSlot{contribDomain, "BeamSearch", 1, longestSearch,
               QT_TRANSLATE_NOOP("Feeds", "more than there is to begin with")},
    AmountSlot{contribDomain, "BeamSearch", 2, noNumber},
    AmountSlot{contribDomain, "BeamSearch", 3, beams, QT_TRANSLATE_NOOP("Feeds", "as many beams as come out or more")},
    AmountSlot{contribDomain, "BeamSearch", 4, returnedTexts, QT_TRANSLATE_NOOP("Feeds", "as many as come out")},
    AmountSlot{contribDomain, "BeamSearch", 5, justOne, QT_TRANSLATE_NOOP("Feeds", "which favours no length")},
    AmountSlot{contribDomain, "BeamSearch", 6, justOne, QT_TRANSLATE_NOOP("Feeds", "which punishes no repetition")},
    AmountSlot{contribDomain, "WhisperBeamSearch", 1, longestSearch,
               QT_TRANSLATE_NOOP("Feeds", "more than there is to begin with")},
    AmountSlot{contribDomain, "WhisperBeamSearch", 2, noNumber},
    AmountSlot{contribDomain, "WhisperBeamSearch", 3, beams,
               QT_TRANSLATE_NOOP("Feeds", "as many beams as come out or more")},
    AmountSlot{contribDomain, "WhisperBeamSearch", 4, returnedTexts, QT_TRANSLATE_NOOP("Feeds", "as many as come out")},
    AmountSlot{contribDomain, "WhisperBeamSearch", 5, justOne, QT_TRANSLATE_NOOP("Feeds", "which favours no length")},
    AmountSlot{contribDomain, "WhisperBeamSearch", 6, justOne,
               QT_TRANSLATE_NOOP("Feeds", "which punishes no repetition")},
    AmountSlot{contribDomain, "GreedySearch", 1, longestSearch,
               QT_TRANSLATE_NOOP("Feeds", "more than there is to begin with")},
    AmountSlot{contribDomain, "GreedySearch", 2, noNumber},
    AmountSlot{contribDomain, "GreedySearch", 3, justOne, QT_TRANSLATE_NOOP("Feeds", "which punishes no repetition")},
    AmountSlot{contribDomain, "Sampling", 1, longestSearch,
               QT_TRANSLATE_NOOP("Feeds", "more than there is to begin with")},
    AmountSlot{contribDomain, "Sampling", 2, noNumber},
    AmountSlot{contribDomain, "Sampling", 3, justOne, QT_TRANSLATE_NOOP("Feeds", "which punishes no repetition")},
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
    return Amount{slot->numbers(Surroundings(use.node, graph, table, sizes)), FeedText::tr(slot->why).toStdString()};
}

} // namespace shapewright
