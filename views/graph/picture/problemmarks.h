// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/shownshapes.h"

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace shapewright {

// Which boxes of a picture have problems. Notes do not count.
class ProblemMarks
{
public:
    [[nodiscard]] static ProblemMarks of(const MeasuredGraph &graph, const ShownShapes &shapes);

    // The problems of the box's node and of all graphs inside it.
    [[nodiscard]] const std::vector<const Problem *> &problemsOf(std::uint32_t box) const;
    // The severity of the worst of them, which gives the badge its colour.
    [[nodiscard]] std::optional<Severity> badgeOf(std::uint32_t box) const;

private:
    std::shared_ptr<const ShapeTable> m_table; // keeps the problems alive
    std::unordered_map<std::uint32_t, std::vector<const Problem *>> m_problems;
};

} // namespace shapewright
