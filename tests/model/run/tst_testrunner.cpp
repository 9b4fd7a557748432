// SPDX-License-Identifier: Apache-2.0
#include "model/run/runner/runtimefacts.h"
#include "model/run/runner/testrunner.h"
#include "tests/support/processes.h"
#include "tests/support/registertest.h"
#include "tests/support/runonce.h"

#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>
#include <thread>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

const QString fakeRunner = QStringLiteral(SHAPEWRIGHT_FAKE_RUNNER);

TestRunRequest request()
{
    TestRunRequest request;
    request.modelPath = u"model.onnx"_s;
    request.outputs = {{"y", Shape{1, Dim::param("n")}}};
    request.timeoutSeconds = 20;
    return request;
}

} // namespace

class TestTestRunner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { qunsetenv("FAKE_RUNNER"); }

    void reportArrives_data();
    void reportArrives();
    void predictedShapeIsCompared_data();
    void predictedShapeIsCompared();
    void differenceFromTheOriginalArrives();
    void failureOfTheOriginalArrives();
    void phasesArriveInOrder();
    void failuresAreTold_data();
    void failuresAreTold();
    void missingProgram_data();
    void missingProgram();
    void hangIsEndedByTheTimeLimit_data();
    void hangIsEndedByTheTimeLimit();
    void cancelEndsEveryRun_data();
    void cancelEndsEveryRun();
    void cancelBeforeTheProgramIsUp();
    void cancelOfAMissingProgramFinishesOnce();
    void askingForFactsCanBeCancelled();
    void requestLargerThanAPipe();
    void preparedRunnerTakesTheRequest();
    void endOfAPreparedRunnerIsToldAfterStart_data();
    void endOfAPreparedRunnerIsToldAfterStart();
    void runnerCanBeUsedAgain();
    void restartFromTheSignal();
    void deletionEndsTheProcess_data();
    void deletionEndsTheProcess();
    void childrenAreEnded_data();
    void childrenAreEnded();
};

void TestTestRunner::reportArrives_data()
{
    QTest::addColumn<QByteArray>("behaviour");
    QTest::newRow("at once") << QByteArray("report");
    QTest::newRow("byte by byte") << QByteArray("slow");
    QTest::newRow("from one that does not read its request") << QByteArray("closed-input");
    QTest::newRow("from one that crashes at its end") << QByteArray("report-then-crash");
    QTest::newRow("from one that does not end") << QByteArray("report-then-hang");
    QTest::newRow("from one that reports twice") << QByteArray("two-reports");
    QTest::newRow("from one that babbles afterwards") << QByteArray("report-then-garbage");
    QTest::newRow("from one that goes on afterwards") << QByteArray("report-then-phase");
}

void TestTestRunner::reportArrives()
{
    QFETCH(QByteArray, behaviour);
    qputenv("FAKE_RUNNER", behaviour);
    TestRunner runner(fakeRunner);
    const auto outcome = test::runOnce(runner, request());
    QVERIFY(outcome);
    QVERIFY2(outcome->has_value(), outcome->has_value() ? "" : outcome->error().detail.c_str());
    const TestReport &report = outcome->value();
    QCOMPARE(report.runtimeVersion, std::string("fake"));
    QCOMPARE(report.outputs.size(), std::size_t(1));
    QCOMPARE(report.outputs.front().dims, (std::vector<std::int64_t>{1, 3}));
    QVERIFY(report.outputs.front().predicted == request().outputs.front().shape);
    QVERIFY(report.shapesMatch());
    QVERIFY(!runner.isRunning());
}

