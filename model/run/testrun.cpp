// SPDX-License-Identifier: Apache-2.0
#include "model/run/testrun.h"

#include <algorithm>

namespace shapewright {

bool TestReport::shapesMatch() const
{
    const auto matches = [](const OutputReport &output) { return output.matches; };
    return std::ranges::all_of(outputs, matches) && std::ranges::all_of(tensors, matches);
}

const OutputReport *TestReport::firstNotFinite() const
{
    for (const std::vector<OutputReport> *list : {&tensors, &outputs}) {
        const auto found = std::ranges::find_if(
            *list, [](const OutputReport &output) { return output.nanCount > 0 || output.infCount > 0; });
        if (found != list->end())
            return &*found;
    }
    return nullptr;
}

bool TestReport::agreesWithReferences() const
{
    return std::ranges::all_of(
        outputs, [](const OutputReport &output) { return !output.fromReference || output.fromReference->agrees(); });
}

bool TestReport::agreesWithOriginal() const
{
    if (original && original->error)
        return false;
    return std::all_of(outputs.begin(), outputs.end(),
                       [](const OutputReport &output) { return !output.difference || output.difference->agrees(); });
}

} // namespace shapewright
