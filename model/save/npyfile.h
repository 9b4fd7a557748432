// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorreader.h"

#include <QString>

namespace shapewright {

// numpy's name of the type in which elements are saved: `<f4`, `|i1`, `<U7`. A type that numpy lacks is widened to the
// next that holds all its values: bfloat16 and floats of 8 and 4 bits to float32, integers of 4 and 2 bits to 8 bits.
// `longestText` is the length of the longest string in characters; it matters only for strings.
[[nodiscard]] std::string npyType(std::int32_t elemType, std::size_t longestText);
// The type in which elements are saved, for people: `float32`, `int8`, `uint8`.
[[nodiscard]] std::string npyTypeName(std::int32_t elemType);
// Whether the elements are saved in a wider type than the tensor has.
[[nodiscard]] bool isWidenedInNpy(std::int32_t elemType);

// The header of the file, before the elements. numpy reads at most 64 dims.
[[nodiscard]] std::string npyHeader(std::int32_t elemType, const std::vector<std::int64_t> &dims,
                                    std::size_t longestText = 0);

// Writes a tensor in numpy's format, version 1.0
// (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html). It writes piece by piece into a temporary
// file, which is then renamed. An existing file is replaced. Errors: those of TensorReader; CannotWrite, Cancelled.
// After an error no file is left behind.
[[nodiscard]] Result<void> saveAsNpy(TensorReader &reader, const QString &path, const JobContext &job = {});

} // namespace shapewright
