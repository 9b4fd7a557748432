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

// A model of ONNX's operator tests with its stored inputs, and a symbol of its own on each axis of them.
struct OperatorCase {
    onnx::ModelProto original;
    onnx::ModelProto model;      // nothing declared but the inputs
    onnx::ModelProto withValues; // the same with the small inputs as constants
    std::vector<InputFeed> feeds;
    std::map<std::string, std::vector<double>> smallInputs; // sizes, axes, scales, … by name
    Assignment stored;                                      // the sizes of the stored inputs
    bool canGrow = true;                                    // whether other sizes may be tried
};

// Nothing, and the reason, where the inputs are not stored or cannot be fed.
[[nodiscard]] std::optional<OperatorCase> readOperatorCase(const QString &path, QString &reason);
// The stored sizes changed, equal ones to equal ones; those of small inputs stay.
[[nodiscard]] Assignment grown(const OperatorCase &stored, std::int64_t factor, std::int64_t summand);
// The inputs for other sizes: zeros, but for the small ones.
[[nodiscard]] std::vector<InputFeed> feedsFor(const OperatorCase &stored, const Assignment &assignment);

} // namespace shapewright::test
