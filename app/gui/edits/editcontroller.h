// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace shapewright {

class Actions;
class Document;
class Notices;
struct Suggestion;
class Workspace;

// Passes the edits that the panels and the Edit menu request to the document, and shows a notice if shapes could not be
// computed.
class EditController : public QObject
{
    Q_OBJECT

public:
    EditController(Document &document, Workspace &workspace, Actions &actions, Notices &notices, QWidget *window);

private:
    void askInputValue();
    void connectActions(QWidget *window);
    void applySuggestion(const Suggestion &suggestion);
    void showPermissions();

    Document &m_document;
    Workspace &m_workspace;
    Actions &m_actions;
    Notices &m_notices;
};

} // namespace shapewright
