// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/nodecontext.h"

#include <onnx/onnx_pb.h>

#include <algorithm>

namespace shapewright {

NodeContext::NodeContext(ExprPool &pool, Node node)
    : m_pool(pool), m_node(std::move(node)), m_outputs(std::size_t(m_node.proto->output_size()))
{
}

const std::string &NodeContext::opType() const
{
    return m_node.proto->op_type();
}

const std::string &NodeContext::domain() const
{
    return m_node.proto->domain();
}

const Dims *NodeContext::shape(std::size_t i)
{
    const SymbolicValue *value = input(i);
    if (value == nullptr || !value->type.isTensor() || !value->type.hasRank)
        return nullptr;
    guidedBy(value->type.marks);
    return &value->type.dims;
}

std::int32_t NodeContext::elemType(std::size_t i) const
{
    const SymbolicValue *value = input(i);
    return value != nullptr && value->type.isTensor() ? value->type.elemType : 0;
}

const SmallTensor *NodeContext::elements(std::size_t i)
{
    const SymbolicValue *value = input(i);
    if (value == nullptr || value->elements != nullptr || value->constant == nullptr)
        return value != nullptr ? value->elements.get() : nullptr;
    m_read.resize(std::max(m_read.size(), i + 1));
    if (m_read[i] == nullptr)
        m_read[i] = elementsOf(*value);
    return m_read[i].get();
}

std::optional<std::vector<std::int64_t>> NodeContext::integers(std::size_t i)
{
    const SmallTensor *tensor = elements(i);
    if (tensor == nullptr || !std::ranges::all_of(tensor->elements, &Scalar::isInteger))
        return {};
    guidedBy(tensor->marks());
    std::vector<std::int64_t> integers;
    for (const Scalar &element : tensor->elements)
        integers.push_back(element.integer());
    return integers;
}

std::optional<std::vector<double>> NodeContext::numbers(std::size_t i)
{
    const SmallTensor *tensor = elements(i);
    if (tensor == nullptr || !tensor->isConstant())
        return {};
    guidedBy(tensor->marks());
    std::vector<double> numbers;
    for (const Scalar &element : tensor->elements)
        numbers.push_back(element.isReal() ? element.number() : double(element.integer()));
    return numbers;
}

std::optional<std::vector<Expr>> NodeContext::sizes(std::size_t i)
{
    if (const SmallTensor *tensor = elements(i)) {
        std::vector<Expr> sizes;
        for (const Scalar &element : tensor->elements)
            sizes.push_back(element.expr());
        return sizes;
    }
    const Dims *dims = shape(i);
    if (dims == nullptr || dims->size() > 1)
        return {};
    if (dims->empty())
        return std::vector<Expr>(1);
    if (!dims->front().isConstant() || dims->front().value() > SmallTensor::mostElements)
        return {};
    guidedBy(dims->front().marks());
    return std::vector<Expr>(std::size_t(dims->front().value()));
}

const onnx::AttributeProto *NodeContext::attribute(std::string_view name) const
{
    return findAttribute(*m_node.proto, m_node.bindings, name);
}

std::int64_t NodeContext::integer(std::string_view name, std::int64_t otherwise) const
{
    const auto *found = attribute(name);
    return found != nullptr ? found->i() : otherwise;
}

double NodeContext::real(std::string_view name, double otherwise) const
{
    const auto *found = attribute(name);
    return found != nullptr ? double(found->f()) : otherwise;
}

std::string NodeContext::text(std::string_view name, std::string_view otherwise) const
{
    const auto *found = attribute(name);
    return found != nullptr ? found->s() : std::string(otherwise);
}

std::optional<std::vector<std::int64_t>> NodeContext::integerList(std::string_view name) const
{
    const auto *found = attribute(name);
    return found != nullptr ? std::optional(std::vector<std::int64_t>(found->ints().begin(), found->ints().end()))
                            : std::nullopt;
}

std::optional<std::vector<double>> NodeContext::realList(std::string_view name) const
{
    const auto *found = attribute(name);
    return found != nullptr ? std::optional(std::vector<double>(found->floats().begin(), found->floats().end()))
                            : std::nullopt;
}

bool NodeContext::hasOutput(std::size_t i) const
{
    return i < m_outputs.size() && !m_node.proto->output(int(i)).empty();
}

Expr NodeContext::unknown(std::size_t output, std::size_t axis) const
{
    return m_pool.unknown(m_node.origin(output, axis));
}

void NodeContext::setTensor(std::size_t output, std::int32_t elemType, Dims dims)
{
    if (output >= m_outputs.size())
        return;
    for (std::size_t axis = 0; axis < dims.size(); ++axis) {
        if (!dims[axis].isKnown())
            dims[axis] = unknown(output, axis);
        else if (dims[axis].isConstant() && dims[axis].value() < 0)
            fail("axis " + std::to_string(axis) + " would have the size " + std::to_string(dims[axis].value()));
    }
    setType(output, SymbolicType::tensor(elemType, std::move(dims)));
}

void NodeContext::setUnranked(std::size_t output, std::int32_t elemType)
{
    setType(output, SymbolicType::unranked(elemType));
}

void NodeContext::setType(std::size_t output, SymbolicType type)
{
    if (output < m_outputs.size())
        m_outputs[output].type = std::move(type);
}

void NodeContext::setElements(std::size_t output, SmallTensor elements)
{
    if (output < m_outputs.size())
        m_outputs[output].elements = std::make_shared<const SmallTensor>(std::move(elements));
}

void NodeContext::setFill(std::size_t output, Scalar fill)
{
    if (output < m_outputs.size())
        m_outputs[output].fill = fill;
}

void NodeContext::setExtremes(std::size_t output, Extremes extremes)
{
    if (output < m_outputs.size() && extremes.isKnown())
        m_outputs[output].extremes = extremes;
}

Expr NodeContext::equal(Expr a, Expr b, std::string_view what)
{
    if (a.isSameAs(b))
        return a;
    if (a.isConstant() && b.isConstant()) {
        fail(std::string(what) + " must be equal: " + std::to_string(a.value()) + " and " + std::to_string(b.value()));
        return a;
    }
    need({.left = a, .right = b, .orOne = false});
    // If the model runs at all, both dims have the value of the one that is a number.
    if (a.isConstant() || b.isConstant())
        return (a.isConstant() ? a : b).marked(a.marks() | b.marks() | Marks::Assumed);
    return (m_pool.hasUnknown(a) ? b : a).marked(a.marks() | b.marks() | Marks::Assumed);
}

Expr NodeContext::broadcast(Expr a, Expr b, std::string_view what)
{
    if (a.isSameAs(b) || b.isConstant(1))
        return a;
    if (a.isConstant(1))
        return b;
    if (a.isConstant() && b.isConstant()) {
        fail(std::string(what) + " must be equal, or one of them 1: " + std::to_string(a.value()) + " and " +
             std::to_string(b.value()));
        return a;
    }
    need({.left = a, .right = b, .orOne = true});
    if (a.isConstant() || b.isConstant())
        return (a.isConstant() ? a : b).marked(a.marks() | b.marks() | Marks::Assumed);
    // The result is the dim that is not 1. Among sizes of at least 1 that is the larger one.
    const bool mayBeZero = m_pool.lowerBound(a).value_or(0) < 1 || m_pool.lowerBound(b).value_or(0) < 1;
    return mayBeZero ? Expr() : m_pool.maximum(a, b);
}

void NodeContext::atLeast(Expr a, Expr b, std::string_view what)
{
    if (!a.isKnown() || !b.isKnown() || m_pool.isAtLeast(a, b))
        return;
    if (a.isConstant() && b.isConstant()) {
        fail(std::string(what) + " must be at least " + std::to_string(b.value()) + ": " + std::to_string(a.value()));
        return;
    }
    if (const Expr larger = m_pool.maximum(a, b); larger.isKnown())
        need({.left = a, .right = larger, .orOne = false});
}

void NodeContext::multipleOf(Expr a, Expr divisor, std::string_view what)
{
    if (!a.isKnown() || !divisor.isKnown())
        return;
    if (a.isConstant() && divisor.isConstant()) {
        if (divisor.value() == 0 ? a.value() != 0 : a.value() % divisor.value() != 0)
            fail(std::string(what) + " must be a multiple of " + std::to_string(divisor.value()) + ": " +
                 std::to_string(a.value()));
        return;
    }
    const Expr rounded = m_pool.multiply(m_pool.floorDivide(a, divisor), divisor);
    if (rounded.isKnown() && !rounded.isSameAs(a))
        need({.left = a, .right = rounded, .orOne = false});
}

std::optional<Dims> NodeContext::broadcast(const Dims &a, const Dims &b)
{
    const Dims &longer = a.size() >= b.size() ? a : b;
    const Dims &shorter = a.size() >= b.size() ? b : a;
    Dims dims = longer;
    const std::size_t added = longer.size() - shorter.size();
    for (std::size_t i = 0; i < shorter.size(); ++i) {
        const Expr left = longer[added + i];
        if (left == shorter[i])
            continue;
        dims[added + i] = broadcast(left, shorter[i], "axis " + std::to_string(added + i) + " of the inputs");
    }
    return hasFailed() ? std::nullopt : std::optional(std::move(dims));
}

void NodeContext::fail(std::string reason)
{
    if (!m_failure)
        m_failure = std::move(reason);
}

std::optional<std::size_t> NodeContext::axis(std::int64_t axis, std::size_t rank)
{
    const auto size = std::int64_t(rank);
    if (axis < -size || axis >= size) {
        fail("axis " + std::to_string(axis) + " of a tensor of rank " + std::to_string(rank));
        return {};
    }
    return std::size_t(axis < 0 ? axis + size : axis);
}

void NodeContext::finish()
{
    if (m_guides == Marks::None)
        return;
    for (SymbolicValue &output : m_outputs) {
        output.type.marks = output.type.marks | m_guides;
        for (Expr &dim : output.type.dims)
            dim = dim.marked(m_guides);
        if (output.elements != nullptr) {
            SmallTensor marked = *output.elements;
            for (Scalar &element : marked.elements)
                element = element.marked(m_guides);
            output.elements = std::make_shared<const SmallTensor>(std::move(marked));
        }
        output.fill = output.fill.marked(m_guides);
        if (output.extremes.isKnown())
            output.extremes = {.least = output.extremes.least.marked(m_guides),
                               .greatest = output.extremes.greatest.marked(m_guides)};
    }
}

} // namespace shapewright
