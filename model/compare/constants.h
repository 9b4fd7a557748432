// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/onnx/tensorreader.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstdint>

namespace shapewright::compare {

// How the elements of two constants of one type and shape differ.
struct ConstantDifference {
    std::int64_t elements = 0;  // of each
    std::int64_t different = 0; // how many of them differ in any bit; -1 if only that some do is known
    double largest = 0;         // of numbers: the largest absolute difference; infinity where one is not a number

    [[nodiscard]] bool isEqual() const { return different == 0; }
};

// Compares the elements of two constants of one type and shape range by range. Stops at the first difference unless all
// are to be counted. Nothing is read where both are the same place of the same file. Errors: those of TensorReader.
[[nodiscard]] Result<ConstantDifference> compareConstants(TensorReader &a, TensorReader &b, bool countAll,
                                                          const JobContext &job);
// A number that constants of the same elements share, and others hardly ever do. Errors: those of TensorReader.
[[nodiscard]] Result<std::uint64_t> contentHash(const ModelGraph &model, ValueId constant, const JobContext &job);

} // namespace shapewright::compare
