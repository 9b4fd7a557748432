// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/coverage.h"
#include "views/graph/picture/measuredgraph.h"

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace shapewright {

// Which boxes and edges of a picture an execution provider takes. Without a coverage of the shown graph, no box is
// taken, left or computed ahead.
class CoverageMarks
{
public:
    CoverageMarks() = default;
    CoverageMarks(std::shared_ptr<const MeasuredGraph> graph, std::shared_ptr<const Coverage> coverage);

    [[nodiscard]] const std::shared_ptr<const Coverage> &coverage() const { return m_coverage; }
    // All that the provider is asked about in a block.
    [[nodiscard]] bool isTaken(std::uint32_t box) const { return partition(box).value_or(notSupported) >= 0; }
    // How many nodes of a block are supported, of those that are not computed before the run. Nothing for other boxes.
    struct Share {
        std::size_t supported = 0, asked = 0;
    };
    [[nodiscard]] std::optional<Share> shareOf(std::uint32_t box) const;
    // A part of a block, from 0 to 1; not if it is all or nothing.
    [[nodiscard]] std::optional<double> partTaken(std::uint32_t box) const;
    // The provider leaves the node, or a whole block, to another one.
    [[nodiscard]] bool isLeft(std::uint32_t box) const { return partition(box) == notSupported; }
    // The node is computed before the run, so no provider is asked about it.
    [[nodiscard]] bool isComputedAhead(std::uint32_t box) const { return partition(box) == notPresent; }
    // The edges between nodes of different partitions, where a tensor is handed from one provider to another.
    [[nodiscard]] const std::vector<std::uint32_t> &cutEdges() const { return m_cutEdges; }

private:
    void countBlocks();
    // Nothing if there is no coverage of the box.
    [[nodiscard]] std::optional<std::int32_t> partition(std::uint32_t box) const;

    std::shared_ptr<const MeasuredGraph> m_graph;
    std::shared_ptr<const Coverage> m_coverage;
    std::vector<std::uint32_t> m_cutEdges;
    std::unordered_map<std::uint32_t, Share> m_blocks; // by box
};

} // namespace shapewright
