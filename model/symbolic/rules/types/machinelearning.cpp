// SPDX-License-Identifier: Apache-2.0
// Operators of ai.onnx.ml for which the onnx library infers nothing, or less than ONNX Runtime's kernels determine.
#include "model/symbolic/rules.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

// The number of rows to predict, which is 1 if the input itself is a row. Nothing for other ranks.
std::optional<Expr> rowsOf(NodeContext &ctx)
{
    const Dims *dims = ctx.shape(0);
    if (dims == nullptr || dims->empty() || dims->size() > 2)
        return {};
    return dims->size() == 2 ? dims->front() : Expr(1);
}

bool scaledShape(NodeContext &ctx)
{
    const Dims *dims = ctx.shape(0);
    if (dims == nullptr || dims->empty())
        return false;
    ctx.setTensor(0, T::FLOAT, *dims);
    return true;
}

bool imputedShape(NodeContext &ctx)
{
    const Dims *dims = ctx.shape(0);
    if (dims == nullptr || dims->empty() || ctx.elemType(0) == 0)
        return false;
    ctx.setTensor(0, ctx.elemType(0), *dims);
    return true;
}

bool normalizedShape(NodeContext &ctx)
{
    return rowsOf(ctx).has_value() && scaledShape(ctx);
}

// Only version 1 of the operator needs this rule; the onnx library infers the later ones.
bool encodedShape(NodeContext &ctx)
{
    const Dims *dims = ctx.shape(0);
    const bool fromText = ctx.elemType(0) == T::STRING;
    if (ctx.opset() >= 2 || dims == nullptr || (!fromText && ctx.elemType(0) != T::INT64))
        return false;
    ctx.setTensor(0, fromText ? T::INT64 : T::STRING, *dims);
    return true;
}

bool vectorizedShape(NodeContext &ctx)
{
    const auto sizes = ctx.integerList("inputdimensions");
    const Dims *dims = ctx.shape(0);
    if (!sizes || sizes->size() != ctx.inputCount() || dims == nullptr || dims->empty())
        return false;
    std::int64_t columns = 0;
    for (const std::int64_t size : *sizes) {
        if (size < 0 || __builtin_add_overflow(columns, size, &columns))
            return false;
    }
    ctx.setTensor(0, T::FLOAT, {dims->size() == 1 ? Expr(1) : dims->front(), Expr(columns)});
    return true;
}

bool extractedShape(NodeContext &ctx)
{
    const Dims *data = ctx.shape(0);
    const Dims *indices = ctx.shape(1);
    if (data == nullptr || indices == nullptr || data->empty() || indices->empty() || ctx.elemType(0) == 0)
        return false;
    Dims dims(data->begin(), data->end() - 1);
    if (dims.empty())
        dims.emplace_back(1);
    dims.push_back(ctx.pool().product(*indices));
    ctx.setTensor(0, ctx.elemType(0), std::move(dims));
    return true;
}

bool regressed(NodeContext &ctx, std::int64_t targets)
{
    const auto rows = rowsOf(ctx);
    if (!rows || targets < 1)
        return false;
    ctx.setTensor(0, T::FLOAT, {*rows, Expr(targets)});
    return true;
}

bool linearRegressorShape(NodeContext &ctx)
{
    return regressed(ctx, ctx.integer("targets", 1));
}

bool svmRegressorShape(NodeContext &ctx)
{
    return regressed(ctx, 1);
}

bool treeRegressorShape(NodeContext &ctx)
{
    const Dims *dims = ctx.shape(0);
    return dims != nullptr && dims->size() == 2 && regressed(ctx, ctx.integer("n_targets", 0));
}

// Output 0 has the labels, output 1 the scores. `columns` returns how many scores a row has for this number of labels.
template <typename Columns>
bool classified(NodeContext &ctx, const char *integerLabels, const char *textLabels, const Columns &columns)
{
    const auto rows = rowsOf(ctx);
    const auto *integers = ctx.attribute(integerLabels);
    const auto *texts = ctx.attribute(textLabels);
    const std::int64_t integerCount = integers != nullptr ? integers->ints_size() : 0;
    const std::int64_t textCount = texts != nullptr ? texts->strings_size() : 0;
    // With both kinds of labels or none, or with a single label, kernels differ in their outputs.
    if (!rows || (integerCount > 0) == (textCount > 0) || integerCount + textCount < 2)
        return false;
    ctx.setTensor(0, textCount > 0 ? T::STRING : T::INT64, {*rows});
    ctx.setTensor(1, T::FLOAT, {*rows, columns(integerCount + textCount)});
    return true;
}

bool treeClassifierShape(NodeContext &ctx)
{
    const Dims *dims = ctx.shape(0);
    return dims != nullptr && dims->size() == 2 &&
           classified(ctx, "classlabels_int64s", "classlabels_strings",
                      [](std::int64_t labels) { return Expr(labels); });
}

// The scores are one for each label, or without probabilities one for each pair of labels. Linear models, which have no
// support vectors, are not covered.
bool svmClassifierShape(NodeContext &ctx)
{
    const auto *vectors = ctx.attribute("vectors_per_class");
    if (vectors == nullptr || vectors->ints_size() == 0)
        return false;
    return classified(ctx, "classlabels_ints", "classlabels_strings", [&ctx](std::int64_t labels) {
        const auto *probabilities = ctx.attribute("prob_a");
        const bool isByLabel = labels == 2 || (probabilities != nullptr && probabilities->floats_size() > 0);
        return isByLabel ? Expr(labels) : Expr(labels * (labels - 1) / 2);
    });
}

} // namespace

void addMachineLearningRules(RuleTable &table)
{
    table["ai.onnx.ml.ArrayFeatureExtractor"].shape = extractedShape;
    table["ai.onnx.ml.FeatureVectorizer"].shape = vectorizedShape;
    table["ai.onnx.ml.Imputer"].shape = imputedShape;
    table["ai.onnx.ml.LabelEncoder"].shape = encodedShape;
    table["ai.onnx.ml.LinearRegressor"].shape = linearRegressorShape;
    table["ai.onnx.ml.Normalizer"].shape = normalizedShape;
    table["ai.onnx.ml.Scaler"].shape = scaledShape;
    table["ai.onnx.ml.SVMClassifier"].shape = svmClassifierShape;
    table["ai.onnx.ml.SVMRegressor"].shape = svmRegressorShape;
    table["ai.onnx.ml.TreeEnsembleClassifier"].shape = treeClassifierShape;
    table["ai.onnx.ml.TreeEnsembleRegressor"].shape = treeRegressorShape;
}

} // namespace shapewright
