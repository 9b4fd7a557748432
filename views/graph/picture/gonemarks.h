// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/preview/nodefates.h"
#include "views/graph/picture/measuredgraph.h"

#include <QString>

#include <memory>
#include <unordered_map>
#include <vector>

namespace shapewright {

// Which boxes and edges of a picture edits of the graph remove, and which boxes they change. Without fates, none.
class GoneMarks
{
public:
    GoneMarks() = default;
    GoneMarks(const MeasuredGraph &graph, std::shared_ptr<const NodeFates> fates);

    [[nodiscard]] const std::shared_ptr<const NodeFates> &fates() const { return m_fates; }
    [[nodiscard]] bool hasBox(std::uint32_t box) const { return box < m_boxes.size() && m_boxes[box]; }
    // An edge goes with either of its ends: what a removed node made is then an initializer.
    [[nodiscard]] bool hasEdge(std::uint32_t edge) const { return edge < m_edges.size() && m_edges[edge]; }
    // What changes at a box, in words: `[1, 8] → [-1, 8]`; of a block, at its first node that changes, and at how many
    // more. Null if nothing.
    [[nodiscard]] const QString *changeOf(std::uint32_t box) const
    {
        const auto found = m_changes.find(box);
        return found != m_changes.end() ? &found->second : nullptr;
    }
    [[nodiscard]] bool hasChanges() const { return !m_changes.empty(); }

private:
    std::shared_ptr<const NodeFates> m_fates;
    std::vector<bool> m_boxes, m_edges;                   // empty if nothing goes
    std::unordered_map<std::uint32_t, QString> m_changes; // by box
};

} // namespace shapewright
