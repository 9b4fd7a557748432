// SPDX-License-Identifier: Apache-2.0
// The real runner with the real ONNX Runtime: requests, and the answers to what goes well and what does not.

#include "model/protocol/frame.h"
#include "model/protocol/runmessages.h"
#include "model/run/runner/runtimefacts.h"
#include "tests/app/runner/runnerfixture.h"
#include "tests/support/registertest.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTest>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;
using TensorProto = onnx::TensorProto;

namespace {

// The well-formed answers in a stream.
QList<protocol::RunAnswer> answersIn(const QByteArray &stream)
{
    protocol::FrameReader reader;
    reader.append(stream);
    QList<protocol::RunAnswer> found;
    while (const auto message = reader.next()) {
        if (const auto answer = protocol::runAnswer(*message))
            found.append(*answer);
    }
    return found;
}

} // namespace

class TestRunnerProgram : public QObject, protected RunnerFixture
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }
    void cleanup() { qunsetenv("SHAPEWRIGHT_ONNXRUNTIME"); }

    void versionIsReported();
    void seedModelsRun_data();
    void seedModelsRun();
    void furtherRunsAreMeasured();
    void furtherRunsEndInTime();
    void memoryOfTheClientIsNotCounted();
    void runtimeErrorIsReported_data();
    void runtimeErrorIsReported();
    void unsupportedModelIsItsOwnOutcome_data();
    void unsupportedModelIsItsOwnOutcome();
    void outputsThatAreNoTensors();
    void libraryThatCannotBeUsed_data();
    void libraryThatCannotBeUsed();
    void memoryLimitIsAnError();
    void malformedRequestIsAnswered_data();
    void malformedRequestIsAnswered();
};

void TestRunnerProgram::versionIsReported()
{
    const Result<RuntimeFacts> facts = runtimeFacts(m_program);
    QVERIFY(facts);
    QVERIFY2(QRegularExpression(u"^\\d+\\.\\d+\\.\\d+"_s).match(facts->version).hasMatch(), qPrintable(facts->version));
    QVERIFY(facts->providers.contains(u"CPUExecutionProvider"_s));
    const Result<RuntimeFacts> missing = runtimeFacts(u"/nowhere/shapewright-runner"_s);
    QVERIFY(!missing);
    QCOMPARE(int(missing.error().code), int(ErrorCode::HelperMissing));
}

void TestRunnerProgram::seedModelsRun_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QJsonObject>("entry");
    for (const QJsonObject &entry : test::manifest({u"seed/"_s}))
        QTest::newRow(qPrintable(entry.value(u"path"_s).toString())) << entry;
}

void TestRunnerProgram::seedModelsRun()
{
    QFETCH(QJsonObject, entry);
    const auto dims = [](const QJsonValue &value) {
        std::vector<std::int64_t> found;
        for (const QJsonValue &dim : value.toArray())
            found.push_back(dim.toInteger());
        return found;
    };
    TestRunRequest request;
    request.modelPath = test::model(entry.value(u"path"_s).toString());
    const QJsonObject runsWith = entry.value(u"runs_with"_s).toObject();
    const QJsonObject inputDims = runsWith.value(u"input_dims"_s).toObject();
    for (auto input = inputDims.begin(); input != inputDims.end(); ++input) {
        request.inputs.push_back(feed(TensorProto::FLOAT, dims(input.value()), InputFeed::Fill::Random));
        request.inputs.back().name = input.key().toStdString();
    }

    const auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const TestReport &report = outcome->value();
    QCOMPARE(report.outputs.size(), std::size_t(1));
    const OutputReport &output = report.outputs.front();
    QCOMPARE(output.dims, dims(runsWith.value(u"output_dims"_s).toObject().value(QString::fromStdString(output.name))));
    QCOMPARE(output.type, std::string("tensor(float)"));
    QVERIFY(output.isTensor);
    QVERIFY(output.min && output.max && output.mean);
    QVERIFY(*output.min <= *output.mean && *output.mean <= *output.max);
    QCOMPARE(output.nanCount, 0);
    QVERIFY(report.measurement.loadMs > 0 && report.measurement.firstMs > 0 && report.measurement.peakMegabytes > 10);
    QVERIFY(!report.runtimeVersion.empty());
}

