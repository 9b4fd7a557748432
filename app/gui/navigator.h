// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/detailspanel.h"

#include <QObject>

#include <memory>

namespace shapewright {

class Workspace;

// Which graph the picture shows and what is selected; keeps picture, details and list of one mind.
class Navigator : public QObject
{
    Q_OBJECT

public:
    explicit Navigator(Workspace &workspace, QObject *parent = nullptr);

    // Shows the main graph of a model, with nothing selected; null clears.
    void setModel(std::shared_ptr<const ModelGraph> model);
    void showGraph(GraphId graph);
    void showEnclosingGraph();
    void selectNode(NodeId node);
    void selectValue(ValueId value);
    void clearSelection();
    // The picture has a new layout: it selects anew what is selected.
    void reselect();

    [[nodiscard]] GraphId shownGraph() const { return m_graph; }
    [[nodiscard]] const Selection &selection() const { return m_selection; }

private:
    enum class From { Picture, Elsewhere };
    void select(const Selection &selection, From from);

    Workspace &m_workspace;
    std::shared_ptr<const ModelGraph> m_model;
    GraphId m_graph = mainGraph;
    Selection m_selection;
    bool m_selecting = false; // the picture tells of selections that it was told, too
};

} // namespace shapewright
