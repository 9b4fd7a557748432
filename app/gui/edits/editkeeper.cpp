// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/editkeeper.h"

#include "app/gui/document/document.h"
#include "app/gui/edits/adoptedits.h"
#include "app/gui/jobs/serialworker.h"
#include "app/gui/window/notices.h"
#include "model/edits/edittext.h"

#include <QFileInfo>

#include <utility>

namespace shapewright {

namespace {

const QString keptQuestion = QStringLiteral("keptEdits");
const QString changedQuestion = QStringLiteral("changedFile");

} // namespace

// The lock belongs to the worker. All work shares this struct, so the lock is taken before the first write and released
// after the last one.
struct EditKeeper::LockedEdits {
    QString model;
    KeptEdits::Lock lock; // null before it is taken, or if another process has it
};

EditKeeper::EditKeeper(Document &document, Notices &notices, const KeptEdits &kept, SerialWorker &worker,
                       QObject *parent)
    : QObject(parent), m_document(document), m_notices(notices), m_kept(kept), m_worker(worker)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(200);
    connect(&m_delay, &QTimer::timeout, this, &EditKeeper::store);
    connect(&document, &Document::opened, this, &EditKeeper::startKeeping);
    connect(&document, &Document::closed, this, &EditKeeper::stopKeeping);
    connect(&document, &Document::openFailed, this, [this] { m_editsToAdopt.reset(); });
    for (const auto change : {&Document::editsChanged, &Document::wishesChanged}) {
        connect(&document, change, this, [this] {
            m_latestEdits = m_document.allEdits();
            m_delay.start();
        });
    }
    connect(&document, &Document::saved, this, &EditKeeper::store);
    connect(&m_watch, &FileWatch::changed, this, &EditKeeper::askToReload);
}

EditKeeper::~EditKeeper()
{
    storeNow();
}

void EditKeeper::openWith(const QString &path, const ModelEdits &edits)
{
    m_editsToAdopt = edits;
    m_document.open(path);
}

void EditKeeper::startKeeping()
{
    storeNow();
    const QString path = m_document.path();
    m_watch.watch(path);
    m_notices.withdraw(changedQuestion);
    const bool isOther = !m_locked || m_locked->model != path;
    if (isOther)
        lockEdits(path);
    if (const auto edits = std::exchange(m_editsToAdopt, {}))
        adoptEdits(m_document, m_notices, *edits, tr("edits from the last session"));
    else if (isOther) // after a reload of the same file the question was already asked
        m_worker.run<std::optional<ModelEdits>>(
            this, [kept = m_kept, path]() -> Result<std::optional<ModelEdits>> { return kept.editsOf(path); },
            [this, locked = std::weak_ptr(m_locked)](Result<std::optional<ModelEdits>> &found) {
                if (found && *found && m_locked && locked.lock() == m_locked)
                    offer(**found);
            });
}

void EditKeeper::lockEdits(const QString &path)
{
    m_locked = std::make_shared<LockedEdits>(LockedEdits{path, {}});
    m_worker.run([kept = m_kept, locked = m_locked] { locked->lock = kept.lock(locked->model); });
}

void EditKeeper::stopKeeping()
{
    storeNow();
    m_watch.watch({});
    m_locked.reset();
}

void EditKeeper::store()
{
    if (!m_locked)
        return;
    // A disk may be slow. Then a single write waits, and not one for each edit.
    if (m_isWriting) {
        m_delay.start();
        return;
    }
    m_isWriting = true;
    const bool isSaved = m_document.undoStack()->isClean();
    m_worker.run<void>(
        this,
        [kept = m_kept, locked = m_locked, edits = isSaved ? ModelEdits() : m_latestEdits]() -> Result<void> {
            return locked->lock ? kept.keep(locked->model, edits) : Result<void>();
        },
        [this](Result<void> &done) {
            m_isWriting = false;
            if (!done)
                m_notices.showFailure(done.error());
        });
}

// Writes unsaved edits at once, because the window or the model is about to be closed. A failure is not reported, since
// no window remains to show it.
void EditKeeper::storeNow()
{
    if (!m_delay.isActive() || !m_locked)
        return;
    m_delay.stop();
    m_worker.run([kept = m_kept, locked = m_locked, edits = m_latestEdits] {
        if (locked->lock)
            (void)kept.keep(locked->model, edits);
    });
}

void EditKeeper::offer(const ModelEdits &edits)
{
    m_notices.ask(
        keptQuestion, tr("Unsaved edits from the last session: %1.").arg(editTexts(edits).join(QStringLiteral(", "))),
        {tr("&Apply"), [this, edits] { adoptEdits(m_document, m_notices, edits, tr("edits from the last session")); }});
}

void EditKeeper::askToReload()
{
    const QString path = m_document.path();
    m_notices.ask(changedQuestion,
                  tr("%1 changed on disk. Reload? Your edits are kept.").arg(QFileInfo(path).fileName()),
                  {tr("&Reload"), [this, path] { openWith(path, m_document.allEdits()); }});
}

} // namespace shapewright
