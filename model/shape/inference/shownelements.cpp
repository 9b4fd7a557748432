// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/shownelements.h"

#include "model/shape/tables/shapetable.h"
#include "model/symbolic/symbolictypes.h"

#include <QString>

#include <algorithm>

namespace shapewright {

namespace {

constexpr std::int64_t mostShown = 16;

SmallElements::Element elementOf(const Scalar &element, const ExprPool &pool)
{
    using Kind = SmallElements::Element::Kind;
    if (element.isReal())
        return {Kind::Number, QString::number(element.number()).toStdString()};
    const Expr expr = element.expr();
    if (expr.isConstant())
        return {Kind::Number, std::to_string(expr.value())};
    const Dim dim = expr.isKnown() ? dimOf(expr, pool) : Dim();
    return {dim.isParam() ? Kind::Symbolic : Kind::Unknown, dim.text()};
}

} // namespace

void addShownElements(GraphId id, const ModelGraph &model, const NodePlans &plans, const KnownValues &known,
                      const ExprPool &pool, ShapeTable &table)
{
    const std::vector<Node> &nodes = model.graph(id).nodes;
    for (std::uint32_t index = 0; index < nodes.size(); ++index) {
        const std::uint32_t shapeInputs = plans.of({.graph = id, .index = index}).shapeInputs;
        if (shapeInputs == 0)
            continue;
        const Node &node = nodes[index];
        for (std::size_t slot = 0; slot < std::min<std::size_t>(node.inputs.size(), 8); ++slot) {
            const auto &input = node.inputs[slot];
            if ((shapeInputs >> slot & 1) == 0 || !input || !model.value(*input).producer)
                continue;
            const auto elements = known.of(*input).elements;
            if (!elements || elements->count() > mostShown || table.elements.contains(*input))
                continue;
            SmallElements &shown = table.elements[*input];
            shown.isScalar = elements->dims.empty();
            for (const Scalar &element : elements->elements)
                shown.elements.push_back(elementOf(element, pool));
        }
    }
}

} // namespace shapewright
