// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/fixing.h"
#include "model/types/result.h"

#include <string>
#include <vector>

namespace shapewright::cli {

// The tensors before the first nodes that the execution provider of --cut-away does not support, of which it prints how
// many there are. Errors: EditsInvalid if there is nothing to cut; those of providersCalled(), propagate() and
// placeToCut().
[[nodiscard]] Result<std::vector<std::string>> tensorsBeforeCut(const ModelGraph &graph, const FixOptions &options,
                                                                const JobContext &job);

} // namespace shapewright::cli
