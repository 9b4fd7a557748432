// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"
#include "model/types/result.h"

#include <cstdint>
#include <string>

namespace shapewright {

struct ShapeTable;

// The memory that a test run needs, in bytes, as far as shapes are known beforehand.
struct RunEstimate {
    std::int64_t inputs = 0;
    std::int64_t tensors = 0; // peak of those alive together; the runtime may need less, or more for buffers
    std::int64_t weights = 0;
    std::string largestInput;
    std::int64_t largestInputBytes = 0;
    std::int64_t unknown = 0; // tensors whose sizes are known only at run time; counted as 0

    [[nodiscard]] std::int64_t total() const;
    bool operator==(const RunEstimate &) const = default;
};

// For the main graph. Sums saturate instead of overflowing.
[[nodiscard]] RunEstimate estimateRun(const TestRunRequest &request, const ModelGraph &graph, const ShapeTable &table);

// The memory that is available for a run, in bytes.
struct RunMemory {
    std::int64_t machine = 0; // RAM and swap; 0: unknown
    std::int64_t free = 0;    // available now
    std::int64_t limit = 0;   // the person's limit plus the size of external data; 0: none

    bool operator==(const RunMemory &) const = default;
};
// Reads the machine's memory from the system, and the limit from the request.
[[nodiscard]] RunMemory runMemory(const TestRunRequest &request);

// Error: RunTooLarge if the inputs alone exceed the memory, so that the run need not be started.
[[nodiscard]] Result<void> checkInputsFit(const RunEstimate &estimate, const RunMemory &memory);
// Nothing if the estimate fits into the limit and into the available memory.
[[nodiscard]] std::optional<MemoryShortage> memoryShortage(const RunEstimate &estimate, const RunMemory &memory);

} // namespace shapewright
