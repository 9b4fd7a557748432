// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/measuredgraph.h"

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// What is selected in a picture: one or more boxes, or one value with all of its edges, or nothing.
class PictureSelection
{
public:
    // Nothing is selected in another graph.
    void setGraph(std::shared_ptr<const MeasuredGraph> graph);
    void selectBoxes(std::vector<std::uint32_t> boxes);
    void selectValue(std::optional<ValueId> value);

    [[nodiscard]] const std::vector<std::uint32_t> &boxes() const { return m_boxes; }
    [[nodiscard]] std::optional<std::uint32_t> lastBox() const; // the one that was selected last
    [[nodiscard]] std::optional<ValueId> value() const { return m_value; }
    [[nodiscard]] bool hasBox(std::uint32_t box) const { return m_isSelected[box]; }
    // Whether the edge belongs to what is selected: to the value, or to a box at one of its ends.
    [[nodiscard]] bool hasEdge(std::uint32_t edge) const;
    // The edges that begin or end at selected boxes.
    [[nodiscard]] const std::vector<std::uint32_t> &edgesOfBoxes() const { return m_edgesOfBoxes; }

private:
    std::shared_ptr<const MeasuredGraph> m_graph;
    std::vector<std::uint32_t> m_boxes;
    std::vector<bool> m_isSelected; // by box
    std::vector<std::uint32_t> m_edgesOfBoxes;
    std::optional<ValueId> m_value;
};

} // namespace shapewright
