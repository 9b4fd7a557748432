// SPDX-License-Identifier: Apache-2.0
#include "app/gui/jobs/jobrunner.h"

#include "app/gui/jobs/latestjob.h"
#include "app/gui/jobs/outcome.h"
#include "app/gui/jobs/serialworker.h"
#include "tests/support/registertest.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <atomic>
#include <semaphore>

using namespace shapewright;

class TestJobRunner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resultComesInTheGuiThread();
    void exceptionIsAnError();
    void cancelReachesTheJob();
    void longJobsAreShownShortOnesAreNot();
    void shownJobIsCancelled();
    void destructorStopsRunningJobs();
    void destructorAbandonsHangingJobs();
    void fewJobsRunAtOnce();
    void waitingJobIsCancelledAtOnce();
    void failureIsNoCancellation();
    void onlyTheLatestJobDelivers();
    void destroyedOwnerGetsNoResult();
    void olderWriteNeverWins();
    void destructorFinishesWrites();
    void failedWriteIsReported();
};

namespace {

// A job that ends only when the test releases it. It is shared, because it outlives a failing test.
struct Blocked {
    std::counting_semaphore<> begun{0};
    std::counting_semaphore<> release{0};
    std::atomic<int> running = 0;
    std::atomic<int> ended = 0;

    Result<int> run()
    {
        ++running;
        begun.release();
        release.acquire();
        --running;
        return ++ended;
    }
};

} // namespace

void TestJobRunner::resultComesInTheGuiThread()
{
    Activities activities;
    JobRunner jobs(activities);
    std::optional<int> result;
    QThread *worker = nullptr;
    QThread *receiver = nullptr;
    jobs.start<int>(
        QStringLiteral("job"),
        [&](const JobContext &) -> Result<int> {
            worker = QThread::currentThread();
            return 42;
        },
        [&](Result<int> &value) {
            receiver = QThread::currentThread();
            result = *value;
        });
    QVERIFY(!activities.isIdle());
    QTRY_COMPARE(result, std::optional(42));
    QCOMPARE(receiver, thread());
    QVERIFY(worker != receiver);
    QVERIFY(jobs.isIdle());
    QVERIFY(activities.isIdle());
}

void TestJobRunner::exceptionIsAnError()
{
    Activities activities;
    JobRunner jobs(activities);
    std::optional<Error> error;
    jobs.start<int>(
        QStringLiteral("job"), [](const JobContext &) -> Result<int> { throw std::bad_alloc(); },
        [&](Result<int> &value) { error = value.error(); });
    QTRY_VERIFY(error);
    QCOMPARE(error->code, ErrorCode::Internal);
}

void TestJobRunner::cancelReachesTheJob()
{
    Activities activities;
    JobRunner jobs(activities);
    std::optional<Error> error;
    const JobRunner::Id id = jobs.start<int>(
        QStringLiteral("job"),
        [](const JobContext &job) -> Result<int> {
            while (!job.cancelled())
                std::this_thread::yield();
            return failure(ErrorCode::Cancelled);
        },
        [&](Result<int> &value) { error = value.error(); });
    jobs.cancel(id);
    QTRY_VERIFY(error);
    QCOMPARE(error->code, ErrorCode::Cancelled);
}

void TestJobRunner::longJobsAreShownShortOnesAreNot()
{
    Activities activities;
    JobRunner jobs(activities);
    const QSignalSpy shown(&activities, &Activities::shownChanged);
    bool done = false;
    jobs.start<int>(
        QStringLiteral("short"), [](const JobContext &) -> Result<int> { return 1; },
        [&](Result<int> &) { done = true; });
    QTRY_VERIFY(done);
    QCOMPARE(shown.count(), 0);

    std::binary_semaphore release(0);
    done = false;
    jobs.start<int>(
        QStringLiteral("long"),
        [&](const JobContext &job) -> Result<int> {
            job.report(0.5);
            release.acquire();
            return 1;
        },
        [&](Result<int> &) { done = true; });
    QVERIFY(!activities.shown());
    QTRY_VERIFY(activities.shown());
    QCOMPARE(activities.shown()->title, QStringLiteral("long"));
    QCOMPARE(activities.shown()->fraction, 0.5);
    release.release();
    QTRY_VERIFY(done);
    QVERIFY(!activities.shown());
}

