// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/gocontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/navigate/navigator.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/panelentry.h"
#include "app/gui/window/workspace.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/view/graphview.h"
#include "views/panels/results/changespanel.h"
#include "views/panels/results/problemspanel.h"
#include "views/panels/results/readinesspanel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QMouseEvent>

namespace shapewright {

namespace {

constexpr std::size_t mostEntries = 30; // of a menu that can be read
constexpr int shownName = 80;

QString entryText(const ModelGraph &model, NodeId id)
{
    const Node &node = model.node(id);
    QString text = elided(displayText(node.opType), shownName);
    if (!node.name.empty())
        text += QStringLiteral("   ") + elided(displayText(node.name), shownName);
    return menuText(text);
}

} // namespace

GoController::GoController(const Document &document, Navigator &navigator, Workspace &workspace, Actions &actions,
                           QObject *parent)
    : QObject(parent), m_document(document), m_navigator(navigator), m_workspace(workspace)
{
    connectActions(actions);
    qApp->installEventFilter(this);
}

void GoController::connectActions(Actions &actions)
{
    connect(actions.toProducer, &QAction::triggered, this, &GoController::goToProducer);
    connect(actions.toConsumer, &QAction::triggered, this, &GoController::goToConsumer);
    connect(actions.nextSame, &QAction::triggered, this, [this] { goToSameOperator(Direction::Forward); });
    connect(actions.previousSame, &QAction::triggered, this, [this] { goToSameOperator(Direction::Backward); });
    ResultTabs &tabs = m_workspace.tabs();
    connect(actions.nextProblem, &QAction::triggered, this, [this] { stepProblem(1); });
    connect(actions.previousProblem, &QAction::triggered, this, [this] { stepProblem(-1); });
    actions.addPanel({QStringLiteral("problems"), tr("Go to prob&lems"), "problem",
                      tr("Move the focus to the list of problems"), QKeySequence(Qt::CTRL | Qt::Key_5)},
                     [&tabs] { tabs.focusPage(tabs.problems()); });
    actions.addPanel({QStringLiteral("changes"), tr("Go to shape &changes"), "changes",
                      tr("Move the focus to the table of shape changes"), QKeySequence(Qt::CTRL | Qt::Key_4)},
                     [&tabs] { tabs.focusPage(tabs.changes()); });
    actions.addPanel({QStringLiteral("testRun"), tr("G&o to test run"), "run",
                      tr("Move the focus to the result of the test run"),
                      QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T)},
                     [&tabs] { tabs.focusPage(tabs.testRun()); });
    actions.addPanel({QStringLiteral("readiness"), tr("Go to readine&ss"), "system",
                      tr("Move the focus to the execution providers"), QKeySequence(Qt::CTRL | Qt::Key_7)},
                     [&tabs] { tabs.focusPage(tabs.readiness()); });
}

void GoController::stepProblem(int rows)
{
    ResultTabs &tabs = m_workspace.tabs();
    tabs.showPage(tabs.problems());
    tabs.problems()->step(rows);
}

void GoController::goToProducer()
{
    if (!m_document.isOpen())
        return;
    const ModelGraph &model = *m_document.state().graph;
    const Selection &selection = m_navigator.selection();
    if (const NodeId *node = std::get_if<NodeId>(&selection))
        goToOneOf(producersOf(model, *node));
    else if (const ValueId *value = std::get_if<ValueId>(&selection))
        goToOneOf(producersOf(model, *value));
}

void GoController::goToConsumer()
{
    if (!m_document.isOpen())
        return;
    const ModelGraph &model = *m_document.state().graph;
    const Selection &selection = m_navigator.selection();
    if (const NodeId *node = std::get_if<NodeId>(&selection))
        goToOneOf(consumersOf(model, *node));
    else if (const ValueId *value = std::get_if<ValueId>(&selection))
        goToOneOf(consumersOf(model, *value));
}

void GoController::goToSameOperator(Direction direction)
{
    if (!m_document.isOpen())
        return;
    const ModelGraph &model = *m_document.state().graph;
    const Selection &selection = m_navigator.selection();
    std::optional<NodeId> from;
    if (const NodeId *node = std::get_if<NodeId>(&selection))
        from = *node;
    else if (const ValueId *value = std::get_if<ValueId>(&selection))
        from = model.value(*value).producer;
    const auto next = from ? nextOfSameOperator(model, *from, direction) : std::nullopt;
    if (next)
        m_navigator.selectNode(*next);
}

void GoController::goToOneOf(const std::vector<NodeId> &nodes)
{
    if (nodes.size() == 1)
        m_navigator.selectNode(nodes.front());
    if (nodes.size() < 2)
        return;
    auto *menu = new QMenu(&m_workspace.view());
    menu->setObjectName(QStringLiteral("whichNode"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const ModelGraph &model = *m_document.state().graph;
    for (std::size_t i = 0; i < nodes.size() && i < mostEntries; ++i)
        menu->addAction(entryText(model, nodes[i]), this, [this, node = nodes[i]] { m_navigator.selectNode(node); });
    if (nodes.size() > mostEntries)
        menu->addAction(tr("and %1 more").arg(nodes.size() - mostEntries))->setEnabled(false);
    menu->setActiveAction(menu->actions().first());
    const GraphView &view = m_workspace.view();
    menu->popup(view.mapToGlobal(view.rect().center()));
}

bool GoController::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::MouseButtonPress && event->type() != QEvent::MouseButtonDblClick)
        return QObject::eventFilter(watched, event);
    const auto *widget = qobject_cast<const QWidget *>(watched);
    const Qt::MouseButton button = static_cast<const QMouseEvent *>(event)->button();
    const bool isSide = button == Qt::BackButton || button == Qt::ForwardButton;
    if (!isSide || !widget || widget->window() != m_workspace.window())
        return QObject::eventFilter(watched, event);
    if (button == Qt::BackButton)
        m_navigator.goBack();
    else
        m_navigator.goForward();
    return true;
}

} // namespace shapewright
