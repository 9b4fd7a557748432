// SPDX-License-Identifier: Apache-2.0
// Checks of all tensors inside a model by the real runner. For these, weights are external data in the original file.

#include "model/onnx/modelfile.h"
#include "model/report/runproblems.h"
#include "model/run/check/checkplan.h"
#include "model/run/check/originalrun.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/wording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/runonce.h"
#include "tests/support/smallmodels.h"
#include "tests/support/testmodels.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using TensorProto = onnx::TensorProto;

namespace {

constexpr int many = 5000; // number of elements; the skeleton omits tensors of this size

enum class Storage { Raw, Typed, External };

// The integers from `first` on, each divided by 4.
void fill(TensorProto &tensor, const char *name, int elemType, Storage storage, int first, const QString &folder = {})
{
    tensor.set_name(name);
    tensor.set_data_type(elemType);
    tensor.add_dims(many);
    std::string raw;
    for (int index = 0; index < many; ++index) {
        const int whole = first + index;
        if (storage == Storage::Typed && elemType == TensorProto::INT64)
            tensor.add_int64_data(whole);
        else if (storage == Storage::Typed && elemType == TensorProto::DOUBLE)
            tensor.add_double_data(whole / 4.0);
        else if (storage == Storage::Typed)
            tensor.add_float_data(float(whole) / 4);
        const float number = float(whole) / 4;
        raw.append(reinterpret_cast<const char *>(&number), sizeof number);
    }
    if (storage == Storage::Raw)
        tensor.set_raw_data(raw);
    if (storage != Storage::External)
        return;
    tensor.set_data_location(TensorProto::EXTERNAL);
    onnx::StringStringEntryProto *entry = tensor.add_external_data();
    entry->set_key("location");
    entry->set_value("weights.bin");
    QFile file(QDir(folder).filePath(u"weights.bin"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(raw.data(), qint64(raw.size())) != qint64(raw.size()))
        qFatal("cannot write %s", qPrintable(file.fileName()));
}

const OutputReport &tensorOf(const TestReport &report, const std::string &name)
{
    static const OutputReport none;
    for (const OutputReport &tensor : report.tensors) {
        if (tensor.name == name)
            return tensor;
    }
    return none;
}

} // namespace

class TestCheckRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void weightsAreFoundWhereverTheyAre();
    void weightsBehindLinksAreFound();
    void batchesGiveTheSameResults();
    void refusedOutputIsReportedAndOthersAreChecked();
    void uncheckableModelIsReported();
    void firstNaNIsFound();
    void firstDifferentIsFound_data();
    void firstDifferentIsFound();
    void exactComparisonLooksAtBits();
    void originalWithOtherInputsIsReported();

private:
    TestRunRequest requestFor(const QString &path, const std::function<void(TestRunRequest &)> &change = {});
    std::optional<Result<TestReport>> run(const TestRunRequest &request)
    {
        TestRunner runner(test::program(u"shapewright-runner"_s));
        return test::runOnce(runner, request);
    }
    [[nodiscard]] onnx::ModelProto weightedModel() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<const ModelGraph> m_graph;
};

void TestCheckRun::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

TestRunRequest TestCheckRun::requestFor(const QString &path, const std::function<void(TestRunRequest &)> &change)
{
    const auto file = ModelFile::open(path);
    if (!file)
        return {};
    m_graph = ModelGraph::build(*file);
    const auto table = propagate(*m_graph, {});
    TestRunRequest request = makeTestRun(*m_graph, {}, **table, path, FillKind::Ones, 0);
    if (change)
        change(request);
    return checkAllTensors(request, *m_graph, **table) ? request : TestRunRequest();
}