void TestRunnerProgram::furtherRunsAreMeasured()
{
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"identity.onnx"_s);
    QVERIFY(test::writeModel(test::identityModel(TensorProto::FLOAT), request.modelPath));
    request.inputs = {feed(TensorProto::FLOAT, {2}, InputFeed::Fill::Ones)};
    request.settings.repetitions = 30;
    const auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const RunMeasurement &measured = outcome->value().measurement;
    QCOMPARE(measured.repeatedMs.size(), std::size_t(30));
    for (const double time : measured.repeatedMs)
        QVERIFY(time > 0 && time < 60000);
    QVERIFY(measured.firstMs > 0);
    QCOMPARE(outcome->value().outputs.front().mean, std::optional(1.0));
}

void TestRunnerProgram::furtherRunsEndInTime()
{
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"identity.onnx"_s);
    QVERIFY(test::writeModel(test::identityModel(TensorProto::FLOAT), request.modelPath));
    request.inputs = {feed(TensorProto::FLOAT, {2}, InputFeed::Fill::Ones)};
    request.settings.repetitions = mostRepetitions;
    request.settings.repeatMilliseconds = 1;
    const auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QVERIFY(!outcome->value().measurement.repeatedMs.empty());
    QVERIFY(outcome->value().measurement.repeatedMs.size() < std::size_t(mostRepetitions));
}

void TestRunnerProgram::memoryOfTheClientIsNotCounted()
{
    if (!QStringLiteral(SHAPEWRIGHT_SANITIZE).isEmpty())
        QSKIP("a sanitizer takes memory of its own");
    const std::vector<char> large(std::size_t(600) << 20, 'x');
    const auto outcome =
        runModel(test::identityModel(TensorProto::FLOAT), {feed(TensorProto::FLOAT, {2}, InputFeed::Fill::Ones)});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QVERIFY(outcome->value().measurement.peakMegabytes > 10);
    QVERIFY2(outcome->value().measurement.peakMegabytes < 500,
             qPrintable(QString::number(outcome->value().measurement.peakMegabytes)));
    QCOMPARE(large.back(), 'x');
}

void TestRunnerProgram::runtimeErrorIsReported_data()
{
    QTest::addColumn<std::vector<InputFeed>>("inputs");
    QTest::addColumn<QString>("reason");
    InputFeed stranger = feed(TensorProto::FLOAT, {2});
    stranger.name = "z";
    QTest::newRow("no input") << std::vector<InputFeed>{} << u"nothing is fed into x, which is of type tensor(float)"_s;
    QTest::newRow("an input that the model lacks") << std::vector{feed(TensorProto::FLOAT, {2}), stranger} << u"z"_s;
    QTest::newRow("no input but that one") << std::vector{stranger} << u"nothing is fed into x"_s;
    QTest::newRow("another type") << std::vector{feed(TensorProto::DOUBLE, {2})} << u"tensor(double)"_s;
}

void TestRunnerProgram::runtimeErrorIsReported()
{
    QFETCH(std::vector<InputFeed>, inputs);
    QFETCH(QString, reason);
    const auto outcome = runModel(test::identityModel(TensorProto::FLOAT), inputs);
    QVERIFY2(outcome && !*outcome, test::failureOf(outcome).c_str());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::RunFailed));
    const QString said = QString::fromStdString(outcome->error().detail);
    QVERIFY2(said.contains(reason), qPrintable(said));
}