void TestTestRunner::predictedShapeIsCompared_data()
{
    QTest::addColumn<std::optional<Shape>>("predicted");
    QTest::addColumn<bool>("matches");
    QTest::newRow("nothing predicted") << std::optional<Shape>() << true;
    QTest::newRow("all right") << std::optional<Shape>({1, 3}) << true;
    QTest::newRow("open dims") << std::optional<Shape>({Dim(), Dim::param("n")}) << true;
    QTest::newRow("wrong number") << std::optional<Shape>({1, 4}) << false;
    QTest::newRow("wrong number beside an open dim") << std::optional<Shape>({2, Dim()}) << false;
    QTest::newRow("lower rank") << std::optional<Shape>(Shape{1}) << false;
    QTest::newRow("higher rank") << std::optional<Shape>({1, 3, Dim()}) << false;
}

void TestTestRunner::predictedShapeIsCompared()
{
    QFETCH(std::optional<Shape>, predicted);
    qputenv("FAKE_RUNNER", "report");
    TestRunRequest asked = request();
    asked.outputs.front().shape = predicted;
    TestRunner runner(fakeRunner);
    const auto outcome = test::runOnce(runner, asked);
    QVERIFY(outcome && outcome->has_value());
    QTEST(outcome->value().shapesMatch(), "matches");
}

void TestTestRunner::differenceFromTheOriginalArrives()
{
    qputenv("FAKE_RUNNER", "differs");
    TestRunner runner(fakeRunner);
    TestRunRequest asked = request();
    asked.original = OriginalRun{u"original.onnx"_s, {}, {}};
    asked.randomNodes = {"node 3 (RandomNormal)"};
    const auto outcome = test::runOnce(runner, asked);
    QVERIFY(outcome && outcome->has_value());
    const TestReport &report = outcome->value();
    QCOMPARE(report.randomNodes, asked.randomNodes);
    QVERIFY(!report.outputs.front().isRandom);
    QVERIFY(report.outputs.front().difference);
    QCOMPARE(report.outputs.front().difference->position, (std::vector<std::int64_t>{0, 2}));
    QVERIFY(report.shapesMatch());
    QVERIFY(!report.agreesWithOriginal());
    QVERIFY(!report.passed());
}

void TestTestRunner::failureOfTheOriginalArrives()
{
    qputenv("FAKE_RUNNER", "original-failed");
    TestRunner runner(fakeRunner);
    TestRunRequest asked = request();
    asked.original = OriginalRun{u"original.onnx"_s, {}, {"y"}};
    const auto outcome = test::runOnce(runner, asked);
    QVERIFY(outcome && outcome->has_value());
    const TestReport &report = outcome->value();
    QVERIFY(report.original && report.original->error);
    QCOMPARE(int(report.original->error->code), int(ErrorCode::RunFailed));
    QCOMPARE(report.original->error->detail, std::string("no memory left"));
    QVERIFY(report.outputs.front().isRandom);
    QVERIFY(!report.passed());
}

void TestTestRunner::phasesArriveInOrder()
{
    qputenv("FAKE_RUNNER", "report");
    TestRunner runner(fakeRunner);
    const QSignalSpy phases(&runner, &TestRunner::phaseChanged);
    const QSignalSpy progress(&runner, &TestRunner::progressed);
    QVERIFY(test::runOnce(runner, request()));
    QCOMPARE(phases, (QList<QList<QVariant>>{{u"loading"_s}, {u"running"_s}}));
    QCOMPARE(progress, (QList<QList<QVariant>>{{0.5}, {1.0}}));
}

