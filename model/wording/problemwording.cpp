// SPDX-License-Identifier: Apache-2.0
#include "model/wording/problemwording.h"

#include "model/edits/shellwords.h"
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
    return Wording::tr("%1 Its inputs: %2.").arg(text.endsWith(u'.') ? text : text + u'.', inputs.join(u", "));
}

QString describeConflict(const Args &args)
{
    const auto side = [&args](std::size_t i) {
        return args[i + 1].isEmpty() ? args[i] : Wording::tr("%1 (%2)").arg(args[i], args[i + 1]);
    };
    return Wording::tr("%1 is given two sizes: %2 and %3.").arg(args.quoted(0), side(1), side(3));
}

// The option that gives an input a value. Without a number it is left open.
QString valueOption(const Args &args, const QString &value)
{
    return shellLine({QStringLiteral("--value"), args[0] + QLatin1Char('=') + value});
}

struct Row {
    Code code;
    const char *name; // for JSON
    QString (*text)(const Given &given);
};

// One row for each code, in the order of the codes.
constexpr Row rows[] = {
    {Code::DanglingInput, "dangling-input",
     [](const Given &given) { return Wording::tr("%1 is used, but nothing makes it.").arg(given.quoted(0)); }},
    {Code::DuplicateOutput, "duplicate-output",
     [](const Given &given) { return Wording::tr("%1 is made more than once.").arg(given.quoted(0)); }},
    {Code::Cycle, "cycle",
     [](const Given &given) {
         return Wording::tr("%1 nodes stand on a cycle; their shapes cannot be told.").arg(given[0]);
     }},
    {Code::UnknownOperator, "unknown-operator",
     [](const Given &given) {
         return Wording::tr("The operator %1 of domain %2 is not known; shapes behind it are taken from the file.")
             .arg(given.quoted(0), given.domain(1));
     }},
    {Code::UnknownOpset, "unknown-opset",
     [](const Given &given) {
         if (given[1].isEmpty())
             return Wording::tr("The file does not say which version of the operator set %1 it uses.")
                 .arg(given.domain(0));
         return Wording::tr("Version %2 of the operator set %1 is not known.").arg(given.domain(0), given[1]);
     }},
    {Code::InvalidNode, "invalid-node",
     [](const Given &given) {
         return withReason(Wording::tr("The node does not fit its operator"), given.problem.detail);
     }},
    {Code::FunctionRecursion, "function-recursion",
     [](const Given &given) { return Wording::tr("The function %1 calls itself.").arg(given.quoted(0)); }},
    {Code::FunctionBudget, "function-budget",
     [](const Given &given) {
         return Wording::tr("The functions make more than %1 nodes; calls beyond that are not opened.").arg(given[0]);
     }},
    {Code::TensorShort, "tensor-short",
     [](const Given &given) {
         return Wording::tr("The tensor %1 has %2 bytes where its shape needs %3.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::InvalidTensorShape, "invalid-tensor-shape",
     [](const Given &given) {
         return Wording::tr("The shape of the tensor %1 is impossible: %2.").arg(given.quoted(0), given[1]);
     }},
    {Code::UnknownDataType, "unknown-data-type",
     [](const Given &given) {
         return Wording::tr("The type of the tensor %1 is not known: number %2.").arg(given.quoted(0), given[1]);
     }},
    {Code::UnknownIrVersion, "unknown-ir-version",
     [](const Given &given) {
         return Wording::tr("IR version %1 is not known here: the newest that is known is %2. What is new in it may be "
                            "missing.")
             .arg(given[0], given[1]);
     }},
    {Code::ExternalDataMissing, "external-data-missing",
     [](const Given &given) {
         return Wording::tr("The data of the tensor %1 are missing: there is no file %2.")
             .arg(given.quoted(0), given[1]);
     }},
    {Code::ExternalDataShort, "external-data-short",
     [](const Given &given) {
         return Wording::tr("The data of the tensor %1 reach past the end of %2, which has %3 bytes.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::ExternalDataSize, "external-data-size",
     [](const Given &given) {
         return Wording::tr("The tensor %1 has %3 bytes in %2 where its shape needs %4, so that ONNX Runtime does not "
                            "load the model.")
             .arg(given.quoted(0), given[1], given[2], given[3]);
     }},
    {Code::ExternalDataOutside, "external-data-outside",
     [](const Given &given) {
         return Wording::tr("The data of the tensor %1 stand outside of the model's folder, at %2. They are not read, "
                            "since a model from a stranger could name any file.")
             .arg(given.quoted(0), given[1]);
     }},
    {Code::DigitsOnlyParam, "digits-only-param",
     [](const Given &given) {
         return Wording::tr("The dim %1 is a name made of digits, not a number.").arg(given.quoted(0));
     }},
    {Code::InferenceFailed, "inference-failed",
     [](const Given &given) {
         return withInputs(withReason(Wording::tr("The shapes behind this node cannot be told"), given.problem.detail),
                           given);
     }},
    {Code::DeclaredContradiction, "declared-contradiction",
     [](const Given &given) {
         if (given.problem.args.size() > 3)
             return Wording::tr(
                        "The file declares %1 as %2, which the edits make %3, but its nodes make %4. Saving with "
                        "edits corrects the declaration.")
                 .arg(given.quoted(0), given[3], given[1], given[2]);
         return Wording::tr("The file declares %1 as %2, but its nodes make %3. Saving with edits corrects the "
                            "declaration.")
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
         return Wording::tr("The input %1 has rank %2, the shape that is given has %3.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::NotATensor, "not-a-tensor",
     [](const Given &given) {
         return Wording::tr("The input %1 is no tensor but %2: it has no shape to fix.").arg(given.quoted(0), given[1]);
     }},
    {Code::ValueBelowOne, "value-below-one",
     [](const Given &given) {
         return Wording::tr("%1 cannot be %2: a dim is at least 1.").arg(given.quoted(0), given[1]);
     }},
    {Code::ZeroNeedsConfirmation, "zero-needs-confirmation",
     [](const Given &given) {
         return Wording::tr("%1 would be 0: a tensor without elements. Confirm it if it is meant (on the command line "
                            "by --force).")
             .arg(given.quoted(0));
     }},
    {Code::FixedByExport, "fixed-by-export",
     [](const Given &given) {
         if (given.problem.severity == Severity::Warning)
             return Wording::tr(
                        "Axis %2 of the input %1 was fixed to %3 when the model was exported, and the edits make "
                        "it %4: what was computed from %3 stays as it was.")
                 .arg(given.quoted(0), given[1], given[2], given[3]);
         return Wording::tr(
                    "Axis %2 of the input %1 was fixed to %3 when the model was exported; it cannot be %4. "
                    "Export the model with that axis dynamic (dynamic_axes, dynamic_shapes), or allow other numbers "
                    "than the export fixed (in the menu Edit, or by --force).")
             .arg(given.quoted(0), given[1], given[2], given[3]);
     }},
    {Code::ConflictingEdits, "conflicting-edits", [](const Given &given) { return describeConflict(given); }},
    {Code::ExpressionUnsolvable, "expression-unsolvable",
     [](const Given &given) {
         return Wording::tr("%1 cannot be %2: no sizes give that.").arg(given.quoted(0), given[1]);
     }},
    {Code::OutputMismatch, "output-mismatch",
     [](const Given &given) {
         return Wording::tr("The output %1 is declared as %2, but with these edits it is %3. Saved all the same, the "
                            "file declares %3.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::ValueInfoMismatch, "value-info-mismatch",
     [](const Given &given) {
         return Wording::tr("The tensor %1 is declared as %2, but with these edits it is %3. Where the declaration "
                            "is out of date, save all the same: the file declares %3 then.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::EditBreaksNode, "edit-breaks-node",
     [](const Given &given) {
         return withInputs(withReason(Wording::tr("With these edits the node cannot work"), given.problem.detail),
                           given);
     }},
    {Code::LoadFails, "load-fails",
     [](const Given &given) {
         const bool isOfEdits = given.problem.severity == Severity::Error;
         QString text = isOfEdits ? Wording::tr("ONNX Runtime cannot load the model with these sizes")
                                  : Wording::tr("ONNX Runtime cannot load the model");
         if (given.problem.graph != mainGraph)
             text = Wording::tr("%1, since it infers every branch and body, used or not").arg(text);
         return withInputs(withReason(text, given.problem.detail), given);
     }},
    {Code::LoadsUnoptimizedOnly, "loads-unoptimized-only",
     [](const Given &given) {
         const QString text = given.problem.severity == Severity::Error
                                  ? Wording::tr("With these sizes, ONNX Runtime loads the model only with graph "
                                                "optimizations switched off")
                                  : Wording::tr("ONNX Runtime loads the model only with graph optimizations switched "
                                                "off");
         return withInputs(withReason(text, given.problem.detail), given);
     }},
    {Code::DimsMustMatch, "dims-must-match",
     [](const Given &given) {
         return Wording::tr("%1 must be equal to %2 for this node to work.").arg(given[0], given[1]);
     }},
    {Code::DimsMustMatchOrOne, "dims-must-match-or-one",
     [](const Given &given) {
         return Wording::tr("%1 must be equal to %2 for this node to work, or one of them 1.").arg(given[0], given[1]);
     }},
    {Code::OnlySizeThatWorks, "only-size-that-works",
     [](const Given &given) {
         return Wording::tr("%1 can only be %2: the node does not work with other sizes. Where a size was fixed by the "
                            "export, take it from the input there (x.shape[0] in view or reshape).")
             .arg(given[0], given[1]);
     }},
    {Code::ValueChoosesBranch, "value-chooses-branch",
     [](const Given &given) {
         if (given.problem.args.size() < 3)
             return Wording::tr("The value of the input %1 decides which branch runs. Set it to have that branch alone "
                                "judged: %2.")
                 .arg(given.quoted(0), valueOption(given, QStringLiteral("VALUE")));
         return Wording::tr("The value of the input %1 decides which branch runs: the %2 branch if it is %3. Set it to "
                            "have that branch alone judged: %4.")
             .arg(given.quoted(0), given[2], given[1], valueOption(given, given[1]));
     }},
    {Code::ValueSetsShape, "value-sets-shape",
     [](const Given &given) {
         return Wording::tr("The value of the input %1 sets a shape at this node. Set it to have that shape: %2.")
             .arg(given.quoted(0), valueOption(given, QStringLiteral("VALUE")));
     }},
    {Code::StandardDiffers, "standard-differs",
     [](const Given &given) {
         return Wording::tr("ONNX Runtime gives %1 the shape %2, the ONNX standard %3. Another runtime may follow the "
                            "standard.")
             .arg(given.quoted(0), given[1], given[2]);
     }},
    {Code::StandardAlone, "standard-alone",
     [](const Given &given) {
         return Wording::tr("ONNX Runtime does not run this node, which the ONNX standard allows. The shape of %1, %2, "
                            "is the standard's. It cannot be tested here.")
             .arg(given.quoted(0), given[1]);
     }},
    {Code::ShapeNotAsPredicted, "shape-not-as-predicted",
     [](const Given &given) {
         return Wording::tr(
                    "“%1” has the shape %2 in the test run, and %3 was predicted. Where the file declares that shape, "
                    "its declaration is wrong.")
             .arg(given[0], given[2], given[1]);
     }},
    {Code::DiffersFromOriginal, "differs-from-original",
     [](const Given &given) {
         return withReason(Wording::tr("“%1” is the first tensor that is not what the original computes").arg(given[0]),
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
