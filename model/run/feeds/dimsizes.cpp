// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/dimsizes.h"

#include "model/edits/shapeedits.h"
#include "model/symbolic/dimexpression.h"

namespace shapewright {

namespace {

// One sample; images that can be halved several times; sequences of a few steps.
std::int64_t smallSize(const Shape &shape, std::size_t axis)
{
    if (axis == 0)
        return 1;
    if (shape.size() > 6)
        return 2; // a size of 8 on each of twelve axes would exceed any memory
    return shape.size() >= 4 ? 64 : 8;
}

} // namespace

DimSizes::DimSizes(const ModelGraph &graph, const ShapeTable &table, const WantedSizes &wanted)
    : m_graph(graph), m_table(table), m_wanted(wanted)
{
    std::vector<const Shape *> shapes;
    for (const ValueId input : graph.main().inputs) {
        shapes.push_back(&table.at(input).type.dims());
    }
    for (const Shape *shape : shapes) {
        for (const Dim &dim : *shape) {
            if (dim.isParam())
                m_params.insert(dim.param());
        }
    }
    for (const std::string &param : m_params) {
        if (const auto size = m_wanted.find(param); size != m_wanted.end())
            m_sizes.insert(*size);
    }
    for (const Shape *shape : shapes)
        chooseSymbols(*shape);
    for (const Shape *shape : shapes)
        evaluateExpressions(*shape);
}

void DimSizes::chooseSymbols(const Shape &shape)
{
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const Dim &dim = shape[axis];
        if (!dim.isParam())
            continue;
        const auto expression = DimExpression::parse(dim.param());
        if (!expression || !expression->isOver(m_params))
            m_sizes.emplace(dim.param(), smallSize(shape, axis));
    }
}

void DimSizes::evaluateExpressions(const Shape &shape)
{
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (!shape[axis].isParam() || m_sizes.contains(shape[axis].param()))
            continue;
        const std::optional<DimExpression> expression = DimExpression::parse(shape[axis].param());
        const std::optional<std::int64_t> size = expression ? expression->evaluate(m_sizes) : std::nullopt;
        m_sizes.emplace(shape[axis].param(), size.value_or(smallSize(shape, axis)));
    }
}

std::int64_t DimSizes::sizeOf(const Shape &shape, std::size_t axis, const std::string &input) const
{
    const Dim &dim = shape[axis];
    if (dim.isValue())
        return dim.value();
    const auto wanted = m_wanted.find(ShapeEdits::Axis{input, std::uint32_t(axis)}.text());
    if (dim.isUnknown() && !input.empty() && wanted != m_wanted.end())
        return wanted->second;
    return dim.isParam() ? m_sizes.at(dim.param()) : smallSize(shape, axis);
}

std::vector<std::int64_t> DimSizes::dimsOf(ValueId input) const
{
    const std::optional<Shape> &shape = m_table.at(input).type.shape;
    return shape ? dimsOf(*shape, m_graph.value(input).name) : std::vector<std::int64_t>{1};
}

std::vector<std::int64_t> DimSizes::dimsOf(const Shape &shape) const
{
    return dimsOf(shape, {});
}

std::vector<std::int64_t> DimSizes::dimsOf(const Shape &shape, const std::string &input) const
{
    std::vector<std::int64_t> dims;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        dims.push_back(sizeOf(shape, axis, input));
    return dims;
}

std::string DimSizes::assumptions(ValueId input) const
{
    const std::optional<Shape> &shape = m_table.at(input).type.shape;
    return shape ? assumptions(*shape, m_graph.value(input).name) : "unknown rank, fed as [1]";
}

std::string DimSizes::assumptions(const Shape &shape) const
{
    return assumptions(shape, {});
}

std::string DimSizes::assumptions(const Shape &shape, const std::string &input) const
{
    std::string text;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        const Dim &dim = shape[axis];
        if (dim.isValue())
            continue;
        text += text.empty() ? "" : ", ";
        text += dim.isParam() ? dim.param() : "axis " + std::to_string(axis);
        text += " = " + std::to_string(sizeOf(shape, axis, input));
    }
    return text;
}

} // namespace shapewright
