// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"
#include "views/panels/panelstate.h"

namespace shapewright::test {

// A model of the corpus' folder `cases`, as the window opens it.
[[nodiscard]] PanelState openedCase(const QString &name);
[[nodiscard]] DynamicDims dimsOf(const PanelState &state);
// With what is pasted into the first row of the dimensions; an empty text changes nothing.
[[nodiscard]] Result<PanelState> pasted(const PanelState &state, const QString &text);

// What the lists of the window say: their rows, joined by `; `.
enum class Part {
    Dimensions,    // `batch=2; ? x[0]`
    DimensionTips, // all that is known of each
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
