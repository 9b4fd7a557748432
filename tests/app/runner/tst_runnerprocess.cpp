// SPDX-License-Identifier: Apache-2.0
// The real runner as a process: it ends with its client, leaves no files and processes, and uses no network.

#include "model/protocol/frame.h"
#include "model/protocol/runmessages.h"
#include "model/run/check/checkplan.h"
#include "model/run/check/originalrun.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/processes.h"
#include "tests/support/registertest.h"
#include "tests/support/runonce.h"
#include "tests/support/smallmodels.h"
#include "tests/support/testmodels.h"

#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/stat.h>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

bool hasLoadedRuntime(qint64 pid)
{
    return test::bytesOf(u"/proc/%1/maps"_s.arg(pid)).contains("libonnxruntime");
}

bool hasSocket(qint64 pid)
{
    const QFileInfoList descriptors = QDir(u"/proc/%1/fd"_s.arg(pid)).entryInfoList(QDir::AllEntries | QDir::System);
    return std::any_of(descriptors.begin(), descriptors.end(),
                       [](const QFileInfo &descriptor) { return descriptor.symLinkTarget().contains(u"socket:"_s); });
}

QByteArray requestFrame(const QString &modelPath, std::vector<InputFeed> inputs = {})
{
    protocol::RunRequest request;
    request.modelPath = modelPath;
    request.inputs = std::move(inputs);
    return protocol::encodeFrame(protocol::toCbor(request));
}

} // namespace

class TestRunnerProcess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void hangingRunIsCancelled();
    void crashIsReported();
    void endOfInputEndsIt();
    void killedClientLeavesNoProcess();
    void killedClientLeavesNoChildOfTheRunner();
    void everyPhaseIsCancelled_data();
    void everyPhaseIsCancelled();
    void writesNoFilesAndUsesNoNetwork();

private:
    QString m_program = test::program(u"shapewright-runner"_s);
    QTemporaryDir m_folder;
    QString m_pipe; // used as the model file; opening it blocks for ever
};

void TestRunnerProcess::initTestCase()
{
    QVERIFY(m_folder.isValid());
    m_pipe = m_folder.filePath(u"pipe.onnx"_s);
    QCOMPARE(mkfifo(qPrintable(m_pipe), 0600), 0);
}

void TestRunnerProcess::hangingRunIsCancelled()
{
    TestRunner runner(m_program);
    const QSignalSpy phases(&runner, &TestRunner::phaseChanged);
    QObject::connect(&runner, &TestRunner::phaseChanged, &runner, &TestRunner::cancel);
    TestRunRequest request;
    request.modelPath = m_pipe;
    const auto outcome = test::runOnce(runner, request, 10000);
    QVERIFY(outcome && !*outcome);
    QCOMPARE(int(outcome->error().code), int(ErrorCode::Cancelled));
    QCOMPARE(phases, (QList<QList<QVariant>>{{u"loading"_s}}));
    QTRY_VERIFY(test::childrenOf(QCoreApplication::applicationPid()).isEmpty());
}

void TestRunnerProcess::crashIsReported()
{
    TestRunner runner(m_program);
    QObject::connect(&runner, &TestRunner::phaseChanged, &runner, [] {
        for (const qint64 child : test::childrenOf(QCoreApplication::applicationPid()))
            ::kill(pid_t(child), SIGABRT);
    });
    TestRunRequest request;
    request.modelPath = m_pipe;
    const auto outcome = test::runOnce(runner, request, 10000);
    QVERIFY(outcome && !*outcome);
    QCOMPARE(int(outcome->error().code), int(ErrorCode::HelperFailed));
    QVERIFY2(outcome->error().detail.find("SIGABRT") != std::string::npos, outcome->error().detail.c_str());
}

