// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "app/gui/navigate/keptblocks.h"

#include <QObject>
#include <QString>

#include <optional>

namespace shapewright {

class Actions;
class BlocksPanel;
class Document;
class Navigator;
class Notices;
class SerialWorker;
class Workspace;

// Finds in a job what repeats in the open model, and lists it in a tab of its own, which is there only where something
// repeats. What the person chose for the picture of a model, blocks or all nodes and which blocks are open, is kept.
// GUI thread.
class BlocksController : public QObject
{
    Q_OBJECT

public:
    BlocksController(JobRunner &jobs, const Document &document, Navigator &navigator, Workspace &workspace,
                     Actions &actions, Notices &notices, QObject *parent);

    // From now on, the choices are kept by model in files, which the worker reads and writes.
    void setKept(const KeptEdits &kept, SerialWorker &worker);
    [[nodiscard]] bool isSettled() const { return !m_finding.isRunning() && !m_listing.isRunning() && !m_isReading; }

Q_SIGNALS:
    void settled();

private:
    void find();
    void list(const ViewBlocks::Blocks &blocks);
    void offer(bool isRepeating);
    void readKept();
    void noteState();
    [[nodiscard]] ViewBlocks &shown() const;

    const Document &m_document;
    Workspace &m_workspace;
    Actions &m_actions;
    Notices &m_notices;
    BlocksPanel *m_panel;
    LatestJob m_finding;
    LatestJob m_listing;
    std::optional<KeptBlocks> m_kept;
    SerialWorker *m_worker = nullptr;
    bool m_isReading = false;
    bool m_isRepeating = false;
    QString m_path;            // of the model
    ViewBlocks::State m_noted; // of this model
};

} // namespace shapewright
