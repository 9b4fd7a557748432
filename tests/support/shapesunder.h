// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/propagate.h"

namespace shapewright::test {

// The table of a model under edits, made afresh.
inline std::shared_ptr<const ShapeTable> shapesUnder(const std::shared_ptr<const ModelGraph> &graph,
                                                     const ShapeEdits &edits = {})
{
    const auto table = propagate(*graph, edits);
    if (!table)
        qFatal("propagation was cancelled");
    return *table;
}

} // namespace shapewright::test
