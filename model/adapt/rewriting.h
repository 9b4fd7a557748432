// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adapteddeclarations.h"
#include "model/adapt/adaptobstacle.h"
#include "model/adapt/adaptstep.h"
#include "model/adapt/nodeedits.h"
#include "model/adapt/noderows.h"
#include "model/adapt/sizeplan.h"
#include "model/adapt/sizevalues.h"
#include "model/graphedits/graphedits.h"
#include "model/graphedits/indexedgraphs.h"
#include "model/types/dim.h"

#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// Makes edits of the changes that a plan has for nodes, so that some input axes get another size: a number, or one with
// a name.
class Rewriting
{
public:
    Rewriting(const SizePlan &plan, Dim size);

    // Returns why it is not possible.
    [[nodiscard]] std::optional<AdaptRefusal> run();

    [[nodiscard]] GraphEdits takeEdits() { return std::move(m_edits); }
    [[nodiscard]] std::vector<AdaptStep> takeSteps() { return std::move(m_steps); }
    // How a file declares a dim with the new size.
    [[nodiscard]] Dim dimOf(Expr size) const { return m_values.dimOf(size); }

private:
    Outcome rewrite(NodeId id, const std::vector<NodeChange> &changes);
    Outcome apply(const OtherNumbers &change);
    Outcome apply(const WidenedInput &change);
    Outcome apply(const OneRow &change);
    Outcome apply(const ScalesForSizes &change);
    Outcome apply(const Rearranged &change);
    Outcome apply(const PickedFromEach &change);
    Outcome setAttribute(const OtherNumbers &change);
    Outcome widenOutput(ValueId id, const RowsPlace &place);
    void removeUnused();
    void addStep(AdaptStep::What what, const std::string &name, const std::string &before, const std::string &after);

    const SizePlan &m_plan;
    const ModelGraph &m_graph;
    ExprPool &m_pool;
    IndexedGraphs m_indexed;
    NodeEdits m_nodes;
    SizeValues m_values;
    OutputNames m_outputNames;
    GraphEdits m_edits;
    std::vector<AdaptStep> m_steps;
};

} // namespace shapewright
