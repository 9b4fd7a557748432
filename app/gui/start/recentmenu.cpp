// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/recentmenu.h"

#include "app/gui/document/document.h"
#include "app/gui/files/recentfiles.h"
#include "app/gui/start/openingcontroller.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/welcomepage.h"
#include "views/graph/picture/displaytext.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>

namespace shapewright {

RecentMenu::RecentMenu(RecentFiles &recent, const Document &document, OpeningController &opening, WelcomePage &welcome,
                       Actions &actions, QObject *parent)
    : QObject(parent), m_recent(recent), m_opening(opening), m_welcome(welcome), m_actions(actions)
{
    connect(&document, &Document::opened, this, [this, &document] { m_recent.add(document.path()); });
    connect(&document, &Document::openFailed, this, [this](const QString &path, const Error &error) {
        if (error.code == ErrorCode::FileNotFound)
            m_recent.remove(QFileInfo(path).absoluteFilePath());
    });
    connect(&recent, &RecentFiles::changed, this, &RecentMenu::fill);
    fill();
}

void RecentMenu::fill()
{
    QMenu &menu = *m_actions.recent;
    menu.clear();
    for (const QString &path : m_recent.paths()) {
        const QFileInfo info(path);
        QAction *action = menu.addAction(menuText(
            displayText(QStringLiteral("%1 — %2").arg(info.fileName(), QDir::toNativeSeparators(info.path())))));
        action->setToolTip(toolTipText(path));
        connect(action, &QAction::triggered, this, [this, path] { m_opening.openFile(path); });
    }
    menu.addSeparator();
    menu.addAction(tr("&Clear list"), &m_recent, &RecentFiles::clear);
    menu.menuAction()->setEnabled(!m_recent.paths().isEmpty());
    m_welcome.setRecent(m_recent.paths());
}

} // namespace shapewright
