// SPDX-License-Identifier: Apache-2.0
#include "app/gui/jobs/jobrunner.h"
#include "tests/support/registertest.h"

#include <QSignalSpy>
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
    void cancelOfWhatIsShown();
    void destructionStopsWhatRuns();
};

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

void TestJobRunner::cancelOfWhatIsShown()
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

void TestJobRunner::destructionStopsWhatRuns()
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

SHAPEWRIGHT_GUILESS_TEST(TestJobRunner)
#include "tst_jobrunner.moc"
