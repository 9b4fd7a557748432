// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/optionreader.h"
#include "model/edits/graphwishes.h"
#include "model/graphedits/fold.h"

#include <QJsonObject>

namespace shapewright::cli {

// The options of commands that fold what became constant.
[[nodiscard]] QList<ArgumentParser::Option> foldOptions();
// Adds the wish to fold to those of the edits file, or changes its limit.
void readFoldOptions(OptionReader &reader, GraphWishes &wishes);

// Prints what was folded, or would be.
void writeFolded(const FoldedModel &folded, const ShapeEdits &edits);

} // namespace shapewright::cli
