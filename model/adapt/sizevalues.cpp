// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/sizevalues.h"

#include "model/graph/nodeschema.h"
#include "model/shape/inference/propagationstate.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

namespace {

tl::unexpected<Clash> impossible(AdaptObstacle why)
{
    return tl::unexpected(Clash{why});
}

} // namespace

SizeValues::SizeValues(const SizePlan &plan, Dim size, NodeEdits &edits)
    : m_plan(plan), m_graph(plan.graph()), m_pool(plan.state().pool()), m_size(std::move(size)),
      m_opset(importedOnnx(m_graph)), m_edits(edits)
{
}

Dim SizeValues::dimOf(Expr size) const
{
    if (size.isSameAs(m_plan.size()))
        return m_size;
    const auto value = number(size);
    return value ? Dim(*value) : Dim();
}

std::optional<std::int64_t> SizeValues::number(Expr expr) const
{
    if (expr.isConstant())
        return expr.value();
    const ExprAtom *rows = m_pool.atom(m_plan.size());
    return m_pool.evaluate(expr, [&](const ExprAtom &atom) {
        return &atom == rows && m_size.isValue() ? std::optional(m_size.value()) : std::nullopt;
    });
}

std::string SizeValues::text(const std::vector<Expr> &numbers) const
{
    std::string text = "[";
    for (const Expr &one : numbers) {
        const auto value = number(one);
        std::string shown = value ? std::to_string(*value) : m_pool.text(one);
        // The name that the size has here is none that people know.
        const std::string own = m_pool.text(m_plan.size());
        for (std::size_t at = shown.find(own); at != std::string::npos; at = shown.find(own))
            shown.replace(at, own.size(), m_size.isParam() ? m_size.param() : "?");
        text += (text.size() > 1 ? ", " : "") + shown;
    }
    return text + "]";
}

SizeValues::Named SizeValues::sizeValue()
{
    if (m_size.isValue())
        return m_edits.integers({m_size.value()});
    GraphId graph = m_edits.node().graph;
    while (m_graph.functionProto(graph) == nullptr && m_graph.graph(graph).owner)
        graph = m_graph.graph(graph).owner->graph;
    std::string &name = m_sizeValues[m_edits.indexed(graph)];
    if (!name.empty())
        return name;
    std::optional<std::pair<ValueId, std::int64_t>> found;
    for (const ValueId id : m_graph.graph(graph).inputs) {
        const auto dims = m_plan.newDims(id);
        for (std::size_t axis = 0; dims && !found && axis < dims->size(); ++axis) {
            if ((*dims)[axis].isSameAs(m_plan.size()))
                found = {id, std::int64_t(axis)};
        }
    }
    if (!found || m_graph.graph(graph).nodes.empty())
        return impossible(AdaptObstacle::InFunction);
    m_edits.insertFirst(graph, [&] {
        const std::string shape = m_edits.insert("Shape", {m_graph.value(found->first).name});
        name = m_edits.insert("Gather", {shape, m_edits.integers({found->second})}, {{"axis", {0}}});
    });
    return name;
}

SizeValues::Named SizeValues::numbers(const std::vector<Expr> &numbers, const std::string &oldName,
                                      const std::vector<Expr> &oldNumbers, std::int32_t elemType)
{
    std::vector<std::string> parts;
    std::vector<std::int64_t> run;
    const auto endRun = [&] {
        if (!run.empty())
            parts.push_back(m_edits.integers(run, elemType));
        run.clear();
    };
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (const auto one = number(numbers[i])) {
            run.push_back(*one);
            continue;
        }
        endRun();
        if (elemType != onnx::TensorProto::INT64)
            return impossible(AdaptObstacle::UnknownShape);
        if (i < oldNumbers.size() && oldNumbers[i].isSameAs(numbers[i])) {
            parts.push_back(m_edits.insert("Gather", {oldName, m_edits.integers({std::int64_t(i)})}, {{"axis", {0}}}));
            continue;
        }
        const Expr factor = m_pool.divide(numbers[i], m_plan.size());
        if (!factor.isConstant())
            return impossible(AdaptObstacle::UnknownShape);
        Named size = sizeValue();
        if (!size)
            return size;
        if (!factor.isConstant(1)) {
            if (m_opset < 7)
                return impossible(AdaptObstacle::OldOperator);
            size = m_edits.insert("Mul", {*size, m_edits.integers({factor.value()})});
        }
        parts.push_back(*size);
    }
    endRun();
    if (parts.size() == 1)
        return parts.front();
    if (m_opset < 4)
        return impossible(AdaptObstacle::OldOperator);
    return m_edits.insert("Concat", parts, {{"axis", {0}}});
}

SizeValues::Named SizeValues::shape(const std::vector<Expr> &numbers)
{
    return this->numbers(numbers, {}, {}, onnx::TensorProto::INT64);
}

SizeValues::Named SizeValues::widened(const std::string &name, const Dims &dims, const RowsPlace &place)
{
    const std::string what =
        name + "\n" + std::to_string(place.axis) + "," + m_pool.text(place.outer) + "," + m_pool.text(place.inner);
    std::string &made = m_made[{m_edits.place().graph, what}];
    if (!made.empty())
        return made;
    if (m_opset < 6)
        return impossible(AdaptObstacle::OldOperator);
    const auto repeated = [&](const std::string &value, std::size_t rank, std::size_t axis, Expr times,
                              bool isOne) -> Named {
        std::vector<Expr> numbers(rank, Expr(1));
        numbers[axis] = times;
        const Named shape = this->shape(numbers);
        if (!shape)
            return shape;
        return m_edits.insert(isOne && m_opset >= 8 ? "Expand" : "Tile", {value, *shape});
    };
    const bool isOne = dims[place.axis].isConstant(1);
    if (isOne || place.outer.isConstant(1)) {
        const Expr whole = m_pool.product({place.outer, m_plan.size(), place.inner});
        const Named result = repeated(name, dims.size(), place.axis, isOne ? whole : m_plan.size(), isOne);
        if (result)
            made = *result;
        return result;
    }
    std::vector<std::int64_t> split, merged;
    for (std::size_t i = 0; i < dims.size(); ++i) {
        if (!dims[i].isConstant())
            return impossible(AdaptObstacle::UnknownShape);
        merged.push_back(i == place.axis ? -1 : dims[i].value());
        if (i != place.axis) {
            split.push_back(dims[i].value());
            continue;
        }
        if (!place.outer.isConstant() || !place.inner.isConstant())
            return impossible(AdaptObstacle::UnknownShape);
        split.insert(split.end(), {place.outer.value(), 1, place.inner.value()});
    }
    const std::string apart = m_edits.insert("Reshape", {name, m_edits.integers(split)});
    const Named result = repeated(apart, split.size(), place.axis + 1, m_plan.size(), true);
    if (!result)
        return result;
    made = m_edits.insert("Reshape", {*result, m_edits.integers(merged)});
    return made;
}

std::string SizeValues::firstRow(const std::string &name, std::uint32_t axis)
{
    std::string &made = m_made[{m_edits.place().graph, name + "\nrow" + std::to_string(axis)}];
    if (!made.empty())
        return made;
    const auto counted = std::int64_t(axis);
    made =
        m_opset >= 10
            ? m_edits.insert("Slice", {name, m_edits.integers({0}), m_edits.integers({1}), m_edits.integers({counted})})
            : m_edits.insert("Slice", {name}, {{"starts", {0}}, {"ends", {1}}, {"axes", {counted}}});
    return made;
}

} // namespace shapewright
