// SPDX-License-Identifier: Apache-2.0
// Where ONNX Runtime and the ONNX standard differ, a note says so; docs/standard.md lists these places.

#include "model/graph/problem.h"
#include "model/run/feeds/inputfeeds.h"
#include "tests/support/agreement.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/operatorcase.h"
#include "tests/support/registertest.h"
#include "tests/support/runonce.h"
#include "tests/support/shapesunder.h"
#include "tests/support/smallmodels.h"
#include "tests/support/testmodels.h"

#include <onnx/shape_inference/implementation.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

using Code = Problem::Code;

// The shapes that the onnx library infers for the outputs of the main graph, by name. `?` is an unknown dim.
std::map<std::string, std::vector<std::optional<std::int64_t>>> standardShapes(onnx::ModelProto model)
{
    std::map<std::string, std::vector<std::optional<std::int64_t>>> shapes;
    try {
        onnx::shape_inference::InferShapes(model, onnx::OpSchemaRegistry::Instance(),
                                           onnx::ShapeInferenceOptions(false, 0, true));
    } catch (const std::exception &) {
        return shapes;
    }
    for (const onnx::ValueInfoProto &output : model.graph().output()) {
        if (!output.type().tensor_type().has_shape())
            continue;
        auto &shape = shapes[output.name()];
        for (const auto &dim : output.type().tensor_type().shape().dim())
            shape.push_back(dim.has_dim_value() ? std::optional(dim.dim_value()) : std::nullopt);
    }
    return shapes;
}

bool contradict(const Shape &ours, const std::vector<std::optional<std::int64_t>> &standard)
{
    return !std::ranges::equal(ours, standard, [](const Dim &dim, const std::optional<std::int64_t> &other) {
        return !dim.isValue() || !other || dim.value() == *other;
    });
}

// Replaces the symbols of the inputs by sizes.
void giveSizes(onnx::ModelProto &model, const test::Assignment &sizes)
{
    for (onnx::ValueInfoProto &input : *model.mutable_graph()->mutable_input()) {
        for (auto &dim : *input.mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim()) {
            if (const auto size = sizes.find(dim.dim_param()); size != sizes.end())
                dim.set_dim_value(size->second);
        }
    }
}

bool isNoted(const ShapeTable &table, ValueId value)
{
    return std::ranges::any_of(table.problems, [value](const Problem &problem) {
        return (problem.code == Code::StandardDiffers || problem.code == Code::StandardAlone) && problem.value == value;
    });
}

} // namespace

class TestStandardShapes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void notes_data();
    void notes();
    void everyDifferenceIsNoted();
};

void TestStandardShapes::notes_data()
{
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<QByteArray>("runtime");  // empty if it refuses the node
    QTest::addColumn<QByteArray>("standard"); // empty if they agree
    const auto row = [](const char *name, const char *graph, const char *runtime, const char *standard) {
        QTest::newRow(name) << QByteArray(graph) << QByteArray(runtime) << QByteArray(standard);
    };
    row("pool, same padding, dilated",
        "(float[1, 1, 4, 4] x) => (y) { y = MaxPool<kernel_shape = [3, 3], strides = [2, 2], dilations = [2, 2], "
        "auto_pad = \"SAME_UPPER\">(x) }",
        "[1, 1, 1, 1]", "[1, 1, 2, 2]");
    row("pool, same padding",
        "(float[1, 1, 4] x) => (y) { y = MaxPool<kernel_shape = [3], auto_pad = \"SAME_UPPER\">(x) }", "[1, 1, 4]", "");
    row("average, same padding, dilated",
        "(float[1, 2, 6] x) => (y) { y = AveragePool<kernel_shape = [4], strides = [2], dilations = [2], auto_pad = "
        "\"SAME_LOWER\">(x) }",
        "[1, 2, 1]", "[1, 2, 3]");
    row("pool of norms, same padding, dilated",
        "(float[1, 2, 7] x) => (y) { y = LpPool<kernel_shape = [2], strides = [2], dilations = [2], auto_pad = "
        "\"SAME_LOWER\">(x) }",
        "[1, 2, 3]", "[1, 2, 4]");
    row("pool, a last window outside",
        "(float[1, 2, 6] x) => (y) { y = MaxPool<kernel_shape = [2], strides = [3], ceil_mode = 1>(x) }", "[1, 2, 2]",
        "[1, 2, 3]");
    row("transposed, same padding, with output padding",
        "(float[1, 2, 5] x, float[2, 3, 3] w) => (y) { y = ConvTranspose<strides = [3], auto_pad = \"SAME_UPPER\", "
        "output_padding = [1]>(x, w) }",
        "[1, 3, 15]", "[1, 3, 16]");
    row("resized by a scale in float32",
        "(float[1, 1, 50] x) => (y) <float[3] s = {1, 1, 0.26}> { y = Resize<mode = \"linear\">(x, , s) }",
        "[1, 1, 13]", "[1, 1, 12]");
    row("resized by a scale that is exact",
        "(float[1, 1, 50] x) => (y) <float[3] s = {1, 1, 2}> { y = Resize<mode = \"linear\">(x, , s) }", "[1, 1, 100]",
        "");
    row("spectrum, one side by default",
        "(float[1, 32, 1] x) => (y) <int64 step = {4}, int64 length = {8}> { y = STFT(x, step, , length) }",
        "[1, 7, 5, 2]", "[1, 7, 8, 2]");
    row("spectrum, one side",
        "(float[1, 32, 1] x) => (y) <int64 step = {4}, int64 length = {8}> { y = STFT<onesided = 1>(x, step, , length) "
        "}",
        "[1, 7, 5, 2]", "");
    row("sliced backwards to the largest end",
        "(float[3] x) => (y) <int64[1] b = {-1}, int64[1] e = {9223372036854775807}, int64[1] a = {0}, int64[1] t = "
        "{-1}> { y = Slice(x, b, e, a, t) }",
        "[3]", "[0]");
    row("sliced backwards to the smallest end",
        "(float[3] x) => (y) <int64[1] b = {-1}, int64[1] e = {-9223372036854775807}, int64[1] a = {0}, int64[1] t = "
        "{-2}> { y = Slice(x, b, e, a, t) }",
        "[2]", "");
    row("squeezed by no axes", "(float[1, 2, 1] x) => (y) <int64[0] axes = {}> { y = Squeeze(x, axes) }", "[2]",
        "[1, 2, 1]");
    row("broadcast by a letter",
        "(float[1, 3, 4] x, float[5, 4, 2] w) => (y) { y = Einsum<equation = \"bij,bjk->bik\">(x, w) }", "[5, 3, 2]",
        "[1, 3, 2]");
    row("convolved, same padding, dilated",
        "(float[1, 2, 5] x, float[3, 2, 2] w) => (y) { y = Conv<auto_pad = \"SAME_UPPER\", dilations = [2]>(x, w) }",
        "", "[1, 3, 5]");
    row("recurrent, the batch first",
        "(float[2, 5, 3] x, float[1, 16, 3] w, float[1, 16, 4] r) => (y) { y = LSTM<hidden_size = 4, layout = 1>(x, w, "
        "r) }",
        "", "[2, 5, 1, 4]");
    row("gated, the batch first, the last state alone",
        "(float[2, 5, 3] x, float[1, 12, 3] w, float[1, 12, 4] r) => (y) { , y = GRU<hidden_size = 4, layout = 1>(x, "
        "w, "
        "r) }",
        "", "[2, 1, 4]");
    row("plain, the batch first, both directions",
        "(float[2, 5, 3] x, float[2, 4, 3] w, float[2, 4, 4] r) => (y) { y = RNN<hidden_size = 4, layout = 1, "
        "direction "
        "= \"bidirectional\">(x, w, r) }",
        "", "[2, 5, 2, 4]");
}

