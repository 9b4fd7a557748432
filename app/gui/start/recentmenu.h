// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace shapewright {

class MainWindow;
class RecentFiles;

// The models opened last, in a window's File menu and on its first page.
class RecentMenu : public QObject
{
    Q_OBJECT

public:
    RecentMenu(MainWindow &window, RecentFiles &recent);

private:
    void fill();

    MainWindow &m_window;
    RecentFiles &m_recent;
};

} // namespace shapewright
