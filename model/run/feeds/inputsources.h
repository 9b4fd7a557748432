// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"
#include "model/types/result.h"

#include <QString>

#include <string>
#include <vector>

namespace shapewright {

// What a person gives inputs of a run, in place of what was chosen for them.

// Where `INPUT=…` splits, of inputs of these names, which may themselves have a `=` in them; -1: it names none of them.
[[nodiscard]] qsizetype inputNameEnd(const QString &text, const std::vector<std::string> &names);

// `INPUT=zeros`, `ones`, `constant:0.5`, `uniform:-1,1`, `normal:0,1` (mean and deviation), `arange:0,1` (start and
// step; may be left out), `positions` (0, 1, 2, … along the last axis) or `text:…`. Errors: EditsInvalid.
[[nodiscard]] Result<void> fillInput(TestRunRequest &request, const std::string &text);

// `INPUT=FILE` with a .npy, a .npz (of which the array of the input's name is taken, or the only one), or a .pb that
// holds a TensorProto, SequenceProto or OptionalProto; a .npz alone, which feeds all inputs that have an array of their
// name in it; or a folder as ONNX's tests have them, with `input_0.pb`, `output_0.pb`, …, whose outputs become
// references. What is of another type or shape than the input is refused. Errors: EditsInvalid; FileNotFound,
// FileUnreadable; TensorUnreadable.
[[nodiscard]] Result<void> feedData(TestRunRequest &request, const ModelGraph &graph, const QString &text);

} // namespace shapewright
