// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"
#include "model/types/suggestion.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

enum class Severity { Note, Warning, Error };

// The size of a dim that edits give a range.
struct SizeAt {
    std::string place; // a name, or an axis such as `x[0]`
    std::int64_t size = 0;

    bool operator==(const SizeAt &) const = default;
};

// A finding about a model or about edits to it, and not a failure of the program. A fault that an edit causes is an
// error and blocks saving. A fault that the file has without edits is a warning.
struct Problem {
    // model/wording/problemwording.cpp has a row with the name and the words of each, in this order.
    enum class Code {
        // the file
        DanglingInput,         // args: value
        DuplicateOutput,       // args: value
        Cycle,                 // args: number of nodes
        UnknownOperator,       // args: op_type, domain
        UnknownOpset,          // args: domain, version; empty where the file says none
        InvalidNode,           // detail: the schema's reason
        FunctionRecursion,     // args: function
        FunctionBudget,        // args: number of nodes; bodies past it are not expanded
        TensorShort,           // args: tensor, bytes there, bytes needed
        InvalidTensorShape,    // args: tensor, its dims: one is negative, or their product is no number
        UnknownDataType,       // args: tensor, the number in the file
        UnknownIrVersion,      // args: version, the newest one known
        ExternalDataMissing,   // args: tensor, file, its path
        ExternalDataShort,     // args: tensor, file, its bytes
        ExternalDataSize,      // args: tensor, file, declared bytes, bytes needed
        ExternalDataOutside,   // args: tensor, file, its path
        DigitsOnlyParam,       // args: the text
        InferenceFailed,       // args: op_type, inputs with their shapes; detail: the reason
        DeclaredContradiction, // args: value, declared shape with the edits, inferred shape, the one in the file if
                               // another
        // the edits
        UnknownSymbol,         // args: name, nearest names
        UnknownInput,          // args: name, nearest names
        UnknownDenotation,     // args: name, nearest names
        UnknownAxis,           // args: input, axis, rank
        RankMismatch,          // args: input, rank there, rank given
        NotATensor,            // args: input, type
        ValueBelowOne,         // args: place, value
        ZeroNeedsConfirmation, // args: place
        FixedByExport,         // args: input, axis, value there, value given
        ConflictingEdits,      // args: symbol or place, value, where from, other value, where from
        ExpressionUnsolvable,  // args: expression, value
        OutputMismatch,        // args: output, declared shape, shape after the edits
        ValueInfoMismatch,     // args: value, declared shape, shape after the edits
        EditBreaksNode,        // args: op_type, inputs with their shapes; detail: the reason
        NoSizeWorks, // args: a dim that is still dynamic; a fault of the file already without edits is a warning
        // loading by ONNX Runtime, with the edits or already without them
        LoadFails,            // args: op_type, inputs with their shapes; detail: the reason
        LoadsUnoptimizedOnly, // likewise
        // what propagation finds out about dims
        DimsMustMatch,      // args: dim, other dim or number
        DimsMustMatchOrOne, // likewise; or one of them is 1
        OnlySizeThatWorks,  // args: dim, number
        ValueChoosesBranch, // args: input; the value and the branch that runs with it, if known
        ValueSetsShape,     // args: input, op_type
        StandardDiffers,    // args: value, its shape in ONNX Runtime, the one of the ONNX standard
        StandardAlone,      // args: value, its shape; ONNX Runtime refuses the node
        // what a test run finds out
        ShapeNotAsPredicted, // args: value, predicted shape, actual shape
        DiffersFromOriginal, // args: value; detail: by how much, in words
        FailsInRun,          // detail: the runtime's reason; a warning: it cannot be tested here
        // what adapting the graph finds out
        NotAdaptable, // detail: why, in words
        // what taking other parts of a model finds out
        PartsRefused,       // detail: why, in words
        OutputWithoutShape, // args: a new output
    };

    Severity severity = Severity::Warning;
    Code code = Code::InferenceFailed;
    GraphId graph{};
    std::optional<NodeId> node;
    std::optional<ValueId> value;
    std::vector<std::string> args;
    std::string detail;                  // text that comes from a library, kept as it is
    std::vector<Suggestion> suggestions; // each solves the problem by itself; the best first
    std::vector<SizeAt> at{}; // the sizes of ranges that it occurs at; empty if it occurs at the best sizes, too

    [[nodiscard]] bool isError() const { return severity == Severity::Error; }
    bool operator==(const Problem &) const = default;
};

} // namespace shapewright
