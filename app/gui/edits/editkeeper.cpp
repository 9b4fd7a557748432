// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/editkeeper.h"

#include "app/gui/start/mainwindow.h"
#include "app/gui/window/messagebar.h"
#include "model/edits/edittext.h"
#include "model/wording/wording.h"

#include <QFileInfo>

#include <utility>

namespace shapewright {

EditKeeper::EditKeeper(MainWindow &window, const KeptEdits &kept) : QObject(&window), m_window(window), m_kept(kept)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(200);
    connect(&m_soon, &QTimer::timeout, this, &EditKeeper::keep);
    const Document *document = &window.document();
    connect(document, &Document::opened, this, &EditKeeper::takeUp);
    connect(document, &Document::closed, this, &EditKeeper::letGo);
    connect(document, &Document::openFailed, this, [this] { m_toAdopt.reset(); });
    connect(document, &Document::editsChanged, this, [this] {
        m_latest = m_window.document().edits();
        m_soon.start();
    });
    connect(&window, &MainWindow::modelSaved, this, &EditKeeper::keep);
    connect(&m_watch, &FileWatch::changed, this, &EditKeeper::askToReload);
}

EditKeeper::~EditKeeper()
{
    finishKeeping();
}

void EditKeeper::openWith(const QString &path, const ShapeEdits &edits)
{
    m_toAdopt = edits;
    m_window.document().open(path);
}

void EditKeeper::takeUp()
{
    finishKeeping();
    const QString path = m_window.document().path();
    if (path != m_model) {
        m_hold.reset();
        m_hold = m_kept.hold(path);
        m_model = m_hold ? path : QString();
    }
    m_watch.watch(path);
    if (const auto edits = std::exchange(m_toAdopt, {}))
        m_window.adoptEdits(*edits, tr("edits of before"));
    else if (const auto kept = m_kept.editsOf(path))
        offer(*kept);
}

void EditKeeper::letGo()
{
    finishKeeping();
    m_watch.watch({});
    m_hold.reset();
    m_model.clear();
}

// What is written is small, but a disk may be slow.
void EditKeeper::keep()
{
    if (m_model.isEmpty())
        return;
    if (m_isKeeping) {
        m_soon.start();
        return;
    }
    m_isKeeping = true;
    const bool isSaved = m_window.document().undoStack()->isClean();
    m_window.jobs().start<bool>(
        tr("Keeping the edits"),
        [kept = m_kept, model = m_model, edits = isSaved ? ShapeEdits() : m_latest](
            const JobContext &) -> Result<bool> { return kept.keep(model, edits).map([] { return true; }); },
        [this](Result<bool> &done) {
            m_isKeeping = false;
            if (!done)
                m_window.messages().show(MessageBar::Kind::Failure, describe(done.error()));
        });
}

// The window or the model goes: what is still to be kept is kept now.
void EditKeeper::finishKeeping()
{
    if (!m_soon.isActive() || m_model.isEmpty())
        return;
    m_soon.stop();
    (void)m_kept.keep(m_model, m_latest); // nobody is there to be told
}

void EditKeeper::offer(const ShapeEdits &edits)
{
    m_window.messages().show(MessageBar::Kind::Note,
                             tr("Edits of last time were kept: %1.").arg(editTexts(edits).join(QStringLiteral(", "))),
                             tr("&Apply"), [this, edits] { m_window.adoptEdits(edits, tr("edits of last time")); });
}

void EditKeeper::askToReload()
{
    const QString path = m_window.document().path();
    m_window.messages().show(
        MessageBar::Kind::Note,
        tr("%1 has changed on the disk. Read it again? Your edits stay.").arg(QFileInfo(path).fileName()),
        tr("&Read again"), [this, path] { openWith(path, m_window.document().edits()); });
}

} // namespace shapewright