void TestTestRunner::failuresAreTold_data()
{
    QTest::addColumn<QByteArray>("behaviour");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("detail");
    const auto row = [](const char *behaviour, ErrorCode code, const QString &detail) {
        QTest::newRow(behaviour) << QByteArray(behaviour) << code << detail;
    };
    row("failure", ErrorCode::RunFailed, u"no kernel"_s);
    row("failure-then-report", ErrorCode::RunFailed, {});
    row("not-supported", ErrorCode::RunNotSupported, u"too new"_s);
    row("no-runtime", ErrorCode::RuntimeMissing, u"not found"_s);
    row("exit-code", ErrorCode::HelperFailed, u"exit code 3 and without an answer; it said: out of paper"_s);
    row("silent", ErrorCode::HelperFailed, u"exit code 0 and without an answer"_s);
    row("segv", ErrorCode::HelperFailed, u"SIGSEGV (Segmentation fault)"_s);
    row("abort", ErrorCode::HelperFailed, u"SIGABRT (Aborted)"_s);
    row("kill", ErrorCode::HelperFailed, u"SIGKILL, as the system does when memory runs out"_s);
    row("garbage", ErrorCode::HelperFailed, u"does not speak our protocol"_s);
    row("flood", ErrorCode::HelperFailed, u"does not speak our protocol"_s);
    row("other-message", ErrorCode::HelperFailed, u"does not speak our protocol"_s);
    row("huge-frame", ErrorCode::HelperFailed, u"does not speak our protocol"_s);
    row("other-version", ErrorCode::HelperFailed, u"does not speak our protocol"_s);
    row("cut-off", ErrorCode::HelperFailed, u"cut off; it ended with exit code 0"_s);
}

void TestTestRunner::failuresAreTold()
{
    QFETCH(QByteArray, behaviour);
    QFETCH(ErrorCode, code);
    QFETCH(QString, detail);
    qputenv("FAKE_RUNNER", behaviour);
    TestRunner runner(fakeRunner);
    const auto outcome = test::runOnce(runner, request(), 15000);
    QVERIFY(outcome);
    QVERIFY(!outcome->has_value());
    QCOMPARE(int(outcome->error().code), int(code));
    const QString said = QString::fromStdString(outcome->error().detail);
    QVERIFY2(said.contains(detail), qPrintable(said));
    QVERIFY(!runner.isRunning());
}

void TestTestRunner::missingProgram_data()
{
    QTest::addColumn<QString>("program");
    QTest::newRow("no such file") << u"/nowhere/shapewright-runner"_s;
    QTest::newRow("a folder") << u"/tmp"_s;
    QTest::newRow("a file that is no program") << u"/etc/hostname"_s;
    QTest::newRow("no name") << QString();
}

void TestTestRunner::missingProgram()
{
    QFETCH(QString, program);
    TestRunner runner(program);
    const auto outcome = test::runOnce(runner, request(), 5000);
    QVERIFY(outcome);
    QVERIFY(!outcome->has_value());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::HelperMissing));
    QCOMPARE(outcome->error().args, std::vector<std::string>{program.toStdString()});
    QVERIFY(!outcome->error().detail.empty());
    QVERIFY(!runner.isRunning());
}

void TestTestRunner::hangIsEndedByTheTimeLimit_data()
{
    QTest::addColumn<QByteArray>("behaviour");
    QTest::newRow("ends when asked") << QByteArray("hang");
    QTest::newRow("ends when terminated") << QByteArray("hang-deaf");
    QTest::newRow("ends when killed") << QByteArray("hang-stubborn");
    QTest::newRow("begins an answer") << QByteArray("half-frame");
    QTest::newRow("begins one phase after the other") << QByteArray("endless-phases");
}

void TestTestRunner::hangIsEndedByTheTimeLimit()
{
    QFETCH(QByteArray, behaviour);
    qputenv("FAKE_RUNNER", behaviour);
    TestRunRequest asked = request();
    asked.timeoutSeconds = 1;
    TestRunner runner(fakeRunner);
    const auto outcome = test::runOnce(runner, asked, 15000);
    QVERIFY(outcome);
    QVERIFY(!outcome->has_value());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::HelperTimedOut));
    QCOMPARE(outcome->error().args, (std::vector<std::string>{fakeRunner.toStdString(), "1"}));
}

void TestTestRunner::cancelEndsEveryRun_data()
{
    hangIsEndedByTheTimeLimit_data();
}

