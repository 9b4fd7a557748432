// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace shapewright {

// Elements of a tensor, each exactly: floats of all kinds as doubles, integers and booleans (0 or 1) as int64, uint64
// as itself.
using TensorElements = std::variant<std::vector<double>, std::vector<std::int64_t>, std::vector<std::uint64_t>,
                                    std::vector<std::complex<double>>, std::vector<std::string>>;

// Elements out of raw data. `skipped`: elements at the start of the first byte that are not wanted (types of less than
// a byte share one). The bytes hold at least `count` more; the type is a TensorProto.DataType other than string.
// Source of the formats: onnx.proto and https://onnx.ai/onnx/technical/float8.html
[[nodiscard]] TensorElements decodeElements(std::int32_t elemType, std::string_view bytes, std::size_t skipped,
                                            std::size_t count);
// So many zeros, or empty strings, as the type has them.
[[nodiscard]] TensorElements zeroElements(std::int32_t elemType, std::size_t count);

[[nodiscard]] std::size_t elementsSize(const TensorElements &elements);
// As a person reads it, with the digits that the type has: `0.1`, `-inf`, `true`, `1+2i`. Strings as they are.
[[nodiscard]] std::string elementText(std::int32_t elemType, const TensorElements &elements, std::size_t position);
[[nodiscard]] std::string elementText(std::int32_t elemType, double value);

} // namespace shapewright
