// SPDX-License-Identifier: Apache-2.0
// How Carrying takes rows through calls, branches and turns of loops.
#include "model/adapt/carrying.h"

#include "model/graph/graphnesting.h"
#include "model/shape/inference/propagationstate.h"

namespace shapewright {

Carrying::Walked Carrying::carryCall(NodeId id)
{
    const Node &node = m_graph.node(id);
    const Graph &body = m_graph.graph(*node.body);
    for (std::size_t i = 0; i < body.inputs.size(); ++i)
        set(body.inputs[i], i < node.inputs.size() && node.inputs[i] ? of(*node.inputs[i]) : Carried());
    if (Walked failure = walk(*node.body))
        return failure;
    for (std::size_t i = 0; i < node.outputs.size() && i < body.outputs.size(); ++i)
        set(node.outputs[i], of(body.outputs[i]));
    return {};
}

Carrying::Walked Carrying::requireOutput(NodeId id, GraphId graph, std::size_t output, const RowsPlace &place)
{
    const ValueId value = m_graph.graph(graph).outputs[output];
    const SymbolicType &type = m_state.known(value).type;
    if (of(value).kind != Carried::Kind::Same || m_oldSize != 1 || !place.isOwnAxis() || !type.hasRank ||
        place.axis >= type.dims.size() || !type.dims[place.axis].isConstant(1) || value.graph != graph)
        return failed(id, {AdaptObstacle::Inside});
    m_widenedOutputs[value] = place;
    return {};
}

// Sets what comes out of a loop, which the size alone must not decide.
Carrying::Walked Carrying::setOutput(NodeId id, std::size_t output, Carried carried)
{
    if (carried.kind == Carried::Kind::Computed)
        return failed(id, {AdaptObstacle::UsesSize});
    carried.choices.add(choicesOf(id));
    set(m_graph.node(id).outputs[output], std::move(carried));
    return {};
}

Carrying::Walked Carrying::carryIf(NodeId id)
{
    const Node &node = m_graph.node(id);
    const auto then = subgraphOf(node, "then_branch"), otherwise = subgraphOf(node, "else_branch");
    if (!then || !otherwise || node.inputs.empty() || !node.inputs[0])
        return failed(id, {AdaptObstacle::UnknownOperator});
    if (of(*node.inputs[0]).kind != Carried::Kind::Same)
        return failed(id, {of(*node.inputs[0]).kind == Carried::Kind::Rows ? AdaptObstacle::RowsDecide
                                                                           : AdaptObstacle::UsesSize});
    for (const GraphId branch : {*then, *otherwise}) {
        for (const ValueId output : m_graph.graph(branch).outputs)
            m_widenedOutputs.erase(output);
        if (Walked failure = walk(branch))
            return failure;
    }
    const std::vector<ValueId> &a = m_graph.graph(*then).outputs, &b = m_graph.graph(*otherwise).outputs;
    for (std::size_t i = 0; i < node.outputs.size() && i < a.size() && i < b.size(); ++i) {
        const Carried &first = of(a[i]), &second = of(b[i]);
        const bool isFirst = first.kind == Carried::Kind::Rows, isSecond = second.kind == Carried::Kind::Rows;
        if (isFirst && isSecond && !first.rows.isSameAs(second.rows))
            return failed(id, {AdaptObstacle::DifferentAxes});
        if (first.kind == Carried::Kind::Computed || second.kind == Carried::Kind::Computed)
            return failed(id, {AdaptObstacle::UsesSize});
        if (isFirst != isSecond) {
            const RowsPlace place = isFirst ? first.rows : second.rows;
            if (Walked failure = requireOutput(id, isFirst ? *otherwise : *then, i, place))
                return failure;
        }
        Carried result = isFirst ? first : second;
        result.choices.add(isFirst ? second.choices : first.choices);
        result.choices.add(of(*node.inputs[0]).choices);
        set(node.outputs[i], std::move(result));
    }
    return {};
}

Carrying::Walked Carrying::carryLoop(NodeId id)
{
    const Node &node = m_graph.node(id);
    const auto body = subgraphOf(node, "body");
    const std::size_t states = node.inputs.size() >= 2 ? node.inputs.size() - 2 : 0;
    if (!body || m_graph.graph(*body).inputs.size() != states + 2 ||
        m_graph.graph(*body).outputs.size() != node.outputs.size() + 1)
        return failed(id, {AdaptObstacle::UnknownOperator});
    const Graph &inner = m_graph.graph(*body);
    NodeRows rows(*this, id);
    for (std::size_t i = 0; i < 2; ++i) {
        if (!rows.isSame(i))
            return failed(id, {rows.isRows(i) ? AdaptObstacle::RowsDecide : AdaptObstacle::UsesSize});
    }
    std::vector<Carried> carried;
    for (std::size_t i = 0; i < states; ++i)
        carried.push_back(rows.has(i + 2) ? rows.input(i + 2) : Carried());
    if (Walked failure = carryTurns(id, *body, 2, 1, carried))
        return failure;
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        Carried result = i < states ? carried[i] : of(inner.outputs[i + 1]);
        if (i >= states)
            ++result.rows.axis;
        if (Walked failure = setOutput(id, i, std::move(result)))
            return failure;
    }
    if (of(inner.outputs[0]).kind != Carried::Kind::Same)
        return failed(id, {AdaptObstacle::RowsDecide});
    return {};
}

