// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/measuredgraph.h"

#include <memory>

namespace shapewright {

// The shapes that a picture shows: without the edits and with them. Tables and graphs arrive one after the other, so a
// table may belong to another model than the picture; it then counts as unknown.
struct ShownShapes {
    std::shared_ptr<const ShapeTable> before, after;
    bool isBeforeKnown = false, isAfterKnown = false;

    void compareWith(const GraphToMeasure &subject)
    {
        isBeforeKnown = subject.isFittedBy(before.get());
        isAfterKnown = subject.isFittedBy(after.get());
    }
    [[nodiscard]] bool areKnown() const { return isBeforeKnown && isAfterKnown; }
    // Null if it is unknown.
    [[nodiscard]] const ShapeTable *knownBefore() const { return isBeforeKnown ? before.get() : nullptr; }
    [[nodiscard]] const ShapeTable *knownAfter() const { return isAfterKnown ? after.get() : nullptr; }
};

} // namespace shapewright
