// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <string>
#include <unordered_map>

namespace shapewright {

// Sets types of outputs, or their elements. False: does not apply (the onnx library's own inference may know more);
// outputs are untouched then. A node that cannot run is a NodeContext::fail() and true.
using Rule = bool (*)(NodeContext &);

// What is known of an operator. Either may be null.
struct OperatorRules {
    Rule shape = nullptr;  // types of all outputs
    Rule values = nullptr; // elements of outputs, once their types are set; false where they are not known
};

// By `op_type` for ai.onnx, by `domain.op_type` for others. Made once; read by all threads.
using RuleTable = std::unordered_map<std::string, OperatorRules>;
[[nodiscard]] const OperatorRules *findRules(const std::string &domain, const std::string &opType);

// Each file of rules/ adds its own.
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
void addRearrangingValues(RuleTable &table);    // elements moved about: Gather, Slice, Concat, …
void addArithmeticValues(RuleTable &table);     // elements computed: Add, Cast, Where, ReduceProd, …

} // namespace shapewright
