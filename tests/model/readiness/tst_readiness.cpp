// SPDX-License-Identifier: Apache-2.0
#include "model/edits/edittext.h"
#include "model/edits/suggestiontext.h"
#include "model/readiness/sizestofix.h"
#include "model/wording/readinesswording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"
#include "tests/support/testmodels.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

using Verdict = Readiness::Verdict;

class TestReadiness : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void verdicts_data();
    void verdicts();
    void zeroDims();
    void constantsAreComputedBefore();
    void shapesAreComputedOnceFixed();
    void nothingIsLeftOnceFixed();
    void functionsAreOpened();
    void subgraphs();
    void partitions_data();
    void partitions();
    void partsHaveNoCycle();
    void groups();
    void editMakesItReady_data();
    void editMakesItReady();
    void suggestedSizesWork_data();
    void suggestedSizesWork();
    void cpuTakesWhatItRuns_data();
    void cpuTakesWhatItRuns();
    void cycle();
    void cycleOfCalls();
    void fewNamesAreKept();
    void noEditThatChangesLittle();
    void cancelled();
    void hostileModels();
};

namespace {

Provider provider(const char *id)
{
    for (Provider &known : knownProviders()) {
        if (known.id == id)
            return std::move(known);
    }
    qFatal("there is no provider %s", id);
}

QString wordsOf(const Readiness &readiness, const ModelGraph &graph)
{
    QStringList words;
    for (const Blocker &blocker : readiness.blockers)
        words.append(QString::fromStdString(graph.node(blocker.node).opType) + u": "_s + reasonText(blocker, graph));
    return words.join(u'\n');
}

QString verdictOf(const Readiness &readiness)
{
    return QString::fromStdString(verdictName(readiness.verdict));
}

const char *const nonZeroInTheMiddle = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2, 4] x) => (y)
    {
        a = Relu(x)
        found = NonZero(a)
        f = Cast<to = 1>(found)
        y = Sigmoid(f)
    })";

const char *const dynamicReshape = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[batch, 4] x) => (y) <int64[2] shape = {-1, 2}>
    {
        a = Relu(x)
        b = Reshape(a, shape)
        y = Tanh(b)
    })";

// The first model is one partition for TensorRT. The second one is split by an operator that TensorRT does not support.
const char *const bareDim = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[?, 4] x) => (y)
    {
        a = Relu(x)
        y = Tanh(a)
    })";
const char *const bareDimAndSplit = R"(<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
    g (float[?, 4] x) => (y)
    {
        a = Relu(x)
        b = com.microsoft.Gelu(a)
        y = Tanh(b)
    })";
const char *const bareDimWithin = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (bool c, float[?] x) => (y)
    {
        y = If(c) <then_branch = t () => (p) { p = Tanh(x) }, else_branch = e () => (q) { q = Sigmoid(x) }>
    })";
const char *const arithmeticAndSplit = R"(<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
    g (float[n, 4] x) => (y)
    {
        a = Concat<axis = 0>(x, x)
        b = com.microsoft.Gelu(a)
        y = Tanh(b)
    })";
const char *const runTimeAndSplit = R"(<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
    g (float[2, 4] x) => (y)
    {
        a = NonZero(x)
        f = Cast<to = 1>(a)
        b = com.microsoft.Gelu(f)
        y = Tanh(b)
    })";
const char *const nameAndSplit = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[n, 4] x, uint8[n, 4] bits) => (y, z)
    {
        a = Relu(x)
        y = Tanh(a)
        z = BitShift<direction = "LEFT">(bits, bits)
    })";

const char *const convolution = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[batch, 1, 4, 4] x) => (y) <float[1, 1, 1, 1] w = {2}>
    {
        a = Conv(x, w)
        y = Relu(a)
    })";
const char *const convolutionOfAnyHeight = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[batch, 1, height, 4] x) => (y) <float[1, 1, 1, 1] w = {2}>
    {
        a = Conv(x, w)
        y = Relu(a)
    })";
