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
struct EditKeeper::Held {
    QString model;
    KeptEdits::Hold lock; // null before it is taken, or if another process has it
};

EditKeeper::EditKeeper(Document &document, Notices &notices, const KeptEdits &kept, SerialWorker &worker,
                       QObject *parent)
    : QObject(parent), m_document(document), m_notices(notices), m_kept(kept), m_worker(worker)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(200);
    connect(&m_soon, &QTimer::timeout, this, &EditKeeper::keep);
    connect(&document, &Document::opened, this, &EditKeeper::takeUp);
    connect(&document, &Document::closed, this, &EditKeeper::letGo);
    connect(&document, &Document::openFailed, this, [this] { m_toAdopt.reset(); });
    connect(&document, &Document::editsChanged, this, [this] {
        m_latest = m_document.edits();
        m_soon.start();
    });
    connect(&document, &Document::saved, this, &EditKeeper::keep);
    connect(&m_watch, &FileWatch::changed, this, &EditKeeper::askToReload);
}

EditKeeper::~EditKeeper()
{
    finishKeeping();
}

void EditKeeper::openWith(const QString &path, const ShapeEdits &edits)
{
    m_toAdopt = edits;
    m_document.open(path);
}

void EditKeeper::takeUp()
{
    finishKeeping();
    const QString path = m_document.path();
    m_watch.watch(path);
    m_notices.withdraw(changedQuestion);
    const bool isOther = !m_held || m_held->model != path;
    if (isOther)
        hold(path);
    if (const auto edits = std::exchange(m_toAdopt, {}))
        adoptEdits(m_document, m_notices, *edits, tr("edits of before"));
    else if (isOther) // after a reload of the same file the question was already asked
        m_worker.run<std::optional<ShapeEdits>>(
            this, [kept = m_kept, path]() -> Result<std::optional<ShapeEdits>> { return kept.editsOf(path); },
            [this, held = std::weak_ptr(m_held)](Result<std::optional<ShapeEdits>> &found) {
                if (found && *found && m_held && held.lock() == m_held)
                    offer(**found);
            });
}

void EditKeeper::hold(const QString &path)
{
    m_held = std::make_shared<Held>(Held{path, {}});
    m_worker.run([kept = m_kept, held = m_held] { held->lock = kept.hold(held->model); });
}

void EditKeeper::letGo()
{
    finishKeeping();
    m_watch.watch({});
    m_held.reset();
}

void EditKeeper::keep()
{
    if (!m_held)
        return;
    // A disk may be slow. Then a single write waits, and not one for each edit.
    if (m_isKeeping) {
        m_soon.start();
        return;
    }
    m_isKeeping = true;
    const bool isSaved = m_document.undoStack()->isClean();
    m_worker.run<void>(
        this,
        [kept = m_kept, held = m_held, edits = isSaved ? ShapeEdits() : m_latest]() -> Result<void> {
            return held->lock ? kept.keep(held->model, edits) : Result<void>();
        },
        [this](Result<void> &done) {
            m_isKeeping = false;
            if (!done)
                m_notices.showFailure(done.error());
        });
}

// Writes unsaved edits at once, because the window or the model is about to be closed. A failure is not reported, since
// no window remains to show it.
void EditKeeper::finishKeeping()
{
    if (!m_soon.isActive() || !m_held)
        return;
    m_soon.stop();
    m_worker.run([kept = m_kept, held = m_held, edits = m_latest] {
        if (held->lock)
            (void)kept.keep(held->model, edits);
    });
}

void EditKeeper::offer(const ShapeEdits &edits)
{
    m_notices.ask(
        keptQuestion, tr("Edits of last time were kept: %1.").arg(editTexts(edits).join(QStringLiteral(", "))),
        {tr("&Apply"), [this, edits] { adoptEdits(m_document, m_notices, edits, tr("edits of last time")); }});
}

void EditKeeper::askToReload()
{
    const QString path = m_document.path();
    m_notices.ask(changedQuestion,
                  tr("%1 has changed on the disk. Read it again? Your edits stay.").arg(QFileInfo(path).fileName()),
                  {tr("&Read again"), [this, path] { openWith(path, m_document.edits()); }});
}

} // namespace shapewright
