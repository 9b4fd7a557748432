// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/modelbuilder.h"

namespace shapewright::test {

// A model with an If whose branches use tensors of the outer graph, a node that uses one tensor twice, and an
// initializer.
inline std::shared_ptr<const ModelGraph> withBranches()
{
    return modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (bool[1] c, float[n] a) => (float[n] y)
        <float[1] w = {2}>
        {
            r = Relu(a)
            s = Add(r, r)
            i = If (c) <
                then_branch = t () => (float[n] p) { p = Max(r, a, w) },
                else_branch = e () => (float[n] q) { q = Relu(s) }
            >
            y = Relu(i)
        })");
}

inline std::shared_ptr<const ModelGraph> withCycle()
{
    return modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n] a) => (float[n] y)
        {
            p = Add(a, q)
            q = Relu(p)
            y = Relu(a)
        })");
}

} // namespace shapewright::test
