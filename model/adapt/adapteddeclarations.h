// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/sizeplan.h"
#include "model/graphedits/graphedits.h"
#include "model/graphedits/indexedgraphs.h"
#include "model/types/dim.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace shapewright {

// The names of values that take the place of outputs of subgraphs, by the position of the graph in WireIndex::graphs
// and that of the output.
using OutputNames = std::map<std::pair<std::uint32_t, std::uint32_t>, std::string>;

// Puts the new size into the types that the file declares. `dimOf` says how a file declares a dim.
[[nodiscard]] GraphEdits adaptedDeclarations(const SizePlan &plan, const IndexedGraphs &indexed,
                                             const OutputNames &outputs, const std::function<Dim(Expr)> &dimOf);

} // namespace shapewright
