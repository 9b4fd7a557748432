// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace shapewright {

class Actions;
class Appearance;
class Workspace;

// The View menu: how large the picture is and what it shows, and the theme.
class ViewController : public QObject
{
    Q_OBJECT

public:
    ViewController(Workspace &workspace, Actions &actions, Appearance &appearance, QObject *parent);

private:
    void connectZoom(Workspace &workspace, Actions &actions);
    void connectPanels(Workspace &workspace, Actions &actions);
    void connectThemes(const Actions &actions, Appearance &appearance);
};

} // namespace shapewright
