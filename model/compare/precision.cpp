// SPDX-License-Identifier: Apache-2.0
#include "model/compare/precision.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <string_view>

namespace shapewright {

namespace {

bool isQuantized(const Node &node)
{
    const std::string_view name = node.opType;
    return name.find("Quantize") != name.npos || name.starts_with("QLinear") || name.ends_with("Integer") ||
           name.starts_with("MatMulInteger") || name.starts_with("MatMulNBits") || name.starts_with("MatMulBnb") ||
           (node.domain == "com.microsoft" && (name == "QGemm" || name == "QAttention" || name == "QMoE"));
}

bool isHalf(const Value &value)
{
    return value.declared->elemType == onnx::TensorProto::FLOAT16 ||
           value.declared->elemType == onnx::TensorProto::BFLOAT16;
}

} // namespace

Precision precisionOf(const ModelGraph &model)
{
    if (std::ranges::any_of(model.graphs(),
                            [](const Graph &graph) { return std::ranges::any_of(graph.nodes, isQuantized); }))
        return Precision::Quantized;
    const bool hasHalf = std::ranges::any_of(
        model.graphs(), [](const Graph &graph) { return std::ranges::any_of(graph.values, isHalf); });
    return hasHalf ? Precision::Half : Precision::Full;
}

std::optional<Tolerance> toleranceBetween(Precision a, Precision b)
{
    if (a == b)
        return {};
    if (a == Precision::Quantized || b == Precision::Quantized)
        return Tolerance{.absolute = 0, .relative = 0, .ofLargest = 0.1};
    return Tolerance{.absolute = 1e-2, .relative = 1e-2, .ofLargest = 0};
}

} // namespace shapewright
