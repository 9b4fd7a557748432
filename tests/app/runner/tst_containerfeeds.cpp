// SPDX-License-Identifier: Apache-2.0
// Inputs that are sequences, maps or optionals: which data is made for them, and that the real runner can feed it.

#include "model/run/feeds/inputfeeds.h"
#include "model/run/feeds/inputsources.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/runonce.h"
#include "tests/support/testmodels.h"

#include <onnx/onnx-data.pb.h>

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using Form = InputFeed::Form;

namespace {

void addTensor(onnx::SequenceProto &sequence, const std::vector<std::int64_t> &values)
{
    onnx::TensorProto *tensor = sequence.add_tensor_values();
    tensor->set_data_type(onnx::TensorProto::INT64);
    tensor->add_dims(std::int64_t(values.size()));
    for (const std::int64_t value : values)
        tensor->add_int64_data(value);
}

void write(const QString &path, const google::protobuf::Message &message)
{
    QFile file(path);
    const std::string bytes = message.SerializeAsString();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
        qFatal("cannot write %s", qPrintable(path));
}

} // namespace

class TestContainerFeeds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void inputsAreFed_data();
    void inputsAreFed();
    void optionalIsFedFromAFile();
    void testDataIsFedAndCompared_data();
    void testDataIsFedAndCompared();
    void emptySequenceIsFed();
    void emptyOptionalIsRefused();
    void tensorsOfASequenceDiffer();
    void unsupportedInputIsRefused();

private:
    std::optional<Result<TestReport>> run(const QByteArray &text, FillKind kind = FillKind::Ones);

    TestRunRequest m_request;
};

std::optional<Result<TestReport>> TestContainerFeeds::run(const QByteArray &text, FillKind kind)
{
    const auto graph =
        test::modelFromText((R"(<ir_version: 10, opset_import: ["": 21, "ai.onnx.ml": 3]> g )" + text).constData());
    const auto table = propagate(*graph, {});
    m_request = makeTestRun(*graph, {}, **table, graph->file().path(), kind, 0);
    TestRunner runner(test::program(u"shapewright-runner"_s));
    return test::runOnce(runner, m_request);
}

void TestContainerFeeds::inputsAreFed_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<Form>("form");
    QTest::addColumn<std::vector<std::int64_t>>("shape"); // the shape of the output
    const auto row = [](const char *name, const char *model, Form form, const std::vector<std::int64_t> &shape) {
        QTest::newRow(name) << QByteArray(model) << form << shape;
    };
    row("sequence", "(seq(float[n, 3]) x) => (float[m, 3] y) { y = ConcatFromSequence<axis = 0>(x) }", Form::Sequence,
        {2, 3});
    row("sequence of texts", "(seq(string[2]) x) => (string[m] y) { y = ConcatFromSequence<axis = 0>(x) }",
        Form::Sequence, {4});
    row("sequence of any rank", "(seq(int64[]) x) => (int64[m] y) { y = ConcatFromSequence<axis = 0>(x) }",
        Form::Sequence, {2});
    row("optional", "(optional(float[n, 3]) x) => (float[m, 3] y) { y = OptionalGetElement(x) }", Form::Tensor, {1, 3});
    row("optional sequence",
        "(optional(seq(float[4])) x) => (float[m] y) { s = OptionalGetElement(x) y = ConcatFromSequence<axis = 0>(s) }",
        Form::Sequence, {8});
    row("map with texts",
        "(map(string, float) x) => (float[1, m] y) { y = ai.onnx.ml.DictVectorizer<string_vocabulary = [\"k0\", \"b\", "
        "\"k1\"]>(x) }",
        Form::Map, {1, 3});
    row("map with numbers",
        "(map(int64, float) x) => (float[1, m] y) { y = ai.onnx.ml.DictVectorizer<int64_vocabulary = [0, 1]>(x) }",
        Form::Map, {1, 2});
}

void TestContainerFeeds::inputsAreFed()
{
    QFETCH(QByteArray, model);
    QFETCH(std::vector<std::int64_t>, shape);
    const auto outcome = run(model);
    QVERIFY2(outcome && *outcome, outcome ? outcome->error().detail.c_str() : "no single outcome");
    QCOMPARE(m_request.inputs.size(), std::size_t(1));
    QTEST(m_request.inputs.front().form, "form");
    QVERIFY(!m_request.inputs.front().reason.empty());
    QCOMPARE(outcome->value().outputs.front().dims, shape);
}

void TestContainerFeeds::optionalIsFedFromAFile()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (optional(float[n]) x) => (float[m] y) { y = OptionalGetElement(x) })");
    const auto table = propagate(*graph, {});
    TestRunRequest request = makeTestRun(*graph, {}, **table, graph->file().path(), FillKind::Ones, 0);
    const QTemporaryDir folder;
    onnx::TensorProto tensor;
    tensor.set_data_type(onnx::TensorProto::FLOAT);
    tensor.add_dims(3);
    for (const float value : {1.F, 2.F, 6.F})
        tensor.add_float_data(value);
    const QString path = folder.filePath(u"x.pb"_s);
    write(path, tensor);
    QVERIFY(feedData(request, *graph, u"x="_s + path));
    TestRunner runner(test::program(u"shapewright-runner"_s));
    const auto outcome = test::runOnce(runner, request);
    QVERIFY2(outcome && *outcome, outcome ? outcome->error().detail.c_str() : "no single outcome");
    QCOMPARE(outcome->value().outputs.front().dims, std::vector<std::int64_t>{3});
    QCOMPARE(outcome->value().outputs.front().mean, std::optional(3.0));
}

