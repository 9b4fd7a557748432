// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/inputfeed.h"
#include "tests/support/inputsymbols.h"

#include <onnx/onnx_pb.h>

#include <QString>

#include <map>
#include <optional>
#include <vector>

namespace shapewright::test {

// A model of ONNX's operator tests with its stored inputs. Each axis of the inputs has a symbol of its own.
struct OperatorCase {
    onnx::ModelProto original;
    onnx::ModelProto model;      // without declared shapes except those of the inputs
    onnx::ModelProto withValues; // the same with the small inputs as constants
    std::vector<InputFeed> feeds;
    std::map<std::string, std::vector<double>> smallInputs; // by name: inputs that hold sizes, axes, scales, …
    std::vector<onnx::TensorProto> small;                   // the same as tensors
    Assignment stored;                                      // the sizes of the stored inputs
    bool canGrow = true;                                    // whether other sizes may be tried
};

// There is none if the inputs are not stored or cannot be fed; `reason` then says why.
[[nodiscard]] std::optional<OperatorCase> readOperatorCase(const QString &path, QString &reason);
// The same of a model whose inputs have fixed shapes. They are filled with ones.
[[nodiscard]] OperatorCase operatorCaseOf(const onnx::ModelProto &model);
// The model with all small inputs as constants, except one of this name.
[[nodiscard]] onnx::ModelProto withConstantsExcept(const OperatorCase &stored, const std::string &input);
// The symbol that stands on an axis of an input.
[[nodiscard]] std::string symbolOf(std::size_t input, std::size_t axis);
// Changes the stored sizes; equal sizes stay equal. Sizes of small inputs and sizes of 1 stay as they are.
[[nodiscard]] Assignment grown(const OperatorCase &stored, std::int64_t factor, std::int64_t summand);
// The inputs for other sizes. They are zeros, except that the small inputs keep their values.
[[nodiscard]] std::vector<InputFeed> feedsFor(const OperatorCase &stored, const Assignment &assignment);

} // namespace shapewright::test
