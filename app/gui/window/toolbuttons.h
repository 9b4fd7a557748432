// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <Qt>

class QAction;
class QMainWindow;
class QString;
class QToolBar;
class QToolButton;

namespace shapewright {

// A tool bar as all windows have it: it stays where it is, and has no menu.
[[nodiscard]] QToolBar *makeToolBar(QMainWindow &window, const QString &name);
// What is added after it stands at the right.
void addSpace(QToolBar &bar);
// Gives a button of an action its style, the focus by Tab, a name for screen readers, and a text without mnemonic.
void dressButton(QToolButton &button, QAction &action, Qt::ToolButtonStyle style);
// The same for all actions of a tool bar, whose buttons are equally high.
void dressButtons(QToolBar &bar, const QList<QAction *> &actions, Qt::ToolButtonStyle style);

} // namespace shapewright