// Walks the body until what goes from turn to turn has rows where it comes out with rows. `carried` are the states.
Carrying::Walked Carrying::carryTurns(NodeId id, GraphId body, std::size_t firstInput, std::size_t firstOutput,
                                      std::vector<Carried> &carried)
{
    const Graph &inner = m_graph.graph(body);
    NodeRows rows(*this, id);
    for (std::size_t round = 0; round <= carried.size(); ++round) {
        for (const ValueId output : inner.outputs)
            m_widenedOutputs.erase(output);
        for (std::size_t i = 0; i < firstInput; ++i)
            set(inner.inputs[i], {});
        for (std::size_t i = 0; i < carried.size(); ++i) {
            if (carried[i].kind == Carried::Kind::Computed)
                return failed(id, {AdaptObstacle::UsesSize});
            set(inner.inputs[firstInput + i], carried[i]);
        }
        if (Walked failure = walk(body))
            return failure;
        bool isStable = true;
        for (std::size_t i = 0; i < carried.size(); ++i) {
            const Carried &out = of(inner.outputs[firstOutput + i]);
            if (out.kind == Carried::Kind::Computed)
                return failed(id, {AdaptObstacle::UsesSize});
            if (out.kind == Carried::Kind::Rows && carried[i].kind == Carried::Kind::Same) {
                if (Outcome clash = rows.require(firstInput + i, out.rows))
                    return failed(id, *std::move(clash));
                carried[i] = out;
                isStable = false;
            } else if (out.kind == Carried::Kind::Same && carried[i].kind == Carried::Kind::Rows) {
                if (Walked failure = requireOutput(id, body, firstOutput + i, carried[i].rows))
                    return failure;
            } else if (out.kind == Carried::Kind::Rows && !out.rows.isSameAs(carried[i].rows)) {
                return failed(id, {AdaptObstacle::DifferentAxes});
            }
            carried[i].choices.add(out.choices);
        }
        if (isStable)
            return {};
    }
    return failed(id, {AdaptObstacle::InFunction});
}

Carrying::Walked Carrying::carryScan(NodeId id)
{
    const Node &node = m_graph.node(id);
    const auto body = subgraphOf(node, "body");
    NodeRows rows(*this, id);
    const std::int64_t scanned = rows.attributes().integer("num_scan_inputs", -1);
    if (!body || rows.opset() < 9 || scanned < 0 || std::size_t(scanned) > node.inputs.size() ||
        m_graph.graph(*body).inputs.size() != node.inputs.size() ||
        m_graph.graph(*body).outputs.size() != node.outputs.size())
        return failed(id, {AdaptObstacle::UnknownOperator});
    const Graph &inner = m_graph.graph(*body);
    const std::size_t states = node.inputs.size() - std::size_t(scanned);
    std::vector<Carried> carried;
    for (std::size_t i = 0; i < states; ++i)
        carried.push_back(rows.has(i) ? rows.input(i) : Carried());
    const auto scannedAxis = [&rows](std::string_view attribute, std::size_t i, std::size_t rank) {
        const auto axes = rows.attributes().integerList(attribute);
        return rows.axis(axes && i < axes->size() ? (*axes)[i] : 0, rank);
    };
    for (std::size_t i = states; i < node.inputs.size(); ++i) {
        Carried one = rows.has(i) ? rows.input(i) : Carried();
        if (one.kind == Carried::Kind::Computed)
            return failed(id, {AdaptObstacle::UsesSize});
        if (one.kind == Carried::Kind::Rows) {
            const Dims *dims = rows.dims(i);
            const auto axis = dims != nullptr ? scannedAxis("scan_input_axes", i - states, dims->size()) : std::nullopt;
            if (!axis)
                return failed(id, {AdaptObstacle::UnknownShape});
            if (*axis == one.rows.axis)
                return failed(id, {AdaptObstacle::InOrder});
            if (one.rows.axis > *axis)
                --one.rows.axis;
        }
        set(inner.inputs[i], std::move(one));
    }
    if (Walked failure = carryTurns(id, *body, 0, 0, carried))
        return failure;
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        Carried result = i < states ? carried[i] : of(inner.outputs[i]);
        if (i >= states && result.kind == Carried::Kind::Rows) {
            const SymbolicType &type = m_state.known(inner.outputs[i]).type;
            const auto axis =
                type.hasRank ? scannedAxis("scan_output_axes", i - states, type.dims.size() + 1) : std::nullopt;
            if (!axis)
                return failed(id, {AdaptObstacle::UnknownShape});
            if (result.rows.axis >= *axis)
                ++result.rows.axis;
        }
        if (Walked failure = setOutput(id, i, std::move(result)))
            return failure;
    }
    return {};
}

} // namespace shapewright
