// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace shapewright {

class Actions;
class Document;
class Notices;
class WelcomePage;

// Opens and closes models, and asks whether external data outside of the model's folder may be read. GUI thread.
class OpeningController : public QObject
{
    Q_OBJECT

public:
    OpeningController(Document &document, WelcomePage &welcome, Actions &actions, Notices &notices, QWidget *window);

    // Opens a file that the person chose. By default it is opened in this window.
    using Opener = std::function<void(const QString &path)>;
    void setOpener(Opener opener) { m_opener = std::move(opener); }
    void openFile(const QString &path);

private:
    void connectActions(const WelcomePage &welcome, const Actions &actions);
    void chooseModel();
    void askForModel();

    Document &m_document;
    Notices &m_notices;
    QWidget *m_window;
    Opener m_opener;
    QString m_asked; // path of the model that the open questions are about
};

} // namespace shapewright
