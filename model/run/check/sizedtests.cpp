// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/sizedtests.h"

#include "model/shape/propagation/propagate.h"

#include <algorithm>
#include <utility>

namespace shapewright {

Result<std::vector<SizedTest>> sizedTests(const ModelGraph &graph, const ShapeEdits &edits,
                                          const std::shared_ptr<const ShapeTable> &known, const JobContext &job)
{
    if (!hasRanges(edits))
        return std::vector{SizedTest{{}, edits, known}};
    std::vector<SizedTest> tests;
    for (const RangeEnd end : {RangeEnd::Best, RangeEnd::Least, RangeEnd::Greatest}) {
        SizedTest test{.at = sizesAt(edits, end), .edits = editsAt(edits, end), .table = nullptr};
        if (std::ranges::find(tests, test.edits, &SizedTest::edits) != tests.end())
            continue;
        auto table = propagate(graph, test.edits, job);
        if (!table)
            return tl::unexpected(table.error());
        test.table = *std::move(table);
        tests.push_back(std::move(test));
    }
    return tests;
}

} // namespace shapewright
