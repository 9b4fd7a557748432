// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/knownconstants.h"

#include "model/graph/tensorplace.h"
#include "model/graphedits/constants.h"
#include "model/graphedits/inexactvalues.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/tensorvalues.h"
#include "model/shape/inference/propagationstate.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace shapewright {

namespace {

using namespace std::string_view_literals;

constexpr std::array randomOperators{"RandomNormal"sv, "RandomNormalLike"sv, "RandomUniform"sv, "RandomUniformLike"sv,
                                     "Multinomial"sv,  "Bernoulli"sv,        "Dropout"sv};
constexpr std::array quantizationOperators{"QuantizeLinear"sv, "DequantizeLinear"sv, "DynamicQuantizeLinear"sv};
constexpr std::array loopOperators{"Loop"sv, "Scan"sv, "SequenceMap"sv};

template <typename Names>
bool isAmong(const std::string &name, const Names &names)
{
    return std::ranges::find(names, name) != names.end();
}

bool hasKindOfItsType(const SmallTensor &tensor)
{
    return std::ranges::all_of(tensor.elements,
                               [&](const Scalar &scalar) { return scalar.isReal() == tensor.isFloat(); });
}

} // namespace

KnownConstants::KnownConstants(const PropagationState &state, std::uint64_t mostBytes)
    : m_state(state), m_graph(state.graph()), m_mostBytes(mostBytes), m_inexact(inexactValues(state))
{
}

std::optional<FoldObstacle> KnownConstants::obstacleOf(const Node &node)
{
    if (!node.domain.empty())
        return FoldObstacle::OtherDomain;
    if (isAmong(node.opType, randomOperators))
        return FoldObstacle::Random;
    if (isAmong(node.opType, quantizationOperators))
        return FoldObstacle::Quantization;
    if (isAmong(node.opType, loopOperators))
        return FoldObstacle::Loop;
    return {};
}

KnownConstant KnownConstants::of(ValueId id) const
{
    const Value &value = m_graph.value(id);
    if (!value.producer)
        return KnownConstant::none(FoldObstacle::DynamicSize);
    const Node &node = m_graph.node(*value.producer);
    if (isConstantNode(node))
        return KnownConstant::none(FoldObstacle::NotComputed); // it is one
    if (const auto obstacle = obstacleOf(node))
        return KnownConstant::none(*obstacle);
    return node.opType == "Identity" ? copyOf(id) : computed(id);
}

// An Identity of a constant is a copy, whatever its type: strings, floats of 4 bits, and NaNs with a payload, too.
KnownConstant KnownConstants::copyOf(ValueId id) const
{
    const auto sourceOf = [this](ValueId value) -> std::optional<ValueId> {
        const auto &producer = m_graph.value(value).producer;
        const bool isIdentity = producer && m_graph.node(*producer).opType == "Identity" &&
                                m_graph.node(*producer).domain.empty() && !m_graph.node(*producer).inputs.empty();
        return isIdentity ? m_graph.node(*producer).inputs.front() : std::nullopt;
    };
    ValueId source = id;
    while (const auto before = sourceOf(source)) // the graph has no cycle
        source = *before;
    const Value &value = m_graph.value(source);
    const onnx::TensorProto *tensor =
        value.producer ? constantTensor(m_graph, *value.producer) : m_state.known(source).constant;
    if (tensor == nullptr)
        return computed(id);
    const std::uint64_t bytes = tensor->ByteSizeLong();
    if (bytes > m_mostBytes)
        return KnownConstant::none(FoldObstacle::GrowthLimit);
    return {.tensor = {m_graph.filePointer(), tensor}, .bytes = bytes};
}

KnownConstant KnownConstants::computed(ValueId id) const
{
    const SymbolicType &type = m_state.known(id).type;
    const auto elements = elementsOf(m_state.known(id));
    if (elements == nullptr)
        return KnownConstant::none(FoldObstacle::NotComputed);
    Marks marks = elements->marks() | type.marks;
    bool hasSameShape = type.kind == ValueType::Kind::Tensor && type.hasRank && type.elemType == elements->elemType &&
                        type.dims.size() == elements->dims.size();
    for (std::size_t axis = 0; hasSameShape && axis < type.dims.size(); ++axis) {
        hasSameShape = type.dims[axis].isConstant(elements->dims[axis]);
        marks = marks | type.dims[axis].marks();
    }
    if (!hasSameShape || !elements->isConstant())
        return KnownConstant::none(FoldObstacle::DynamicSize);
    if (marks != Marks::None)
        return KnownConstant::none(FoldObstacle::Assumption);
    if (m_inexact.contains(id) || !hasKindOfItsType(*elements))
        return KnownConstant::none(FoldObstacle::NotComputed);
    const auto bytes = rawDataBytes(elements->elemType, elements->count());
    if (!bytes || std::uint64_t(*bytes) > m_mostBytes)
        return KnownConstant::none(FoldObstacle::GrowthLimit);
    return {.tensor = elements->toProto(), .bytes = std::uint64_t(*bytes)};
}

} // namespace shapewright
