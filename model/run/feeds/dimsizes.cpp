// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/dimsizes.h"

#include "model/edits/shapeedits.h"
#include "model/run/feeds/feedtext.h"
#include "model/shape/tables/shapetable.h"
#include "model/shape/tables/workingsizes.h"
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

// The size that is nearest to `size` and valid whichever branches run. If none was found, `size` itself.
std::int64_t workingSize(const ShapeTable &table, const std::string &dim, std::int64_t size)
{
    constexpr int mostTurns = 8; // each restriction may move the size to where another one does not hold
    std::int64_t found = size;
    for (int turn = 0; turn < mostTurns; ++turn) {
        bool isValid = true;
        for (const WorkingSizes &sizes : table.sizes) {
            if (sizes.dim != dim || sizes.admits(found).value_or(true))
                continue;
            found = sizes.nearest(found);
            isValid = false;
        }
        if (isValid)
            return found;
    }
    return size;
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
            m_sizes.emplace(dim.param(), workingSize(m_table, dim.param(), smallSize(shape, axis)));
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
    if (dim.isParam())
        return m_sizes.at(dim.param());
    if (input.empty())
        return smallSize(shape, axis);
    const std::string place = ShapeEdits::Axis{input, std::uint32_t(axis)}.text();
    const auto wanted = m_wanted.find(place);
    return wanted != m_wanted.end() ? wanted->second : workingSize(m_table, place, smallSize(shape, axis));
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
    return shape ? assumptions(*shape, m_graph.value(input).name)
                 : FeedText::tr("unknown rank, fed as [1]").toStdString();
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
        text += dim.isParam() ? dim.param() : FeedText::tr("axis %1").arg(axis).toStdString();
        text += " = " + std::to_string(sizeOf(shape, axis, input));
    }
    return text;
}

} // namespace shapewright
