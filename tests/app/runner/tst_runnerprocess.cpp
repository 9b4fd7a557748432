// SPDX-License-Identifier: Apache-2.0
// The real runner as a process: that it ends with its client, and that it leaves nothing and tells nobody.

#include "model/protocol/frame.h"
#include "model/protocol/runmessages.h"
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

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Fields after the name in /proc/PID/stat: state, parent, …
QList<QByteArray> processStat(qint64 pid)
{
    const QByteArray stat = contents(u"/proc/%1/stat"_s.arg(pid));
    return stat.mid(stat.lastIndexOf(')') + 2).split(' ');
}

bool isAlive(qint64 pid)
{
    const QList<QByteArray> stat = processStat(pid);
    return stat.size() > 1 && stat.front() != "Z"; // nobody may be there to reap an orphan
}

QList<qint64> childrenOf(qint64 parent)
{
    QList<qint64> found;
    for (const QString &entry : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
        const qint64 pid = entry.toLongLong();
        const QList<QByteArray> stat = processStat(pid);
        if (pid > 0 && stat.size() > 1 && stat.at(1).toLongLong() == parent)
            found.append(pid);
    }
    return found;
}

bool hasLoadedRuntime(qint64 pid)
{
    return contents(u"/proc/%1/maps"_s.arg(pid)).contains("libonnxruntime");
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
    void crashIsTold();
    void endOfInputEndsIt();
    void killedClientLeavesNoProcess();
    void nothingIsWrittenAndNobodyCalled();

private:
    QString m_program = test::program(u"shapewright-runner"_s);
    QTemporaryDir m_folder;
    QString m_pipe; // as a model: whoever opens it waits for ever
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
    QVERIFY(childrenOf(QCoreApplication::applicationPid()).isEmpty());
}

void TestRunnerProcess::crashIsTold()
{
    TestRunner runner(m_program);
    QObject::connect(&runner, &TestRunner::phaseChanged, &runner, [] {
        for (const qint64 child : childrenOf(QCoreApplication::applicationPid()))
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
    QVERIFY(process.waitForReadyRead()); // the first phase: it is in the runtime's hands
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
    QTRY_COMPARE(childrenOf(client.processId()).size(), 1);
    const qint64 runner = childrenOf(client.processId()).front();
    QTRY_VERIFY(hasLoadedRuntime(runner));
    QVERIFY(isAlive(runner));
    client.kill();
    QVERIFY(client.waitForFinished());
    QTRY_VERIFY(!isAlive(runner));
}

void TestRunnerProcess::nothingIsWrittenAndNobodyCalled()
{
    const QString empty = m_folder.filePath(u"empty"_s);
    QVERIFY(QDir().mkpath(empty));
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name :
         {"HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(QString::fromLatin1(name), empty);
    // The runtime keeps quiet by itself where it finds one of these.
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

QTEST_GUILESS_MAIN(TestRunnerProcess)
#include "tst_runnerprocess.moc"
