// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"

#include <QObject>

namespace shapewright {

class Actions;
class BlocksPanel;
class Document;
class Navigator;
class Notices;
class Workspace;

// Finds in a job what repeats in the open model, and lists it in a tab of its own, which is there only where something
// repeats. GUI thread.
class BlocksController : public QObject
{
    Q_OBJECT

public:
    BlocksController(JobRunner &jobs, const Document &document, Navigator &navigator, Workspace &workspace,
                     Actions &actions, Notices &notices, QObject *parent);

    [[nodiscard]] bool isSettled() const { return !m_job.isRunning(); }

Q_SIGNALS:
    void settled();

private:
    struct Found;
    void find();
    void show(const Found &found);

    const Document &m_document;
    Workspace &m_workspace;
    Actions &m_actions;
    Notices &m_notices;
    BlocksPanel *m_panel;
    LatestJob m_job;
};

} // namespace shapewright
