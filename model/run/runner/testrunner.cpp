// SPDX-License-Identifier: Apache-2.0
#include "model/run/runner/testrunner.h"

#include "model/process/abandonprocess.h"
#include "model/process/helperprogram.h"
#include "model/protocol/frame.h"
#include "model/run/runner/processend.h"
#include "model/run/runner/runconversion.h"

#include <QProcess>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <optional>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace {
constexpr auto patience = 2s; // between asking, terminating and killing
constexpr qsizetype keptStandardError = 2000;
} // namespace

class TestRunner::Private
{
public:
    Private(TestRunner *runner, QString path) : q(runner), program(std::move(path))
    {
        limit.setSingleShot(true);
        escalation.setSingleShot(true);
        QObject::connect(&limit, &QTimer::timeout, q, [this] { timeOut(); });
        QObject::connect(&escalation, &QTimer::timeout, q, [this] { escalate(); });
    }

    void prepare();
    void start(const TestRunRequest &asked);
    void stop(Error reason);
    void abandon();
    [[nodiscard]] bool isRunning() const { return process && isAsked; }

private:
    std::unique_ptr<QProcess> process; // of the current or the prepared run
    qint64 processId = 0;              // also after it has ended; 0 if it never started
    bool isAsked = false;              // whether it has got its request

    [[nodiscard]] bool readAnswers();
    void readStandardError();
    [[nodiscard]] bool take(const QCborMap &message);
    void rejectAnswer();
    void timeOut();
    void askToEnd();
    void escalate();
    void ended();
    void conclude();
    [[nodiscard]] Error helperFailure(const QString &how) const;

    TestRunner *q;
    QString program;
    TestRunRequest request;
    protocol::FrameReader reader;
    protocol::RunChecked checked; // received so far
    QByteArray standardError;
    // The result for finished(). The first one wins, except that a protocol violation replaces it, and that Cancelled
    // replaces everything.
    std::optional<Result<TestReport>> verdict;
    bool terminated = false;
    QTimer limit;
    QTimer escalation;
};

void TestRunner::Private::prepare()
{
    if (process)
        return;
    reader = {};
    checked = {};
    standardError.clear();
    verdict.reset();
    isAsked = terminated = false;
    process = std::make_unique<QProcess>();
    QObject::connect(process.get(), &QProcess::readyReadStandardOutput, q, [this] {
        if (readAnswers())
            conclude(); // the process has no more to say, and takes a while to free its memory
    });
    QObject::connect(process.get(), &QProcess::readyReadStandardError, q, [this] { readStandardError(); });
    QObject::connect(process.get(), &QProcess::finished, q, [this] { ended(); });
    // The connection is queued, so that finished() is never emitted within start().
    QObject::connect(
        process.get(), &QProcess::errorOccurred, q,
        [this](QProcess::ProcessError error) {
            if (error != QProcess::FailedToStart || !process)
                return;
            if (!verdict)
                verdict =
                    failure(ErrorCode::HelperMissing, {program.toStdString()}, process->errorString().toStdString());
            conclude();
        },
        Qt::QueuedConnection);
    makeGroupHead(*process);
    process->start(program, QStringList());
    processId = process->processId();
}

void TestRunner::Private::start(const TestRunRequest &asked)
{
    prepare();
    request = asked;
    isAsked = true;
    process->write(protocol::encodeFrame(protocol::toCbor(request)));
    if (request.timeoutSeconds > 0)
        limit.start(std::chrono::seconds(request.timeoutSeconds));
}

// Reads answers up to the last one. Returns true if that has arrived.
bool TestRunner::Private::readAnswers()
{
    reader.append(process->readAllStandardOutput());
    while (const auto message = reader.next()) {
        if (take(*message))
            return true;
    }
    if (reader.isBroken())
        rejectAnswer();
    return false;
}

void TestRunner::Private::readStandardError()
{
    standardError = (standardError + process->readAllStandardError()).right(keptStandardError);
}

