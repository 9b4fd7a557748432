// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/edits/keptedits.h"
#include "app/gui/files/filewatch.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace shapewright {

class Document;
class Notices;
class SerialWorker;

// Protects the edits of a window's model from being lost. It writes them to KeptEdits shortly after each change, offers
// them when the model is opened again, and keeps them when the model file has changed and is reloaded. GUI thread; the
// worker reads and writes the files.
class EditKeeper : public QObject
{
    Q_OBJECT

public:
    EditKeeper(Document &document, Notices &notices, const KeptEdits &kept, SerialWorker &worker, QObject *parent);
    ~EditKeeper() override;

    // Opens a model and applies those of the edits that fit it.
    void openWith(const QString &path, const ModelEdits &edits);

private:
    struct LockedEdits; // the model whose edits are being kept, with its lock

    void startKeeping();
    void stopKeeping();
    void lockEdits(const QString &path);
    void store();
    void storeNow();
    void offer(const ModelEdits &edits);
    void askToReload();

    Document &m_document;
    Notices &m_notices;
    const KeptEdits m_kept;
    SerialWorker &m_worker;
    std::shared_ptr<LockedEdits> m_locked;
    ModelEdits m_latestEdits;
    std::optional<ModelEdits> m_editsToAdopt; // are applied once the model is open
    QTimer m_delay;
    FileWatch m_watch;
    bool m_isWriting = false;
};

} // namespace shapewright
