// SPDX-License-Identifier: Apache-2.0
#include "app/gui/document/savedstate.h"

#include "model/edits/sizeranges.h"
#include "model/preview/partsshapes.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace shapewright {

Result<PanelState> savedState(const PanelState &state, const JobContext &job)
{
    if (!hasRanges(state.edits))
        return state;
    PanelState saved = state;
    saved.edits = savedEdits(*state.graph, state.edits);
    const auto table = propagate(*state.graph, saved.edits, job);
    if (!table)
        return tl::unexpected(table.error());
    auto after = std::make_shared<ShapeTable>(**table);
    const std::vector<Problem> own = std::exchange(after->problems, state.problems());
    std::ranges::copy_if(own, std::back_inserter(after->problems), [&state](const Problem &problem) {
        const std::vector<Problem> &known = state.problems();
        return problem.isError() && std::ranges::find(known, problem) == known.end();
    });
    saved.after = std::move(after);
    if (!state.parts)
        return saved;
    auto parts = partsShapes(state.graph, {saved.edits, state.wishes}, *state.before, **table, job);
    if (!parts)
        return tl::unexpected(parts.error());
    saved.parts = std::make_shared<const PartsShapes>(*std::move(parts));
    return saved;
}

} // namespace shapewright
