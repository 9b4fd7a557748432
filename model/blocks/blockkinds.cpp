// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/blockkinds.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace shapewright::blocks {

namespace {

// A family of operators that tells what a block is for.
enum class Family {
    None,
    Activation,
    Attention,
    Convolution,
    Lookup,
    Join,
    MatrixProduct,
    Normalization,
    Recurrent,
    Selection
};

Family familyOf(std::string_view op)
{
    struct Entry {
        std::string_view op;
        Family family;
    };
    constexpr std::array entries{
        Entry{"Attention", Family::Attention},
        Entry{"BiasGelu", Family::Activation},
        Entry{"Celu", Family::Activation},
        Entry{"Clip", Family::Activation},
        Entry{"Concat", Family::Join},
        Entry{"Conv", Family::Convolution},
        Entry{"ConvInteger", Family::Convolution},
        Entry{"ConvTranspose", Family::Convolution},
        Entry{"DecoderMaskedMultiHeadAttention", Family::Attention},
        Entry{"DynamicQuantizeLSTM", Family::Recurrent},
        Entry{"Elu", Family::Activation},
        Entry{"EmbedLayerNormalization", Family::Lookup},
        Entry{"Erf", Family::Activation},
        Entry{"FastGelu", Family::Activation},
        Entry{"FusedConv", Family::Convolution},
        Entry{"FusedMatMul", Family::MatrixProduct},
        Entry{"GRU", Family::Recurrent},
        Entry{"Gelu", Family::Activation},
        Entry{"Gemm", Family::MatrixProduct},
        Entry{"GroupNormalization", Family::Normalization},
        Entry{"GroupQueryAttention", Family::Attention},
        Entry{"HardSigmoid", Family::Activation},
        Entry{"HardSwish", Family::Activation},
        Entry{"InstanceNormalization", Family::Normalization},
        Entry{"LSTM", Family::Recurrent},
        Entry{"LayerNormalization", Family::Normalization},
        Entry{"LeakyRelu", Family::Activation},
        Entry{"MatMul", Family::MatrixProduct},
        Entry{"MatMulInteger", Family::MatrixProduct},
        Entry{"MatMulNBits", Family::MatrixProduct},
        Entry{"Mish", Family::Activation},
        Entry{"MultiHeadAttention", Family::Attention},
        Entry{"NonMaxSuppression", Family::Selection},
        Entry{"PRelu", Family::Activation},
        Entry{"QAttention", Family::Attention},
        Entry{"QLinearConv", Family::Convolution},
        Entry{"QLinearLeakyRelu", Family::Activation},
        Entry{"QLinearMatMul", Family::MatrixProduct},
        Entry{"QLinearSigmoid", Family::Activation},
        Entry{"QuickGelu", Family::Activation},
        Entry{"RMSNormalization", Family::Normalization},
        Entry{"RNN", Family::Recurrent},
        Entry{"Relu", Family::Activation},
        Entry{"Selu", Family::Activation},
        Entry{"Sigmoid", Family::Activation},
        Entry{"SimplifiedLayerNormalization", Family::Normalization},
        Entry{"SkipLayerNormalization", Family::Normalization},
        Entry{"SkipSimplifiedLayerNormalization", Family::Normalization},
        Entry{"Softplus", Family::Activation},
        Entry{"Swish", Family::Activation},
        Entry{"Tanh", Family::Activation},
        Entry{"ThresholdedRelu", Family::Activation},
    };
    const auto *const entry = std::ranges::lower_bound(entries, op, {}, &Entry::op);
    return entry != entries.end() && entry->op == op ? entry->family : Family::None;
}

// What the operators of a stretch come to.
struct Counts {
    std::array<std::size_t, 10> families{};
    std::size_t softmax = 0, skips = 0, sums = 0, computedProducts = 0, roots = 0, means = 0, pools = 0;
    std::size_t joins = 0;   // by Concat, to what comes from before
    std::size_t between = 0; // activations between products
    std::size_t upsampling = 0;
    std::size_t sigmoids = 0, tanhs = 0;

