// SPDX-License-Identifier: Apache-2.0
#include "model/layout/placerprocess.h"

#include "model/layout/placedpiece.h"
#include "model/process/abandonprocess.h"

using namespace Qt::Literals::StringLiterals;

namespace shapewright::layout {

PlacerProcess::PlacerProcess(QString program, QObject *parent) : QObject(parent), m_program(std::move(program))
{
    m_budget.setSingleShot(true);
    connect(&m_budget, &QTimer::timeout, this,
            [this] { fail(tr("it took longer than %1 s").arg(double(m_budget.interval()) / 1000)); });
}

PlacerProcess::~PlacerProcess()
{
    // The destructor of QProcess would wait for the process.
    if (m_process)
        abandonProcess(m_process);
}

void PlacerProcess::place(const protocol::PieceRequest &request, std::chrono::milliseconds budget)
{
    m_question = request;
    if (!m_process)
        startProcess();
    m_process->write(protocol::encodeFrame(protocol::toMessage(request)));
    m_budget.start(budget);
}

void PlacerProcess::startProcess()
{
    m_reader = {};
    m_process = new QProcess(this);
    m_process->setStandardErrorFile(QProcess::nullDevice());
    connect(m_process, &QProcess::readyReadStandardOutput, this, &PlacerProcess::read);
    // Queued, because a missing program may be reported from within start().
    connect(
        m_process, &QProcess::errorOccurred, this,
        [this, process = m_process](QProcess::ProcessError error) {
            // After any other error the process ends, which tells more than that a pipe is broken, or the time runs
            // out.
            if (process == m_process && error == QProcess::FailedToStart)
                fail(process->errorString(), true);
        },
        Qt::QueuedConnection);
    connect(m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        fail(status == QProcess::CrashExit ? tr("it crashed") : tr("it ended with code %1").arg(code));
    });
    m_process->start(m_program, {});
}

void PlacerProcess::read()
{
    m_reader.append(m_process->readAllStandardOutput());
    while (const auto message = m_reader.next()) {
        if (!m_question)
            return fail(tr("it answered without a question"));
        const auto reply = protocol::pieceReply(*message, *m_question);
        if (!reply)
            return fail(message->value(u"reason"_s).toString(tr("its answer is not understood")));
        if (!isSound(*m_question, *reply))
            return fail(tr("its answer cannot be drawn"));
        answer(reply, {}, false);
    }
    if (m_reader.isBroken())
        fail(tr("it does not speak our protocol"));
}

void PlacerProcess::fail(const QString &reason, bool missing)
{
    // The process is not deleted here, because this may run within one of its signals.
    if (QProcess *process = std::exchange(m_process, nullptr))
        abandonProcess(process);
    if (m_question)
        answer({}, reason, missing);
}

void PlacerProcess::answer(const std::optional<protocol::PieceReply> &reply, const QString &reason, bool missing)
{
    m_budget.stop();
    m_question.reset();
    Q_EMIT answered(reply, reason, missing);
}

} // namespace shapewright::layout