const char *const oldConvolution = R"(<ir_version: 8, opset_import: ["" : 10]>
    g (float[1, 1, 4, 4] x) => (y) <float[1, 1, 1, 1] w = {2}>
    {
        y = Conv(x, w)
    })";
const char *const convolution3d = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[1, 1, 4, 4, 4] x) => (y) <float[1, 1, 1, 1, 1] w = {2}>
    {
        a = Conv(x, w)
        y = Relu(a)
    })";
const char *const fedWeight = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[1, 1, 4, 4] x, float[1, 1, 1, 1] w) => (y)
    {
        a = Conv(x, w)
        y = Relu(a)
    })";
const char *const zeroDim = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[0, 4] past, float[2, 4] x) => (y)
    {
        a = Concat<axis = 0>(past, x)
        y = Relu(a)
    })";
const char *const sixAxes = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[1, 1, 1, 1, 1, 2] x) => (y)
    {
        a = Relu(x)
        s = ReduceMean<axes = [0, 1], keepdims = 0>(a)
        y = Sqrt(s)
    })";
const char *const otherMode = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[1, 4, 2, 2] x) => (y)
    {
        a = DepthToSpace<blocksize = 2, mode = "CRD">(x)
        y = Relu(a)
    })";
const char *const integerPower = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (int32[2] x) => (y) <int32[1] two = {2}>
    {
        a = Pow(x, two)
        y = Add(a, a)
    })";
const char *const unknownRank = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[] x) => (y)
    {
        y = Relu(x)
    })";
const char *const range = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[n, m] x) => (y) <int64 zero = {0}, int64 one = {1}, int64[1] at = {1}>
    {
        shape = Shape(x)
        size = Gather(shape, one)
        r = Range(zero, size, one)
        y = Cast<to = 1>(r)
    })";
const char *const capturedAtRunTime = R"(<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
    g (bool c, float[2, 4] x) => (y)
    {
        a = NonZero(x)
        f = Cast<to = 1>(a)
        y = If(c) <then_branch = t () => (p) { b = com.microsoft.Gelu(f) h = Tanh(f) p = Add(b, h) },
                   else_branch = e () => (q) { q = Sigmoid(f) }>
    })";
const char *const capturedByWhole = R"(<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
    g (bool c, float[?, 4] x) => (y)
    {
        a = If(c) <then_branch = t () => (p) { p = Tanh(x) }, else_branch = e () => (q) { q = Sigmoid(x) }>
        y = com.microsoft.Gelu(a)
    })";
const char *const firstAxisSoftmax = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2, 3] x) => (y)
    {
        a = Softmax<axis = 0>(x)
        y = Softmax(a)
    })";

} // namespace

