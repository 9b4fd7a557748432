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

// Opens and closes models, and asks whether weights outside of a model's folder may be read.
class OpeningController : public QObject
{
    Q_OBJECT

public:
    OpeningController(Document &document, WelcomePage &welcome, Actions &actions, Notices &notices, QWidget *window);

    // Where files go that a person opens: into this window, unless told otherwise.
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
    QString m_asked; // the model whose questions are asked
};

} // namespace shapewright
