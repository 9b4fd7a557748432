// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/helpcontroller.h"

#include "app/gui/window/actions.h"
#include "app/gui/window/helpdialog.h"
#include "app/gui/window/notices.h"

#include <QAction>
#include <QKeySequence>
#include <QMessageBox>
#include <QStringList>

namespace shapewright {

namespace {

// All keys of the menus, as Markdown.
QString keysText(const Actions &actions)
{
    QString text = QStringLiteral("\n## ") + HelpController::tr("Keys of the menus") + QStringLiteral("\n\n| ") +
                   HelpController::tr("Keys") + QStringLiteral(" | ") + HelpController::tr("Action") +
                   QStringLiteral(" |\n| --- | --- |\n");
    QStringList rows;
    for (const QAction *action : actions.all()) {
        const QString keys = QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
        const QString name = action->text().remove(QLatin1Char('&')).remove(QStringLiteral("▶ "));
        const QString row = QStringLiteral("| `%1` | %2 |\n").arg(keys, name);
        if (!keys.isEmpty() && !rows.contains(row))
            rows.append(row);
    }
    return text + rows.join(QString());
}

} // namespace

HelpController::HelpController(JobRunner &jobs, const Programs &programs, const Actions &actions, Notices &notices,
                               QWidget *window)
    : QObject(window), m_programs(programs), m_notices(notices), m_window(window), m_asking(jobs)
{
    connect(actions.help, &QAction::triggered, this,
            [this, &actions] { (new HelpDialog(HelpDialog::Page::Help, keysText(actions), m_window))->show(); });
    connect(actions.providersHelp, &QAction::triggered, this,
            [this] { (new HelpDialog(HelpDialog::Page::Providers, {}, m_window))->show(); });
    connect(actions.about, &QAction::triggered, this, &HelpController::askForVersions);
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