void TestReadiness::verdicts_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QString>("edits");
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QString>("verdict");
    QTest::addColumn<QString>("words"); // parts of the reasons; empty if there are none
    const auto row = [](const char *name, const char *model, const char *edits, const char *id, const char *verdict,
                        const char *words) {
        QTest::newRow(name) << QByteArray(model) << QString::fromLatin1(edits) << QByteArray(id)
                            << QString::fromLatin1(verdict) << QString::fromUtf8(words);
    };
    row("NonZero in a fixed model, NNAPI", nonZeroInTheMiddle, "", "nnapi", "partly",
        "NonZero: operator NonZero is not supported\n"
        "Cast: decided at run time by node 1 (NonZero): axis 1 of found (its input input)\n"
        "Sigmoid: decided at run time by node 1 (NonZero): axis 1 of f (its input X)");
    row("NonZero in a fixed model, QNN", nonZeroInTheMiddle, "", "qnn", "partly",
        "Sigmoid: decided at run time by node 1 (NonZero): axis 1 of f (its input X)");
    row("NonZero in a fixed model, CPU", nonZeroInTheMiddle, "", "cpu", "ready", "");
    row("NonZero in a fixed model, TensorRT", nonZeroInTheMiddle, "", "tensorrt", "ready", "");
    row("Reshape of a dynamic input, Core ML", dynamicReshape, "", "coreml-neuralnetwork", "needs-dims",
        "Reshape: batch is dynamic: axis 0 of a (its input data)");
    row("Reshape of a dynamic input, ML program", dynamicReshape, "", "coreml-mlprogram", "needs-dims",
        "Reshape: batch is dynamic: axis 0 of a (its input data)");
    row("the same once fixed", dynamicReshape, "batch=2", "coreml-neuralnetwork", "ready", "");
    row("the same for NNAPI", dynamicReshape, "", "nnapi", "needs-dims",
        "Relu: batch is dynamic: axis 0 of x (its input X)");
    row("the same for CPU", dynamicReshape, "", "cpu", "ready", "");
    row("the same for CUDA", dynamicReshape, "", "cuda", "ready", "");
    row("the same for DirectML", dynamicReshape, "", "directml", "ready-but-slower", "");
    row("the same for MIGraphX, fixed", dynamicReshape, "batch=2", "migraphx", "ready", "");
    row("a bare ? for TensorRT, whole", bareDim, "", "tensorrt", "needs-profile", "");
    row("a bare ? for TensorRT, split", bareDimAndSplit, "", "tensorrt", "needs-dims",
        "Relu: axis 0 of x enters a partition without a size or a name, so "
        "session creation fails: "
        "it depends on x[0], which is dynamic");
    row("a number for it", bareDimAndSplit, "x[0]=2", "tensorrt", "partly",
        "Gelu: operator com.microsoft.Gelu is not supported");
    row("a name for it", bareDimAndSplit, "x[0]=n", "tensorrt", "needs-profile",
        "Gelu: operator com.microsoft.Gelu is not supported");
    row("arithmetic enters a part of TensorRT", arithmeticAndSplit, "", "tensorrt", "needs-dims",
        "Tanh: axis 0 of b enters a partition without a size or a name, so "
        "session creation fails: it depends on n, which is dynamic");
    row("NonZero enters a part of TensorRT", runTimeAndSplit, "", "tensorrt", "cannot",
        "Tanh: axis 1 of b enters a partition without a size or a name, so "
        "session creation fails: declare its shape");
    row("a subgraph takes a bare ?", bareDimWithin, "", "tensorrt", "needs-profile", "");
    row("NonZero enters a part within a branch of TensorRT", capturedAtRunTime, "", "tensorrt", "cannot",
        "Tanh: axis 1 of f enters a partition without a size or a name, so "
        "session creation fails: declare its shape");
    row("a bare ? enters through branches", capturedByWhole, "", "tensorrt", "needs-dims",
        "If: axis 0 of x enters a partition without a size or a name, so "
        "session creation fails: it depends on x[0], which is dynamic");
    row("all is computed ahead once fixed, CPU", range, "", "cpu", "ready", "");
    row("all is computed ahead once fixed, TensorRT", range, "", "tensorrt", "needs-profile", "");
    row("all is computed ahead once fixed, NNAPI", range, "", "nnapi", "needs-dims",
        "Range: only for shapes: computed ahead once m, n are fixed");
    row("a name for TensorRT, split", nameAndSplit, "", "tensorrt", "needs-profile",
        "BitShift: operator BitShift is not supported");
    row("numbers for TensorRT, split", nameAndSplit, "n=2", "tensorrt", "partly",
        "BitShift: operator BitShift is not supported");
    row("numbers for TensorRT", bareDim, "x[0]=2", "tensorrt", "ready", "");
    row("batch left dynamic, XNNPACK", convolution, "", "xnnpack", "ready", "Relu: operator Relu is not supported");
    row("height left dynamic, XNNPACK", convolutionOfAnyHeight, "", "xnnpack", "needs-dims",
        "Conv: height is dynamic: axis 2 of x (its input X)");
    row("height fixed, XNNPACK", convolutionOfAnyHeight, "height=4", "xnnpack", "ready",
        "Relu: operator Relu is not supported");
    row("nothing for XNNPACK", dynamicReshape, "batch=2", "xnnpack", "cannot", "Relu: operator Relu is not supported");
    row("an old opset, XNNPACK", oldConvolution, "", "xnnpack", "cannot", "Conv: Conv is supported from opset 11 on");
    row("softmax over another axis, XNNPACK", firstAxisSoftmax, "", "xnnpack", "partly",
        "Softmax: the attribute axis is 0, but must be 1");
    row("3D, NNAPI", convolution3d, "", "nnapi", "partly", "Conv: x (its input X) has rank 5, but must have 4");
    row("a weight that is fed, NNAPI", fedWeight, "", "nnapi", "partly", "Conv: w (its input W) must be a constant");
    row("a weight that is fed, CPU", fedWeight, "", "cpu", "ready", "");
    row("too many axes, Core ML", sixAxes, "", "coreml-mlprogram", "partly",
        "Relu: x (its input X) has rank 6, but must have ≤ 5");
    row("another mode, Core ML", otherMode, "", "coreml-neuralnetwork", "partly",
        "DepthToSpace: the attribute mode is CRD, but must be DCR");
    row("another type, Core ML", integerPower, "", "coreml-neuralnetwork", "partly",
        "Pow: x (its input X) has the element type int32, but must have float");
    row("an unknown rank, NNAPI", unknownRank, "", "nnapi", "needs-dims",
        "Relu: the rank of x (its input X) is unknown: set a shape for x");
    row("an unknown rank, CPU", unknownRank, "", "cpu", "ready", "");
    row("what nobody knows", dynamicReshape, "", "vitisai", "not-known", "");
}