void TestJobRunner::shownJobIsCancelled()
{
    Activities activities;
    JobRunner jobs(activities);
    bool done = false;
    jobs.start<int>(
        QStringLiteral("long"),
        [](const JobContext &job) -> Result<int> {
            while (!job.cancelled())
                std::this_thread::yield();
            return failure(ErrorCode::Cancelled);
        },
        [&](Result<int> &) { done = true; });
    QTRY_VERIFY(activities.shown());
    activities.cancelShown();
    QTRY_VERIFY(done);
}

void TestJobRunner::destructorStopsRunningJobs()
{
    Activities activities;
    std::atomic<bool> stopped = false;
    bool delivered = false;
    {
        JobRunner jobs(activities);
        std::binary_semaphore running(0);
        jobs.start<int>(
            QStringLiteral("job"),
            [&](const JobContext &job) -> Result<int> {
                running.release();
                while (!job.cancelled())
                    std::this_thread::yield();
                stopped = true;
                return failure(ErrorCode::Cancelled);
            },
            [&](Result<int> &) { delivered = true; });
        running.acquire();
    }
    QVERIFY(stopped);
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
}

void TestJobRunner::destructorAbandonsHangingJobs()
{
    const auto blocked = std::make_shared<Blocked>();
    bool delivered = false;
    {
        Activities activities;
        JobRunner jobs(activities);
        jobs.start<int>(
            QStringLiteral("job"), [blocked](const JobContext &) { return blocked->run(); },
            [&](Result<int> &) { delivered = true; });
        blocked->begun.acquire();
    }
    QCOMPARE(blocked->ended.load(), 0); // the job still runs
    QVERIFY(WorkerPool::hasAbandonedThreads());
    blocked->release.release();
    QTRY_VERIFY(!WorkerPool::hasAbandonedThreads());
    QCOMPARE(blocked->ended.load(), 1);
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
}

void TestJobRunner::fewJobsRunAtOnce()
{
    Activities activities;
    JobRunner jobs(activities);
    const auto blocked = std::make_shared<Blocked>();
    const int count = JobRunner::mostAtOnce() + 3;
    int done = 0;
    for (int i = 0; i < count; ++i)
        jobs.start<int>(
            QStringLiteral("job"), [blocked](const JobContext &) { return blocked->run(); },
            [&done](Result<int> &) { ++done; });
    for (int i = 0; i < JobRunner::mostAtOnce(); ++i)
        blocked->begun.acquire();
    QCOMPARE(blocked->running.load(), JobRunner::mostAtOnce());
    for (int i = 0; i < count; ++i) {
        blocked->release.release();
        QVERIFY(blocked->running <= JobRunner::mostAtOnce());
    }
    QTRY_COMPARE(done, count);
    QVERIFY(jobs.isIdle());
}

void TestJobRunner::waitingJobIsCancelledAtOnce()
{
    Activities activities;
    JobRunner jobs(activities);
    const auto blocked = std::make_shared<Blocked>();
    for (int i = 0; i < JobRunner::mostAtOnce(); ++i)
        jobs.start<int>(
            QStringLiteral("job"), [blocked](const JobContext &) { return blocked->run(); }, [](Result<int> &) {});
    bool hasRun = false;
    std::optional<Error> error;
    const JobRunner::Id waiting = jobs.start<int>(
        QStringLiteral("waiting"),
        [&hasRun](const JobContext &) -> Result<int> {
            hasRun = true;
            return 1;
        },
        [&](Result<int> &result) { error = result.error(); });
    jobs.cancel(waiting);
    QTRY_VERIFY(error);
    QCOMPARE(error->code, ErrorCode::Cancelled);
    QCOMPARE(blocked->ended.load(), 0);
    blocked->release.release(JobRunner::mostAtOnce());
    QTRY_VERIFY(jobs.isIdle());
    QVERIFY(!hasRun);
}

