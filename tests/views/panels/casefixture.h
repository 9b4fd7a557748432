// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"
#include "views/panels/panelstate.h"

namespace shapewright::test {

// Opens a model of the corpus's folder `cases` as the window does.
[[nodiscard]] PanelState openedCase(const QString &name);
[[nodiscard]] DynamicDims dimsOf(const PanelState &state);
// The state after pasting `text` into the first row of the dimensions. An empty text changes nothing.
[[nodiscard]] Result<PanelState> pasted(const PanelState &state, const QString &text);

// A list of the window, whose rows are joined by `; `.
enum class Part {
    Dimensions,    // `batch=2; ? x[0]`
    DimensionTips, // all facts about each dimension
    Inputs,        // `x float32 2, 3`
    InputTips,
    Outputs, // `2, 3`
    OutputTips,
    Problems, // `Warning: …`
    Notes,
    Changes,      // `main/Loop_0.body so: N, 3 → 2, 3`
    Explanations, // of each output: `y[0] M: only declared in the file`
};
[[nodiscard]] QString textOf(Part part, const PanelState &state);

} // namespace shapewright::test
