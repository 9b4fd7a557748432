// SPDX-License-Identifier: Apache-2.0
#include "model/run/testrun/testrun.h"

#include <algorithm>

namespace shapewright {

namespace {

template <typename Is>
const OutputReport *first(const TestReport &report, Is is)
{
    const OutputReport *found = nullptr;
    for (const std::vector<OutputReport> *list : {&report.tensors, &report.outputs}) {
        for (const OutputReport &output : *list) {
            if (is(output) && (!found || output.order < found->order))
                found = &output;
        }
    }
    return found;
}

} // namespace

bool TestReport::shapesMatch() const
{
    const auto matches = [](const OutputReport &output) { return output.matches; };
    return std::ranges::all_of(outputs, matches) && std::ranges::all_of(tensors, matches);
}

const OutputReport *TestReport::firstNotFinite() const
{
    return first(*this, [](const OutputReport &output) { return output.nanCount > 0 || output.infCount > 0; });
}

const OutputReport *TestReport::firstDifferent() const
{
    return first(*this, [](const OutputReport &output) { return output.difference && !output.difference->agrees(); });
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
