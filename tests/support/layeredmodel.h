// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/modelbuilder.h"

namespace shapewright::test {

// Equal feed-forward layers of four nodes, of which the third has a Tanh more, and a head of two nodes: 27 nodes with
// six layers.
inline std::shared_ptr<const ModelGraph> layeredModel(const std::string &inputDims = "N, 4", int layers = 6)
{
    std::string nodes, last = "x";
    for (int i = 0; i < layers; ++i) {
        const std::string n = std::to_string(i);
        nodes +=
            "a" + n + " = MatMul(" + last + ", w) b" + n + " = Relu(a" + n + ") c" + n + " = MatMul(b" + n + ", w) ";
        nodes += i == 2 ? "e = Tanh(c2) h2 = Add(" + last + ", e) " : "h" + n + " = Add(" + last + ", c" + n + ") ";
        last = "h" + n;
    }
    const std::string text =
        "<ir_version: 8, opset_import: [\"\" : 17]> g (float[" + inputDims +
        R"(] x) => (float[M, 4] y) <float[4, 4] w = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}> { )" + nodes +
        "s = Sigmoid(" + last + ") y = Neg(s) }";
    return modelFromText(text.c_str());
}

} // namespace shapewright::test
