// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/declaredvalues.h"

#include "model/graph/graphnesting.h"
#include "model/shape/inference/unknownorigin.h"
#include "model/shape/tables/shapetable.h"
#include "model/symbolic/symbolictypes.h"

#include <algorithm>

namespace shapewright {

SymbolicValue DeclaredValues::of(ValueId id) const
{
    const SymbolicType *declared = m_declarations.of(id);
    if (declared == nullptr)
        return {};
    SymbolicValue value{.type = *declared};
    const Shape stored = m_graph.value(id).declared->shape.value_or(Shape{});
    for (std::size_t axis = 0; axis < value.type.dims.size(); ++axis) {
        if (value.type.dims[axis].isKnown())
            continue;
        const bool isOwnName = axis < stored.size() && stored[axis].isParam() && hasOwnNames(m_graph, id.graph);
        value.type.dims[axis] =
            (isOwnName ? m_pool.symbol(stored[axis].param()) : m_pool.unknown(unknownOrigin(id, axis)))
                .marked(Marks::Declared);
    }
    return value;
}

void DeclaredValues::merge(ValueId id, SymbolicValue &value, Severity severity, std::vector<Problem> &problems) const
{
    const SymbolicType *declared = m_declarations.of(id);
    if (declared == nullptr)
        return;
    SymbolicType &type = value.type;
    if (!type.isKnown()) {
        value = of(id);
        return;
    }
    if (type.kind != declared->kind || !type.isTensor())
        return;
    if (type.elemType == 0)
        type.elemType = declared->elemType;
    if (!declared->hasRank)
        return;
    if (!type.hasRank) {
        value = of(id);
        return;
    }
    reportDifference(id, type, severity, problems);
    if (type.dims.size() != declared->dims.size())
        return;
    for (std::size_t axis = 0; axis < type.dims.size(); ++axis) {
        const Expr said = declared->dims[axis];
        if (m_pool.hasUnknown(type.dims[axis]) && said.isKnown() && !m_pool.hasUnknown(said))
            type.dims[axis] = said;
    }
}

// Reports if an inferred dim differs from a number in the file, or from what a name in the file is under the edits.
void DeclaredValues::reportDifference(ValueId id, const SymbolicType &inferred, Severity severity,
                                      std::vector<Problem> &problems) const
{
    const Value &place = m_graph.value(id);
    const SymbolicType &declared = *m_declarations.of(id);
    const Shape stored = place.declared->shape.value_or(Shape{});
    bool numbersDiffer = inferred.dims.size() != declared.dims.size();
    bool namesDiffer = false;
    for (std::size_t axis = 0; axis < inferred.dims.size() && !numbersDiffer; ++axis) {
        const Expr said = declared.dims[axis];
        const Expr made = inferred.dims[axis];
        if (!said.isKnown() || m_pool.hasUnknown(made))
            continue;
        const bool isNumber = axis < stored.size() && stored[axis].isValue();
        // Edits replaced a name in the declaration by a number, but the node need not produce that size.
        const bool isOnlyEdited = !isNumber && said.isConstant() && !made.isConstant();
        if (!isOnlyEdited && !m_pool.isDifferent(made, said))
            continue;
        (isNumber ? numbersDiffer : namesDiffer) = true;
    }
    if (!numbersDiffer && !namesDiffer)
        return;
    Problem problem{.severity = severity,
                    .code = Problem::Code::DeclaredContradiction,
                    .graph = id.graph,
                    .node = place.producer,
                    .value = id,
                    .args = {},
                    .detail = {},
                    .suggestions = {}};
    if (numbersDiffer)
        problem.code = place.isGraphOutput ? Problem::Code::OutputMismatch : Problem::Code::ValueInfoMismatch;
    const Shape edited = valueShapeOf(declared, m_pool).type.shape.value_or(Shape{});
    problem.args = {place.name, shapeText(numbersDiffer ? stored : edited),
                    shapeText(*valueShapeOf(inferred, m_pool).type.shape)};
    if (!numbersDiffer && edited != stored)
        problem.args.push_back(shapeText(stored));
    problems.push_back(std::move(problem));
}

std::vector<NodeNeed> DeclaredValues::needs(const KnownValues &known) const
{
    std::vector<NodeNeed> found;
    const auto &graphs = m_graph.graphs();
    for (std::size_t graph = 0; graph < graphs.size(); ++graph) {
        for (std::uint32_t index = 0; index < graphs[graph].values.size(); ++index) {
            const Value &value = graphs[graph].values[index];
            const Dims &made = known.of({.graph = GraphId(graph), .index = index}).type.dims;
            const auto &declared = value.declared->shape;
            if (!value.producer || !declared || declared->size() != made.size())
                continue;
            for (std::size_t axis = 0; axis < made.size(); ++axis) {
                if ((*declared)[axis].isValue() && made[axis].isKnown() && !made[axis].isConstant())
                    found.push_back({*value.producer, {.left = made[axis], .right = (*declared)[axis].value()}});
            }
        }
    }
    return found;
}

} // namespace shapewright
