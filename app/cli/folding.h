// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/optionreader.h"
#include "model/graphedits/fold.h"

#include <QJsonObject>

#include <optional>

namespace shapewright::cli {

// The options of commands that fold what became constant.
[[nodiscard]] QList<ArgumentParser::Option> foldOptions();
// Nothing if folding is not asked for.
[[nodiscard]] std::optional<FoldOptions> readFoldOptions(OptionReader &reader);

// Prints what was folded, or would be.
void writeFolded(const FoldedModel &folded, const ShapeEdits &edits);

} // namespace shapewright::cli