void TestReadiness::verdicts()
{
    QFETCH(const QByteArray, model);
    QFETCH(const QString, edits);
    QFETCH(const QByteArray, id);
    QFETCH(const QString, verdict);
    QFETCH(const QString, words);
    const auto graph = modelFromText(model.constData());
    const auto table = shapesUnder(graph, fromArguments(edits));
    const Readiness readiness = assess(provider(id.constData()), *graph, *table);
    const QString all = wordsOf(readiness, *graph);
    QVERIFY2(words.isEmpty() ? all.isEmpty() : all.contains(words), qPrintable(all));
    QCOMPARE(verdictOf(readiness), verdict);
    QCOMPARE(readiness.isReady(), verdict.startsWith(u"ready"_s));
}

void TestReadiness::zeroDims()
{
    const auto graph = modelFromText(zeroDim);
    const auto table = shapesUnder(graph);
    const Readiness webnn = assess(provider("webnn"), *graph, *table);
    QCOMPARE(wordsOf(webnn, *graph),
             u"Concat: axis 0 of past (its input inputs) is 0, and empty tensors are not supported"_s);
    QCOMPARE(verdictOf(webnn), u"partly"_s);
    QCOMPARE(verdictOf(assess(provider("nnapi"), *graph, *table)), u"ready"_s);
    // The inputs roi and scales of a Resize may be empty, because they are not used beside sizes.
    const auto resize = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1, 1, 2, 2] x) => (y) <float[0] none = {}, int64[4] sizes = {1, 1, 4, 4}>
        {
            y = Resize<mode = "nearest">(x, none, none, sizes)
        })");
    QCOMPARE(wordsOf(assess(provider("webnn"), *resize, *shapesUnder(resize)), *resize), QString());
}

void TestReadiness::constantsAreComputedBefore()
{
    // NNAPI does not support Erf. The first Erf is computed before NNAPI is asked, the other one is not.
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (y) <float[2] w = {1, 2}>
        {
            a = Erf(w)
            b = Add(x, a)
            y = Erf(b)
        })");
    const Readiness readiness = assess(provider("nnapi"), *graph, *shapesUnder(graph));
    QCOMPARE(readiness.nodes, std::size_t(2));
    QCOMPARE(readiness.supported, std::size_t(1));
    QCOMPARE(wordsOf(readiness, *graph), u"Erf: operator Erf is not supported"_s);
}

