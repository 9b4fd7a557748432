// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/collapsedgraph.h"
#include "model/types/ids.h"

#include <QObject>

#include <memory>
#include <optional>

namespace shapewright {

// Which blocks of the main graph a view draws as one box, and which are open. Whoever finds the blocks passes them
// here.
class ViewBlocks : public QObject
{
    Q_OBJECT

public:
    using Blocks = CollapsedGraph::Blocks;
    using QObject::QObject;

    // Blocks, or all nodes. Blocks are drawn once they are known.
    void setShown(bool isShown);
    // Another model is going to be shown, whose blocks are not known yet.
    void awaitBlocks();
    // Null or empty if nothing repeats.
    void setBlocks(std::shared_ptr<const ModelGraph> model, Blocks blocks);
    // A picture would have to be made anew once the blocks are known.
    [[nodiscard]] bool isAwaited() const { return m_isShown && m_isAwaited; }
    // What a picture of the main graph is made from. Null if it shows all nodes.
    [[nodiscard]] const std::shared_ptr<const CollapsedGraph> &collapsed() const { return m_collapsed; }

    // An instance of a box that stands for several.
    void open(const CollapsedGraph::Box &box);
    void close(const BlockPath &path);
    // Opens what a node is in, so that it is seen. What was opened in this way before closes again: a walk along a list
    // must not leave everything open.
    void reveal(NodeId node);
    // The same for a tensor within a block. One at the border of a block is seen anyway.
    void reveal(ValueId value);

Q_SIGNALS:
    // The picture has to be made anew; this node, if any, keeps its place in the view.
    void changed(std::optional<shapewright::NodeId> kept);

private:
    void collapse();
    [[nodiscard]] OpenBlocks allOpen() const;

    bool m_isShown = false;
    bool m_isAwaited = false;
    std::shared_ptr<const ModelGraph> m_model;
    Blocks m_blocks;
    OpenBlocks m_open;     // by the person
    OpenBlocks m_revealed; // for a node that was asked for
    std::shared_ptr<const CollapsedGraph> m_collapsed;
};

} // namespace shapewright
