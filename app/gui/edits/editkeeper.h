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

// Sees to it that the edits of a window's model are not lost: keeps them while they are made, offers them when the
// model is opened again, and takes them along where the file has changed and is read anew. GUI thread; the files are
// read and written by the worker.
class EditKeeper : public QObject
{
    Q_OBJECT

public:
    EditKeeper(Document &document, Notices &notices, const KeptEdits &kept, SerialWorker &worker, QObject *parent);
    ~EditKeeper() override;

    // Opens a model with the edits that were kept, as far as they fit.
    void openWith(const QString &path, const ShapeEdits &edits);

private:
    struct Held; // the model whose edits are kept

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
    std::optional<ShapeEdits> m_toAdopt; // once the model is there
    QTimer m_soon;
    FileWatch m_watch;
    bool m_isKeeping = false;
};

} // namespace shapewright
