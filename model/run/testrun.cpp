// SPDX-License-Identifier: Apache-2.0
#include "model/run/testrun.h"

#include <algorithm>

namespace shapewright {

bool TestReport::shapesMatch() const
{
    return std::all_of(outputs.begin(), outputs.end(), [](const OutputReport &output) { return output.matches; });
}

bool TestReport::agreesWithOriginal() const
{
    if (original && original->error)
        return false;
    return std::all_of(outputs.begin(), outputs.end(),
                       [](const OutputReport &output) { return !output.difference || output.difference->agrees(); });
}

} // namespace shapewright