// Contains a weight for each way in which a file can store it. Each one is added to the input.
onnx::ModelProto TestCheckRun::weightedModel() const
{
    onnx::ModelProto model = test::emptyModel();
    onnx::TypeProto *x = test::addInput(model, "x", TensorProto::FLOAT);
    x->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(1);
    onnx::GraphProto &graph = *model.mutable_graph();
    fill(*graph.add_initializer(), "raw", TensorProto::FLOAT, Storage::Raw, 0);
    fill(*graph.add_initializer(), "typed", TensorProto::FLOAT, Storage::Typed, 4);
    fill(*graph.add_initializer(), "whole", TensorProto::INT64, Storage::Typed, 8);
    fill(*graph.add_initializer(), "double", TensorProto::DOUBLE, Storage::Typed, 12);
    fill(*graph.add_initializer(), "outside", TensorProto::FLOAT, Storage::External, 16, m_folder->path());
    onnx::AttributeProto *value = test::addNode(model, "Constant", {}, "constant")->add_attribute();
    value->set_name("value");
    value->set_type(onnx::AttributeProto::TENSOR);
    fill(*value->mutable_t(), "", TensorProto::FLOAT, Storage::Raw, 20);
    for (const char *name : {"raw", "typed", "whole", "double", "outside", "constant"}) {
        const std::string cast = std::string(name) + " as float";
        onnx::AttributeProto *to = test::addNode(model, "Cast", {name}, cast)->add_attribute();
        to->set_name("to");
        to->set_type(onnx::AttributeProto::INT);
        to->set_i(TensorProto::FLOAT);
        test::addNode(model, "Add", {"x", cast.c_str()}, std::string(name) + " sum");
    }
    test::addNode(model, "Neg", {"raw sum"}, "y");
    test::addOutput(model, "y");
    return model;
}

void TestCheckRun::weightsAreFoundWhereverTheyAre()
{
    const QString path = m_folder->filePath(u"model.onnx"_s);
    QVERIFY(test::writeModel(weightedModel(), path));
    const TestRunRequest request = requestFor(path);
    QVERIFY(request.check);
    const qsizetype wholeNumbers = qsizetype(many) * 2; // they are stored as varints and cannot be external data
    QVERIFY2(request.check->model.size() < wholeNumbers + 4000,
             qPrintable(QString::number(request.check->model.size())));
    const auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const TestReport &report = outcome->value();
    QVERIFY(!report.checkError);
    QVERIFY(report.unchecked.empty());
    QCOMPARE(report.tensors.size(), std::size_t(13)); // the constant, six Casts and six Adds
    double first = 0;
    for (const char *name : {"raw", "typed", "whole", "double", "outside", "constant"}) {
        const bool isWhole = qstrcmp(name, "whole") == 0;
        const OutputReport &sum = tensorOf(report, std::string(name) + " sum");
        QCOMPARE(sum.dims, std::vector<std::int64_t>{many});
        QVERIFY(sum.predicted == Shape{many} && sum.matches);
        QCOMPARE(sum.min, std::optional((isWhole ? first * 4 : first) + 1));
        QCOMPARE(sum.max, std::optional((isWhole ? first * 4 + many - 1 : first + (many - 1) / 4.0) + 1));
        first += 1;
    }
}

// Model hubs store the model and its weights as symbolic links.
void TestCheckRun::weightsBehindLinksAreFound()
{
    QVERIFY(test::writeModel(weightedModel(), m_folder->filePath(u"0a1b"_s)));
    QVERIFY(QFile::rename(m_folder->filePath(u"weights.bin"_s), m_folder->filePath(u"2c3d"_s)));
    QVERIFY(QDir(m_folder->path()).mkdir(u"snapshot"_s));
    const QString path = m_folder->filePath(u"snapshot/model.onnx"_s);
    QVERIFY(QFile::link(m_folder->filePath(u"0a1b"_s), path));
    QVERIFY(QFile::link(m_folder->filePath(u"2c3d"_s), m_folder->filePath(u"snapshot/weights.bin"_s)));
    TestRunRequest request = requestFor(path);
    QVERIFY(request.check);
    QCOMPARE(request.check->dataFolder, QDir(m_folder->path()).canonicalPath());
    QVERIFY(request.check->model.contains("2c3d") && request.check->model.contains("0a1b"));
    QVERIFY(!request.check->model.contains("weights.bin"));
}

void TestCheckRun::batchesGiveTheSameResults()
{
    const QString path = m_folder->filePath(u"model.onnx"_s);
    onnx::ModelProto model = test::emptyModel();
    onnx::TypeProto *x = test::addInput(model, "x", TensorProto::FLOAT);
    x->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(100000); // 0.8 MB in the widest type
    test::addNode(model, "Neg", {"x"}, "a");
    test::addNode(model, "Neg", {"a"}, "b");
    test::addNode(model, "Shape", {"b"}, "small");
    test::addNode(model, "Exp", {"b"}, "c");
    test::addNode(model, "Neg", {"c"}, "y");
    test::addOutput(model, "y");
    QVERIFY(test::writeModel(model, path));
    const auto together = run(requestFor(path));
    QVERIFY2(together && *together, test::failureOf(together).c_str());

    TestRunRequest request = requestFor(path);
    request.check->batches = {{"a"}, {"b", "small"}, {"c"}};
    const auto apart = run(request);
    QVERIFY2(apart && *apart, test::failureOf(apart).c_str());
    QCOMPARE(together->value().tensors.size(), std::size_t(4));
    QVERIFY(apart->value().tensors == together->value().tensors);

    const TestRunRequest limited = requestFor(path, [](TestRunRequest &asked) { asked.memoryMegabytes = 4; });
    QCOMPARE(limited.check->batches, (std::vector<std::vector<std::string>>{{"a"}, {"b", "small"}, {"c"}}));
}

