// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/noderows.h"

#include "model/adapt/carrying.h"
#include "model/adapt/equalrows.h"
#include "model/shape/inference/propagationstate.h"

#include <algorithm>

namespace shapewright {

NodeRows::NodeRows(Carrying &carrying, NodeId id)
    : m_carrying(carrying), m_id(id), m_node(carrying.m_graph.node(id)), m_context(carrying.m_state.contextOf(id))
{
}

Expr NodeRows::rows() const
{
    return m_carrying.size();
}

std::int64_t NodeRows::oldRows() const
{
    return m_carrying.oldSize();
}

const Carried &NodeRows::input(std::size_t i) const
{
    return m_carrying.of(*m_node.inputs[i]);
}

const SymbolicValue *NodeRows::value(std::size_t i) const
{
    return has(i) ? &m_carrying.m_state.known(*m_node.inputs[i]) : nullptr;
}

const SymbolicValue *NodeRows::newValue(std::size_t i) const
{
    return has(i) && input(i).computed ? input(i).computed.get() : value(i);
}

const Dims *NodeRows::dims(std::size_t i) const
{
    const SymbolicValue *found = value(i);
    return found != nullptr && found->type.isTensor() && found->type.hasRank ? &found->type.dims : nullptr;
}

const Dims *NodeRows::outputDims(std::size_t i) const
{
    if (i >= m_node.outputs.size() || !m_node.outputs[i])
        return nullptr;
    const SymbolicType &type = m_carrying.m_state.known(*m_node.outputs[i]).type;
    return type.isTensor() && type.hasRank ? &type.dims : nullptr;
}

std::string NodeRows::inputName(std::size_t i) const
{
    return has(i) ? m_carrying.m_graph.value(*m_node.inputs[i]).name : std::string();
}

std::optional<std::vector<std::int64_t>> NodeRows::integers(std::size_t i) const
{
    if (!has(i) || input(i).kind != Carried::Kind::Same)
        return {};
    const auto elements = elementsOf(*value(i));
    if (!elements || !std::ranges::all_of(elements->elements, &Scalar::isInteger))
        return {};
    std::vector<std::int64_t> numbers;
    for (const Scalar &element : elements->elements)
        numbers.push_back(element.integer());
    return numbers;
}

std::optional<std::vector<std::int64_t>> NodeRows::integers(std::string_view attribute, std::size_t i) const
{
    return has(i) ? integers(i) : m_context.integerList(attribute);
}

Expr NodeRows::oldSize(const RowsPlace &place) const
{
    return pool().product({place.outer, Expr(oldRows()), place.inner});
}

Expr NodeRows::newSize(const RowsPlace &place) const
{
    return pool().product({place.outer, rows(), place.inner});
}

Dims NodeRows::newDims(const Dims &old, const RowsPlace &place) const
{
    Dims dims = old;
    if (place.axis < dims.size())
        dims[place.axis] = newSize(place);
    return dims;
}

const RowsPlace &NodeRows::output(std::size_t i) const
{
    return m_carrying.of(*m_node.outputs[i]).rows;
}

void NodeRows::setOutput(std::size_t i, const RowsPlace &place)
{
    if (i < m_node.outputs.size())
        m_carrying.set(
            m_node.outputs[i],
            {.kind = Carried::Kind::Rows, .rows = place, .computed = {}, .choices = m_carrying.choicesOf(m_id)});
}

void NodeRows::setOutputs(const RowsPlace &place)
{
    for (std::size_t i = 0; i < m_node.outputs.size(); ++i)
        setOutput(i, place);
}

void NodeRows::setSame(std::size_t i)
{
    if (i < m_node.outputs.size())
        m_carrying.set(
            m_node.outputs[i],
            {.kind = Carried::Kind::Same, .rows = {}, .computed = {}, .choices = m_carrying.choicesOf(m_id)});
}

void NodeRows::change(NodeChange change)
{
    m_carrying.m_changes[m_id].push_back(std::move(change));
}

std::size_t NodeRows::choose(std::size_t count, std::size_t plausible, const std::string &key)
{
    return count < 2 ? 0 : m_carrying.choose(m_id, count, plausible, key);
}

Outcome NodeRows::widen(std::size_t i, const RowsPlace &place)
{
    if (oldRows() == 1) {
        change(WidenedInput{std::uint32_t(i), place});
        return {};
    }
    // What was there for each of the old rows must be the same for all.
    if (!place.isOwnAxis() || !haveEqualRows(m_carrying.state(), *m_node.inputs[i], place.axis))
        return clash(AdaptObstacle::RowsDiffer, {inputName(i)});
    change(OneRow{std::uint32_t(i), place.axis});
    change(WidenedInput{std::uint32_t(i), place});
    return {};
}

Outcome NodeRows::require(std::size_t i, const RowsPlace &place)
{
    if (!has(i))
        return {};
    const Carried &carried = input(i);
    if (carried.kind == Carried::Kind::Computed)
        return clash(AdaptObstacle::UsesSize);
    if (carried.kind == Carried::Kind::Rows)
        return carried.rows.isSameAs(place) ? Outcome() : clash(AdaptObstacle::DifferentAxes);
    const Dims *shape = dims(i);
    if (shape == nullptr || place.axis >= shape->size())
        return clash(AdaptObstacle::UnknownShape);
    if (!(*shape)[place.axis].isSameAs(oldSize(place)))
        return clash(AdaptObstacle::FixedSize, {inputName(i), pool().text((*shape)[place.axis])});
    return widen(i, place);
}

Outcome NodeRows::requireEach(std::initializer_list<std::size_t> inputs, const RowsPlace &place)
{
    for (const std::size_t i : inputs) {
        if (Outcome outcome = require(i, place))
            return outcome;
    }
    return {};
}

std::optional<std::uint32_t> NodeRows::axisAttribute(std::int64_t byDefault) const
{
    const Dims *shape = dims(0);
    return shape != nullptr ? axis(attributes().integer("axis", byDefault), shape->size()) : std::nullopt;
}

Outcome NodeRows::requireSame(std::initializer_list<std::size_t> inputs)
{
    for (const std::size_t i : inputs) {
        if (!isSame(i))
            return clash(isRows(i) ? AdaptObstacle::DifferentAxes : AdaptObstacle::UsesSize);
    }
    return {};
}

Outcome NodeRows::requireSameFrom(std::size_t first)
{
    for (std::size_t i = first; i < inputCount(); ++i) {
        if (Outcome outcome = requireSame({i}))
            return outcome;
    }
    return {};
}

Outcome NodeRows::broadcast(const std::vector<std::size_t> &inputs, std::size_t rank, RowsPlace &place)
{
    bool isFound = false;
    for (const std::size_t i : inputs) {
        if (!has(i))
            continue;
        if (input(i).kind == Carried::Kind::Computed)
            return clash(AdaptObstacle::UsesSize);
        if (dims(i) == nullptr || dims(i)->size() > rank)
            return clash(AdaptObstacle::UnknownShape);
        if (!isRows(i))
            continue;
        const RowsPlace here = this->place(i).at(this->place(i).axis + rank - dims(i)->size());
        if (isFound && !here.isSameAs(place))
            return clash(AdaptObstacle::DifferentAxes);
        place = here;
        isFound = true;
    }
    for (const std::size_t i : inputs) {
        if (!has(i) || isRows(i))
            continue;
        const Dims &shape = *dims(i);
        const std::size_t before = rank - shape.size();
        if (place.axis < before)
            continue;
        const Expr dim = shape[place.axis - before];
        if (dim.isConstant(1))
            continue;
        const RowsPlace here = place.at(place.axis - before);
        if (!dim.isSameAs(oldSize(place))) {
            return oldSize(place).isConstant(1) ? clash(AdaptObstacle::Broadcasts, {pool().text(dim)})
                                                : clash(AdaptObstacle::FixedSize, {inputName(i), pool().text(dim)});
        }
        if (oldRows() != 1 && place.isOwnAxis()) {
            if (!haveEqualRows(m_carrying.state(), *m_node.inputs[i], here.axis))
                return clash(AdaptObstacle::RowsDiffer, {inputName(i)});
            change(OneRow{std::uint32_t(i), here.axis});
            continue;
        }
        if (Outcome outcome = widen(i, here))
            return outcome;
    }
    return {};
}

} // namespace shapewright
