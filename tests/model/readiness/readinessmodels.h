// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/readiness/readiness.h"
#include "model/wording/readinesswording.h"
#include "tests/support/modelbuilder.h"

namespace shapewright::test {

using namespace Qt::Literals::StringLiterals;

inline Provider provider(const char *id)
{
    for (Provider &known : knownProviders()) {
        if (known.id == id)
            return std::move(known);
    }
    qFatal("there is no provider %s", id);
}

inline QString wordsOf(const Readiness &readiness, const ModelGraph &graph)
{
    QStringList words;
    for (const Blocker &blocker : readiness.blockers)
        words.append(QString::fromStdString(graph.node(blocker.node).opType) + u": "_s + reasonText(blocker, graph));
    return words.join(u'\n');
}

inline QString verdictOf(const Readiness &readiness)
{
    return QString::fromStdString(verdictName(readiness.verdict));
}

constexpr const char *dynamicReshape = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[batch, 4] x) => (y) <int64[2] shape = {-1, 2}>
    {
        a = Relu(x)
        b = Reshape(a, shape)
        y = Tanh(b)
    })";

// The first model is one partition for TensorRT. The second one is split by an operator that TensorRT does not support.
constexpr const char *bareDim = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[?, 4] x) => (y)
    {
        a = Relu(x)
        y = Tanh(a)
    })";

constexpr const char *convolutionOfAnyHeight = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[batch, 1, height, 4] x) => (y) <float[1, 1, 1, 1] w = {2}>
    {
        a = Conv(x, w)
        y = Relu(a)
    })";

constexpr const char *unknownRank = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[] x) => (y)
    {
        y = Relu(x)
    })";

constexpr const char *range = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[n, m] x) => (y) <int64 zero = {0}, int64 one = {1}, int64[1] at = {1}>
    {
        shape = Shape(x)
        size = Gather(shape, one)
        r = Range(zero, size, one)
        y = Cast<to = 1>(r)
    })";

} // namespace shapewright::test
