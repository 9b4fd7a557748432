// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/navigator.h"

#include "app/gui/window/actions.h"
#include "app/gui/window/breadcrumb.h"
#include "app/gui/window/panelentry.h"
#include "app/gui/window/workspace.h"
#include "views/graph/view/graphview.h"
#include "views/panels/results/contentspanel.h"
#include "views/panels/results/foundpanel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/shapespanel.h"

#include <QAction>
#include <QScopedValueRollback>

#include <utility>

namespace shapewright {

namespace {

std::optional<NodeId> firstUser(const ModelGraph &model, NodeId id)
{
    for (const std::optional<ValueId> &output : model.node(id).outputs) {
        if (output && !model.value(*output).uses.empty())
            return model.value(*output).uses.front().node;
    }
    return {};
}

} // namespace

Navigator::Navigator(Workspace &workspace, Actions &actions, QObject *parent)
    : QObject(parent), m_workspace(workspace), m_actions(actions)
{
    connectActions();
    GraphView &view = workspace.view();
    connect(&view.selection(), &ViewSelection::nodeSelected, this,
            [this](NodeId node) { select(node, From::Picture); });
    connect(&view.selection(), &ViewSelection::valueSelected, this,
            [this](ValueId value) { select(value, From::Picture); });
    connect(&view.selection(), &ViewSelection::cleared, this, [this] { select({}, From::Picture); });
    connect(&view, &GraphView::graphOpenRequested, this, &Navigator::showGraph);
    connect(&view.highlights(), &ViewHighlights::symbolActivated, &workspace.shapes(), &ShapesPanel::selectSymbol);
    connect(&view, &GraphView::problemActivated, &workspace.tabs(), &ResultTabs::showProblem);
    connect(&workspace.breadcrumb(), &Breadcrumb::graphRequested, this, &Navigator::showGraph);
    connect(&workspace.shapes(), &ShapesPanel::valueActivated, this, &Navigator::selectValue);
    connect(&workspace.shapes(), &ShapesPanel::dimensionSelected, &view.highlights(), &ViewHighlights::highlightSymbol);
    connect(&workspace.details(), &DetailsPanel::valueActivated, this, &Navigator::selectValue);
    connect(&workspace.details(), &DetailsPanel::nodeActivated, this, &Navigator::selectNode);
    connect(&workspace.tabs(), &ResultTabs::nodeActivated, this, &Navigator::selectNode);
    connect(&workspace.tabs(), &ResultTabs::valueActivated, this, &Navigator::selectValue);
    connect(&workspace.tabs(), &ResultTabs::graphActivated, this, &Navigator::showGraph);
    const FoundPanel *found = workspace.tabs().found();
    connect(found, &FoundPanel::nodeActivated, this, [this](NodeId node) { browseTo(node); });
    connect(found, &FoundPanel::valueActivated, this, [this](ValueId value) { browseTo(value); });
}

void Navigator::connectActions()
{
    connect(m_actions.clearSelection, &QAction::triggered, this, &Navigator::clearSelection);
    connect(m_actions.parentGraph, &QAction::triggered, this, &Navigator::showEnclosingGraph);
    connect(m_actions.back, &QAction::triggered, this, &Navigator::goBack);
    connect(m_actions.forward, &QAction::triggered, this, &Navigator::goForward);
    m_workspace.addButtons({m_actions.back, m_actions.forward});
    m_actions.addPanel({QStringLiteral("contents"), tr("Go to nodes &and tensors"), "list",
                        tr("Move the focus to the list of nodes and tensors"), QKeySequence(Qt::CTRL | Qt::Key_3)},
                       [this] { m_workspace.tabs().focusPage(m_workspace.tabs().contents()); });
    const auto showHistory = [this] { m_actions.setHistory(m_history.canGoBack(), m_history.canGoForward()); };
    connect(this, &Navigator::historyChanged, this, showHistory);
    showHistory();
    m_actions.setEnclosed(false);
}

void Navigator::setModel(std::shared_ptr<const ModelGraph> model)
{
    m_workspace.view().highlights().clear(); // a name of the model before means nothing in this one
    m_model = std::move(model);
    m_graph = mainGraph;
    m_workspace.view().setGraph(m_model, mainGraph);
    m_workspace.breadcrumb().setGraph(m_model, mainGraph);
    m_actions.setEnclosed(false);
    m_history.clear();
    m_isBrowsing = false;
    m_isRestoring = false;
    Q_EMIT historyChanged();
    select({}, From::Elsewhere);
}

void Navigator::showGraph(GraphId graph)
{
    if (!m_model || graph == m_graph)
        return;
    remember(Manner::Going);
    showOnly(graph);
}

void Navigator::showOnly(GraphId graph)
{
    if (graph == m_graph)
        return;
    m_graph = graph;
    m_workspace.view().setGraph(m_model, graph);
    m_workspace.breadcrumb().setGraph(m_model, graph);
    m_actions.setEnclosed(graph != mainGraph);
}

void Navigator::showEnclosingGraph()
{
    if (!m_model)
        return;
    if (const auto owner = m_model->graph(m_graph).owner)
        selectNode(*owner);
}

void Navigator::selectNode(NodeId node)
{
    go(node.graph, node);
}

void Navigator::selectValue(ValueId value)
{
    go(value.graph, value);
}

void Navigator::browseTo(NodeId node)
{
    go(node.graph, node, Manner::Browsing);
}

void Navigator::browseTo(ValueId value)
{
    go(value.graph, value, Manner::Browsing);
}

void Navigator::browseTo(const QList<NodeId> &nodes, const BlockPath &instance)
{
    if (instance.empty() || !m_workspace.view().blocks().isShown())
        go(nodes.first().graph, nodes.first(), Manner::Browsing, nodes);
    else
        browseTo(instance);
}

void Navigator::browseTo(const BlockPath &instance)
{
    if (m_selecting || !m_model)
        return;
    remember(Manner::Browsing);
    showOnly(mainGraph);
    if (const QList<NodeId> nodes = m_workspace.view().blocks().reveal(instance); !nodes.isEmpty())
        select(nodes.first(), From::Elsewhere, nodes);
}

void Navigator::clearSelection()
{
    select({}, From::Elsewhere);
}

void Navigator::go(GraphId graph, const Selection &selection, Manner manner, const QList<NodeId> &nodes)
{
    if (m_selecting || !m_model)
        return;
    if (graph != m_graph || selection != m_selection)
        remember(manner);
    m_isRestoring = false;
    showOnly(graph);
    if (!nodes.isEmpty())
        m_workspace.view().blocks().reveal(nodes);
    else if (const NodeId *node = std::get_if<NodeId>(&selection))
        m_workspace.view().blocks().reveal(*node);
    else if (const ValueId *value = std::get_if<ValueId>(&selection))
        m_workspace.view().blocks().reveal(*value);
    select(selection, From::Elsewhere, nodes);
}

void Navigator::remember(Manner manner)
{
    if (manner == Manner::Browsing && m_isBrowsing)
        m_history.pass();
    else
        m_history.leave(here());
    m_isBrowsing = manner == Manner::Browsing;
    m_isRestoring = false;
    Q_EMIT historyChanged();
}

Place Navigator::here() const
{
    return {m_graph, m_selection, m_workspace.view().viewState()};
}

void Navigator::goBack()
{
    restore(m_history.back(here()));
}

void Navigator::goForward()
{
    restore(m_history.forward(here()));
}

void Navigator::restore(const std::optional<Place> &place)
{
    if (!place)
        return;
    m_isBrowsing = false;
    showOnly(place->graph);
    select(place->selection, From::Elsewhere);
    if (place->view) {
        m_isRestoring = !m_workspace.view().isLaidOut();
        m_workspace.view().setViewState(*place->view);
    }
    Q_EMIT historyChanged();
}

void Navigator::reselect()
{
    if (GraphView &view = m_workspace.view(); view.isInPlace()) { // nothing shall move
        ViewSelection::Items items{m_nodes, {}};
        if (const NodeId *node = std::get_if<NodeId>(&m_selection); node != nullptr && m_nodes.isEmpty())
            items.nodes.append(*node);
        else if (const ValueId *value = std::get_if<ValueId>(&m_selection))
            items.value = *value;
        view.selection().selectItems(items);
        return view.showChange();
    }
    const auto seen = std::exchange(m_isRestoring, false) ? m_workspace.view().viewState() : std::nullopt;
    select(m_selection, From::Elsewhere, QList<NodeId>(m_nodes));
    if (seen)
        m_workspace.view().setViewState(*seen);
}

void Navigator::select(const Selection &selection, From from, const QList<NodeId> &nodes)
{
    if (m_selecting)
        return;
    const QScopedValueRollback guard(m_selecting, true);
    const bool isNew = selection != m_selection && !std::holds_alternative<std::monostate>(selection);
    if (from == From::Picture && isNew)
        remember(Manner::Going);
    m_selection = selection;
    m_nodes = from == From::Picture ? m_workspace.view().selection().nodes() : nodes;
    m_workspace.details().setSelection(selection, m_nodes);
    m_workspace.tabs().contents()->setSelection(selection);
    if (from == From::Picture)
        return;
    GraphView &view = m_workspace.view();
    if (m_nodes.size() > 1) {
        view.selection().selectNodes(m_nodes);
    } else if (const NodeId *node = std::get_if<NodeId>(&selection)) {
        view.selection().selectNode(*node);
        // A constant is drawn in the node that uses it.
        if (const auto user = firstUser(*m_model, *node); user && !view.selection().node())
            view.selection().selectNode(*user);
    } else if (const ValueId *value = std::get_if<ValueId>(&selection)) {
        view.selection().selectValue(*value);
    } else {
        view.selection().selectNode({});
    }
}

} // namespace shapewright