// Handles an answer. Returns true if it is the last one.
bool TestRunner::Private::take(const QCborMap &message)
{
    const auto answer = protocol::runAnswer(message);
    if (!answer) {
        rejectAnswer();
        return false;
    }
    if (const auto *phase = std::get_if<protocol::RunPhase>(&*answer)) {
        if (!verdict)
            Q_EMIT q->phaseChanged(phase->name);
        return false;
    }
    if (const auto *more = std::get_if<protocol::RunChecked>(&*answer)) {
        checked.tensors.insert(checked.tensors.end(), more->tensors.begin(), more->tensors.end());
        checked.refused.insert(checked.refused.end(), more->refused.begin(), more->refused.end());
        return false;
    }
    if (const auto *progress = std::get_if<protocol::RunProgress>(&*answer)) {
        if (!verdict)
            Q_EMIT q->progressed(std::clamp(progress->fraction, 0.0, 1.0));
        return false;
    }
    if (!verdict) {
        const auto *report = std::get_if<protocol::RunReport>(&*answer);
        if (report)
            verdict = testReport(*report, checked, request);
        else
            verdict = tl::unexpected(testError(std::get<protocol::RunFailure>(*answer)));
    }
    return true;
}

void TestRunner::Private::rejectAnswer()
{
    if (!verdict || verdict->error().code != ErrorCode::Cancelled)
        verdict = tl::unexpected(helperFailure(TestRunner::tr("it does not speak our protocol")));
    process->kill();
}

void TestRunner::Private::timeOut()
{
    stop({ErrorCode::HelperTimedOut, {program.toStdString(), std::to_string(request.timeoutSeconds)}, {}, {}});
}

void TestRunner::Private::stop(Error reason)
{
    verdict = tl::unexpected(std::move(reason));
    limit.stop();
    askToEnd();
}

void TestRunner::Private::askToEnd()
{
    process->closeWriteChannel();
    if (!escalation.isActive())
        escalation.start(patience);
}

void TestRunner::Private::escalate()
{
    if (terminated) {
        process->kill();
        return;
    }
    terminated = true;
    process->terminate();
    escalation.start(patience);
}

void TestRunner::Private::ended()
{
    (void)readAnswers();
    readStandardError();
    if (!verdict && reader.hasPartialFrame())
        verdict =
            tl::unexpected(helperFailure(TestRunner::tr("its answer is cut off; %1").arg(processEnd(*process, {}))));
    if (!verdict)
        verdict = tl::unexpected(helperFailure(processEnd(*process, QString::fromUtf8(standardError).trimmed())));
    conclude();
}

void TestRunner::Private::conclude()
{
    limit.stop();
    escalation.stop();
    killGroup(processId); // also children of a process that has already ended
    abandonProcess(process.release());
    if (!isAsked)
        return; // start() will start another process and report what becomes of it
    const Result<TestReport> result = std::move(*verdict);
    Q_EMIT q->finished(result); // the last statement, because a slot may delete or restart the runner
}

void TestRunner::Private::abandon()
{
    if (process)
        abandonProcess(process.release());
}

Error TestRunner::Private::helperFailure(const QString &how) const
{
    return {ErrorCode::HelperFailed, {program.toStdString()}, how.toStdString(), {}};
}

TestRunner::TestRunner(QString program, QObject *parent)
    : QObject(parent), d(std::make_unique<Private>(this, std::move(program)))
{
}

TestRunner::~TestRunner()
{
    d->abandon();
}

void TestRunner::prepare()
{
    d->prepare();
}

void TestRunner::start(const TestRunRequest &request)
{
    Q_ASSERT(!isRunning());
    d->start(request);
}

void TestRunner::cancel()
{
    if (isRunning())
        d->stop({ErrorCode::Cancelled, {}, {}, {}});
}

bool TestRunner::isRunning() const
{
    return d->isRunning();
}

QString TestRunner::defaultProgram()
{
    return helperProgram(u"shapewright-runner"_s, "SHAPEWRIGHT_RUNNER");
}

} // namespace shapewright
