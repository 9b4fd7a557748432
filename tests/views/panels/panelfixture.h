// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "views/panels/panelstate.h"

#include <QAbstractItemModelTester>

namespace shapewright::test {

// The state of a model with edits, as the window computes it.
inline PanelState panelState(const std::shared_ptr<const ModelGraph> &graph, const ShapeEdits &edits = {})
{
    PanelState state;
    state.graph = graph;
    state.edits = edits;
    state.before = *propagate(*graph, {});
    state.after = *propagate(*graph, edits);
    state.facts = std::make_shared<const ModelFacts>(modelFacts(*graph));
    state.dims = std::make_shared<const DynamicDims>(dynamicDims(*graph, *state.before));
    return state;
}

// The state with other edits, for the same model and dimensions, as after an edit in the window.
inline PanelState edited(const PanelState &state, const ShapeEdits &edits)
{
    PanelState changed = state;
    changed.edits = edits;
    changed.after = *propagate(*state.graph, edits);
    return changed;
}

// The reporting mode for testers of item models.
constexpr auto fatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

inline QString text(const QAbstractItemModel &model, int row, int column = 0, int role = Qt::DisplayRole)
{
    return model.index(row, column).data(role).toString();
}

inline std::shared_ptr<const ModelGraph> twoInputs()
{
    return modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, seq] a, float[batch, ?] b) => (float[batch, N] y)
        {
            s = Relu(a)
            t = Relu(b)
            y = Concat<axis = 1>(s, t)
        })");
}

// A model with dims that must be equal.
inline std::shared_ptr<const ModelGraph> addition()
{
    return modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 2] a, float[m, 2] b, float[k, 3] c) => (float[p, 4] joined, float[k, 3] z)
        {
            joined = Concat<axis = 1>(a, b)
            z = Relu(c)
        })");
}

} // namespace shapewright::test
