// SPDX-License-Identifier: Apache-2.0
#include "model/compare/outputpairs.h"

#include <algorithm>
#include <set>

namespace shapewright::compare {

namespace {

bool isMadeOf(const ModelGraph &model, ValueId made, ValueId of)
{
    const auto &producer = model.value(made).producer;
    return producer && std::ranges::find(model.node(*producer).inputs, of) != model.node(*producer).inputs.end();
}

// Whether an output may stand for another one: what made it is gone or is another node, or one more node was added
// behind it.
bool isInPlaceOf(const ModelGraph &a, ValueId output, const ModelGraph &b, ValueId other, const ModelMatch &match)
{
    const auto outputInB = match.inB(output), otherInA = match.inA(other);
    if (a.value(output).declared->text != b.value(other).declared->text || (outputInB && otherInA))
        return false;
    return outputInB ? isMadeOf(b, other, *outputInB) : !otherInA || isMadeOf(a, output, *otherInA);
}

} // namespace

std::map<ValueId, ValueId> pairedOutputs(const ModelGraph &a, GraphId inA, const ModelGraph &b, GraphId inB,
                                         const ModelMatch &match, bool byPlace)
{
    const std::vector<ValueId> &ours = a.graph(inA).outputs, &theirs = b.graph(inB).outputs;
    std::map<ValueId, ValueId> pairs;
    std::set<ValueId> taken;
    const auto pair = [&](ValueId output, ValueId other) {
        if (!taken.contains(other) && pairs.emplace(output, other).second)
            taken.insert(other);
    };
    for (const ValueId output : ours) {
        if (const auto other = match.inB(output); other && std::ranges::find(theirs, *other) != theirs.end())
            pair(output, *other);
    }
    for (const auto &[output, other] : pairedByName(a, ours, b, theirs).pairs)
        pair(output, other);
    auto next = theirs.begin();
    for (const ValueId output : ours) {
        if (!byPlace || pairs.contains(output))
            continue;
        const auto same = std::find_if(next, theirs.end(), [&](ValueId other) {
            return !taken.contains(other) && isInPlaceOf(a, output, b, other, match);
        });
        if (same == theirs.end())
            continue;
        pair(output, *same);
        next = same + 1;
    }
    return pairs;
}

} // namespace shapewright::compare