void TestTestRunner::cancelEndsEveryRun()
{
    QFETCH(QByteArray, behaviour);
    qputenv("FAKE_RUNNER", behaviour);
    TestRunner runner(fakeRunner);
    QObject::connect(&runner, &TestRunner::phaseChanged, &runner, &TestRunner::cancel);
    const auto outcome = test::runOnce(runner, request(), 15000);
    QVERIFY(outcome);
    QVERIFY(!outcome->has_value());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::Cancelled));
    QVERIFY(!runner.isRunning());
}

void TestTestRunner::cancelBeforeTheProgramIsUp()
{
    qputenv("FAKE_RUNNER", "hang");
    TestRunner runner(fakeRunner);
    QMetaObject::invokeMethod(&runner, &TestRunner::cancel, Qt::QueuedConnection);
    const auto outcome = test::runOnce(runner, request(), 15000);
    QVERIFY(outcome);
    QVERIFY(!outcome->has_value());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::Cancelled));
}

void TestTestRunner::cancelOfAMissingProgramFinishesOnce()
{
    TestRunner runner(u"/nowhere/shapewright-runner"_s);
    const QSignalSpy finished(&runner, &TestRunner::finished);
    runner.start(request());
    QVERIFY(runner.isRunning());
    runner.cancel();
    QTRY_COMPARE(finished.count(), 1);
    runner.cancel();
    QVERIFY(!runner.isRunning());
    QCOMPARE(finished.count(), 1);
}

void TestTestRunner::askingForFactsCanBeCancelled()
{
    const QTemporaryDir folder;
    QFile program(folder.filePath(u"hanging"_s));
    QVERIFY(program.open(QIODevice::WriteOnly) && program.write("#!/bin/sh\nexec sleep 60\n") > 0);
    program.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
    program.close();
    std::stop_source source;
    const std::jthread stopper([&] { source.request_stop(); });
    const auto facts = runtimeFacts(program.fileName(), JobContext{source.get_token(), {}});
    QVERIFY(!facts);
    QCOMPARE(facts.error().code, ErrorCode::Cancelled);
}

void TestTestRunner::requestLargerThanAPipe()
{
    qputenv("FAKE_RUNNER", "report");
    TestRunRequest asked = request();
    InputFeed feed;
    feed.fill = InputFeed::Fill::Values;
    feed.values.assign(1000000, 0.5);
    asked.inputs.push_back(feed);
    TestRunner runner(fakeRunner);
    const auto outcome = test::runOnce(runner, asked);
    QVERIFY(outcome && outcome->has_value());
    QCOMPARE(outcome->value().inputs, asked.inputs);
}

void TestTestRunner::preparedRunnerTakesTheRequest()
{
    qputenv("FAKE_RUNNER", "report");
    TestRunner runner(fakeRunner);
    runner.prepare();
    runner.prepare();
    QVERIFY(!runner.isRunning());
    qputenv("FAKE_RUNNER", "segv"); // affects only a process that would be started now
    const auto outcome = test::runOnce(runner, request());
    QVERIFY(outcome && outcome->has_value());
    QVERIFY(!runner.isRunning());
}

void TestTestRunner::endOfAPreparedRunnerIsToldAfterStart_data()
{
    QTest::addColumn<bool>("isHeardOfBefore");
    QTest::newRow("that was heard of before") << true;
    QTest::newRow("that is heard of afterwards") << false;
}

void TestTestRunner::endOfAPreparedRunnerIsToldAfterStart()
{
    QFETCH(bool, isHeardOfBefore);
    TestRunner runner(u"/nowhere/shapewright-runner"_s);
    const QSignalSpy finished(&runner, &TestRunner::finished);
    runner.prepare();
    if (isHeardOfBefore)
        QTest::qWait(50);
    QCOMPARE(finished.count(), 0);
    const auto outcome = test::runOnce(runner, request(), 5000);
    QVERIFY(outcome && !outcome->has_value());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::HelperMissing));
    QCOMPARE(finished.count(), 1);
}

