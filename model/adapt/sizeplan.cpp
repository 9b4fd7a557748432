// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/sizeplan.h"

#include "model/shape/inference/propagationstate.h"

#include <algorithm>

namespace shapewright {

SizePlan::SizePlan(PropagationState &state, std::vector<InputAxis> axes, std::int64_t oldSize)
    : m_state(state), m_graph(state.graph()), m_axes(std::move(axes)), m_oldSize(oldSize),
      // A name that no file can have, so that it is no symbol of the model.
      m_size(state.pool().symbol("\1size"))
{
}

bool SizePlan::dependsOnSize(Expr expr) const
{
    if (!expr.isKnown() || expr.isConstant())
        return false;
    const std::vector<const ExprAtom *> leaves = m_state.pool().leaves(expr);
    return std::ranges::find(leaves, m_state.pool().atom(m_size)) != leaves.end();
}

bool SizePlan::dependsOnSize(const SymbolicValue &value) const
{
    const auto depends = [this](Expr expr) { return dependsOnSize(expr); };
    return std::ranges::any_of(value.type.dims, depends) ||
           (value.elements && std::ranges::any_of(value.elements->elements,
                                                  [&](const Scalar &scalar) { return depends(scalar.expr()); }));
}

} // namespace shapewright
