// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/edittext.h"
#include "model/shape/propagation/propagate.h"

namespace shapewright::test {

// Computes the table of a model under edits from scratch.
inline std::shared_ptr<const ShapeTable> shapesUnder(const std::shared_ptr<const ModelGraph> &graph,
                                                     const ShapeEdits &edits = {})
{
    const auto table = propagate(*graph, edits);
    if (!table)
        qFatal("propagation was cancelled");
    return *table;
}

// The edits of dims as the command line accepts them: `batch=2 x[0]=3`.
inline ShapeEdits fromArguments(const QString &dims)
{
    ShapeEdits edits;
    for (const QString &dim : dims.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (!addDimEdit(edits, dim))
            qFatal("%s", qPrintable(dim));
    }
    return edits;
}

} // namespace shapewright::test