void TestTestRunner::runnerCanBeUsedAgain()
{
    TestRunner runner(fakeRunner);
    for (const char *behaviour : {"segv", "report", "garbage", "report"}) {
        qputenv("FAKE_RUNNER", behaviour);
        const auto outcome = test::runOnce(runner, request());
        QVERIFY(outcome);
        QCOMPARE(outcome->has_value(), qstrcmp(behaviour, "report") == 0);
    }
}

void TestTestRunner::restartFromTheSignal()
{
    qputenv("FAKE_RUNNER", "report");
    TestRunner runner(fakeRunner);
    const QSignalSpy finished(&runner, &TestRunner::finished);
    const auto connection = QObject::connect(&runner, &TestRunner::finished, &runner, [&] {
        if (finished.count() < 3)
            runner.start(request());
    });
    runner.start(request());
    QTRY_COMPARE(finished.count(), 3);
    QVERIFY(!runner.isRunning());
    QObject::disconnect(connection);
}

void TestTestRunner::deletionEndsTheProcess_data()
{
    QTest::addColumn<bool>("isAsked");
    QTest::newRow("that runs") << true;
    QTest::newRow("that is prepared") << false;
}

void TestTestRunner::deletionEndsTheProcess()
{
    QFETCH(bool, isAsked);
    qputenv("FAKE_RUNNER", "hang-stubborn");
    auto runner = std::make_unique<TestRunner>(fakeRunner);
    const QSignalSpy phases(runner.get(), &TestRunner::phaseChanged);
    if (isAsked) {
        runner->start(request());
        QTRY_COMPARE(phases.count(), 1);
    } else {
        runner->prepare();
    }
    runner.reset();
    // Nobody waits for the process, so its end is noticed only in the event loop.
    const auto left = qApp->findChildren<QProcess *>();
    QCOMPARE(left.size(), 1);
    const auto pid = pid_t(left.first()->processId());
    QTRY_VERIFY(qApp->findChildren<QProcess *>().isEmpty());
    QVERIFY(::kill(pid, 0) != 0 && errno == ESRCH);
}

void TestTestRunner::childrenAreEnded_data()
{
    QTest::addColumn<QByteArray>("behaviour");
    QTest::addColumn<QByteArray>("end");
    QTest::newRow("after a report") << QByteArray("leaves-child") << QByteArray();
    QTest::newRow("after a crash") << QByteArray("crashes-beside-child") << QByteArray();
    QTest::newRow("at the time limit") << QByteArray("hangs-beside-child") << QByteArray();
    QTest::newRow("by a cancel") << QByteArray("hangs-beside-child") << QByteArray("cancel");
    QTest::newRow("by deletion") << QByteArray("hangs-beside-child") << QByteArray("delete");
}

void TestTestRunner::childrenAreEnded()
{
    QFETCH(QByteArray, behaviour);
    QFETCH(QByteArray, end);
    qputenv("FAKE_RUNNER", behaviour);
    auto runner = std::make_unique<TestRunner>(fakeRunner);
    const QSignalSpy phases(runner.get(), &TestRunner::phaseChanged);
    const QSignalSpy finished(runner.get(), &TestRunner::finished);
    TestRunRequest asked = request();
    asked.timeoutSeconds = end.isEmpty() && behaviour.startsWith("hangs") ? 1 : 20;
    runner->start(asked);
    QTRY_COMPARE_WITH_TIMEOUT(phases.count(), 1, 15000);
    const auto child = pid_t(phases.first().first().toString().toInt());
    QVERIFY(child > 0);
    if (end == "delete")
        runner.reset();
    else if (end == "cancel")
        runner->cancel();
    if (runner)
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 15000);
    QTRY_VERIFY_WITH_TIMEOUT(!test::isAlive(child), 15000);
}

SHAPEWRIGHT_GUILESS_TEST(TestTestRunner)
#include "tst_testrunner.moc"
