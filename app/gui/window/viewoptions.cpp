// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/viewoptions.h"

#include "views/graph/view/graphview.h"

#include <QAction>
#include <QMainWindow>
#include <QSettings>

namespace shapewright {

namespace {

QAction *checkable(QMainWindow &window, QObject *parent, const char *name, const QString &text,
                   const QKeySequence &shortcut)
{
    auto *action = new QAction(text, parent);
    action->setObjectName(QString::fromLatin1(name));
    action->setCheckable(true);
    action->setShortcut(shortcut);
    window.addAction(action);
    return action;
}

QString settingName(const QAction *action)
{
    return QStringLiteral("show/") + action->objectName();
}

} // namespace

ViewOptions::ViewOptions(QMainWindow &window)
    : QObject(&window),
      dynamic(checkable(window, this, "dynamic", tr("Only &dynamic tensors"), QKeySequence(Qt::CTRL | Qt::Key_D))),
      nodeNames(checkable(window, this, "nodeNames", tr("&Node names"), QKeySequence(Qt::CTRL | Qt::Key_M))),
      tensorNames(
          checkable(window, this, "tensorNames", tr("&Tensor names"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M))),
      constants(checkable(window, this, "constants", tr("&Constants as nodes"), {})),
      miniMap(checkable(window, this, "miniMap", tr("&Overview"), {})),
      leftPanel(checkable(window, this, "leftPanel", tr("&Left panel"), QKeySequence(Qt::CTRL | Qt::Key_B))),
      rightPanel(
          checkable(window, this, "rightPanel", tr("&Right panel"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_B)))
{
    for (QAction *action : {miniMap, leftPanel, rightPanel})
        action->setChecked(true);
}

void ViewOptions::applyTo(GraphView &view)
{
    for (QAction *action : actions())
        connect(action, &QAction::toggled, &view, [this, &view] { show(view); });
    show(view);
}

void ViewOptions::show(GraphView &view) const
{
    view.setOptions({nodeNames->isChecked(), tensorNames->isChecked(), constants->isChecked()});
    view.highlights().fadeStatic(dynamic->isChecked());
    view.setMiniMapShown(miniMap->isChecked());
}

void ViewOptions::restore()
{
    const QSettings settings;
    for (QAction *action : {nodeNames, tensorNames, constants, miniMap, leftPanel, rightPanel})
        action->setChecked(settings.value(settingName(action), action->isChecked()).toBool());
}

void ViewOptions::save() const
{
    QSettings settings;
    for (const QAction *action : {nodeNames, tensorNames, constants, miniMap, leftPanel, rightPanel})
        settings.setValue(settingName(action), action->isChecked());
}

} // namespace shapewright