void TestReadiness::shapesAreComputedOnceFixed()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, 4] x) => (y) <int64[1] zero = {0}, int64[1] rest = {-1}>
        {
            shape = Shape(x)
            first = Gather(shape, zero)
            target = Concat<axis = 0>(first, rest)
            a = Relu(x)
            y = Reshape(a, target)
        })");
    const Readiness open = assess(provider("nnapi"), *graph, *shapesUnder(graph));
    QCOMPARE(verdictOf(open), u"needs-dims"_s);
    QCOMPARE(open.nodes, std::size_t(5));
    QCOMPARE(open.nodesOnceFixed, std::size_t(2));
    QCOMPARE(open.supportedOnceFixed, std::size_t(2));
    QCOMPARE(open.needs, std::vector<std::string>{"batch"});
    QVERIFY(wordsOf(open, *graph).contains(u"Shape: only for shapes: computed ahead once batch is fixed"_s));
    const Readiness fixed = assess(provider("nnapi"), *graph, *shapesUnder(graph, fromArguments(u"batch=3"_s)));
    QCOMPARE(verdictOf(fixed), u"ready"_s);
    QCOMPARE(fixed.nodes, std::size_t(2));
}

void TestReadiness::nothingIsLeftOnceFixed()
{
    const auto graph = modelFromText(range);
    const auto table = shapesUnder(graph);
    QCOMPARE(verdictText(assess(provider("nnapi"), *graph, *table)),
             u"needs a size for m, n; then everything is computed ahead"_s);
    QCOMPARE(verdictOf(assess(provider("nnapi"), *graph, *shapesUnder(graph, fromArguments(u"n=2 m=3"_s)))),
             u"ready"_s);
}

void TestReadiness::functionsAreOpened()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17, "own" : 1]>
        g (float[2] x) => (y)
        {
            a = Relu(x)
            b = own.twice(a)
            y = Tanh(b)
        }
        <domain: "own", opset_import: ["" : 17]>
        twice (x) => (y)
        {
            a = Add(x, x)
            y = Sigmoid(a)
        })");
    const Readiness readiness = assess(provider("nnapi"), *graph, *shapesUnder(graph));
    QCOMPARE(wordsOf(readiness, *graph), QString());
    QCOMPARE(readiness.nodes, std::size_t(4));
    QCOMPARE(readiness.partitions, std::size_t(1));
    QCOMPARE(verdictOf(readiness), u"ready"_s);
}

void TestReadiness::subgraphs()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (bool c, float[2] x) => (y)
        {
            a = Relu(x)
            b = If(c) <then_branch = t () => (p) { p = Tanh(a) }, else_branch = e () => (q) { q = Sigmoid(a) }>
            y = Abs(b)
        })");
    const Readiness nnapi = assess(provider("nnapi"), *graph, *shapesUnder(graph));
    QCOMPARE(wordsOf(nnapi, *graph), u"If: operator If is not supported\nTanh: subgraphs are not supported\n"
                                     "Sigmoid: subgraphs are not supported"_s);
    QCOMPARE(nnapi.partitions, std::size_t(2)); // before and after the If
    const Readiness cuda = assess(provider("cuda"), *graph, *shapesUnder(graph));
    QCOMPARE(wordsOf(cuda, *graph), QString());
    QCOMPARE(cuda.nodes, std::size_t(5));
    QCOMPARE(cuda.partitions, std::size_t(1)); // the subgraphs go with the If
}

void TestReadiness::partitions_data()
{
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<int>("parts");
    const auto row = [](const char *name, const char *nodes, int parts) {
        QTest::newRow(name) << QByteArray(nodes) << parts;
    };
    // NNAPI supports Relu, Tanh and Add, but not Erf.
    row("none", "y = Erf(x)", 0);
    row("all", "a = Relu(x)  y = Tanh(a)", 1);
    row("a cut", "a = Relu(x)  b = Erf(a)  y = Tanh(b)", 2);
    row("two in a row", "a = Relu(x)  b = Erf(a)  c = Erf(b)  y = Tanh(c)", 2);
    row("beside it", "a = Relu(x)  b = Erf(x)  y = Add(a, b)", 1);
    row("around it and back", "a = Relu(x)  b = Erf(a)  c = Tanh(a)  y = Add(b, c)", 2);
    row("branches that do not touch", "a = Relu(x)  b = Tanh(x)  c = Erf(a)  y = Add(c, b)", 2);
}

