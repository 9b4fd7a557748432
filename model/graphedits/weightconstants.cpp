// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/weightconstants.h"

#include "model/graph/tensorplace.h"
#include "model/shape/inference/propagationstate.h"
#include "model/symbolic/smalltensor.h"
#include "model/types/valuetype.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace shapewright {

namespace {

using namespace std::string_view_literals;

// No model file can hold more, and no node that does belongs to arithmetic on weights.
constexpr auto mostBytes = std::uint64_t(2) << 30;

// These have kernels for all types, and only move elements.
constexpr std::array movingOperators{"Transpose"sv, "Reshape"sv, "Squeeze"sv, "Unsqueeze"sv, "Flatten"sv,
                                     "Identity"sv,  "Concat"sv,  "Slice"sv,   "Gather"sv};

// Where ONNX Runtime has no kernel for floats of 16 bits, it computes in floats of 32 bits, and leaves out the rounding
// between two such nodes, also with optimizations off. A constant between them would be rounded.
bool isRoundedLater(const Node &node, std::int32_t elemType)
{
    return !SmallTensor::isSupported(elemType) &&
           std::ranges::find(movingOperators, node.opType) == movingOperators.end();
}

class WeightConstants
{
public:
    WeightConstants(const PropagationState &state, const std::unordered_set<std::string> &refused)
        : m_state(state), m_graph(state.graph()), m_refused(refused)
    {
    }

    [[nodiscard]] std::unordered_map<ValueId, KnownConstant> find()
    {
        for (const std::uint32_t position : m_graph.main().order) {
            const Node &node = m_graph.main().nodes[position];
            const bool isComputed = !KnownConstants::obstacleOf(node) && !isConstantNode(node) &&
                                    node.subgraphs.empty() && !node.body && hasConstantsOnly(node);
            if (isComputed)
                add(node);
        }
        return std::move(m_found);
    }

private:
    [[nodiscard]] bool hasConstantsOnly(const Node &node) const
    {
        const auto isKnown = [this](const std::optional<ValueId> &input) {
            if (!input)
                return true;
            if (isConstant(m_graph, *input))
                return !m_graph.value(*input).isReplaceable;
            const auto found = m_found.find(*input);
            return found != m_found.end() && found->second.isOpen;
        };
        return std::ranges::any_of(node.inputs, [](const auto &input) { return input.has_value(); }) &&
               std::ranges::all_of(node.inputs, isKnown);
    }

    void add(const Node &node)
    {
        std::vector<std::pair<ValueId, KnownConstant>> outputs;
        for (const auto &output : node.outputs) {
            if (!output)
                continue;
            const SymbolicType &type = m_state.known(*output).type;
            outputs.emplace_back(*output, isRoundedLater(node, type.elemType)
                                              ? KnownConstant::none(FoldObstacle::NotComputed)
                                              : openConstant(type));
            if (m_refused.contains(m_graph.value(*output).name))
                outputs.back().second = KnownConstant::none(FoldObstacle::NotRun);
            else if (!outputs.back().second.isOpen)
                return; // the whole node stays
        }
        m_found.insert(outputs.begin(), outputs.end());
    }

    [[nodiscard]] static KnownConstant openConstant(const SymbolicType &type)
    {
        auto tensor = std::make_shared<onnx::TensorProto>();
        const bool hasType = type.kind == ValueType::Kind::Tensor && type.hasRank && type.elemType != 0 &&
                             type.elemType != onnx::TensorProto::STRING && elemTypeBits(type.elemType) >= 8;
        std::int64_t count = 1;
        for (const Expr &dim : type.dims) {
            if (!hasType || !dim.isConstant() || dim.value() < 0 || __builtin_mul_overflow(count, dim.value(), &count))
                return KnownConstant::none(FoldObstacle::NotComputed);
            tensor->add_dims(dim.value());
        }
        const auto bytes = hasType ? rawDataBytes(type.elemType, count) : std::nullopt;
        if (!bytes)
            return KnownConstant::none(FoldObstacle::NotComputed);
        if (std::uint64_t(*bytes) > mostBytes)
            return KnownConstant::none(FoldObstacle::GrowthLimit);
        tensor->set_data_type(type.elemType);
        return {.tensor = std::move(tensor), .bytes = std::uint64_t(*bytes), .isOpen = true};
    }

    const PropagationState &m_state;
    const ModelGraph &m_graph;
    const std::unordered_set<std::string> &m_refused;
    std::unordered_map<ValueId, KnownConstant> m_found;
};

} // namespace

std::unordered_map<ValueId, KnownConstant> weightConstants(const PropagationState &state,
                                                           const std::unordered_set<std::string> &refused)
{
    return WeightConstants(state, refused).find();
}

} // namespace shapewright
