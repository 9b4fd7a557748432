// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/carrying.h"

#include "model/graph/graphnesting.h"
#include "model/shape/inference/propagationstate.h"

#include <algorithm>

namespace shapewright {

namespace {

constexpr std::size_t mostTries = 4000;

} // namespace

Carrying::Carrying(PropagationState &state, std::vector<InputAxis> axes, std::int64_t oldRows)
    : SizePlan(state, axes, oldRows), m_wished(std::move(axes))
{
    for (const Graph &graph : m_graph.graphs())
        m_carried.emplace_back(graph.values.size());
}

std::optional<Dims> Carrying::newDims(ValueId id) const
{
    const Carried &carried = of(id);
    const SymbolicType &type = m_state.known(id).type;
    if (carried.kind != Carried::Kind::Rows || !type.hasRank || carried.rows.axis >= type.dims.size())
        return {};
    Dims dims = type.dims;
    dims[carried.rows.axis] = m_state.pool().product({carried.rows.outer, m_size, carried.rows.inner});
    return dims;
}

std::optional<AdaptRefusal> Carrying::run(const JobContext &job)
{
    m_job = &job;
    std::vector<std::uint32_t> position(m_graph.main().nodes.size(), 0);
    for (std::uint32_t i = 0; i < m_graph.main().order.size(); ++i)
        position[m_graph.main().order[i]] = i;
    std::optional<AdaptRefusal> farthest;
    std::uint32_t farthestPosition = 0;
    bool isFarthestMeant = false;
    setInputs();
    m_restart = 0;
    for (std::size_t tries = 0; tries < mostTries; ++tries) {
        Walked failure = walk(mainGraph, m_restart);
        const std::uint32_t reached =
            failure && m_mainNode ? position[*m_mainNode] : std::uint32_t(m_graph.main().nodes.size());
        if (!failure)
            failure = checkOutputs();
        if (!failure)
            return {};
        if (job.cancelled())
            return failure->refusal;
        // What people are told is the failure that is farthest from the inputs, of the ways that are plausible.
        const bool isMeant = isPlausible(*failure);
        if (!farthest || (isMeant && (!isFarthestMeant || reached > farthestPosition)) ||
            (isMeant == isFarthestMeant && reached > farthestPosition)) {
            farthest = failure->refusal;
            farthestPosition = reached;
            isFarthestMeant = isMeant;
        }
        if (!tryOther(*std::move(failure)))
            return farthest;
        const auto start = m_restartNode ? position[*m_restartNode] : 0;
        m_restart = start;
        if (!m_restartNode)
            setInputs();
    }
    return AdaptRefusal{AdaptObstacle::TooManyWays, farthest->node, {}};
}

bool Carrying::isPlausible(const Failure &failure) const
{
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        if (m_choices[i].isMet && failure.choices.contains(i) && m_choices[i].taken() >= m_choices[i].plausible)
            return false;
    }
    return true;
}

// Of the choices that led to the failure, the last that has another way gets it.
bool Carrying::tryOther(Failure failure)
{
    for (;;) {
        std::optional<std::size_t> last;
        for (std::size_t i = 0; i < m_choices.size(); ++i) {
            if (m_choices[i].isMet && failure.choices.contains(i) &&
                (!last || m_choices[i].order > m_choices[*last].order))
                last = i;
        }
        if (!last)
            return false;
        Choice &choice = m_choices[*last];
        failure.choices.remove(*last);
        choice.blamed.add(failure.choices);
        if (choice.way + 1 < choice.count) {
            ++choice.way;
            for (Choice &later : m_choices) {
                if (later.isMet && later.order > choice.order)
                    later.isMet = false;
            }
            m_met = choice.order + 1;
            m_learned[choice.key] = choice.taken();
            m_restartNode = choice.node;
            return true;
        }
        failure.choices = choice.blamed;
        choice.isMet = false;
    }
}

std::size_t Carrying::choose(std::size_t number, std::size_t count, std::size_t plausible, const std::string &key)
{
    Choice &choice = m_choices[number];
    if (!choice.isMet) {
        const auto learned = m_learned.find(key);
        choice = {
            .order = m_met++, .count = count, .plausible = plausible, .node = m_mainNode, .blamed = {}, .key = key};
        choice.first = learned != m_learned.end() && learned->second < count ? learned->second : 0;
        choice.isMet = true;
    }
    return choice.taken();
}