void TestReadiness::partitions()
{
    QFETCH(const QByteArray, nodes);
    QFETCH(const int, parts);
    const QByteArray text = R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2] x) => (y) { )" + nodes + " }";
    const auto graph = modelFromText(text.constData());
    const Readiness readiness = assess(provider("nnapi"), *graph, *shapesUnder(graph));
    QCOMPARE(int(readiness.partitions), parts);
}

// For any graph, no path may lead out of a partition and back into it.
void TestReadiness::partsHaveNoCycle()
{
    std::uint32_t state = 1;
    const auto random = [&state](std::uint32_t below) {
        state = state * 1664525 + 1013904223;
        return (state >> 8) % below;
    };
    for (int round = 0; round < 60; ++round) {
        QByteArray text = R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2] v0) => (v40) { )";
        for (std::uint32_t i = 1; i <= 40; ++i) {
            const auto name = [](std::uint32_t number) { return "v" + QByteArray::number(number); };
            const QByteArray one = name(random(i)), other = name(random(i));
            text += name(i) + (random(3) == 0 ? " = Erf(" + one + ") " : " = Add(" + one + ", " + other + ") ");
        }
        const auto graph = modelFromText((text + "}").constData());
        const Readiness readiness = assess(provider("nnapi"), *graph, *shapesUnder(graph));
        const Partitions &parts = readiness.partitionsByGraph.front();
        // For each node, the latest partition on which it depends from outside of its own. It has to be an earlier one.
        std::vector<std::int32_t> latest(parts.size(), -1);
        for (std::uint32_t node = 0; node < parts.size(); ++node) {
            for (const auto &input : graph->main().nodes[node].inputs) {
                const auto &producer = graph->value(*input).producer;
                if (producer)
                    latest[node] = std::max({latest[node], latest[producer->index], parts[producer->index]});
            }
            QVERIFY2(parts[node] < 0 || latest[node] <= parts[node], text.constData());
        }
        for (std::uint32_t node = 0; node < parts.size(); ++node) { // through an unsupported node
            for (const auto &input : graph->main().nodes[node].inputs) {
                const auto &producer = graph->value(*input).producer;
                if (producer && parts[producer->index] < 0 && parts[node] >= 0)
                    QVERIFY2(latest[producer->index] < parts[node], text.constData());
            }
        }
    }
}

void TestReadiness::groups()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x, float[n] z) => (y, w)
        {
            a = Erf(x)
            b = Erf(a)
            y = Det2(b)
            w = Relu(z)
        })");
    const auto table = shapesUnder(graph);
    const auto answers = askProviders({provider("nnapi")}, *graph, {}, dynamicDims(*graph, *table), *table);
    const ProviderAnswer &answer = answers->front();
    QStringList texts, edits;
    for (const BlockerGroup &group : answer.groups) {
        texts.append(nodesText(group, answer.readiness, *graph));
        edits.append(suggestionLine(group.fix));
    }
    QCOMPARE(texts, (QStringList{u"2 × Erf"_s, u"node 2 (Det2)"_s, u"node 3 (Relu)"_s}));
    QCOMPARE(edits, (QStringList{QString(), QString(), u"--dim n=1"_s}));
}

void TestReadiness::editMakesItReady_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QString>("edit");
    const auto row = [](const char *name, const char *model, const char *id, const char *edit) {
        QTest::newRow(name) << QByteArray(model) << QByteArray(id) << QString::fromLatin1(edit);
    };
    row("a batch", dynamicReshape, "nnapi", "--dim batch=1");
    row("a height for XNNPACK, not the batch", convolutionOfAnyHeight, "xnnpack", "--dim height=640");
    row("an axis without a name", bareDim, "webnn", "--dim 'x[0]=1'");
    row("an unknown rank", unknownRank, "nnapi", "");
}

