// SPDX-License-Identifier: Apache-2.0
// The elements of a run's tensors, written by the real runner and read as in the window and the command line.

#include "model/onnx/tensorstatistics.h"
#include "model/run/check/capturedtensors.h"
#include "model/run/check/checkplan.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/run/feeds/inputsources.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/runonce.h"
#include "tests/support/testmodels.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/resource.h>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

// Consecutive tensors: a is 1, 2, 3; b is 0, 1, 2; y is 0, 2, 4.
constexpr const char *chain = R"(
    <ir_version: 10, opset_import: ["": 21]>
    agraph (float[3] x) => (float[3] y) {
        one = Constant <value = float[1] {1}> ()
        a = Add (x, one)
        b = Sub (a, one)
        y = Add (b, b)
    })";

TensorElements allOf(const CapturedTensors &captured, const std::string &name)
{
    const auto reader = captured.open(name);
    if (!reader)
        return std::vector<std::string>{reader.error().detail};
    const auto elements = (*reader)->read(0, (*reader)->facts().count);
    return elements ? *elements : TensorElements(std::vector<std::string>{elements.error().detail});
}

std::vector<std::string> namesOf(const TestReport &report)
{
    std::vector<std::string> names;
    for (const CapturedTensor &tensor : report.captured)
        names.push_back(tensor.name);
    return names;
}

} // namespace

class TestCapture : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void everyElementTypeIsRead_data();
    void everyElementTypeIsRead();
    void stringsAreRead();
    void innerTensorsAreKeptIfAllAreChecked();
    void budgetLimitsWhatIsKept_data();
    void budgetLimitsWhatIsKept();
    void statisticsAreOfTheElements();
    void missingTensorsAreCapturedOnRequest_data();
    void missingTensorsAreCapturedOnRequest();
    void unwritableFileIsReported_data();
    void unwritableFileIsReported();

private:
    // The input counts up from 0.
    TestRunRequest requestFor(const char *model, bool all = false);
    TestReport run(const TestRunRequest &request);
    [[nodiscard]] QString file() const { return m_folder->filePath(u"captured"_s); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<const ModelGraph> m_graph;
    std::shared_ptr<const ShapeTable> m_table;
};

void TestCapture::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

TestRunRequest TestCapture::requestFor(const char *model, bool all)
{
    m_graph = test::modelFromText(model);
    m_table = *propagate(*m_graph, {});
    TestRunRequest request = makeTestRun(*m_graph, {}, *m_table, m_graph->file().path(), FillKind::Ones, 0);
    for (const InputFeed &feed : std::vector(request.inputs))
        std::ignore = fillInput(request, feed.name + "=arange:0,1");
    request.capture = TensorCapture{file()};
    if (all && !checkAllTensors(request, *m_graph, *m_table))
        request = {};
    return request;
}

TestReport TestCapture::run(const TestRunRequest &request)
{
    TestRunner runner(test::program(u"shapewright-runner"_s));
    const auto outcome = test::runOnce(runner, request);
    if (outcome && *outcome)
        return **outcome;
    QTest::qFail(outcome ? outcome->error().detail.c_str() : "no single outcome", __FILE__, __LINE__);
    return {};
}