// An input that has an axis of the same size may follow: at the same axis, at another one, or, where it may be one
// number for all rows, not at all.
void Carrying::setInputs()
{
    m_axes = m_wished;
    m_mainNode.reset();
    for (const ValueId id : m_graph.main().inputs) {
        Carried carried;
        const auto wished = std::ranges::find(m_wished, id, &InputAxis::input);
        if (wished != m_wished.end()) {
            carried.kind = Carried::Kind::Rows;
            carried.rows.axis = wished->axis;
            set(id, std::move(carried));
            continue;
        }
        const SymbolicType &type = m_state.known(id).type;
        std::vector<std::uint32_t> candidates;
        constexpr std::size_t mostAxes = 4;
        for (std::uint32_t axis = 0; type.isTensor() && axis < std::min(type.dims.size(), mostAxes); ++axis) {
            if (type.dims[axis].isConstant(m_oldSize))
                candidates.push_back(axis);
        }
        std::ranges::stable_partition(candidates, [this](std::uint32_t axis) { return axis == m_wished.front().axis; });
        if (!candidates.empty()) {
            const auto [choice, isNew] = m_inputChoices.try_emplace(id, m_choices.size());
            if (isNew)
                m_choices.emplace_back();
            const bool canStay = type.dims.size() < 2 || candidates.front() != m_wished.front().axis;
            const std::size_t ways = candidates.size() + (canStay ? 1 : 0);
            const std::size_t way = choose(choice->second, ways, ways, "input" + std::to_string(choice->second));
            if (way < candidates.size()) {
                carried.kind = Carried::Kind::Rows;
                carried.rows.axis = candidates[way];
                m_axes.push_back({id, candidates[way]});
            }
            carried.choices.add(choice->second);
        }
        set(id, std::move(carried));
    }
}

void Carrying::set(const std::optional<ValueId> &id, Carried carried)
{
    if (id)
        at(*id) = std::move(carried);
}

Carrying::Walked Carrying::walk(GraphId id, std::uint32_t from)
{
    const std::vector<std::uint32_t> &order = m_graph.graph(id).order;
    for (std::size_t i = from; i < order.size(); ++i) {
        if (id == mainGraph)
            m_mainNode = order[i];
        if (m_job->cancelled())
            return failed({id, order[i]}, {AdaptObstacle::TooManyWays});
        if (Walked failure = carry({id, order[i]}))
            return failure;
    }
    if (id == mainGraph)
        m_mainNode.reset();
    return {};
}

ChoiceSet Carrying::choicesOf(NodeId id) const
{
    ChoiceSet choices;
    const auto own = m_nodeChoices.find(id);
    if (own != m_nodeChoices.end() && m_choices[own->second].isMet)
        choices.add(own->second);
    for (const auto &input : m_graph.node(id).inputs) {
        if (input)
            choices.add(of(*input).choices);
    }
    return choices;
}

Carrying::Failure Carrying::failed(NodeId id, Clash clash) const
{
    ChoiceSet choices = choicesOf(id);
    // What a subgraph does depends on all that it captures.
    for (const auto &[name, graph] : m_graph.node(id).subgraphs) {
        for (const Node &inner : m_graph.graph(graph).nodes) {
            for (const auto &input : inner.inputs) {
                if (input)
                    choices.add(of(*input).choices);
            }
        }
        for (const ValueId output : m_graph.graph(graph).outputs)
            choices.add(of(output).choices);
    }
    return {{clash.why, id, std::move(clash.args)}, std::move(choices)};
}

Carrying::Walked Carrying::carry(NodeId id)
{
    const Node &node = m_graph.node(id);
    m_changes.erase(id);
    bool hasRows = false, isComputed = false;
    for (const auto &input : node.inputs) {
        const auto kind = input ? of(*input).kind : Carried::Kind::Same;
        hasRows = hasRows || kind == Carried::Kind::Rows;
        isComputed = isComputed || kind == Carried::Kind::Computed;
    }
    if (node.body)
        return carryCall(id);
    if (!node.subgraphs.empty()) {
        if (node.domain.empty() && node.opType == "If")
            return carryIf(id);
        if (node.domain.empty() && node.opType == "Loop")
            return carryLoop(id);
        if (node.domain.empty() && node.opType == "Scan")
            return carryScan(id);
        return failed(id, {AdaptObstacle::UnknownOperator});
    }
    if (!hasRows && !isComputed) {
        // A choice may be that an input is the same for all rows.
        const ChoiceSet choices = choicesOf(id);
        for (const auto &output : node.outputs)
            set(output, {.kind = Carried::Kind::Same, .rows = {}, .computed = {}, .choices = choices});
        return {};
    }
    const bool isOfShape = node.domain.empty() && (node.opType == "Shape" || node.opType == "Size");
    if ((isOfShape || !hasRows) && carryComputed(id))
        return {};
    const RowsRule rule = rowsRule(node);
    if (rule == nullptr || isOfShape)
        return failed(id, {hasRows ? AdaptObstacle::UnknownOperator : AdaptObstacle::UsesSize});
    NodeRows rows(*this, id);
    for (std::size_t i = 0; i < node.outputs.size(); ++i)
        rows.setSame(i);
    if (Outcome clash = rule(rows))
        return failed(id, *std::move(clash));
    return {};
}

