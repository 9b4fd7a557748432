// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules/needs/shapeneeds.h"

#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/values/valueaccess.h"

#include <algorithm>
#include <string>
#include <vector>

namespace shapewright {

void needShape(NodeContext &context, std::size_t input, const Dims &shape)
{
    if (!needRank(context, input, shape.size()))
        return;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        needSize(context, input, std::int64_t(axis), shape[axis]);
}

void needSizeOrOne(NodeContext &context, std::size_t input, std::int64_t axis, Expr size)
{
    const Dims *dims = dimsOf(context, input);
    const auto at = dims != nullptr ? axisWithin(axis, dims->size()) : std::nullopt;
    if (!at || !size.isKnown() || (*dims)[*at].isConstant(1))
        return;
    // A number that is not 1 has to be the size itself. A size of 1 leaves nothing but 1.
    if ((*dims)[*at].isConstant() || size.isConstant(1))
        needSize(context, input, axis, size);
    else
        (void)context.broadcast((*dims)[*at], size, axisText(*at, input) + " and what it is for");
}

void needBroadcastTo(NodeContext &context, std::size_t input, const Dims &shape)
{
    const Dims *dims = dimsOf(context, input);
    if (dims == nullptr || dims->size() > shape.size())
        return;
    for (std::size_t axis = 0; axis < dims->size(); ++axis)
        needSizeOrOne(context, input, std::int64_t(axis), shape[shape.size() - dims->size() + axis]);
}

Expr numberIn(NodeContext &context, std::size_t input)
{
    const SmallTensor *tensor = context.elements(input);
    return tensor != nullptr && tensor->count() == 1 ? tensor->elements.front().expr() : Expr();
}

void needElements(NodeContext &context, std::size_t input, Expr least, Expr greatest)
{
    if (!mayBeKnown(context, input))
        return;
    std::vector<Expr> elements; // of the numbers only the smallest and the largest
    if (const SmallTensor *tensor = context.elements(input)) {
        std::vector<Expr> numbers;
        for (const Scalar &element : tensor->elements) {
            const Expr expr = element.expr();
            if (expr.isConstant())
                numbers.push_back(expr);
            else if (expr.isKnown() && std::ranges::find(elements, expr) == elements.end())
                elements.push_back(expr);
        }
        if (!numbers.empty()) {
            const auto [smallest, largest] = std::ranges::minmax_element(numbers, {}, &Expr::value);
            elements.insert(elements.end(), {*smallest, *largest});
        }
    } else if (const Dims *dims = dimsOf(context, input)) {
        if (context.pool().lowerBound(context.pool().product(*dims)).value_or(0) > 0)
            elements.push_back(context.input(input)->fill.expr());
    }
    const std::string what = "an element of input " + std::to_string(input);
    for (const Expr &element : elements) {
        context.atLeast(element, least, what);
        context.atLeast(greatest, element, "what an element of input " + std::to_string(input) + " points to");
    }
}

} // namespace shapewright
