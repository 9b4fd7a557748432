// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "app/gui/jobs/programs.h"

#include <QObject>
#include <QPointer>

class QWidget;

namespace shapewright {

class Actions;
class HelpDialog;
class Notices;

// The actions of the Help menu.
class HelpController : public QObject
{
    Q_OBJECT

public:
    HelpController(JobRunner &jobs, const Programs &programs, const Actions &actions, Notices &notices,
                   QWidget *window);

private:
    void showHelp();
    void askForVersions();
    void showAbout(const QString &versions);

    Programs m_programs;
    Notices &m_notices;
    QWidget *m_window;
    QPointer<HelpDialog> m_help;
    LatestJob m_asking;
};

} // namespace shapewright
