// SPDX-License-Identifier: Apache-2.0
// Operators of ai.onnx.ml, which are made for a number of features.
#include "model/symbolic/rules/needs/needs.h"

#include <onnx/onnx_pb.h>

#include <algorithm>

namespace shapewright {

namespace {

// The features of a row. A vector is one row. Unknown for other ranks.
Expr featuresOf(const NodeContext &ctx)
{
    const Dims *dims = dimsOf(ctx, 0);
    return dims != nullptr && (dims->size() == 1 || dims->size() == 2) ? dims->back() : Expr();
}

std::int64_t countOf(const NodeContext &ctx, const char *name)
{
    const auto *list = ctx.attribute(name);
    return list != nullptr ? list->ints_size() + list->floats_size() + list->strings_size() : 0;
}

void extractorNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const SmallTensor *columns = ctx.elements(1);
    if (data == nullptr || data->empty() || columns == nullptr)
        return;
    for (const Scalar &column : columns->elements) {
        if (!column.isKnown())
            continue;
        ctx.atLeast(column.expr(), 0, "a column");
        ctx.atLeast(data->back(), ctx.pool().add(column.expr(), 1), axisText(data->size() - 1, 0));
    }
}

// More coefficients than features are not an error.
void needCoefficients(NodeContext &ctx, std::int64_t outputs)
{
    const std::int64_t coefficients = countOf(ctx, "coefficients");
    if (outputs > 0)
        ctx.atLeast(coefficients, ctx.pool().multiply(featuresOf(ctx), outputs), "the number of coefficients");
}

void linearRegressorNeeds(NodeContext &ctx)
{
    needCoefficients(ctx, ctx.integer("targets", 1));
}

void linearClassifierNeeds(NodeContext &ctx)
{
    needCoefficients(ctx, countOf(ctx, "intercepts"));
}

void svmNeeds(NodeContext &ctx)
{
    std::int64_t vectors = ctx.integer("n_supports", 0);
    if (const auto perClass = ctx.integerList("vectors_per_class")) {
        vectors = 0;
        for (const std::int64_t count : *perClass)
            vectors += std::clamp<std::int64_t>(count, 0, INT32_MAX);
    }
    // Without support vectors the model is linear.
    const std::int64_t classes = countOf(ctx, "classlabels_ints") + countOf(ctx, "classlabels_strings");
    const std::int64_t numbers = vectors > 0 ? countOf(ctx, "support_vectors") / vectors
                                             : countOf(ctx, "coefficients") / std::max<std::int64_t>(classes, 1);
    if (featuresOf(ctx).isKnown())
        needSize(ctx, 0, -1, numbers);
}

void scalerNeeds(NodeContext &ctx)
{
    const Dims *dims = dimsOf(ctx, 0);
    if (dims == nullptr || dims->empty())
        return;
    const std::size_t axis = dims->size() == 1 ? 0 : 1;
    for (const char *name : {"offset", "scale"}) {
        const std::int64_t count = countOf(ctx, name);
        if (count > 1)
            needSize(ctx, 0, std::int64_t(axis), count);
    }
}

// The last feature that any branch asks for. Leaves ask for none.
void treeNeeds(NodeContext &ctx)
{
    const auto features = ctx.integerList("nodes_featureids");
    const auto *modes = ctx.attribute("nodes_modes");
    if (!features || modes == nullptr || modes->strings_size() != int(features->size()))
        return;
    std::int64_t last = -1;
    for (std::size_t i = 0; i < features->size(); ++i) {
        if (modes->strings(int(i)) != "LEAF")
            last = std::max(last, (*features)[i]);
    }
    if (const Expr columns = featuresOf(ctx); last < INT32_MAX)
        ctx.atLeast(columns, last + 1, "the last axis of input 0");
}

void vectorizerNeeds(NodeContext &ctx)
{
    const Dims *first = dimsOf(ctx, 0);
    for (std::size_t i = 1; first != nullptr && first->size() > 1 && i < ctx.inputCount(); ++i) {
        if (const Dims *next = dimsOf(ctx, i); next != nullptr && next->size() > 1)
            needEqual(ctx, i, 0, 0, 0);
    }
}

void zipMapNeeds(NodeContext &ctx)
{
    const std::int64_t labels = countOf(ctx, "classlabels_int64s") + countOf(ctx, "classlabels_strings");
    if (featuresOf(ctx).isKnown())
        needSize(ctx, 0, -1, labels);
}

} // namespace

void addLearningNeeds(RuleTable &table)
{
    table["ai.onnx.ml.ArrayFeatureExtractor"].needs = extractorNeeds;
    table["ai.onnx.ml.LinearRegressor"].needs = linearRegressorNeeds;
    table["ai.onnx.ml.LinearClassifier"].needs = linearClassifierNeeds;
    table["ai.onnx.ml.SVMRegressor"].needs = svmNeeds;
    table["ai.onnx.ml.SVMClassifier"].needs = svmNeeds;
    table["ai.onnx.ml.Scaler"].needs = scalerNeeds;
    table["ai.onnx.ml.TreeEnsembleRegressor"].needs = treeNeeds;
    table["ai.onnx.ml.TreeEnsembleClassifier"].needs = treeNeeds;
    table["ai.onnx.ml.ZipMap"].needs = zipMapNeeds;
    table["ai.onnx.ml.FeatureVectorizer"].needs = vectorizerNeeds;
}

} // namespace shapewright
