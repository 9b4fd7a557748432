// SPDX-License-Identifier: Apache-2.0
#include "model/process/abandonprocess.h"

#include <QCoreApplication>
#include <QPointer>
#include <QProcess>
#include <QThread>

#include <csignal>

#include <unistd.h>

namespace shapewright {

namespace {

// Keeps killed processes until they have ended. It is destroyed with the application, when waiting for them keeps
// nobody waiting.
class Abandoned : public QObject
{
public:
    using QObject::QObject;
    ~Abandoned() override
    {
        const auto processes = findChildren<QProcess *>();
        for (QProcess *process : processes)
            process->waitForFinished(1000);
    }

    // Null outside of the application's thread.
    static Abandoned *ofApplication()
    {
        static QPointer<Abandoned> instance;
        auto *application = QCoreApplication::instance();
        if (!application || application->thread() != QThread::currentThread())
            return nullptr;
        if (!instance)
            instance = new Abandoned(application);
        return instance;
    }
};

} // namespace

void makeGroupHead(QProcess &process)
{
    process.setChildProcessModifier([] { ::setpgid(0, 0); });
}

void killGroup(qint64 processId)
{
    // Ignores ids that no process can have. -1 among them would kill all processes.
    if (processId > 1)
        ::kill(-pid_t(processId), SIGKILL);
}

void abandonProcess(QProcess *process)
{
    process->disconnect();
    process->kill();
    killGroup(process->processId());
    Abandoned *keeper = Abandoned::ofApplication();
    process->setParent(keeper);
    if (!keeper || process->state() == QProcess::NotRunning)
        return process->deleteLater();
    QObject::connect(process, &QProcess::finished, process, &QObject::deleteLater);
    QObject::connect(process, &QProcess::errorOccurred, process, [process](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            process->deleteLater();
    });
}

} // namespace shapewright
