// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/collapsedgraph.h"
#include "model/types/ids.h"

#include <QList>
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

    // What a person chose. It belongs to a model, and outlives the windows that show it.
    struct State {
        std::optional<bool> isShown; // blocks, or all nodes; otherwise areBlocksClearer() decides
        OpenBlocks open;

        bool operator==(const State &) const = default;
    };

    // Another model is going to be shown, whose blocks are not known yet; null for none.
    void awaitBlocks(const ModelGraph *model, State state = {});
    // Null or empty if nothing repeats.
    void setBlocks(std::shared_ptr<const ModelGraph> model, Blocks blocks);
    // A picture would have to be made anew once the blocks are known.
    [[nodiscard]] bool isAwaited() const { return m_isAwaited && m_state.isShown.value_or(m_areClearer); }

    // Blocks, or all nodes. Blocks are drawn once they are known.
    void setShown(bool isShown);
    [[nodiscard]] bool isShown() const { return m_collapsed != nullptr; }
    void setState(const State &state);
    [[nodiscard]] const State &state() const { return m_state; }
    // What a picture of the main graph is made from. Null if it shows all nodes.
    [[nodiscard]] const std::shared_ptr<const CollapsedGraph> &collapsed() const { return m_collapsed; }

    // An instance of a box that stands for several.
    void open(const CollapsedGraph::Box &box);
    // The same for somebody who zooms in, until closeByZoom(). Both tell whether anything changed, and emit nothing.
    [[nodiscard]] bool openByZoom(const CollapsedGraph::Box &box);
    [[nodiscard]] bool closeByZoom(const BlockPath &path);
    [[nodiscard]] const OpenBlocks &openedByZoom() const { return m_zoomed; }
    void close(const BlockPath &path);
    // Opens what a node is in, so that it is seen. What was opened in this way before closes again: a walk along a list
    // must not leave everything open.
    void reveal(NodeId node);
    // The same for a part of a block, which then is a box.
    void reveal(const QList<NodeId> &part);
    // The same for one instance of a block, whose nodes it returns. None if the picture shows all nodes.
    QList<NodeId> reveal(const BlockPath &instance);
    // The same for a tensor within a block. One at the border of a block is seen anyway.
    void reveal(ValueId value);

Q_SIGNALS:
    // The picture has to be made anew; this node, if any, keeps its place in the view.
    void changed(std::optional<shapewright::NodeId> kept);
    void stateChanged();

private:
    void collapse();
    void showAnew(std::optional<NodeId> kept);
    void revealNode(NodeId node, std::size_t size);
    [[nodiscard]] OpenBlocks allOpen() const;

    State m_state;
    bool m_isAwaited = false;
    bool m_areClearer = false; // than all nodes; before the blocks are known, whether that is likely
    std::shared_ptr<const ModelGraph> m_model;
    Blocks m_blocks;
    OpenBlocks m_revealed; // for a node that was asked for
    OpenBlocks m_zoomed;   // by zooming in
    std::shared_ptr<const CollapsedGraph> m_collapsed;
};

} // namespace shapewright
