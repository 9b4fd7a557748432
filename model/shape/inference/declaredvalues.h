// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/inference/declarations.h"
#include "model/shape/inference/knownvalues.h"
#include "model/shape/inference/nodeneed.h"
#include "model/symbolic/exprpool.h"

#include <vector>

namespace shapewright {

// Merges the types that a file declares into inferred ones. Declared dims replace unknown ones, and differences become
// problems.
class DeclaredValues
{
public:
    DeclaredValues(const ModelGraph &graph, const Declarations &declarations, ExprPool &pool)
        : m_graph(graph), m_declarations(declarations), m_pool(pool)
    {
    }

    // The declared type. Its unknown dims count as decided at run time.
    [[nodiscard]] SymbolicValue of(ValueId id) const;
    // Completes an inferred type by the declared one, and adds a problem of this severity if they differ.
    void merge(ValueId id, SymbolicValue &value, Severity severity, std::vector<Problem> &problems) const;
    // Constraints for computed dims that the file declares as numbers but inference knows as expressions.
    [[nodiscard]] std::vector<NodeNeed> needs(const KnownValues &known) const;

private:
    void reportDifference(ValueId id, const SymbolicType &inferred, Severity severity,
                          std::vector<Problem> &problems) const;

    const ModelGraph &m_graph;
    const Declarations &m_declarations;
    ExprPool &m_pool;
};

} // namespace shapewright
