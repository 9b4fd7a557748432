// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/inference/declarations.h"
#include "model/shape/inference/knownvalues.h"
#include "model/shape/inference/nodeneed.h"
#include "model/symbolic/exprpool.h"

#include <vector>

namespace shapewright {

// What propagation makes of the types that a file declares: they fill what inference leaves open, and where both know,
// it is said in what they differ.
class DeclaredValues
{
public:
    DeclaredValues(const ModelGraph &graph, const Declarations &declarations, ExprPool &pool)
        : m_graph(graph), m_declarations(declarations), m_pool(pool)
    {
    }

    // What is declared, a dim that is left open decided at run time.
    [[nodiscard]] SymbolicValue of(ValueId id) const;
    // Fills what inference left open, and returns the differences as problems of this severity.
    void merge(ValueId id, SymbolicValue &value, Severity severity, std::vector<Problem> &problems) const;
    // What the file declares to be numbers and nodes make of sizes that are not known.
    [[nodiscard]] std::vector<NodeNeed> needs(const KnownValues &known) const;

private:
    void reportDifference(ValueId id, const SymbolicType &inferred, Severity severity,
                          std::vector<Problem> &problems) const;

    const ModelGraph &m_graph;
    const Declarations &m_declarations;
    ExprPool &m_pool;
};

} // namespace shapewright
