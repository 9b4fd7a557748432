// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/settings.h"

#include "app/gui/start/mainwindow.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/appearance.h"
#include "app/gui/window/viewoptions.h"

#include <QAction>
#include <QActionGroup>
#include <QSettings>
#include <QSplitter>

namespace shapewright {

namespace {

QList<QSplitter *> splitters(const MainWindow &window)
{
    QList<QSplitter *> named = window.findChildren<QSplitter *>();
    named.removeIf([](const QSplitter *splitter) { return splitter->objectName().isEmpty(); }); // those of dialogs
    return named;
}

} // namespace

void restoreSettings(Appearance &appearance)
{
    if (const auto choice = Appearance::fromName(QSettings().value(QStringLiteral("theme")).toString()))
        appearance.setChoice(*choice);
}

void restoreSettings(MainWindow &window)
{
    const QSettings settings;
    window.restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    for (QSplitter *splitter : splitters(window))
        splitter->restoreState(settings.value(splitter->objectName()).toByteArray());
    window.actions().viewOptions->restore();
    for (QAction *fill : window.actions().fills->actions()) {
        if (fill->data() == settings.value(QStringLiteral("fill")))
            fill->trigger();
    }
}

void saveSettings(const Appearance &appearance)
{
    QSettings().setValue(QStringLiteral("theme"), Appearance::name(appearance.choice()));
}

void saveSettings(MainWindow &window)
{
    QSettings settings;
    settings.setValue(QStringLiteral("geometry"), window.saveGeometry());
    for (const QSplitter *splitter : splitters(window))
        settings.setValue(splitter->objectName(), splitter->saveState());
    window.actions().viewOptions->save();
    settings.setValue(QStringLiteral("fill"), window.actions().fills->checkedAction()->data());
}

} // namespace shapewright
