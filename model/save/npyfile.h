// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorreader.h"

#include <QString>

namespace shapewright {

// How numpy names the elements that a tensor's are saved as: `<f4`, `|i1`, `<U7`. Types that numpy lacks are widened
// to the next that holds all their values: bfloat16 and those of 8 and 4 bits to float32, integers of 4 and 2 bits to
// 8. `longestText`: of strings, the most characters that one has.
[[nodiscard]] std::string npyType(std::int32_t elemType, std::size_t longestText);
// `float32`, `int8`, `uint8`: what a widened type is saved as.
[[nodiscard]] std::string npyTypeName(std::int32_t elemType);
// Whether that is a wider type than the tensor has.
[[nodiscard]] bool isWidenedInNpy(std::int32_t elemType);

// What stands before the elements; as far as numpy reads it, of at most 64 dims.
[[nodiscard]] std::string npyHeader(std::int32_t elemType, const std::vector<std::int64_t> &dims,
                                    std::size_t longestText = 0);

// Writes a tensor in numpy's format, version 1.0
// (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html), piece by piece into a temporary file that
// then takes the name. A file of that name is replaced. Errors: those of reading; CannotWrite, Cancelled. Then nothing
// is left behind.
[[nodiscard]] Result<void> saveAsNpy(TensorReader &reader, const QString &path, const JobContext &job = {});

} // namespace shapewright
