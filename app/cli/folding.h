// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/optionreader.h"
#include "model/edits/graphwishes.h"
#include "model/graphedits/fold.h"
#include "model/preview/providerchanges.h"

#include <QJsonObject>

namespace shapewright::cli {

// The options of commands that fold what became constant.
[[nodiscard]] QList<ArgumentParser::Option> foldOptions();
// Adds the wish to fold to those of the edits file, or changes its limit.
void readFoldOptions(OptionReader &reader, GraphWishes &wishes);

// Folds a model as foldAsWished() does. With `isTold`, a line shows how far ONNX Runtime is.
[[nodiscard]] Result<FoldedModel> foldTold(std::shared_ptr<const ModelGraph> graph, const ShapeEdits &edits,
                                           const GraphWishes::Fold &wish, const JobContext &job, bool isTold);
// Prints what was folded, or would be.
void writeFolded(const FoldedModel &folded, const ShapeEdits &edits);

// The columns of a table: the coverage and the partitions of an execution provider before and after.
[[nodiscard]] QStringList changeCells(const ProviderChange &change);
// Prints the execution providers that support another share of the model after the edits of its graph, or in other
// partitions.
void writeProviderChanges(const std::vector<ProviderChange> &changes);

} // namespace shapewright::cli