void TestJobRunner::failureIsNoCancellation()
{
    Activities activities;
    JobRunner jobs(activities);
    QList<Outcome> outcomes;
    const auto start = [&](const JobRunner::Work<int> &work) {
        const qsizetype before = outcomes.size();
        jobs.start<int>(QStringLiteral("job"), work, [&](Result<int> &result) { outcomes.append(outcomeOf(result)); });
        QTRY_COMPARE(outcomes.size(), before + 1);
    };
    start([](const JobContext &) -> Result<int> { return 1; });
    start([](const JobContext &) -> Result<int> { return failure(ErrorCode::Cancelled); });
    start([](const JobContext &) -> Result<int> { throw std::bad_alloc(); });
    start([](const JobContext &) -> Result<int> { return failure(ErrorCode::FileUnreadable); });
    QCOMPARE(outcomes, QList<Outcome>({Outcome::Done, Outcome::Cancelled, Outcome::Failed, Outcome::Failed}));
}

void TestJobRunner::onlyTheLatestJobDelivers()
{
    Activities activities;
    JobRunner jobs(activities);
    LatestJob latest(jobs);
    QList<int> delivered;
    const auto blocked = std::make_shared<Blocked>();
    latest.start<int>(
        QStringLiteral("first"), [blocked](const JobContext &) { return blocked->run(); },
        [&](Result<int> &) { delivered.append(1); });
    blocked->begun.acquire();
    latest.start<int>(
        QStringLiteral("second"), [](const JobContext &) -> Result<int> { return 2; },
        [&](Result<int> &result) { delivered.append(*result); });
    QTRY_COMPARE(delivered, QList<int>{2});
    QVERIFY(!latest.isRunning());
    blocked->release.release();
    QTRY_VERIFY(jobs.isIdle());
    QCOMPARE(delivered, QList<int>{2});
}

void TestJobRunner::destroyedOwnerGetsNoResult()
{
    Activities activities;
    JobRunner jobs(activities);
    const auto blocked = std::make_shared<Blocked>();
    bool delivered = false;
    {
        LatestJob latest(jobs);
        latest.start<int>(
            QStringLiteral("job"), [blocked](const JobContext &) { return blocked->run(); },
            [&](Result<int> &) { delivered = true; });
        blocked->begun.acquire();
    }
    blocked->release.release();
    QTRY_VERIFY(jobs.isIdle());
    QVERIFY(!delivered);
}

// The first write takes longer than the second one.
void TestJobRunner::olderWriteNeverWins()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("kept"));
    const auto write = [path](const QByteArray &bytes) -> Result<void> {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            return failure(ErrorCode::CannotWrite);
        return {};
    };
    const auto blocked = std::make_shared<Blocked>();
    SerialWorker worker;
    QStringList delivered;
    worker.run<void>(
        this,
        [write, blocked]() -> Result<void> {
            (void)blocked->run();
            return write("old");
        },
        [&](Result<void> &) { delivered.append(QStringLiteral("old")); });
    worker.run<void>(
        this, [write] { return write("new"); }, [&](Result<void> &) { delivered.append(QStringLiteral("new")); });
    blocked->begun.acquire();
    QVERIFY(!QFile::exists(path)); // the newer write waits for the older one
    blocked->release.release();
    QTRY_COMPARE(delivered, QStringList({QStringLiteral("old"), QStringLiteral("new")}));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("new"));
}

void TestJobRunner::destructorFinishesWrites()
{
    std::atomic<int> done = 0;
    bool delivered = false;
    constexpr int count = 20;
    {
        SerialWorker worker;
        for (int i = 0; i < count; ++i)
            worker.run([&done] { ++done; });
        worker.run<int>(this, [&done]() -> Result<int> { return ++done; }, [&](Result<int> &) { delivered = true; });
    }
    QCOMPARE(done.load(), count + 1);
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
}

void TestJobRunner::failedWriteIsReported()
{
    SerialWorker worker;
    QList<ErrorCode> delivered;
    worker.run<void>(
        this, []() -> Result<void> { return failure(ErrorCode::CannotWrite); },
        [&](Result<void> &done) { delivered.append(done.error().code); });
    worker.run<void>(
        this, []() -> Result<void> { throw std::bad_alloc(); },
        [&](Result<void> &done) { delivered.append(done.error().code); });
    QTRY_COMPARE(delivered, QList<ErrorCode>({ErrorCode::CannotWrite, ErrorCode::Internal}));
}

SHAPEWRIGHT_GUILESS_TEST(TestJobRunner)
#include "tst_jobrunner.moc"
