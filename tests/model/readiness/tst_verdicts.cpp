// SPDX-License-Identifier: Apache-2.0
#include "tests/model/readiness/readinessmodels.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

const char *const nonZeroInTheMiddle = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2, 4] x) => (y)
    {
        a = Relu(x)
        found = NonZero(a)
        f = Cast<to = 1>(found)
        y = Sigmoid(f)
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

const char *const bfloat16Abs = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (bfloat16[2] x) => (y) { y = Abs(x) })";

const char *const halfConvolution = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float16[1, 1, 4, 4] x, float16[1, 1, 3, 3] w) => (y) { y = Conv(x, w) })";

const char *const byteEye = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2, 2] x) => (y) { y = EyeLike<dtype = 2>(x) })";

const char *const newerRoiAlign = R"(<ir_version: 10, opset_import: ["" : 22]>
    g (float[1, 1, 4, 4] x, float[1, 4] rois, int64[1] batches) => (y) { y = RoiAlign(x, rois, batches) })";

const char *const bfloat16Swish = R"(<ir_version: 11, opset_import: ["" : 24]>
    g (bfloat16[2] x) => (y) { y = Swish(x) })";

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

// What is said of small models, provider by provider.
class TestVerdicts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void verdicts_data();
    void verdicts();
};

void TestVerdicts::verdicts_data()
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
    row("no kernel for the type, CPU", bfloat16Abs, "", "cpu", "cannot",
        "Abs: x (its input X) has the element type bfloat16, but must have float, uint8, int8");
    row("half precision is cast, CPU", halfConvolution, "", "cpu", "ready", "");
    row("no kernel for an output's type, CPU", byteEye, "", "cpu", "cannot",
        "EyeLike: y has the element type uint8, but must have float, int32, int64, double, uint64");
    row("no kernel for the version, CPU", newerRoiAlign, "", "cpu", "cannot",
        "RoiAlign: RoiAlign is not supported in version 22, which the opset has");
    row("others take its place, CPU", bfloat16Swish, "", "cpu", "ready", "");
    row("an unknown rank, NNAPI", unknownRank, "", "nnapi", "needs-dims",
        "Relu: the rank of x (its input X) is unknown: set a shape for x");
    row("an unknown rank, CPU", unknownRank, "", "cpu", "ready", "");
    row("what nobody knows", dynamicReshape, "", "vitisai", "not-known", "");
}

void TestVerdicts::verdicts()
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

SHAPEWRIGHT_GUILESS_TEST(TestVerdicts)
#include "tst_verdicts.moc"
