// SPDX-License-Identifier: Apache-2.0
// Inputs that are no tensors: what is made for them, and that the real runner feeds it.

#include "model/run/inputfeeds.h"
#include "model/run/inputsources.h"
#include "model/shape/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/runonce.h"
#include "tests/support/testmodels.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using Form = InputFeed::Form;

Q_DECLARE_METATYPE(shapewright::InputFeed::Form)

class TestContainerFeeds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void inputsAreFed_data();
    void inputsAreFed();
    void optionalIsFedFromAFile();
    void tensorsOfASequenceDiffer();
    void whatTheRuntimeDoesNotTakeIsNotFed();

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
    QTest::addColumn<std::vector<std::int64_t>>("shape"); // of what comes out
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
    QCOMPARE(outcome->value().outputs.front().actual, shape);
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
    QFile file(folder.filePath(u"x.pb"_s));
    const std::string bytes = tensor.SerializeAsString();
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes.data(), qint64(bytes.size())) == qint64(bytes.size()));
    file.close();
    QVERIFY(feedData(request, *graph, u"x="_s + file.fileName()));
    TestRunner runner(test::program(u"shapewright-runner"_s));
    const auto outcome = test::runOnce(runner, request);
    QVERIFY2(outcome && *outcome, outcome ? outcome->error().detail.c_str() : "no single outcome");
    QCOMPARE(outcome->value().outputs.front().actual, std::vector<std::int64_t>{3});
    QCOMPARE(outcome->value().outputs.front().mean, std::optional(3.0));
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

void TestContainerFeeds::whatTheRuntimeDoesNotTakeIsNotFed()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (seq(seq(float[1])) x, float[1] z) => (float[1] y) { y = Neg(z) })");
    const auto table = propagate(*graph, {});
    const TestRunRequest request = makeTestRun(*graph, {}, **table, graph->file().path(), FillKind::Ones, 0);
    QCOMPARE(request.inputs.size(), std::size_t(1));
    QCOMPARE(request.inputs.front().name, std::string("z"));
}

QTEST_GUILESS_MAIN(TestContainerFeeds)
#include "tst_containerfeeds.moc"