// Computes with sizes, element by element. Returns false if an element is not known.
bool Carrying::carryComputed(NodeId id)
{
    const Node &node = m_graph.node(id);
    NodeRows rows(*this, id);
    std::vector<SymbolicValue> own;
    own.reserve(node.inputs.size());
    std::vector<const SymbolicValue *> inputs;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        if (rows.isRows(i)) {
            const SymbolicValue &old = m_state.known(*node.inputs[i]);
            if (!old.type.hasRank)
                return false;
            SymbolicValue value;
            value.type = old.type;
            value.type.dims = rows.newDims(old.type.dims, rows.place(i));
            own.push_back(std::move(value));
            inputs.push_back(&own.back());
        } else {
            inputs.push_back(rows.newValue(i));
        }
    }
    std::vector<SymbolicValue> outputs = m_state.tryNode(id, inputs);
    if (outputs.size() != node.outputs.size())
        return false;
    for (const SymbolicValue &output : outputs) {
        if (!output.elements ||
            std::ranges::any_of(output.elements->elements, [](const Scalar &scalar) { return !scalar.isKnown(); }))
            return false;
        // A size that is decided by the number of rows is none of the elements that are known.
        if (std::ranges::any_of(output.type.dims, [this](Expr dim) { return dependsOnSize(dim); }))
            return false;
    }
    const ChoiceSet choices = choicesOf(id);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const bool depends = dependsOnSize(outputs[i]);
        set(node.outputs[i],
            {.kind = depends ? Carried::Kind::Computed : Carried::Kind::Same,
             .rows = {},
             .computed = depends ? std::make_shared<const SymbolicValue>(std::move(outputs[i])) : nullptr,
             .choices = choices});
    }
    return true;
}

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
        if (result.kind == Carried::Kind::Computed)
            return failed(id, {AdaptObstacle::UsesSize});
        if (i >= states)
            ++result.rows.axis;
        result.choices.add(choicesOf(id));
        set(node.outputs[i], std::move(result));
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
    const auto inputAxes = rows.attributes().integerList("scan_input_axes");
    for (std::size_t i = states; i < node.inputs.size(); ++i) {
        Carried one = rows.has(i) ? rows.input(i) : Carried();
        if (one.kind == Carried::Kind::Computed)
            return failed(id, {AdaptObstacle::UsesSize});
        if (one.kind == Carried::Kind::Rows) {
            const Dims *dims = rows.dims(i);
            const auto axis =
                dims == nullptr ? std::nullopt
                                : rows.axis(inputAxes && i - states < inputAxes->size() ? (*inputAxes)[i - states] : 0,
                                            dims->size());
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
    const auto outputAxes = rows.attributes().integerList("scan_output_axes");
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        Carried result = i < states ? carried[i] : of(inner.outputs[i]);
        if (result.kind == Carried::Kind::Computed)
            return failed(id, {AdaptObstacle::UsesSize});
        if (i >= states && result.kind == Carried::Kind::Rows) {
            const SymbolicType &type = m_state.known(inner.outputs[i]).type;
            const auto axis =
                type.hasRank ? rows.axis(outputAxes && i - states < outputAxes->size() ? (*outputAxes)[i - states] : 0,
                                         type.dims.size() + 1)
                             : std::nullopt;
            if (!axis)
                return failed(id, {AdaptObstacle::UnknownShape});
            if (result.rows.axis >= *axis)
                ++result.rows.axis;
        }
        result.choices.add(choicesOf(id));
        set(node.outputs[i], std::move(result));
    }
    return {};
}

// Every output has an axis of its own for the rows, or is the same for all of them.
Carrying::Walked Carrying::checkOutputs()
{
    for (const ValueId id : m_graph.main().outputs) {
        const Carried &carried = of(id);
        const bool isMerged = carried.kind == Carried::Kind::Rows && !carried.rows.isOwnAxis();
        const bool isFirst = carried.rows.axis == 0 && carried.rows.outer.isConstant(1);
        if (carried.kind != Carried::Kind::Computed && (!isMerged || (m_allowsMerged && isFirst)))
            continue;
        Failure failure{{AdaptObstacle::OutputMixed, m_graph.value(id).producer, {m_graph.value(id).name}},
                        carried.choices};
        return failure;
    }
    return {};
}

} // namespace shapewright
