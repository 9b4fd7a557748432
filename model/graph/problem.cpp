// SPDX-License-Identifier: Apache-2.0
#include "model/graph/problem.h"

namespace shapewright {

std::string problemCodeName(Problem::Code code)
{
    using Code = Problem::Code;
    switch (code) {
    case Code::DanglingInput:
        return "dangling-input";
    case Code::DuplicateOutput:
        return "duplicate-output";
    case Code::Cycle:
        return "cycle";
    case Code::UnknownOperator:
        return "unknown-operator";
    case Code::UnknownOpset:
        return "unknown-opset";
    case Code::InvalidNode:
        return "invalid-node";
    case Code::FunctionRecursion:
        return "function-recursion";
    case Code::FunctionBudget:
        return "function-budget";
    case Code::TensorShort:
        return "tensor-short";
    case Code::InvalidTensorShape:
        return "invalid-tensor-shape";
    case Code::UnknownDataType:
        return "unknown-data-type";
    case Code::UnknownIrVersion:
        return "unknown-ir-version";
    case Code::ExternalDataMissing:
        return "external-data-missing";
    case Code::ExternalDataShort:
        return "external-data-short";
    case Code::ExternalDataOutside:
        return "external-data-outside";
    case Code::DigitsOnlyParam:
        return "digits-only-param";
    case Code::InferenceFailed:
        return "inference-failed";
    case Code::DeclaredContradiction:
        return "declared-contradiction";
    case Code::UnknownSymbol:
        return "unknown-symbol";
    case Code::UnknownInput:
        return "unknown-input";
    case Code::UnknownDenotation:
        return "unknown-denotation";
    case Code::UnknownAxis:
        return "unknown-axis";
    case Code::RankMismatch:
        return "rank-mismatch";
    case Code::NotATensor:
        return "not-a-tensor";
    case Code::ValueBelowOne:
        return "value-below-one";
    case Code::ZeroNeedsConfirmation:
        return "zero-needs-confirmation";
    case Code::FixedByExport:
        return "fixed-by-export";
    case Code::ConflictingEdits:
        return "conflicting-edits";
    case Code::ExpressionUnsolvable:
        return "expression-unsolvable";
    case Code::OutputMismatch:
        return "output-mismatch";
    case Code::ValueInfoMismatch:
        return "value-info-mismatch";
    case Code::EditBreaksNode:
        return "edit-breaks-node";
    case Code::DimsMustMatch:
        return "dims-must-match";
    case Code::DimsMustMatchOrOne:
        return "dims-must-match-or-one";
    case Code::OnlySizeThatWorks:
        return "only-size-that-works";
    case Code::ShapeNotAsPredicted:
        return "shape-not-as-predicted";
    case Code::DiffersFromOriginal:
        return "differs-from-original";
    case Code::FailsInRun:
        return "fails-in-run";
    }
    return {};
}

} // namespace shapewright
