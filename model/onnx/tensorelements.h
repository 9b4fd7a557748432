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

// Elements of a tensor without loss: floating-point types of all kinds as double, integers and booleans (0 or 1) as
// int64, uint64 as itself.
using TensorElements = std::variant<std::vector<double>, std::vector<std::int64_t>, std::vector<std::uint64_t>,
                                    std::vector<std::complex<double>>, std::vector<std::string>>;

// Decodes `count` elements of raw data. `skipped` is the number of elements at the start of the first byte that are not
// wanted, since types below 8 bits share a byte. After these, the bytes must hold at least `count` elements. The type
// is any TensorProto.DataType except string. Source of the formats: onnx.proto and
// https://onnx.ai/onnx/technical/float8.html
[[nodiscard]] TensorElements decodeElements(std::int32_t elemType, std::string_view bytes, std::size_t skipped,
                                            std::size_t count);
// `count` zeros, or empty strings, in the representation that the type has above.
[[nodiscard]] TensorElements zeroElements(std::int32_t elemType, std::size_t count);

// The number of elements, whatever their type.
[[nodiscard]] std::size_t elementsSize(const TensorElements &elements);
// An element as people read it, with as many digits as the type holds: `0.1`, `-inf`, `true`, `1+2i`. Strings stay as
// they are.
[[nodiscard]] std::string elementText(std::int32_t elemType, const TensorElements &elements, std::size_t position);
[[nodiscard]] std::string elementText(std::int32_t elemType, double value);

} // namespace shapewright
