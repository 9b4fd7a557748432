// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/helpcontroller.h"

#include "app/gui/window/actions.h"
#include "app/gui/window/helpdialog.h"
#include "app/gui/window/notices.h"

#include <QAction>
#include <QMessageBox>

namespace shapewright {

HelpController::HelpController(JobRunner &jobs, const Programs &programs, const Actions &actions, Notices &notices,
                               QWidget *window)
    : QObject(window), m_programs(programs), m_notices(notices), m_window(window), m_asking(jobs)
{
    connect(actions.help, &QAction::triggered, this, &HelpController::showHelp);
    connect(actions.providersHelp, &QAction::triggered, this, [this] {
        showHelp();
        m_help->openPage(QStringLiteral("providers.md"));
    });
    connect(actions.about, &QAction::triggered, this, &HelpController::askForVersions);
}

// One window for all pages, which stays on the page that it shows.
void HelpController::showHelp()
{
    if (!m_help)
        m_help = new HelpDialog(m_window);
    m_help->show();
    m_help->raise();
    m_help->activateWindow();
}

void HelpController::askForVersions()
{
    const auto work = [programs = m_programs](const JobContext &job) -> Result<QString> {
        const QString text = versionText(programs, job);
        return job.cancelled() ? Result<QString>(failure(ErrorCode::Cancelled)) : text;
    };
    m_asking.start<QString>(tr("Reading the versions of the helpers"), work, [this](Result<QString> &text) {
        if (text)
            showAbout(*text);
        else
            m_notices.showFailure(text.error());
    });
}

void HelpController::showAbout(const QString &versions)
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("About Shapewright"),
                                versions + QLatin1Char('\n') +
                                    tr("Makes dynamic shapes of ONNX models static, and shows the effect on every "
                                       "tensor. Does not use the network. Apache License 2.0."),
                                QMessageBox::Close, m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace shapewright