void TestCheckRun::refusedOutputIsReportedAndOthersAreChecked()
{
    const QString path = m_folder->filePath(u"model.onnx"_s);
    QVERIFY(test::writeModel(weightedModel(), path));
    TestRunRequest request = requestFor(path);
    request.check->batches = {{"raw sum", "nowhere", "typed sum"}};
    const auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const TestReport &report = outcome->value();
    QVERIFY(!report.checkError);
    QCOMPARE(report.tensors.size(), std::size_t(2));
    QCOMPARE(report.unchecked.size(), std::size_t(1));
    QCOMPARE(report.unchecked.front().name, std::string("nowhere"));
    QCOMPARE(int(report.unchecked.front().reason), int(UncheckedTensor::Reason::Refused));
    QVERIFY(!report.unchecked.front().detail.empty());
    QVERIFY(report.passed());
}

void TestCheckRun::uncheckableModelIsReported()
{
    const QString path = m_folder->filePath(u"model.onnx"_s);
    QVERIFY(test::writeModel(weightedModel(), path));
    TestRunRequest request = requestFor(path);
    request.check->model = "nonsense";
    const auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const TestReport &report = outcome->value();
    QVERIFY(report.checkError);
    QCOMPARE(int(report.checkError->code), int(ErrorCode::RunFailed));
    QVERIFY(report.tensors.empty());
    QCOMPARE(report.outputs.size(), std::size_t(1)); // only the output of the run itself
    QVERIFY(!report.passed());
}

void TestCheckRun::firstNaNIsFound()
{
    const QString path = m_folder->filePath(u"model.onnx"_s);
    onnx::ModelProto model = test::emptyModel();
    onnx::TypeProto *x = test::addInput(model, "x", TensorProto::FLOAT);
    x->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(2);
    test::addNode(model, "Sqrt", {"negative"}, "root");
    test::addNode(model, "Neg", {"x"}, "negative");
    test::addNode(model, "Abs", {"root"}, "y");
    test::addOutput(model, "y");
    QVERIFY(test::writeModel(model, path)); // the nodes are not in topological order, which ONNX Runtime accepts
    const auto outcome = run(requestFor(path));
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QVERIFY(outcome->value().firstNotFinite());
    QCOMPARE(outcome->value().firstNotFinite()->name, std::string("root"));
    QCOMPARE(outcome->value().firstNotFinite()->nanCount, 2);
    QVERIFY(outcome->value().passed()); // the shapes are right
}

void TestCheckRun::firstDifferentIsFound_data()
{
    QTest::addColumn<QByteArray>("original");
    QTest::addColumn<QByteArray>("tested");
    QTest::addColumn<QString>("first"); // the first tensor with a difference; empty if there is none
    QTest::addColumn<bool>("agrees");   // whether the outputs agree
    const auto row = [](const char *name, const char *original, const char *tested, const char *first, bool agrees) {
        QTest::newRow(name) << QByteArray(original) << QByteArray(tested) << QString::fromLatin1(first) << agrees;
    };
    row("none", "a = Neg(x) b = Abs(a) y = Neg(b)", "a = Neg(x) b = Abs(a) y = Neg(b)", "", true);
    row("inside", "a = Neg(x) b = Abs(a) c = Neg(b) y = Neg(c)", "a = Neg(x) b = Relu(a) c = Neg(b) y = Neg(c)", "b",
        false);
    row("of several", "a = Neg(x) b = Abs(a) y = Neg(b)", "a = Abs(x) b = Relu(a) y = Abs(b)", "a", false);
    row("inside alone", "a = Neg(x) b = Abs(a) y = Abs(b)", "a = Abs(x) b = Abs(a) y = Abs(b)", "a", true);
    row("what comes out", "a = Neg(x) b = Abs(a) y = Neg(b)", "a = Neg(x) b = Abs(a) y = Abs(b)", "y", false);
    row("what comes out before the rest", "y = Neg(x) a = Abs(y) b = Neg(a)", "y = Abs(x) a = Relu(y) b = Abs(a)", "y",
        false);
    row("not behind random numbers", "a = RandomNormalLike(x) b = Neg(a) y = Shape(b)",
        "a = RandomNormalLike(x) b = Neg(a) y = Shape(b)", "", true);
    row("beside random numbers", "a = RandomNormalLike(x) b = Neg(x) y = Neg(a)",
        "a = RandomNormalLike(x) b = Abs(x) y = Neg(a)", "b", true);
}

