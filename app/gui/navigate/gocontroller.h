// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/walk.h"

#include <QObject>

namespace shapewright {

class Actions;
class Document;
class Navigator;
class Workspace;

// Ways from what is selected to what is next to it. Where there are several a menu asks which.
class GoController : public QObject
{
    Q_OBJECT

public:
    GoController(const Document &document, Navigator &navigator, Workspace &workspace, Actions &actions,
                 QObject *parent);

protected:
    // The two buttons that many mice have at their side go back and forward, wherever in the window.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectActions(Actions &actions);
    void stepProblem(int rows);
    void goToProducer();
    void goToConsumer();
    void goToSameOperator(Direction direction);
    void goToOneOf(const std::vector<NodeId> &nodes);

    const Document &m_document;
    Navigator &m_navigator;
    Workspace &m_workspace;
};

} // namespace shapewright