void TestCapture::everyElementTypeIsRead_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<TensorElements>("elements");
    const TensorElements numbers = std::vector<double>{0, 1, 2};
    const TensorElements integers = std::vector<std::int64_t>{0, 1, 2};
    for (const char *type : {"float", "double", "float16", "bfloat16", "float8e4m3fn", "float8e5m2"})
        QTest::newRow(type) << QByteArray(type) << numbers;
    for (const char *type : {"int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "int4", "uint4"})
        QTest::newRow(type) << QByteArray(type) << integers;
    QTest::newRow("uint64") << QByteArray("uint64") << TensorElements(std::vector<std::uint64_t>{0, 1, 2});
    QTest::newRow("bool") << QByteArray("bool") << TensorElements(std::vector<std::int64_t>{0, 1, 1});
}

void TestCapture::everyElementTypeIsRead()
{
    QFETCH(QByteArray, type);
    const QByteArray model = QByteArray(R"(<ir_version: 10, opset_import: ["": 21]>
        agraph (TYPE[3] x) => (float[3] y) { y = Cast <to = 1> (x) })")
                                 .replace("TYPE", type);
    const TestReport report = run(requestFor(model.constData()));
    const CapturedTensors captured(report.captured, file());
    QTEST(allOf(captured, "x"), "elements");
    QCOMPARE(captured.find("x")->elemType, m_graph->value(m_graph->main().inputs.front()).declared->elemType);
    QCOMPARE(captured.find("x")->dims, std::vector<std::int64_t>{3});
    QVERIFY(!captured.find("z"));
}

void TestCapture::stringsAreRead()
{
    TestRunRequest request = requestFor(R"(<ir_version: 10, opset_import: ["": 21]>
        agraph (string[4] x) => (string[4] y) { y = Identity (x) })");
    request.inputs.front().fill = InputFeed::Fill::Texts;
    request.inputs.front().texts = {"", "red", "grün", "blue"};
    const CapturedTensors captured(run(request).captured, file());
    QVERIFY(allOf(captured, "y") == TensorElements(request.inputs.front().texts));
    const auto reader = captured.open("y");
    QVERIFY(reader);
    QVERIFY(*(*reader)->read(2, 1) == TensorElements(std::vector<std::string>{"grün"}));
    QCOMPARE((*reader)->facts().bytes, 12);
}

void TestCapture::innerTensorsAreKeptIfAllAreChecked()
{
    const TestReport report = run(requestFor(chain, true));
    const CapturedTensors captured(report.captured, file());
    QCOMPARE(namesOf(report), (std::vector<std::string>{"y", "x", "one", "a", "b"}));
    QVERIFY(allOf(captured, "a") == TensorElements(std::vector<double>{1, 2, 3}));
    QVERIFY(allOf(captured, "b") == TensorElements(std::vector<double>{0, 1, 2}));
    QVERIFY(allOf(captured, "y") == TensorElements(std::vector<double>{0, 2, 4}));
}

void TestCapture::budgetLimitsWhatIsKept_data()
{
    using Names = std::vector<std::string>;
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<Names>("kept");
    QTest::newRow("nothing fits") << qint64(3) << Names{};
    QTest::newRow("outputs first") << qint64(12) << Names{"y"};
    QTest::newRow("then inputs") << qint64(24) << Names{"y", "x"};
    QTest::newRow("a small one behind large ones") << qint64(17) << Names{"y", "one"};
    QTest::newRow("all") << qint64(52) << Names{"y", "x", "one", "a", "b"};
    QTest::newRow("all but the last byte") << qint64(51) << Names{"y", "x", "one", "a"};
}

void TestCapture::budgetLimitsWhatIsKept()
{
    QFETCH(qint64, bytes);
    TestRunRequest request = requestFor(chain, true);
    request.capture->budgetBytes = bytes;
    const TestReport report = run(request);
    QTEST(namesOf(report), "kept");
    QVERIFY(!report.captureError);
    QVERIFY(QFileInfo(file()).size() <= bytes);
}

void TestCapture::statisticsAreOfTheElements()
{
    const CapturedTensors captured(run(requestFor(chain)).captured, file());
    const auto reader = captured.open("y");
    QVERIFY(reader);
    const auto statistics = tensorStatistics(**reader);
    QVERIFY(statistics);
    QCOMPARE(statistics->count, 3);
    QCOMPARE(statistics->zeros, 1);
    QCOMPARE(statistics->max, std::string("4"));
    QCOMPARE(statistics->mean, 2.0);
}

void TestCapture::missingTensorsAreCapturedOnRequest_data()
{
    using Names = std::vector<std::string>;
    QTest::addColumn<bool>("wasChecked");
    QTest::addColumn<Names>("names");
    QTest::addColumn<bool>("isAlone");
    QTest::newRow("a value inside") << false << Names{"b"} << true;
    QTest::newRow("values inside") << true << Names{"a", "b"} << true;
    QTest::newRow("an output") << true << Names{"y"} << false;
    QTest::newRow("an input") << false << Names{"x"} << false;
    QTest::newRow("some of each") << false << Names{"y", "x", "a"} << false;
}

void TestCapture::missingTensorsAreCapturedOnRequest()
{
    QFETCH(bool, wasChecked);
    QFETCH(std::vector<std::string>, names);
    TestRunRequest last = requestFor(chain, wasChecked);
    last.capture->budgetBytes = 0;
    last.settings.repetitions = 3;
    last.original = OriginalRun{last.modelPath, {}, {}};
    const auto request = runForTensors(last, *m_graph, *m_table, names, file());
    QVERIFY(request);
    QCOMPARE(request->externalBytes, request->check ? QFileInfo(last.modelPath).size() : 0);
    QTEST(request->check && request->check->isAlone, "isAlone");
    const TestReport report = run(*request);
    QCOMPARE(namesOf(report), names);
    QVERIFY(!report.original);
    QVERIFY(report.measurement.repeatedMs.empty());
    const CapturedTensors captured(report.captured, file());
    for (const std::string &name : names)
        QCOMPARE(elementsSize(allOf(captured, name)), std::size_t(3));
}

void TestCapture::unwritableFileIsReported_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("no such folder") << u"/nowhere/captured"_s;
    QTest::newRow("a folder") << u"/tmp"_s;
    QTest::newRow("a full disk") << u"/dev/full"_s;
    QTest::newRow("beyond the limit of files") << QString();
}

void TestCapture::unwritableFileIsReported()
{
    QFETCH(QString, path);
    TestRunRequest request = requestFor(chain);
    request.capture->path = path.isEmpty() ? file() : path;
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    if (path.isEmpty()) {
        const rlimit least{5, before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &least);
    }
    const TestReport report = run(request);
    setrlimit(RLIMIT_FSIZE, &before);
    QCOMPARE(report.outputs.size(), std::size_t(1));
    QVERIFY(report.captured.empty());
    QVERIFY(report.captureError);
    QCOMPARE(int(report.captureError->code), int(ErrorCode::CannotWrite));
    QCOMPARE(report.captureError->args, std::vector<std::string>{request.capture->path.toStdString()});
    QVERIFY(!report.captureError->detail.empty());
    QVERIFY(report.passed());
}

SHAPEWRIGHT_GUILESS_TEST(TestCapture)
#include "tst_capture.moc"