// Applying the suggested edit has the promised effect.
void TestReadiness::editMakesItReady()
{
    QFETCH(const QByteArray, model);
    QFETCH(const QByteArray, id);
    QFETCH(const QString, edit);
    const auto graph = modelFromText(model.constData());
    const auto table = shapesUnder(graph);
    const DynamicDims dims = dimsUnderEdits(*graph, dynamicDims(*graph, *table), *table, {});
    const Provider asked = provider(id.constData());
    const Readiness readiness = assess(asked, *graph, *table);
    const QString told = suggestionLine(sizesToFix(readiness.needs, *graph, dims, *table));
    QCOMPARE(told, edit);
    if (edit.isEmpty())
        return;
    const QString arguments = QString(told).remove(u"--dim "_s).remove(u'\'');
    QVERIFY(assess(asked, *graph, *shapesUnder(graph, fromArguments(arguments))).isReady());
}

void TestReadiness::suggestedSizesWork_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected"); // what one of the providers needs; empty if any sizes will do
    QStringList paths;
    for (const QJsonObject &entry : manifest({u"real/"_s, u"seed/"_s, u"feature/"_s}))
        paths.append(entry.value(u"path").toString());
    for (const QString &path : paths) {
        QTest::newRow(qPrintable(path)) << path
                                        << (path.endsWith(u"vit_tiny_trap.onnx")
                                                ? u"--dim batch=1 --dim height=64 --dim width=64"_s
                                                : QString());
    }
}

// Each suggestion is tried on the whole model before it is made.
void TestReadiness::suggestedSizesWork()
{
    QFETCH(const QString, path);
    QFETCH(const QString, expected);
    const auto graph = ModelGraph::build(*ModelFile::open(model(path)));
    const auto table = shapesUnder(graph);
    const DynamicDims dims = dimsUnderEdits(*graph, dynamicDims(*graph, *table), *table, {});
    std::map<QString, QStringList> offered; // arguments by line
    const auto answers = askProviders(knownProviders(), *graph, {}, dims, *table);
    const auto add = [&offered](const Suggestion &suggestion) {
        offered[suggestionLine(suggestion)] = suggestionArguments(suggestion);
    };
    for (const ProviderAnswer &answer : *answers) {
        add(answer.needed);
        for (const BlockerGroup &group : answer.groups)
            add(group.fix);
    }
    QVERIFY(offered.contains(expected));
    for (const auto &[line, arguments] : offered) {
        ShapeEdits edits;
        for (const QString &argument : arguments)
            QVERIFY(argument == u"--dim" || addDimEdit(edits, argument));
        QVERIFY2(!shapesUnder(graph, edits)->hasErrors(), qPrintable(line));
    }
}

void TestReadiness::cpuTakesWhatItRuns_data()
{
    QTest::addColumn<QString>("path");
    QStringList paths;
    for (const QJsonObject &entry : manifest({u"real/"_s, u"seed/"_s, u"feature/"_s})) {
        if (entry.value(u"expected")[u"ort_cpu_runs"] == true)
            paths.append(entry.value(u"path").toString());
    }
    for (const QString &path : paths)
        QTest::newRow(qPrintable(path)) << path;
}

// The CPU provider supports every node of the models that run on the CPU here.
void TestReadiness::cpuTakesWhatItRuns()
{
    QFETCH(const QString, path);
    const auto graph = ModelGraph::build(*ModelFile::open(model(path)));
    const Readiness readiness = assess(provider("cpu"), *graph, *shapesUnder(graph));
    QCOMPARE(wordsOf(readiness, *graph), QString());
    QCOMPARE(verdictOf(readiness), u"ready"_s);
}

// No runtime loads a graph with a cycle.
void TestReadiness::cycle()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (y)
        {
            a = Relu(x)
            b = Add(a, c)
            c = Relu(b)
            y = Relu(c)
        })");
    for (const char *id : {"cpu", "nnapi", "tensorrt"}) {
        const Readiness readiness = assess(provider(id), *graph, *shapesUnder(graph));
        QCOMPARE(verdictOf(readiness), u"cannot"_s);
        QCOMPARE(readiness.supported, std::size_t(1));
        QVERIFY(wordsOf(readiness, *graph).contains(u"Add: the graph has a cycle, so no runtime loads it"_s));
    }
}

