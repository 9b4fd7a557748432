// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/argumentparser.h"
#include "app/cli/optionreader.h"
#include "model/parts/parts.h"

namespace shapewright::cli {

// The options for other inputs, outputs, names and metadata.
[[nodiscard]] QList<ArgumentParser::Option> partsOptions();
void readPartsOptions(OptionReader &reader, PartsWish &wish);

// Prints what goes and what comes.
void writeParts(const PartsModel &parts);

} // namespace shapewright::cli
