// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/argumentparser.h"
#include "app/cli/optionreader.h"
#include "app/cli/options.h"
#include "model/parts/parts.h"

#include <memory>
#include <optional>

namespace shapewright::cli {

// The options for other inputs, outputs, names and metadata.
[[nodiscard]] QList<ArgumentParser::Option> partsOptions();
void readPartsOptions(OptionReader &reader, PartsWish &wish);

// Takes the parts of a model that options or an edits file wish for; nothing without such a wish. The edits of shapes
// in `options` are those of the model that is left then. Errors: those of takeParts().
[[nodiscard]] Result<std::optional<PartsModel>> takeWishedParts(std::shared_ptr<const ModelGraph> &graph,
                                                                Options &options, const JobContext &job);

// Prints what goes and what comes, and the problems that it makes.
void writeParts(const PartsModel &parts);

} // namespace shapewright::cli
