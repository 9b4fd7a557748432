// SPDX-License-Identifier: Apache-2.0
// Normalizations that ONNX Runtime fuses with the nodes before them, and its token searches (beam and greedy).
#include "model/symbolic/rules/contrib/contrib.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <string>

namespace shapewright {

namespace {

using onnx::TensorProto;

// The outputs are the result, the mean, the inverse standard deviation, and the sum of the inputs.
bool skipLayerNormalization(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr || data->empty())
        return false;
    Dims reduced = *data;
    reduced.back() = 1;
    context.setTensor(0, context.elemType(0), *data);
    context.setTensor(1, TensorProto::FLOAT, reduced);
    context.setTensor(2, TensorProto::FLOAT, std::move(reduced));
    context.setTensor(3, context.elemType(0), *data);
    return true;
}

bool simplifiedLayerNormalization(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr || data->empty())
        return false;
    const auto axis = context.axis(context.integer("axis", -1), data->size());
    if (!axis)
        return true;
    Dims reduced = *data;
    std::fill(reduced.begin() + std::ptrdiff_t(*axis), reduced.end(), Expr(1));
    context.setTensor(0, context.elemType(1), *data);
    context.setTensor(1, std::int32_t(context.integer("stash_type", TensorProto::FLOAT)), std::move(reduced));
    return true;
}

bool skipGroupNorm(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr)
        return false;
    context.setTensor(0, context.elemType(0), *data);
    context.setTensor(1, context.elemType(0), *data);
    return true;
}

// Embeddings of [batch, sequence] tokens. Input 2 is the table of word embeddings.
bool embedded(NodeContext &context, std::int32_t elemType)
{
    const Dims *tokens = context.shape(0);
    const Dims *words = context.shape(2);
    if (tokens == nullptr || words == nullptr || tokens->size() != 2 || words->size() != 2)
        return false;
    const Dims dims{(*tokens)[0], (*tokens)[1], (*words)[1]};
    context.setTensor(0, elemType, dims);
    context.setTensor(1, TensorProto::INT32, {(*tokens)[0]});
    context.setTensor(2, elemType, dims);
    return true;
}

bool embedLayerNormalization(NodeContext &context)
{
    return embedded(context, context.elemType(2));
}

bool qEmbedLayerNormalization(NodeContext &context)
{
    return embedded(context, context.elemType(8));
}

// An input that holds a single size.
Expr singleSize(NodeContext &context, std::size_t input)
{
    const auto sizes = context.hasInput(input) ? context.sizes(input) : std::nullopt;
    return sizes && sizes->size() == 1 ? sizes->front() : Expr();
}

// Sequences that end earlier are padded to the longest length.
bool search(NodeContext &context, bool returnsSeveral)
{
    const Dims *begun = context.shape(0);
    Dims sequences{begun != nullptr && !begun->empty() ? begun->front() : Expr()};
    if (returnsSeveral)
        sequences.push_back(singleSize(context, 4));
    sequences.push_back(singleSize(context, 1));
    context.setTensor(0, TensorProto::INT32, std::move(sequences));
    for (std::size_t i = 1; i < context.outputCount(); ++i)
        context.setUnranked(i, 0);
    return true;
}

bool beamSearch(NodeContext &context)
{
    return search(context, true);
}

bool greedySearch(NodeContext &context)
{
    return search(context, false);
}

} // namespace

void addContribNormalizationRules(RuleTable &table)
{
    table["SimplifiedLayerNormalization"].shape = simplifiedLayerNormalization;
    for (const char *name : {"SkipLayerNormalization", "SkipSimplifiedLayerNormalization"})
        table[std::string("com.microsoft.") + name].shape = skipLayerNormalization;
    table["com.microsoft.SkipGroupNorm"].shape = skipGroupNorm;
    table["com.microsoft.EmbedLayerNormalization"].shape = embedLayerNormalization;
    table["com.microsoft.QEmbedLayerNormalization"].shape = qEmbedLayerNormalization;
    for (const char *name : {"BeamSearch", "WhisperBeamSearch"})
        table[std::string("com.microsoft.") + name].shape = beamSearch;
    for (const char *name : {"GreedySearch", "Sampling"})
        table[std::string("com.microsoft.") + name].shape = greedySearch;
}

} // namespace shapewright