void TestCheckRun::firstDifferentIsFound()
{
    QFETCH(QByteArray, original);
    QFETCH(QByteArray, tested);
    QFETCH(QString, first);
    QFETCH(bool, agrees);
    const auto modelOf = [](const QByteArray &body) {
        const QByteArray type = body.contains("Shape") ? "int64[1]" : "float[3]";
        return test::modelFromText(
            ("<ir_version: 10, opset_import: [\"\": 21]> g (float[3] x) => (" + type + " y) { " + body + " }")
                .constData());
    };
    const auto graph = modelOf(original);
    const auto other = modelOf(tested);
    const auto table = propagate(*graph, {});
    TestRunRequest request = makeTestRun(*graph, {}, **table, other->file().path(), FillKind::Ones, 0);
    compareWithOriginal(request, *graph, {});
    QVERIFY(checkAllTensors(request, *graph, **table));
    const auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const TestReport &report = outcome->value();
    QVERIFY(!report.insideError);
    QCOMPARE(report.firstDifferent() ? QString::fromStdString(report.firstDifferent()->name) : QString(), first);
    QCOMPARE(report.agreesWithOriginal(), agrees);
    QCOMPARE(report.passed(), agrees);
    const std::vector<Problem> problems = runProblems(report, *graph);
    QCOMPARE(problems.size(), std::size_t(first.isEmpty() ? 0 : 1));
    for (const Problem &problem : problems) {
        QCOMPARE(int(problem.code), int(Problem::Code::DiffersFromOriginal));
        QCOMPARE(int(problem.severity), int(agrees ? Severity::Warning : Severity::Error));
        QVERIFY(problem.node && problem.node == graph->value(*problem.value).producer);
        QVERIFY(describe(problem, *graph).contains(first));
    }
}

// 0 and -0 are equal numbers with other bits. The original is another file here, and lacks a value.
void TestCheckRun::exactComparisonLooksAtBits()
{
    const auto modelOf = [](const char *body) {
        return test::modelFromText((std::string("<ir_version: 10, opset_import: [\"\": 21]> g (float[3] x) => "
                                                "(float[3] y) { ") +
                                    body + " }")
                                       .c_str());
    };
    const auto original = modelOf("a = Neg(x) y = Abs(a)");
    const auto tested = modelOf("a = Abs(x) b = Neg(a) y = Abs(b)");
    const auto table = propagate(*tested, {});
    for (const bool isExact : {false, true}) {
        TestRunRequest request = makeTestRun(*tested, {}, **table, tested->file().path(), FillKind::Zeros, 0);
        request.original = OriginalRun{.path = original->file().path(), .isExact = isExact};
        QVERIFY(checkAllTensors(request, *tested, **table));
        const auto outcome = run(request);
        QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
        const TestReport &report = outcome->value();
        QVERIFY(!report.insideError);
        QCOMPARE(report.firstDifferent() ? report.firstDifferent()->name : std::string(),
                 std::string(isExact ? "a" : ""));
        QVERIFY(!tensorOf(report, "b").difference);
    }
}

void TestCheckRun::originalWithOtherInputsIsReported()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[3] x) => (float[3] y) { a = Neg(x) y = Neg(a) })");
    const auto other = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[4] x) => (float[4] y) { a = Neg(x) y = Neg(a) })");
    const auto table = propagate(*other, {});
    TestRunRequest request = makeTestRun(*other, {}, **table, other->file().path(), FillKind::Ones, 0);
    compareWithOriginal(request, *graph, {});
    QVERIFY(checkAllTensors(request, *graph, **table));
    const auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const TestReport &report = outcome->value();
    QVERIFY(report.original && report.original->error);
    const QString words = describe(*report.original->error);
    QVERIFY2(words.contains(u"axis 0: 4 instead of 3"_s), qPrintable(words));
    QVERIFY(!report.firstDifferent());
    QVERIFY(!report.insideError && !report.checkError);
    QCOMPARE(report.tensors.size(), std::size_t(1));
}

SHAPEWRIGHT_GUILESS_TEST(TestCheckRun)
#include "tst_checkrun.moc"