void TestRunnerProgram::unsupportedModelIsItsOwnOutcome_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<protocol::RunFailure::Kind>("kind");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const onnx::ModelProto &model, protocol::RunFailure::Kind kind,
                        const QString &reason) {
        QTest::newRow(name) << QByteArray::fromStdString(model.SerializeAsString()) << kind << reason;
    };
    const auto identity = [](const char *opType, const char *domain = "") {
        onnx::ModelProto model = test::identityModel(TensorProto::FLOAT);
        model.mutable_graph()->mutable_node(0)->set_op_type(opType);
        model.mutable_graph()->mutable_node(0)->set_domain(domain);
        if (*domain != '\0') {
            model.add_opset_import()->set_domain(domain);
            model.mutable_opset_import(1)->set_version(1);
        }
        return model;
    };
    using Kind = protocol::RunFailure::Kind;
    row("operator of the future", identity("NoSuchOperator"), Kind::NotSupported, u"NoSuchOperator"_s);
    row("operator of one's own", identity("Mine", "com.example"), Kind::NotSupported, u"Mine"_s);
    row("opset of the future", test::identityModel(TensorProto::FLOAT, 90), Kind::NotSupported, u"opset"_s);
    row("IR version of the future", test::identityModel(TensorProto::FLOAT, 21, 90), Kind::NotSupported,
        u"IR version"_s);
    row("no kernel for the type", test::identityModel(TensorProto::UINT4), Kind::NotSupported, u"Identity"_s);
    row("no such type", test::identityModel(TensorProto::COMPLEX64), Kind::NotSupported, u"complex64"_s);

    onnx::ModelProto dangling = test::identityModel(TensorProto::FLOAT);
    dangling.mutable_graph()->mutable_node(0)->set_input(0, "nowhere");
    row("fault of the model", dangling, Kind::RunFailed, u"nowhere"_s);
    QTest::newRow("not a model") << QByteArray("hello") << Kind::RunFailed << u"model"_s;
    QTest::newRow("empty file") << QByteArray() << Kind::RunFailed << u""_s;
}

void TestRunnerProgram::unsupportedModelIsItsOwnOutcome()
{
    QFETCH(QByteArray, model);
    QFETCH(QString, reason);
    protocol::RunRequest request;
    request.modelPath = m_folder.filePath(u"unsupported.onnx"_s);
    QFile file(request.modelPath);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(model) == model.size());
    file.close();
    QProcess process;
    process.start(m_program, QStringList());
    process.write(protocol::encodeFrame(protocol::toCbor(request)));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 1);
    // ONNX Runtime must not print the error as well.
    QCOMPARE(QString::fromUtf8(process.readAllStandardError()), QString());
    const QList<protocol::RunAnswer> answers = answersIn(process.readAllStandardOutput());
    QVERIFY(!answers.isEmpty());
    const auto *failure = std::get_if<protocol::RunFailure>(&answers.back());
    QVERIFY(failure);
    QVERIFY2(!failure->reason.isEmpty() && failure->reason.contains(reason), qPrintable(failure->reason));
    QTEST(failure->kind, "kind");
}

void TestRunnerProgram::outputsThatAreNoTensors()
{
    onnx::ModelProto model = test::emptyModel();
    test::addInput(model, "x", TensorProto::FLOAT);
    test::addNode(model, "SequenceConstruct", {"x", "x"}, "sequence");
    test::addOutput(model, "sequence");
    test::addNode(model, "Shape", {"x"}, "shape");
    test::addOutput(model, "shape");
    const auto outcome = runModel(model, {feed(TensorProto::FLOAT, {4, 5})});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const OutputReport &sequence = outcome->value().outputs.front();
    QVERIFY(!sequence.isTensor);
    QCOMPARE(sequence.type, std::string("seq(tensor(float))"));
    QVERIFY(!sequence.min);
    const OutputReport &shape = outcome->value().outputs.back();
    QVERIFY(shape.isTensor);
    QCOMPARE(shape.type, std::string("tensor(int64)"));
    QCOMPARE(shape.min, std::optional(4.0));
}

void TestRunnerProgram::libraryThatCannotBeUsed_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("reason");
    const QString text = m_folder.filePath(u"text.so"_s);
    QFile file(text);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("not a library") > 0);
    QTest::newRow("missing") << u"/nowhere/libonnxruntime.so.1"_s << u"no such file"_s;
    QTest::newRow("not a library") << text << u"cannot load"_s;
    QTest::newRow("another library") << QStringLiteral(SHAPEWRIGHT_OTHER_LIBRARY) << u"not ONNX Runtime"_s;
}

