// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/navigate/history.h"
#include "model/blocks/collapsedgraph.h"

#include <QObject>

#include <memory>

namespace shapewright {

class Actions;
class Workspace;

// Which graph the picture shows and what is selected; keeps picture, details and list of one mind. Each new graph or
// selection is a place to go back to; scrolling and zooming are not.
class Navigator : public QObject
{
    Q_OBJECT

public:
    Navigator(Workspace &workspace, Actions &actions, QObject *parent);

    // Shows the main graph of a model, with nothing selected; null clears.
    void setModel(std::shared_ptr<const ModelGraph> model);
    void showGraph(GraphId graph);
    void showEnclosingGraph();
    void selectNode(NodeId node);
    void selectValue(ValueId value);
    void clearSelection();
    // Like selecting, on the way along a list: all such steps in a row are one place to go back from.
    void browseTo(NodeId node);
    void browseTo(ValueId value);
    // All of one graph; not empty. If they are an instance of a block, this one is opened.
    void browseTo(const QList<NodeId> &nodes, const BlockPath &instance = {});
    void browseTo(const BlockPath &instance); // of the blocks in the picture
    void goBack();
    void goForward();
    // The picture has a new layout: it selects anew what is selected.
    void reselect();

    [[nodiscard]] GraphId shownGraph() const { return m_graph; }
    [[nodiscard]] const Selection &selection() const { return m_selection; }
    [[nodiscard]] const History &history() const { return m_history; }

Q_SIGNALS:
    void historyChanged();

private:
    enum class From { Picture, Elsewhere };
    enum class Manner { Going, Browsing };
    // `nodes` are all that is selected if these are several.
    void go(GraphId graph, const Selection &selection, Manner manner = Manner::Going, const QList<NodeId> &nodes = {});
    void remember(Manner manner);
    void showOnly(GraphId graph);
    void select(const Selection &selection, From from, const QList<NodeId> &nodes = {});
    void connectActions();
    void restore(const std::optional<Place> &place);
    [[nodiscard]] Place here() const;

    Workspace &m_workspace;
    Actions &m_actions;
    std::shared_ptr<const ModelGraph> m_model;
    GraphId m_graph = mainGraph;
    Selection m_selection;
    QList<NodeId> m_nodes; // all of several
    History m_history;
    bool m_isBrowsing = false;
    bool m_isRestoring = false; // the layout that is awaited shows what was seen then, wherever the selection is
    bool m_selecting = false;   // the picture tells of selections that it was told, too
};

} // namespace shapewright
