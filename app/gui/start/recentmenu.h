// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace shapewright {

class Actions;
class Document;
class OpeningController;
class RecentFiles;
class WelcomePage;

// Shows the recent models in the File menu of a window and on its welcome page.
class RecentMenu : public QObject
{
    Q_OBJECT

public:
    RecentMenu(RecentFiles &recent, const Document &document, OpeningController &opening, WelcomePage &welcome,
               Actions &actions, QObject *parent);

private:
    void fill();

    RecentFiles &m_recent;
    OpeningController &m_opening;
    WelcomePage &m_welcome;
    Actions &m_actions;
};

} // namespace shapewright