void TestContainerFeeds::testDataIsFedAndCompared_data()
{
    QTest::addColumn<int>("values"); // the length of the output sequence
    QTest::addColumn<std::int64_t>("last");
    QTest::addColumn<bool>("agrees");
    QTest::newRow("the same") << 2 << std::int64_t(7) << true;
    QTest::newRow("another element") << 2 << std::int64_t(8) << false;
    QTest::newRow("another length") << 1 << std::int64_t(7) << false;
    QTest::newRow("nothing in it") << 0 << std::int64_t(7) << false;
}

// Feeds a sequence of tensors of different sizes, from which the model erases the first one.
void TestContainerFeeds::testDataIsFedAndCompared()
{
    QFETCH(int, values);
    QFETCH(std::int64_t, last);
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (seq(int64[n]) x) => (seq(int64[n]) y, seq(int64[n]) z) {
            first = Constant<value = int64 {0}>()
            y = SequenceErase(x, first)
            z = SequenceEmpty<dtype = 7>()
        })");
    const auto table = propagate(*graph, {});
    TestRunRequest request = makeTestRun(*graph, {}, **table, graph->file().path(), FillKind::Ones, 0);
    const QTemporaryDir folder;
    onnx::SequenceProto x, y, z;
    x.set_elem_type(onnx::SequenceProto::TENSOR);
    addTensor(x, {1, 2});
    z = y = x;
    y.clear_tensor_values();
    z.clear_tensor_values();
    addTensor(x, {5});
    addTensor(x, {6, 7});
    if (values > 0)
        addTensor(y, {5});
    if (values > 1)
        addTensor(y, {6, last});
    write(folder.filePath(u"input_0.pb"_s), x);
    write(folder.filePath(u"output_0.pb"_s), y);
    write(folder.filePath(u"output_1.pb"_s), z);
    const auto fed = feedData(request, *graph, folder.path());
    QVERIFY2(fed, fed ? "" : fed.error().detail.c_str());
    TestRunner runner(test::program(u"shapewright-runner"_s));
    const auto outcome = test::runOnce(runner, request);
    QVERIFY2(outcome && *outcome, outcome ? outcome->error().detail.c_str() : "no single outcome");
    QVERIFY(outcome->value().outputs[0].fromReference);
    QTEST(outcome->value().outputs[0].fromReference->agrees(), "agrees");
    QVERIFY(outcome->value().outputs[1].fromReference);
    QVERIFY(outcome->value().outputs[1].fromReference->agrees());
}

void TestContainerFeeds::emptySequenceIsFed()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (seq(string[n]) x, seq(float[m]) z) => (int64 y, int64 w) { y = SequenceLength(x) w = SequenceLength(z) })");
    const auto table = propagate(*graph, {});
    TestRunRequest request = makeTestRun(*graph, {}, **table, graph->file().path(), FillKind::Ones, 0);
    const QTemporaryDir folder;
    onnx::SequenceProto nothing;
    nothing.set_elem_type(onnx::SequenceProto::TENSOR);
    write(folder.filePath(u"input_0.pb"_s), nothing);
    write(folder.filePath(u"input_1.pb"_s), nothing);
    const auto fed = feedData(request, *graph, folder.path());
    QVERIFY2(fed, fed ? "" : fed.error().detail.c_str());
    TestRunner runner(test::program(u"shapewright-runner"_s));
    const auto outcome = test::runOnce(runner, request);
    QVERIFY2(outcome && *outcome, outcome ? outcome->error().detail.c_str() : "no single outcome");
    for (const OutputReport &length : outcome->value().outputs)
        QCOMPARE(length.max, std::optional(0.0));
}

void TestContainerFeeds::emptyOptionalIsRefused()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (optional(float[n]) x) => (bool[] y) { y = OptionalHasElement(x) })");
    const auto table = propagate(*graph, {});
    TestRunRequest request = makeTestRun(*graph, {}, **table, graph->file().path(), FillKind::Ones, 0);
    const QTemporaryDir folder;
    onnx::OptionalProto nothing;
    nothing.set_elem_type(onnx::OptionalProto::TENSOR);
    write(folder.filePath(u"input_0.pb"_s), nothing);
    QVERIFY(feedData(request, *graph, folder.path()));
    TestRunner runner(test::program(u"shapewright-runner"_s));
    const auto outcome = test::runOnce(runner, request);
    QVERIFY(outcome && !*outcome);
    QVERIFY2(outcome->error().detail.find("nothing is given for the optional x") != std::string::npos,
             outcome->error().detail.c_str());
}

void TestContainerFeeds::tensorsOfASequenceDiffer()
{
    const auto outcome =
        run("(seq(float[5]) x) => (float[5] y) { n = Constant<value = int64 {0}>() m = Constant<value = int64 {1}>() a "
            "= SequenceAt(x, n) b = SequenceAt(x, m) y = Sub(a, b) }",
            FillKind::Random);
    QVERIFY2(outcome && *outcome, outcome ? outcome->error().detail.c_str() : "no single outcome");
    QVERIFY(outcome->value().outputs.front().min != outcome->value().outputs.front().max);
}

void TestContainerFeeds::unsupportedInputIsRefused()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (seq(seq(float[1])) x, float[1] z) => (float[1] y) { y = Neg(z) })");
    const auto table = propagate(*graph, {});
    const TestRunRequest request = makeTestRun(*graph, {}, **table, graph->file().path(), FillKind::Ones, 0);
    QCOMPARE(request.inputs.size(), std::size_t(1));
    QCOMPARE(request.inputs.front().name, std::string("z"));
}

SHAPEWRIGHT_GUILESS_TEST(TestContainerFeeds)
#include "tst_containerfeeds.moc"
