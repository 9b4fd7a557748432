// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/inexactvalues.h"

#include "model/graph/modelgraph.h"
#include "model/shape/inference/propagationstate.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

namespace shapewright {

namespace {

using namespace std::string_view_literals;

// In floats these give one and the same result in every kernel: they move elements, or round a single operation as
// IEEE 754 says. The order of a sum, and what a power is, is a matter of the kernel.
constexpr std::array exactInFloats{"Add"sv,
                                   "Sub"sv,
                                   "Mul"sv,
                                   "Div"sv,
                                   "Neg"sv,
                                   "Abs"sv,
                                   "Sign"sv,
                                   "Floor"sv,
                                   "Ceil"sv,
                                   "Round"sv,
                                   "Sqrt"sv,
                                   "Cast"sv,
                                   "Concat"sv,
                                   "Gather"sv,
                                   "Slice"sv,
                                   "Split"sv,
                                   "Squeeze"sv,
                                   "Unsqueeze"sv,
                                   "Reshape"sv,
                                   "Flatten"sv,
                                   "Transpose"sv,
                                   "Expand"sv,
                                   "Tile"sv,
                                   "If"sv,
                                   "Identity"sv,
                                   "Range"sv,
                                   "GatherND"sv,
                                   "ConstantOfShape"sv,
                                   "EyeLike"sv,
                                   "Pad"sv,
                                   "OneHot"sv,
                                   "Constant"sv,
                                   "GatherElements"sv,
                                   "ScatterND"sv,
                                   "ScatterElements"sv};
// These, too, unless the result is a zero, whose sign is a matter of the kernel.
constexpr std::array exactButForZeros{"Min"sv, "Max"sv, "Clip"sv, "Relu"sv, "Mod"sv, "Where"sv};

// Whether every kernel of the operator computes these numbers, bit by bit.
bool isExactFloat(const Node &node, const std::vector<Scalar> &numbers, std::int32_t elemType)
{
    const bool isAlwaysExact = std::ranges::count(exactInFloats, node.opType) > 0;
    if (!isAlwaysExact && std::ranges::count(exactButForZeros, node.opType) == 0)
        return false;
    const double smallest = elemType == onnx::TensorProto::FLOAT ? double(std::numeric_limits<float>::min())
                                                                 : std::numeric_limits<double>::min();
    return std::ranges::all_of(numbers, [&](const Scalar &scalar) {
        if (!scalar.isReal())
            return true;
        const double number = scalar.number();
        return !std::isnan(number) && (number == 0 ? isAlwaysExact : std::abs(number) >= smallest);
    });
}

// The values whose floats another kernel may round otherwise, and all that is computed from their elements.
class InexactValues
{
public:
    explicit InexactValues(const PropagationState &state) : m_state(state), m_graph(state.graph()) {}

    [[nodiscard]] std::unordered_set<ValueId> find()
    {
        for (std::size_t id = 0; id < m_graph.graphs().size(); ++id) {
            const std::vector<Node> &nodes = m_graph.graph(GraphId(id)).nodes;
            for (const Node &node : nodes) {
                for (const auto &output : node.outputs) {
                    if (output && !isExact(node, *output))
                        add(*output);
                }
            }
        }
        while (!m_pending.empty()) {
            const ValueId value = m_pending.back();
            m_pending.pop_back();
            for (const Use &use : m_graph.value(value).uses)
                spread(use);
            if (m_graph.value(value).isGraphOutput)
                spreadToOwner(value.graph);
        }
        return std::move(m_found);
    }

private:
    [[nodiscard]] bool isExact(const Node &node, ValueId output) const
    {
        const SymbolicValue &known = m_state.known(output);
        if (!SmallTensor::isFloatType(known.type.elemType))
            return true;
        const bool isOnnx = node.domain.empty();
        if (known.elements != nullptr)
            return isOnnx && isExactFloat(node, known.elements->elements, known.type.elemType);
        return !known.fill.isKnown() || (isOnnx && isExactFloat(node, {known.fill}, known.type.elemType));
    }

    void add(ValueId value)
    {
        if (m_found.insert(value).second)
            m_pending.push_back(value);
    }

    void addOutputs(NodeId id)
    {
        for (const auto &output : m_graph.node(id).outputs) {
            if (output)
                add(*output);
        }
    }

    void spread(const Use &use)
    {
        const Node &node = m_graph.node(use.node);
        if (node.domain.empty() && (node.opType == "Shape" || node.opType == "Size"))
            return;
        addOutputs(use.node);
        if (node.body && use.slot < m_graph.graph(*node.body).inputs.size())
            add(m_graph.graph(*node.body).inputs[use.slot]);
    }

    // A graph output may be that of a branch, or of the body of a function.
    void spreadToOwner(GraphId graph)
    {
        if (const auto &owner = m_graph.graph(graph).owner)
            addOutputs(*owner);
    }

    const PropagationState &m_state;
    const ModelGraph &m_graph;
    std::unordered_set<ValueId> m_found;
    std::vector<ValueId> m_pending;
};

} // namespace

std::unordered_set<ValueId> inexactValues(const PropagationState &state)
{
    return InexactValues(state).find();
}

} // namespace shapewright
