// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"
#include "model/types/result.h"

#include <QString>

#include <string>
#include <vector>

namespace shapewright {

// These functions apply a person's input settings, which replace the generated feeds.

// The position where `INPUT=…` is split. Names may contain `=` themselves, so the text is compared with these names. -1
// if it begins with none of them.
[[nodiscard]] qsizetype inputNameEnd(const QString &text, const std::vector<std::string> &names);

// Applies `INPUT=zeros`, `ones`, `constant:0.5`, `uniform:-1,1`, `normal:0,1` (mean and deviation), `arange:0,1` (start
// and step, optional), `positions` (0, 1, 2, … along the last axis) or `text:…`. Errors: EditsInvalid.
[[nodiscard]] Result<void> fillInput(TestRunRequest &request, const std::string &text);

// Applies one of these: `INPUT=FILE` with a .npy, a .npz (the array of the input's name, or its only array), or a .pb
// that holds a TensorProto, SequenceProto or OptionalProto; a .npz alone, which feeds all inputs that it has an array
// for; a folder as in ONNX's tests with `input_0.pb`, `output_0.pb`, …, whose outputs become references. Data of
// another type or shape than the input is refused. Errors: EditsInvalid; FileNotFound, FileUnreadable;
// TensorUnreadable.
[[nodiscard]] Result<void> feedData(TestRunRequest &request, const ModelGraph &graph, const QString &text);

} // namespace shapewright
