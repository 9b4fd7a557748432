// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <string>

namespace shapewright {

// The places where ONNX Runtime and the ONNX standard differ, as docs/standard.md lists them. Shapes are the runtime's;
// what the standard says is a note, since the model may be meant for another runtime.

// Whether they differ for some nodes of an operator. The two below are for nodes of these operators.
[[nodiscard]] bool hasOtherShapes(const std::string &opType, const std::string &domain);
// Whether they may give the outputs of the node different shapes. For many sizes they agree nevertheless.
[[nodiscard]] bool mayDifferFromStandard(const NodeContext &context);
// Whether ONNX Runtime refuses the node, which the standard allows. Our rules then give it the shapes of the standard.
[[nodiscard]] bool isOfStandardAlone(const NodeContext &context);

} // namespace shapewright
