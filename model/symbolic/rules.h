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

// Adds what it knows. A rule for needs says what a node requires of its inputs beyond what the types of its outputs
// follow from: it calls NodeContext::need(), equal(), atLeast(), … and fail(), and leaves the outputs alone. ONNX
// Runtime's kernels are the measure: a size that works there must never be refused.
using ContextRule = void (*)(NodeContext &);

// The rules of an operator. Each may be null.
struct OperatorRules {
    Rule shape = nullptr;           // types of all outputs
    Rule values = nullptr;          // elements of outputs whose types are set; false if they are unknown
    ContextRule extremes = nullptr; // the least and greatest of integers, of outputs whose types are set
    ContextRule needs = nullptr;    // what else has to hold for the node to run
};

// The key is `op_type` for ai.onnx and `domain.op_type` for others. The table is made once and read by all threads.
using RuleTable = std::unordered_map<std::string, OperatorRules>;
// The rules of an operator. Null if there are none.
[[nodiscard]] const OperatorRules *findRules(const std::string &domain, const std::string &opType);

// Each file of rules/ adds its own rules.
void addElementwiseRules(RuleTable &table);     // broadcasting, and operators that keep the shape
void addMatrixRules(RuleTable &table);          // MatMul, Gemm, and kin
void addEinsumRules(RuleTable &table);          // Einsum
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
void addExtremes(RuleTable &table);             // least and greatest of positions: Range, Add, Unsqueeze, …
void addNeeds(RuleTable &table);                // what nodes require of sizes and known elements

} // namespace shapewright
