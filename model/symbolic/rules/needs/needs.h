// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/rules.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace shapewright {

// Each file adds its own rules.
void addIndexNeeds(RuleTable &table);            // known indices within their axis; updates that fit what they write to
void addPartNeeds(RuleTable &table);             // TopK, Split, Pad, OneHot, …
void addQuantizationNeeds(RuleTable &table);     // scales and zero points for what they quantize
void addConvolutionNeeds(RuleTable &table);      // biases, offsets of DeformConv, unpooling, …
void addSpatialNeeds(RuleTable &table);          // boxes, regions, frames and blocks
void addLearningNeeds(RuleTable &table);         // ai.onnx.ml
void addAttentionNeeds(RuleTable &table);        // caches, masks and positions
void addContribAttentionNeeds(RuleTable &table); // the same for com.microsoft
void addGenerationNeeds(RuleTable &table);       // searches for tokens
void addMatchNeeds(RuleTable &table);            // grids, losses
void addNormalizationNeeds(RuleTable &table);    // scales and biases; embeddings
void addPackedNeeds(RuleTable &table);           // weights in blocks
void addRecurrentNeeds(RuleTable &table);        // LSTM, GRU, RNN
void addSettingNeeds(RuleTable &table);          // inputs that hold one number
void addStateNeeds(RuleTable &table);            // com.microsoft: states of fixed size, experts

// The dims of an input, or null. The outputs do not depend on them, so that no marks are added, unlike by shape().
[[nodiscard]] const Dims *dimsOf(const NodeContext &context, std::size_t input);
// Likewise of the first output, as the rule for types has set it.
[[nodiscard]] const Dims *outputDims(NodeContext &context);
// "axis 1 of input 0"
[[nodiscard]] std::string axisText(std::size_t axis, std::size_t input);

// Nothing happens where an input is left out or its shape is unknown, or where a rank is another one. An axis that is
// negative counts from the end.

// Two axes have the same size.
void needEqual(NodeContext &context, std::size_t input, std::int64_t axis, std::size_t other, std::int64_t otherAxis);
// An axis has this size.
void needSize(NodeContext &context, std::size_t input, std::int64_t axis, Expr size);
// An input has the shape of another one.
void needSameShape(NodeContext &context, std::size_t input, std::size_t other);
// An input has this rank, or this rank at least.
[[nodiscard]] bool needRank(NodeContext &context, std::size_t input, std::size_t rank);
[[nodiscard]] bool needLeastRank(NodeContext &context, std::size_t input, std::size_t least);
// An input is a vector of this size.
void needVector(NodeContext &context, std::size_t input, Expr size);
// An input holds one element, in whatever shape.
void needOneElement(NodeContext &context, std::size_t input);
// An input that is given must be a scalar; ONNX Runtime takes no list of one there. Nothing is asked after a failure.
void needScalar(NodeContext &context, std::size_t input);
// Whether an axis is known to be 0, or is an expression that may become 0.
[[nodiscard]] bool mayHaveNoElements(const NodeContext &context, const Dims &dims);
// A scale or zero point is one number, a scalar or [1]; or there is one, or one for each channel.
void needOneNumber(NodeContext &context, std::size_t input);
void needOnePerChannel(NodeContext &context, std::size_t input, Expr channels);

} // namespace shapewright
