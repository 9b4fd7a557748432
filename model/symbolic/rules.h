// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <string>
#include <unordered_map>

namespace shapewright {

// Sets the types of a node's outputs, or their elements. It returns false if it does not apply; then the outputs are
// unchanged, and the onnx library's own inference may know more. For a node that cannot run it calls
// NodeContext::fail() and returns true.
using Rule = bool (*)(NodeContext &);

// The rules of an operator. Either may be null.
struct OperatorRules {
    Rule shape = nullptr;  // types of all outputs
    Rule values = nullptr; // elements of outputs whose types are set; false if they are unknown
};

// The key is `op_type` for ai.onnx and `domain.op_type` for others. The table is made once and read by all threads.
using RuleTable = std::unordered_map<std::string, OperatorRules>;
// The rules of an operator. Null if there are none.
[[nodiscard]] const OperatorRules *findRules(const std::string &domain, const std::string &opType);

// Each file of rules/ adds its own rules.
void addElementwiseRules(RuleTable &table);     // broadcasting, and operators that keep the shape
void addMatrixRules(RuleTable &table);          // MatMul, Gemm, and kin
void addAttentionRules(RuleTable &table);       // Attention
void addReshapingRules(RuleTable &table);       // Reshape, Flatten, Squeeze, Transpose, Expand, Tile, …
void addIndexingRules(RuleTable &table);        // Gather, Slice, Split, Concat, TopK, OneHot, …
void addReductionRules(RuleTable &table);       // Reduce…, ArgMax, CumSum
void addConvolutionRules(RuleTable &table);     // Conv, ConvTranspose, pools
void addResizingRules(RuleTable &table);        // Resize, Upsample, Pad, DepthToSpace, …
void addGeneratorRules(RuleTable &table);       // Constant, ConstantOfShape, Range, Shape, Size, NonZero, …
void addSequenceRules(RuleTable &table);        // sequences and optionals
void addContribRules(RuleTable &table);         // com.microsoft
void addMachineLearningRules(RuleTable &table); // ai.onnx.ml
void addRearrangingValues(RuleTable &table);    // elements that are moved: Gather, Slice, Concat, …
void addArithmeticValues(RuleTable &table);     // elements that are computed: Add, Cast, Where, ReduceProd, …

} // namespace shapewright
