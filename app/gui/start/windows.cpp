// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/windows.h"

#include "app/gui/edits/editkeeper.h"
#include "app/gui/start/mainwindow.h"
#include "app/gui/start/settings.h"
#include "app/gui/start/settingsdialog.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/messagebar.h"
#include "model/edits/edittext.h"

#include <QAction>
#include <QApplication>
#include <QFileInfo>

namespace shapewright {

Windows::Windows(Session &session) : m_session(session)
{
    restoreSettings(session.appearance);
    connect(&session.appearance, &Appearance::themeChanged, this, [&session] { saveSettings(session.appearance); });
}

QList<MainWindow *> Windows::all() const
{
    QList<MainWindow *> found;
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (auto *window = qobject_cast<MainWindow *>(widget))
            found.append(window);
    }
    return found;
}

MainWindow &Windows::add()
{
    const auto *inFront = qobject_cast<const MainWindow *>(QApplication::activeWindow());
    auto *window = new MainWindow(m_session.appearance, m_session.programs);
    window->setAttribute(Qt::WA_DeleteOnClose);
    restoreSettings(*window);
    if (inFront) {
        constexpr int step = 32; // so that neither window hides the other
        window->resize(inFront->size());
        window->move(inFront->pos() + QPoint(step, step));
    }
    window->share(m_session);
    window->setOpener([this, window](const QString &path) { open(*window, path); });
    connect(window->actions().newWindow, &QAction::triggered, this, [this] { add().show(); });
    connect(window->actions().settings, &QAction::triggered, window,
            [this, window] { (new SettingsDialog(m_session, window->actions(), window))->open(); });
    connect(window, &MainWindow::closing, this, [window] { saveSettings(*window); });
    return *window;
}

void Windows::open(MainWindow &asking, const QString &path, const ModelEdits &edits)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    for (MainWindow *window : all()) {
        if (window->document().path() == absolute) {
            window->raise();
            window->activateWindow();
            return;
        }
    }
    MainWindow &window = asking.document().isOpen() || asking.document().isOpening() ? add() : asking;
    window.show();
    window.document().open(path, edits);
}

void Windows::offerAbandonedEdits(MainWindow &window)
{
    const std::vector<KeptEdits::Abandoned> left = m_session.kept.takeAbandoned();
    if (left.empty())
        return;
    const KeptEdits::Abandoned &last = left.front();
    window.messages().ask(
        QStringLiteral("leftEdits"),
        tr("Shapewright ended unexpectedly. Unsaved edits of %1: %2.")
            .arg(QFileInfo(last.model).fileName(), editTexts(last.edits).join(QStringLiteral(", "))),
        {tr("&Open"), [&window, last] { window.findChild<EditKeeper *>()->openWith(last.model, last.edits); }});
}

} // namespace shapewright