    // A recurrent cell that was written out: at least two gates and a new state.
    [[nodiscard]] bool isCell() const { return sigmoids > 1 && tanhs > 0 && of(Family::MatrixProduct) > 0; }
    [[nodiscard]] std::size_t of(Family family) const { return families[std::size_t(family)]; }
};

bool isSum(const Node &node)
{
    return node.opType == "Add" || node.opType == "Sum";
}

// Whether a node adds what was computed in the stretch to what comes from before it.
bool isSkip(const ModelGraph &model, const NodeSequence &sequence, std::size_t place, std::size_t begin)
{
    const Node &node = model.main().nodes[sequence.nodes[place]];
    if (!isSum(node))
        return false;
    const auto &inputs = sequence.inputs[place];
    const auto inside = std::ranges::count_if(inputs, [begin](std::uint32_t input) { return input >= begin; });
    const auto before =
        std::ranges::count_if(inputs, [&](std::uint32_t input) { return input < begin && !sequence.isGlobal[input]; });
    const auto fed = std::ranges::count_if(node.inputs, [&model](const std::optional<ValueId> &input) {
        return input && model.value(*input).origin == Value::Origin::GraphInput;
    });
    return inside == 1 && before + fed > 0;
}

// Whether a node joins what was computed in the stretch to what comes from before it.
bool joinsEarlier(const NodeSequence &sequence, std::size_t place, std::size_t begin)
{
    return std::ranges::any_of(sequence.inputs[place], [begin](std::uint32_t input) { return input < begin; });
}

Counts countsOf(const ModelGraph &model, const NodeSequence &sequence, std::size_t begin, std::size_t end)
{
    Counts counts;
    std::size_t activations = 0; // since the last product
    for (std::size_t place = begin; place < end; ++place) {
        const Node &node = model.main().nodes[sequence.nodes[place]];
        const Family family = familyOf(node.opType);
        const bool isTable = !node.inputs.empty() && node.inputs[0] && node.inputs[0]->graph == mainGraph &&
                             model.value(*node.inputs[0]).origin == Value::Origin::Initializer &&
                             model.value(*node.inputs[0]).declared->dims().size() > 1;
        if (node.opType == "Gather" && isTable)
            ++counts.families[std::size_t(Family::Lookup)];
        ++counts.families[std::size_t(family)];
        counts.softmax += node.opType == "Softmax" ? 1 : 0;
        counts.sigmoids += node.opType == "Sigmoid" ? 1 : 0;
        counts.tanhs += node.opType == "Tanh" ? 1 : 0;
        counts.roots += node.opType == "Sqrt" ? 1 : 0;
        counts.means += node.opType == "ReduceMean" ? 1 : 0;
        counts.pools += node.opType == "GlobalAveragePool" || node.opType == "GlobalMaxPool" ? 1 : 0;
        counts.sums += isSum(node) && sequence.inputs[place].size() > 1 ? 1 : 0;
        counts.skips += isSkip(model, sequence, place, begin) ? 1 : 0;
        counts.joins += family == Family::Join && joinsEarlier(sequence, place, begin) ? 1 : 0;
        counts.upsampling += sequence.isUpsampling[place] ? 1 : 0;
        activations += family == Family::Activation ? 1 : 0;
        if (family != Family::MatrixProduct)
            continue;
        if (sequence.inputs[place].size() > 1)
            ++counts.computedProducts;
        else if (counts.of(Family::MatrixProduct) - counts.computedProducts > 1)
            counts.between += activations;
        activations = 0;
    }
    return counts;
}

} // namespace

bool isNormalization(const Node &node)
{
    return familyOf(node.opType) == Family::Normalization;
}

Block::Kind kindOf(const ModelGraph &model, const NodeSequence &sequence, std::size_t begin, std::size_t end)
{
    using Kind = Block::Kind;
    const Counts counts = countsOf(model, sequence, begin, end);
    const std::size_t attentions =
        counts.of(Family::Attention) + (counts.computedProducts > 1 ? counts.softmax : std::size_t(0));
    const std::size_t products = counts.of(Family::MatrixProduct) - counts.computedProducts;
    const std::size_t norms = counts.of(Family::Normalization) + (counts.means > 0 ? counts.roots : 0);
    const bool isLast = end == sequence.size();
    if (counts.of(Family::Selection) > 0)
        return Kind::PostProcessing;
    if (attentions > 0)
        return norms > 0 && products > 1 ? Kind::TransformerLayer : Kind::Attention;
    if (counts.of(Family::Recurrent) > 0 || counts.isCell())
        return Kind::RecurrentLayer;
    if (isLast && begin > 0 && (products > 0 || counts.pools > 0))
        return Kind::Head;
    if (counts.of(Family::Lookup) > 0)
        return Kind::Embedding;
    if (counts.of(Family::Convolution) > 0) {
        // Where the picture becomes smaller, there is a convolution on both ways to the addition.
        return counts.skips > 0 || (counts.of(Family::Convolution) > 1 && counts.sums > 0 && counts.upsampling == 0)
                   ? Kind::ResidualBlock
               : counts.joins > 0 && counts.upsampling > 0 ? Kind::UpsamplingBlock
               : counts.joins > 0                          ? Kind::DenseLayer
               : begin == 0                                ? Kind::Stem
                                                           : Kind::Convolution;
    }
    if (products > 0)
        return isLast ? Kind::Head : counts.between > 0 ? Kind::FeedForward : Kind::Projection;
    if (norms > 0)
        return Kind::Normalization;
    const bool isAddition = end - begin == 1 && sequence.inputs[begin].size() > 1 &&
                            model.main().nodes[sequence.nodes[begin]].opType == "Add";
    return isAddition ? Kind::ResidualAdd : Kind::Nodes;
}

} // namespace shapewright::blocks
