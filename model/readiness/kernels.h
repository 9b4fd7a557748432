// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace onnx {
class OpSchema;
}

namespace shapewright {

// Which element types an input or an output may have: a bit for each TensorProto.DataType.
class ElemTypes
{
public:
    [[nodiscard]] static ElemTypes all() { return ElemTypes(~std::uint64_t(0)); }
    [[nodiscard]] static ElemTypes named(const std::vector<std::string> &names);
    // True also for numbers that are no element type.
    [[nodiscard]] bool contain(std::int32_t elemType) const;
    [[nodiscard]] std::string text() const; // `float, double`

private:
    explicit ElemTypes(std::uint64_t bits) : m_bits(bits) {}

    std::uint64_t m_bits;
};

// The element types that one kernel takes, by the inputs and outputs of its operator's schema. The last one also stands
// for those after it, if it is variadic.
struct Kernel {
    std::vector<ElemTypes> inputs, outputs;
};

// The kernels that ONNX Runtime's CPU provider has for an operator in a version; resources/operators/kernels.txt says
// of which release. May be called from several threads.
[[nodiscard]] std::vector<Kernel> cpuKernels(const onnx::OpSchema &schema);

} // namespace shapewright
