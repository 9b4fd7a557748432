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
    void openWith(const QString &path, const ShapeEdits &edits);

private:
    struct Held; // the model whose edits are being kept, with its lock

    void takeUp();
    void letGo();
    void hold(const QString &path);
    void keep();
    void finishKeeping();
    void offer(const ShapeEdits &edits);
    void askToReload();

    Document &m_document;
    Notices &m_notices;
    const KeptEdits m_kept;
    SerialWorker &m_worker;
    std::shared_ptr<Held> m_held;
    ShapeEdits m_latest;
    std::optional<ShapeEdits> m_toAdopt; // are applied once the model is open
    QTimer m_soon;
    FileWatch m_watch;
    bool m_isKeeping = false;
};

} // namespace shapewright
