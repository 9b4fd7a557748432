// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/coverage.h"
#include "views/graph/picture/measuredgraph.h"

#include <memory>
#include <optional>
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
    [[nodiscard]] bool isTaken(std::uint32_t box) const { return partition(box).value_or(notSupported) >= 0; }
    // The provider leaves the node to another one.
    [[nodiscard]] bool isLeft(std::uint32_t box) const { return partition(box) == notSupported; }
    // The node is computed before the run, so no provider is asked about it.
    [[nodiscard]] bool isComputedAhead(std::uint32_t box) const { return partition(box) == notPresent; }
    // The edges between nodes of different partitions, where a tensor is handed from one provider to another.
    [[nodiscard]] const std::vector<std::uint32_t> &cutEdges() const { return m_cutEdges; }

private:
    // Nothing if there is no coverage of the box.
    [[nodiscard]] std::optional<std::int32_t> partition(std::uint32_t box) const;

    std::shared_ptr<const MeasuredGraph> m_graph;
    std::shared_ptr<const Coverage> m_coverage;
    std::vector<std::uint32_t> m_cutEdges;
};

} // namespace shapewright
