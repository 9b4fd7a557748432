// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/result.h"

#include <cstdint>
#include <string>

namespace shapewright {

// What a test run will hold in memory, in bytes, as far as shapes are known before it.
struct RunEstimate {
    std::int64_t inputs = 0;
    std::int64_t tensors = 0; // that are needed at one time, at most; the runtime may need fewer, and working memory
    std::int64_t weights = 0;
    std::string largestInput;
    std::int64_t largestInputBytes = 0;
    std::int64_t unknown = 0; // tensors whose sizes only the run decides, counted as nothing

    [[nodiscard]] std::int64_t total() const;
    bool operator==(const RunEstimate &) const = default;
};

// Of the main graph. Sums stop at the greatest number.
[[nodiscard]] RunEstimate estimateRun(const TestRunRequest &request, const ModelGraph &graph, const ShapeTable &table);

// The memory that there is for a run.
struct RunMemory {
    std::int64_t machine = 0; // 0: not known
    std::int64_t free = 0;    // of it, now
    std::int64_t limit = 0;   // that the person sets, and weights in files of their own beside it; 0: none

    bool operator==(const RunMemory &) const = default;
};
[[nodiscard]] RunMemory runMemory(const TestRunRequest &request);

// RunTooLarge where what is fed cannot be there at all: then a run needs not be started.
[[nodiscard]] Result<void> checkInputsFit(const RunEstimate &estimate, const RunMemory &memory);
// Nothing where all of it fits into the limit and into what is free.
[[nodiscard]] std::optional<MemoryShortage> memoryShortage(const RunEstimate &estimate, const RunMemory &memory);

} // namespace shapewright
