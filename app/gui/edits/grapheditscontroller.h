// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

namespace shapewright {

class Actions;
class AdaptController;
class Document;
class GraphEditsPanel;
class GraphPreview;
class Workspace;

// Shows what the edits of the graph come to: in their tab, in the picture and in the details of nodes. Passes the
// wishes of the tab and of the Edit menu to the document. GUI thread.
class GraphEditsController : public QObject
{
    Q_OBJECT

public:
    GraphEditsController(Document &document, GraphPreview &preview, const AdaptController &adapting,
                         Workspace &workspace, Actions &actions, QObject *parent);

    // What a test run showed of the rows of the adapted graph; empty before one.
    void setShownRows(const QString &text);

private:
    void showWishes();
    void showPreview();
    [[nodiscard]] QString summary() const;

    Document &m_document;
    GraphPreview &m_preview;
    const AdaptController &m_adapting;
    Workspace &m_workspace;
    Actions &m_actions;
    GraphEditsPanel *m_panel;
    QString m_shownRows;
};

} // namespace shapewright