void TestReadiness::cycleOfCalls()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17, "own" : 1]>
        g (float[2] x) => (y)
        {
            a = own.sum(x, b)
            b = own.sum(x, a)
            y = Relu(x)
        }
        <domain: "own", opset_import: ["" : 17]>
        sum (x, z) => (y)
        {
            y = Add(x, z)
        })");
    QCOMPARE(verdictOf(assess(provider("cpu"), *graph, *shapesUnder(graph))), u"cannot"_s);
}

// However many sizes a tensor follows, a blocker names only a few of them.
void TestReadiness::fewNamesAreKept()
{
    QByteArray inputs, names, nodes;
    for (int i = 0; i < 200; ++i) {
        const QByteArray number = QByteArray::number(i);
        inputs += (i > 0 ? ", float[n" : "float[n") + number + "] x" + number;
        names += (i > 0 ? ", s" : "s") + number;
        nodes += "s" + number + " = Shape(x" + number + ") ";
    }
    const QByteArray text = R"(<ir_version: 8, opset_import: ["" : 17]> g ()" + inputs + ") => (y) { " + nodes +
                            "all = Concat<axis = 0>(" + names + ") f = Cast<to = 1>(all) y = Erf(f) }";
    const auto graph = modelFromText(text.constData());
    const Readiness readiness = assess(provider("nnapi"), *graph, *shapesUnder(graph));
    QCOMPARE(readiness.blockers.size(), std::size_t(201));
    for (const Blocker &blocker : readiness.blockers)
        QVERIFY(!blocker.names.empty() && blocker.names.size() <= ReadinessFacts::mostNames);
    QCOMPARE(readiness.needs.size(), std::size_t(200)); // each Shape has its own
}

// NNAPI supports no Erf, and fixing the batch alone would not change that. So no edit is suggested.
void TestReadiness::noEditThatChangesLittle()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n] x, float[2] z) => (y, w)
        {
            s = Shape(x)
            a = Erf(x)
            b = Erf(a)
            c = Erf(b)
            y = Erf(c)
            w = Relu(z)
        })");
    const auto table = shapesUnder(graph);
    const auto answers = askProviders({provider("nnapi")}, *graph, {}, dynamicDims(*graph, *table), *table);
    const ProviderAnswer &answer = answers->front();
    QCOMPARE(verdictOf(answer.readiness), u"partly"_s);
    QCOMPARE(answer.readiness.needs, std::vector<std::string>{"n"});
    QVERIFY(answer.needed.isEmpty());
}

void TestReadiness::cancelled()
{
    const auto graph = modelFromText(dynamicReshape);
    const auto table = shapesUnder(graph);
    std::stop_source source;
    source.request_stop();
    const JobContext job{.stop = source.get_token(), .progress = {}};
    const auto answers = askProviders(knownProviders(), *graph, {}, dynamicDims(*graph, *table), *table, job);
    QVERIFY(!answers);
    QCOMPARE(answers.error().code, ErrorCode::Cancelled);
    const Readiness readiness = assess(provider("nnapi"), ReadinessFacts(*graph, *table), job);
    QCOMPARE(readiness.nodes, std::size_t(0)); // cancelled before it counted any nodes
}

void TestReadiness::hostileModels()
{
    SHAPEWRIGHT_NEED_MODELS();
    const std::vector<Provider> providers = knownProviders();
    for (const QJsonObject &entry : manifest({u"bad/"_s, u"cases/"_s, u"feature/"_s})) {
        const auto file = ModelFile::open(model(entry.value(u"path").toString()));
        if (!file)
            continue;
        const auto graph = ModelGraph::build(*file);
        const auto table = shapesUnder(graph);
        const ReadinessFacts facts(*graph, *table);
        for (const Provider &one : providers) {
            const Readiness readiness = assess(one, facts);
            QVERIFY(readiness.supported <= readiness.nodes);
            QVERIFY(readiness.supportedOnceFixed <= readiness.nodesOnceFixed);
            for (const Blocker &blocker : readiness.blockers)
                QVERIFY(!reasonText(blocker, *graph).isEmpty());
        }
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestReadiness)
#include "tst_readiness.moc"