void TestStandardShapes::notes()
{
    QFETCH(QByteArray, graph);
    QFETCH(QByteArray, runtime);
    QFETCH(QByteArray, standard);
    const QByteArray text = R"(<ir_version: 9, opset_import: ["": 19]> g )" + graph;
    const auto model = test::modelFromText(text.constData());
    const auto table = test::shapesUnder(model);
    const ValueId output = model->main().outputs.front();
    const std::string ours = shapeText(table->at(output).type.shape.value_or(Shape{}));
    QCOMPARE(QByteArray::fromStdString(ours), runtime.isEmpty() ? standard : runtime);
    QCOMPARE(table->problems.size(), std::size_t(standard.isEmpty() ? 0 : 1));
    if (!standard.isEmpty()) {
        const Problem &note = table->problems.front();
        QVERIFY(note.severity == Severity::Note);
        QVERIFY(note.code == (runtime.isEmpty() ? Code::StandardAlone : Code::StandardDiffers));
        QCOMPARE(QByteArray::fromStdString(note.args.back()), standard);
    }
    // What is said of the runtime is what it does.
    TestRunner runner(test::program(u"shapewright-runner"_s));
    const TestRunRequest request = makeTestRun(*model, {}, *table, model->file().path(), FillKind::Zeros, 0);
    const auto outcome = test::runOnce(runner, request);
    QVERIFY(outcome);
    QCOMPARE(outcome->has_value(), !runtime.isEmpty());
    if (*outcome) {
        const auto &actual = (*outcome)->outputs.front().dims;
        QCOMPARE(QByteArray::fromStdString(shapeText(Shape(actual.begin(), actual.end()))), runtime);
    } else {
        QCOMPARE(int(outcome->error().code), int(ErrorCode::RunNotSupported));
    }
}

// Over ONNX's operator tests: where the onnx library infers another number than we say, there is a note.
void TestStandardShapes::everyDifferenceIsNoted()
{
    SHAPEWRIGHT_NEED_MODELS();
    QStringList missing;
    int compared = 0, noted = 0;
    for (const QString &name : QDir(test::model(u"onnx_node"_s)).entryList({u"*.onnx"_s})) {
        QString reason;
        const auto stored = test::readOperatorCase(test::model(u"onnx_node/"_s + name), reason);
        if (!stored)
            continue;
        onnx::ModelProto model = stored->withValues;
        giveSizes(model, stored->stored);
        const auto graph = test::modelFromProto(model);
        const auto table = test::shapesUnder(graph);
        const auto standard = standardShapes(model);
        for (const ValueId output : graph->main().outputs) {
            const auto found = standard.find(graph->value(output).name);
            const auto &shape = table->at(output).type.shape;
            if (found == standard.end() || !shape)
                continue;
            ++compared;
            noted += isNoted(*table, output) ? 1 : 0;
            if (contradict(*shape, found->second) && !isNoted(*table, output))
                missing.append(name + u": "_s + QString::fromStdString(shapeText(*shape)));
        }
    }
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
    QVERIFY2(compared > 1500, qPrintable(QString::number(compared)));
    QVERIFY(noted > 0); // STFT
}

SHAPEWRIGHT_GUILESS_TEST(TestStandardShapes)
#include "tst_standardshapes.moc"
