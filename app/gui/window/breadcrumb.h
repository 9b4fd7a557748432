// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/collapsedgraph.h"
#include "model/graph/modelgraph.h"

#include <QWidget>

#include <functional>

#include <memory>

class QHBoxLayout;

namespace shapewright {

class StatusPill;

// Where in the model the picture is: the main graph, and the subgraphs and function bodies, or the open blocks, that
// lead to it.
class Breadcrumb : public QWidget
{
    Q_OBJECT

public:
    explicit Breadcrumb(QWidget *parent = nullptr);

    void setGraph(const std::shared_ptr<const ModelGraph> &model, GraphId graph);
    // The open blocks, from the outermost, that one looks at in the graph. `summary` says what the picture shows.
    struct Step {
        QString text;
        BlockPath path;

        bool operator==(const Step &) const = default;
    };
    void setBlocks(const QList<Step> &blocks, const QString &summary);

Q_SIGNALS:
    void graphRequested(shapewright::GraphId graph);
    void blockRequested(const shapewright::BlockPath &path); // empty: what all blocks are in

private:
    void fill();
    void addStep(const QString &text, const std::function<void()> &go, bool isLast);

    QHBoxLayout *m_layout;
    StatusPill *m_summary = nullptr;
    std::shared_ptr<const ModelGraph> m_model;
    GraphId m_graph = mainGraph;
    QList<Step> m_blocks;
};

} // namespace shapewright
