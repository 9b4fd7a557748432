// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/toolbuttons.h"

#include "views/graph/picture/displaytext.h"

#include <QAction>
#include <QMainWindow>
#include <QToolBar>
#include <QToolButton>

namespace shapewright {

QToolBar *makeToolBar(QMainWindow &window, const QString &name)
{
    QToolBar *bar = window.addToolBar(name);
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize({16, 16});
    return bar;
}

void addSpace(QToolBar &bar)
{
    auto *space = new QWidget(&bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar.addWidget(space);
}

void dressButton(QToolButton &button, QAction &action, Qt::ToolButtonStyle style)
{
    button.setFocusPolicy(Qt::TabFocus);
    button.setAccessibleName(withoutMnemonic(action.text()));
    // Qt leaves the key of 打开(&O) in the text of a button.
    action.setIconText(withoutMnemonic(action.text()));
    button.setToolButtonStyle(style);
}

void dressButtons(QToolBar &bar, const QList<QAction *> &actions, Qt::ToolButtonStyle style)
{
    for (QAction *action : actions) {
        auto *button = qobject_cast<QToolButton *>(bar.widgetForAction(action));
        button->setMinimumHeight(30);
        dressButton(*button, *action, style);
    }
}

} // namespace shapewright