void TestRunnerProgram::libraryThatCannotBeUsed()
{
    QFETCH(QString, library);
    QFETCH(QString, reason);
    qputenv("SHAPEWRIGHT_ONNXRUNTIME", library.toUtf8());
    const auto outcome = runModel(test::identityModel(TensorProto::FLOAT), {feed(TensorProto::FLOAT, {2})});
    QVERIFY2(outcome && !*outcome, test::failureOf(outcome).c_str());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::RuntimeMissing));
    QCOMPARE(outcome->error().args, std::vector<std::string>{library.toStdString()});
    const QString said = QString::fromStdString(outcome->error().detail);
    QVERIFY2(said.contains(reason, Qt::CaseInsensitive), qPrintable(said));

    const Result<RuntimeFacts> version = runtimeFacts(m_program);
    QVERIFY(!version);
    QCOMPARE(int(version.error().code), int(ErrorCode::RuntimeMissing));
    QCOMPARE(version.error().args, std::vector<std::string>{library.toStdString()});
}

void TestRunnerProgram::memoryLimitIsAnError()
{
    if (QStringLiteral(SHAPEWRIGHT_SANITIZE).contains(u"address"_s) ||
        QStringLiteral(SHAPEWRIGHT_SANITIZE).contains(u"thread"_s))
        QSKIP("a sanitizer needs all of the address space");
    // Broadcasts a vector to a matrix of 1 GB.
    onnx::ModelProto model = test::emptyModel();
    test::addInput(model, "x", TensorProto::FLOAT);
    test::addInput(model, "shape", TensorProto::INT64);
    test::addNode(model, "Expand", {"x", "shape"}, "y");
    test::addOutput(model, "y");
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"expand.onnx"_s);
    QVERIFY(test::writeModel(model, request.modelPath));
    request.memoryMegabytes = 400;
    request.inputs = {feed(TensorProto::FLOAT, {1}),
                      feed(TensorProto::INT64, {2}, InputFeed::Fill::Values, {16384, 16384})};
    request.inputs.back().name = "shape";

    auto outcome = run(request);
    QVERIFY2(outcome && !*outcome, test::failureOf(outcome).c_str());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::RunFailed));
    QVERIFY(!outcome->error().detail.empty());

    request.inputs.back().values = {1024, 16384}; // 64 MB
    outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QVERIFY(outcome->value().measurement.peakMegabytes > 64);

    request.inputs.front().dims = {1 << 28};
    outcome = run(request);
    QVERIFY2(outcome && !*outcome, test::failureOf(outcome).c_str());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::RunFailed));
}

void TestRunnerProgram::malformedRequestIsAnswered_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("text") << QByteArray("{\"model\": \"x.onnx\"}\n");
    QTest::newRow("cut off") << protocol::encodeFrame(protocol::toCbor(protocol::RunRequest())).chopped(1);
    QTest::newRow("another message") << protocol::encodeFrame({{u"type"_s, u"layout"_s}});
    QTest::newRow("empty message") << protocol::encodeFrame({});
    QTest::newRow("huge") << QByteArray("SWP1\xff\xff\xff\xff");
}

void TestRunnerProgram::malformedRequestIsAnswered()
{
    QFETCH(QByteArray, input);
    QProcess process;
    process.start(m_program, QStringList());
    process.write(input);
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().isEmpty());
    const QList<protocol::RunAnswer> answers = answersIn(process.readAllStandardOutput());
    QCOMPARE(answers.size(), 1);
    const auto *failure = std::get_if<protocol::RunFailure>(&answers.front());
    QVERIFY(failure);
    QCOMPARE(int(failure->kind), int(protocol::RunFailure::Kind::BadRequest));
}

SHAPEWRIGHT_GUILESS_TEST(TestRunnerProgram)
#include "tst_runner.moc"