void TestRunnerProcess::endOfInputEndsIt()
{
    QProcess process;
    process.start(m_program, QStringList());
    process.write(requestFrame(m_pipe));
    QVERIFY(process.waitForReadyRead()); // after the first phase, ONNX Runtime is loading the model
    QVERIFY(!process.waitForFinished(300));
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(5000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
}

void TestRunnerProcess::killedClientLeavesNoProcess()
{
    QProcess client;
    client.start(QStringLiteral(SHAPEWRIGHT_STARTING_CLIENT), {m_program, m_pipe});
    QVERIFY(client.waitForStarted());
    QTRY_COMPARE(test::childrenOf(client.processId()).size(), 1);
    const qint64 runner = test::childrenOf(client.processId()).front();
    QTRY_VERIFY(hasLoadedRuntime(runner));
    QVERIFY(test::isAlive(runner));
    client.kill();
    QVERIFY(client.waitForFinished());
    QTRY_VERIFY(!test::isAlive(runner));
}

void TestRunnerProcess::killedClientLeavesNoChildOfTheRunner()
{
    QProcess client;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"SHAPEWRIGHT_ONNXRUNTIME"_s, QStringLiteral(SHAPEWRIGHT_FORKING_RUNTIME));
    client.setProcessEnvironment(environment);
    client.start(QStringLiteral(SHAPEWRIGHT_STARTING_CLIENT), {m_program, m_pipe});
    QVERIFY(client.waitForStarted());
    QTRY_COMPARE(test::childrenOf(client.processId()).size(), 1);
    const qint64 runner = test::childrenOf(client.processId()).front();
    QTRY_COMPARE(test::childrenOf(runner).size(), 1);
    const qint64 child = test::childrenOf(runner).front();
    client.kill();
    QVERIFY(client.waitForFinished());
    QTRY_VERIFY(!test::isAlive(runner));
    QTRY_VERIFY(!test::isAlive(child));
}

void TestRunnerProcess::everyPhaseIsCancelled_data()
{
    QTest::addColumn<int>("position");
    QTest::addColumn<QString>("phase");
    int position = 0;
    for (const char *phase : {"loading", "running", "repeating", "measuring", "loading the original", "running",
                              "repeating", "comparing", "checking tensors"}) {
        QTest::addRow("%d %s", position, phase) << position << QString::fromLatin1(phase);
        ++position;
    }
}

void TestRunnerProcess::everyPhaseIsCancelled()
{
    QFETCH(int, position);
    QFETCH(QString, phase);
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[n, 3] x) => (float[n, 3] y) { a = Neg(x) y = Neg(a) })");
    const auto table = propagate(*graph, {});
    TestRunRequest request = makeTestRun(*graph, {}, **table, graph->file().path(), FillKind::Ones, 0);
    request.settings.repetitions = 2;
    compareWithOriginal(request, *graph, {});
    QVERIFY(checkAllTensors(request, *graph, **table));
    TestRunner runner(m_program);
    QStringList phases;
    QObject::connect(&runner, &TestRunner::phaseChanged, &runner, [&](const QString &name) {
        phases.append(name);
        if (phases.size() == position + 1)
            runner.cancel();
    });
    const auto outcome = test::runOnce(runner, request, 20000);
    QVERIFY(outcome);
    QCOMPARE(phases.value(position), phase);
    QCOMPARE(phases.size(), position + 1); // nothing follows the answer
    QVERIFY(!*outcome);
    QCOMPARE(int(outcome->error().code), int(ErrorCode::Cancelled));
    QTRY_VERIFY(test::childrenOf(QCoreApplication::applicationPid()).isEmpty());
}

void TestRunnerProcess::writesNoFilesAndUsesNoNetwork()
{
    const QString empty = m_folder.filePath(u"empty"_s);
    QVERIFY(QDir().mkpath(empty));
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name :
         {"HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(QString::fromLatin1(name), empty);
    // ONNX Runtime sends no telemetry if one of these variables is set.
    for (const char *name : {"CI", "GITHUB_ACTIONS", "TF_BUILD", "ORT_DISABLE_TELEMETRY"})
        environment.remove(QString::fromLatin1(name));

    const QString model = m_folder.filePath(u"identity.onnx"_s);
    QVERIFY(test::writeModel(test::identityModel(onnx::TensorProto::FLOAT), model));
    InputFeed feed;
    feed.name = "x";
    feed.elemType = onnx::TensorProto::FLOAT;
    feed.dims = {2};
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(empty);
    process.start(m_program, QStringList());
    process.write(requestFrame(model, {feed}));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 0);
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QDirIterator files(empty, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    QVERIFY2(!files.hasNext(), qPrintable(files.next()));

    process.start(m_program, QStringList());
    process.write(requestFrame(m_pipe));
    QVERIFY(process.waitForReadyRead());
    QVERIFY(!hasSocket(process.processId()));
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished());
}

SHAPEWRIGHT_GUILESS_TEST(TestRunnerProcess)
#include "tst_runnerprocess.moc"
