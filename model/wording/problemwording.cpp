// SPDX-License-Identifier: Apache-2.0
#include "model/wording/problemwording.h"

#include "model/run/testrun/parsedruntimeerror.h"
#include "model/wording/messageparts.h"
#include "model/wording/runwording.h"

#include <iterator>
#include <string_view>

namespace shapewright {

namespace {

using Code = Problem::Code;

// The data for the text of a problem: its arguments, and the problem itself.
struct Given : Args {
    explicit Given(const Problem &of) : Args(of.args), problem(of) {}

    const Problem &problem;
};

// Adds the shapes of the node's inputs to the text.
QString withInputs(const QString &text, const Args &args)
{
    const QStringList inputs = args.from(1);
    if (inputs.isEmpty())
        return text;
    return Wording::tr("%1 Its inputs: %2.").arg(asSentence(text), inputs.join(u", "));
}

QString describeConflict(const Args &args)
{
    const auto side = [&args](std::size_t i) {
        return args[i + 1].isEmpty() ? args[i] : Wording::tr("%1 (%2)").arg(args[i], args[i + 1]);
    };
    return Wording::tr("%1 was given two sizes: %2 and %3.").arg(args.quoted(0), side(1), side(3));
}

struct Row {
    Code code;
    const char *name; // for JSON
    QString (*text)(const Given &given);
};

// One row for each code, in the order of the codes.
constexpr Row rows[] = {
    {Code::DanglingInput, "dangling-input",
     [](const Given &given) {
         return Wording::tr("Undefined input %1: no node or initializer produces it.").arg(given.quoted(0));
     }},
    {Code::DuplicateOutput, "duplicate-output",
     [](const Given &given) { return Wording::tr("%1 has two producers.").arg(given.quoted(0)); }},
    {Code::Cycle, "cycle",
     [](const Given &given) {
         return Wording::tr("%1 nodes form a cycle; their shapes cannot be inferred.").arg(given[0]);
     }},
    {Code::UnknownOperator, "unknown-operator",
     [](const Given &given) {
         return Wording::tr("Unknown operator %1 of domain %2. Shapes after it come from declarations in the file.")
             .arg(given.quoted(0), given[1]);
     }},
    {Code::UnknownOpset, "unknown-opset",
     [](const Given &given) {
         if (given[1].isEmpty())
             return Wording::tr("The file does not import an opset version of domain %1.").arg(given[0]);
         return Wording::tr("Opset %2 of domain %1 is not supported.").arg(given[0], given[1]);
     }},
    {Code::InvalidNode, "invalid-node",
     [](const Given &given) {
         return withReason(Wording::tr("The node is invalid for its operator"), given.problem.detail);
     }},
    {Code::FunctionRecursion, "function-recursion",
     [](const Given &given) { return Wording::tr("The function %1 calls itself.").arg(given.quoted(0)); }},
    {Code::FunctionBudget, "function-budget",
     [](const Given &given) {
         return Wording::tr("The functions expand to more than %1 nodes; further calls are not expanded.")
             .arg(given[0]);
     }},
    {Code::TensorShort, "tensor-short",
     [](const Given &given) {
         return Wording::tr("The tensor %1 has %2 bytes, but its shape needs %3.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::InvalidTensorShape, "invalid-tensor-shape",
     [](const Given &given) {
         return Wording::tr("The tensor %1 has an invalid shape: %2.").arg(given.quoted(0), given[1]);
     }},
    {Code::UnknownDataType, "unknown-data-type",
     [](const Given &given) {
         return Wording::tr("The tensor %1 has an unknown element type: %2.").arg(given.quoted(0), given[1]);
     }},
    {Code::UnknownIrVersion, "unknown-ir-version",
     [](const Given &given) {
         return Wording::tr("IR version %1 is newer than the newest supported, %2. Newer features may be missing.")
             .arg(given[0], given[1]);
     }},
    {Code::ExternalDataMissing, "external-data-missing",
     [](const Given &given) {
         return Wording::tr("External data of %1 is missing: there is no file %2.").arg(given.quoted(0), given[1]);
     }},
    {Code::ExternalDataShort, "external-data-short",
     [](const Given &given) {
         return Wording::tr("External data of %1 extends past the end of %2, which has %3 bytes.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::ExternalDataSize, "external-data-size",
     [](const Given &given) {
         return Wording::tr("External data of %1 has %3 bytes in %2, but its shape needs %4. ONNX Runtime refuses to "
                            "load the model.")
             .arg(given.quoted(0), given[1], given[2], given[3]);
     }},
    {Code::ExternalDataOutside, "external-data-outside",
     [](const Given &given) {
         return Wording::tr("External data of %1 is outside the model's folder, at %2. It is not read, since an "
                            "untrusted model could name any file.")
             .arg(given.quoted(0), given[1]);
     }},
    {Code::DigitsOnlyParam, "digits-only-param",
     [](const Given &given) {
         return Wording::tr("The dim %1 is a name made of digits, not a number.").arg(given.quoted(0));
     }},
    {Code::InferenceFailed, "inference-failed",
     [](const Given &given) {
         return withInputs(withReason(Wording::tr("Shape inference failed at this node"), given.problem.detail), given);
     }},
    {Code::DeclaredContradiction, "declared-contradiction",
     [](const Given &given) {
         if (given.problem.args.size() > 3)
             return Wording::tr("The file declares %1 as %2, which the edits change to %3, but its nodes produce %4. "
                                "Saving with edits corrects the declaration.")
                 .arg(given.quoted(0), given[3], given[1], given[2]);
         return Wording::tr(
                    "The file declares %1 as %2, but its nodes produce %3. Saving with edits corrects the declaration.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::UnknownSymbol, "unknown-symbol",
     [](const Given &given) {
         return withNearestNames(Wording::tr("The model has no dim called %1.").arg(given.quoted(0)), given);
     }},
    {Code::UnknownInput, "unknown-input",
     [](const Given &given) {
         return withNearestNames(Wording::tr("The model has no input called %1.").arg(given.quoted(0)), given);
     }},
    {Code::UnknownDenotation, "unknown-denotation",
     [](const Given &given) {
         return withNearestNames(Wording::tr("No dim of the model has the denotation %1.").arg(given.quoted(0)), given);
     }},
    {Code::UnknownAxis, "unknown-axis",
     [](const Given &given) {
         return Wording::tr("The input %1 has no axis %2: its rank is %3.").arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::RankMismatch, "rank-mismatch",
     [](const Given &given) {
         return Wording::tr("The input %1 has rank %2, but the given shape has rank %3.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::NotATensor, "not-a-tensor",
     [](const Given &given) {
         return Wording::tr("The input %1 is not a tensor but %2, so it has no shape to set.")
             .arg(given.quoted(0), given[1]);
     }},
    {Code::ValueBelowOne, "value-below-one",
     [](const Given &given) {
         return Wording::tr("%1 cannot be %2: a dim is at least 1.").arg(given.quoted(0), given[1]);
     }},
    {Code::ZeroNeedsConfirmation, "zero-needs-confirmation",
     [](const Given &given) {
         return Wording::tr("%1 would be 0: an empty tensor. Confirm it if that is intended.").arg(given.quoted(0));
     }},
    {Code::FixedByExport, "fixed-by-export",
     [](const Given &given) {
         if (given.problem.severity == Severity::Warning)
             return Wording::tr("Axis %2 of the input %1 is static in the file: %3. The edits change it to %4, but "
                                "constants computed from %3 stay as they were.")
                 .arg(given.quoted(0), given[1], given[2], given[3]);
         return Wording::tr("Axis %2 of the input %1 is static in the file: %3. It cannot be %4. Export the model with "
                            "that axis dynamic (dynamic_axes, dynamic_shapes), or allow changing static dimensions.")
             .arg(given.quoted(0), given[1], given[2], given[3]);
     }},
    {Code::ConflictingEdits, "conflicting-edits", [](const Given &given) { return describeConflict(given); }},
    {Code::ExpressionUnsolvable, "expression-unsolvable",
     [](const Given &given) {
         return Wording::tr("%1 cannot be %2: no sizes lead to that.").arg(given.quoted(0), given[1]);
     }},
    {Code::OutputMismatch, "output-mismatch",
     [](const Given &given) {
         return Wording::tr("The output %1 is declared as %2, but with these edits it is %3. If you save anyway, the "
                            "file declares %3.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::ValueInfoMismatch, "value-info-mismatch",
     [](const Given &given) {
         return Wording::tr("The tensor %1 is declared as %2, but with these edits it is %3. If the declaration is out "
                            "of date, save anyway: the file then declares %3.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::EditBreaksNode, "edit-breaks-node",
     [](const Given &given) {
         return withInputs(withReason(Wording::tr("Invalid with these sizes"), given.problem.detail), given);
     }},
    {Code::NoSizeWorks, "no-size-works",
     [](const Given &given) {
         return given.problem.severity == Severity::Error
                    ? Wording::tr("No size of %1 works with these sizes: this node needs another one.")
                          .arg(given.quoted(0))
                    : Wording::tr("No size of %1 works: this node needs another one.").arg(given.quoted(0));
     }},
    {Code::LoadFails, "load-fails",
     [](const Given &given) {
         const bool isOfEdits = given.problem.severity == Severity::Error;
         QString text = isOfEdits ? Wording::tr("ONNX Runtime cannot load the model with these sizes")
                                  : Wording::tr("ONNX Runtime cannot load the model");
         if (given.problem.graph != mainGraph)
             text = Wording::tr("%1, since it infers every branch and body, even those that never run").arg(text);
         return withInputs(withReason(text, given.problem.detail), given);
     }},
    {Code::LoadsUnoptimizedOnly, "loads-unoptimized-only",
     [](const Given &given) {
         const QString text =
             given.problem.severity == Severity::Error
                 ? Wording::tr("With these sizes, ONNX Runtime loads the model only with graph optimizations off")
                 : Wording::tr("ONNX Runtime loads the model only with graph optimizations off");
         return withInputs(withReason(text, given.problem.detail), given);
     }},
    {Code::DimsMustMatch, "dims-must-match",
     [](const Given &given) {
         return Wording::tr("This node requires %1 to be equal to %2.").arg(given[0], given[1]);
     }},
    {Code::DimsMustMatchOrOne, "dims-must-match-or-one",
     [](const Given &given) {
         return Wording::tr("This node requires %1 to be equal to %2, or one of them to be 1.").arg(given[0], given[1]);
     }},
    {Code::OnlySizeThatWorks, "only-size-that-works",
     [](const Given &given) {
         return Wording::tr("%1 can only be %2: this node does not work with other sizes. If the export baked the size "
                            "in, take it from the input instead (x.shape[0] in view or reshape).")
             .arg(given[0], given[1]);
     }},
    {Code::ValueChoosesBranch, "value-chooses-branch",
     [](const Given &given) {
         if (given.problem.args.size() < 3)
             return Wording::tr(
                        "The value of the input %1 decides which branch runs. Set it to check only that branch.")
                 .arg(given.quoted(0));
         return Wording::tr("The value of the input %1 decides which branch runs: the %2 branch if it is %3. Set it to "
                            "check only that branch.")
             .arg(given.quoted(0), given[2], given[1]);
     }},
    {Code::ValueSetsShape, "value-sets-shape",
     [](const Given &given) {
         return Wording::tr("The value of the input %1 sets a shape at this node. Set it to know that shape.")
             .arg(given.quoted(0));
     }},
    {Code::StandardDiffers, "standard-differs",
     [](const Given &given) {
         return Wording::tr("ONNX Runtime gives %1 the shape %2, the ONNX standard %3. Another runtime may follow the "
                            "standard.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::StandardAlone, "standard-alone",
     [](const Given &given) {
         return Wording::tr("ONNX Runtime does not run this node, although the ONNX standard allows it. The shape of "
                            "%1, %2, is the standard's. It cannot be tested here.")
             .arg(given.quoted(0), given[1]);
     }},
    {Code::ShapeNotAsPredicted, "shape-not-as-predicted",
     [](const Given &given) {
         return Wording::tr("“%1” has the shape %2 in the test run, but %3 was predicted. If the file declares the "
                            "predicted shape, the declaration is wrong.")
             .arg(given[0], given[2], given[1]);
     }},
    {Code::DiffersFromOriginal, "differs-from-original",
     [](const Given &given) {
         return withReason(Wording::tr("“%1” is the first tensor that differs from the original").arg(given[0]),
                           given.problem.detail);
     }},
    {Code::FailsInRun, "fails-in-run",
     [](const Given &given) {
         const ParsedRuntimeError error = parseRuntimeError(given.problem.detail);
         const QString known = describeAtNode(error);
         const QString text = known.isEmpty() ? error.reason : known;
         return given.problem.severity == Severity::Error ? Wording::tr("The test run failed here. %1").arg(text)
                                                          : text;
     }},
    {Code::NotAdaptable, "not-adaptable",
     [](const Given &given) {
         return Wording::tr("The model cannot be adapted: %1.").arg(toQString(given.problem.detail));
     }},
    {Code::PartsRefused, "parts-refused",
     [](const Given &given) {
         return Wording::tr("The edits of the graph cannot be applied: %1").arg(toQString(given.problem.detail));
     }},
    {Code::OutputWithoutShape, "output-without-shape",
     [](const Given &given) {
         return Wording::tr("The rank of the new output %1 is unknown, so the file declares no shape for it. ONNX "
                            "Runtime loads such a file, but onnx.checker refuses it.")
             .arg(given.quoted(0));
     }},
};

constexpr bool isInOrder()
{
    for (std::size_t i = 0; i < std::size(rows); ++i) {
        if (rows[i].code != Code(i))
            return false;
    }
    return true;
}
static_assert(isInOrder(), "the rows stand in the order of Problem::Code");

// Compilers write a value for which the enumeration has no name as a number in brackets: `(Problem::Code)38`.
template <Code code>
constexpr bool hasEnumerator()
{
    return std::string_view(__PRETTY_FUNCTION__).find("code = (") == std::string_view::npos;
}
static_assert(hasEnumerator<Code(std::size(rows) - 1)>());
static_assert(!hasEnumerator<Code(std::size(rows))>(), "a code of Problem::Code has no row yet");

} // namespace

std::size_t problemCodeCount()
{
    return std::size(rows);
}

std::string problemCodeName(Problem::Code code)
{
    return rows[std::size_t(code)].name;
}

QString problemText(const Problem &problem)
{
    return rows[std::size_t(problem.code)].text(Given(problem));
}

} // namespace shapewright
