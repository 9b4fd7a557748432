// SPDX-License-Identifier: Apache-2.0
#include "model/wording/wording.h"

#include "model/run/testrun/runtimefault.h"
#include "model/save/dataplan.h"
#include "model/types/text.h"
#include "model/wording/runwording.h"
#include "model/wording/texts.h"

#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

namespace shapewright {

namespace {

// The arguments of an error or a problem. One that is missing is an empty text, so that a message is always made.
class Args
{
public:
    explicit Args(const std::vector<std::string> &args) : m_args(args) {}

    QString operator[](std::size_t i) const
    {
        return i < m_args.size() ? QString::fromStdString(m_args[i]) : QString();
    }
    QString quoted(std::size_t i) const { return Wording::tr("“%1”").arg((*this)[i]); }
    // The operators of ONNX itself have a domain without a name.
    QString domain(std::size_t i) const { return (*this)[i].isEmpty() ? QStringLiteral("ai.onnx") : (*this)[i]; }
    QStringList from(std::size_t first) const
    {
        QStringList rest;
        for (std::size_t i = first; i < m_args.size(); ++i)
            rest.append(QString::fromStdString(m_args[i]));
        return rest;
    }

private:
    const std::vector<std::string> &m_args;
};

QString withReason(const QString &text, const std::string &reason)
{
    if (reason.empty())
        return text + u'.';
    // The onnx library says in brackets which of its exceptions it was; people need the reason.
    static const QRegularExpression exception(QStringLiteral(R"(^\[\w+Error\] *)"));
    return Wording::tr("%1: %2").arg(text, QString::fromStdString(reason).remove(exception).trimmed());
}

// A node does not work out: the sides that do not fit are its inputs.
QString withInputs(const QString &text, const Args &args)
{
    const QStringList inputs = args.from(1);
    if (inputs.isEmpty())
        return text;
    return Wording::tr("%1 Its inputs: %2.").arg(text.endsWith(u'.') ? text : text + u'.', inputs.join(u", "));
}

QString unknownName(const QString &text, const Args &args)
{
    QStringList nearest;
    for (const QString &name : args.from(1))
        nearest.append(Wording::tr("“%1”").arg(name));
    return nearest.isEmpty() ? text : Wording::tr("%1 Did you mean %2?").arg(text, nearest.join(Wording::tr(" or ")));
}

QString describeConflict(const Args &args)
{
    const auto side = [&args](std::size_t i) {
        return args[i + 1].isEmpty() ? args[i] : Wording::tr("%1 (%2)").arg(args[i], args[i + 1]);
    };
    return Wording::tr("%1 is given two sizes: %2 and %3.").arg(args.quoted(0), side(1), side(3));
}

QString problemText(const Problem &problem, const Args &args)
{
    using Code = Problem::Code;
    switch (problem.code) {
    case Code::DanglingInput:
        return Wording::tr("%1 is used, but nothing makes it.").arg(args.quoted(0));
    case Code::DuplicateOutput:
        return Wording::tr("%1 is made more than once.").arg(args.quoted(0));
    case Code::Cycle:
        return Wording::tr("%1 nodes stand on a cycle; their shapes cannot be told.").arg(args[0]);
    case Code::UnknownOperator:
        return Wording::tr("The operator %1 of domain %2 is not known; shapes behind it are taken from the file.")
            .arg(args.quoted(0), args.domain(1));
    case Code::UnknownOpset:
        if (args[1].isEmpty())
            return Wording::tr("The file does not say which version of the operator set %1 it uses.")
                .arg(args.domain(0));
        return Wording::tr("Version %2 of the operator set %1 is not known.").arg(args.domain(0), args[1]);
    case Code::InvalidNode:
        return withReason(Wording::tr("The node does not fit its operator"), problem.detail);
    case Code::FunctionRecursion:
        return Wording::tr("The function %1 calls itself.").arg(args.quoted(0));
    case Code::FunctionBudget:
        return Wording::tr("The functions make more than %1 nodes; calls beyond that are not opened.").arg(args[0]);
    case Code::TensorShort:
        return Wording::tr("The tensor %1 has %2 bytes where its shape needs %3.")
            .arg(args.quoted(0), args[1], args[2]);
    case Code::InvalidTensorShape:
        return Wording::tr("The shape of the tensor %1 is impossible: %2.").arg(args.quoted(0), args[1]);
    case Code::UnknownDataType:
        return Wording::tr("The type of the tensor %1 is not known: number %2.").arg(args.quoted(0), args[1]);
    case Code::UnknownIrVersion:
        return Wording::tr("IR version %1 is not known here: the newest that is known is %2. What is new in it may be "
                           "missing.")
            .arg(args[0], args[1]);
    case Code::ExternalDataMissing:
        return Wording::tr("The data of the tensor %1 are missing: there is no file %2.").arg(args.quoted(0), args[1]);
    case Code::ExternalDataShort:
        return Wording::tr("The data of the tensor %1 reach past the end of %2, which has %3 bytes.")
            .arg(args.quoted(0), args[1], args[2]);
    case Code::ExternalDataOutside:
        return Wording::tr("The data of the tensor %1 stand outside of the model's folder, at %2. They are not read, "
                           "since a model from a stranger could name any file.")
            .arg(args.quoted(0), args[1]);
    case Code::DigitsOnlyParam:
        return Wording::tr("The dim %1 is a name made of digits, not a number.").arg(args.quoted(0));
    case Code::InferenceFailed:
        return withInputs(withReason(Wording::tr("The shapes behind this node cannot be told"), problem.detail), args);
    case Code::DeclaredContradiction:
        if (problem.args.size() > 3)
            return Wording::tr("The file declares %1 as %2, which the edits make %3, but its nodes make %4.")
                .arg(args.quoted(0), args[3], args[1], args[2]);
        return Wording::tr("The file declares %1 as %2, but its nodes make %3.").arg(args.quoted(0), args[1], args[2]);
    case Code::UnknownSymbol:
        return unknownName(Wording::tr("The model has no dim called %1.").arg(args.quoted(0)), args);
    case Code::UnknownInput:
        return unknownName(Wording::tr("The model has no input called %1.").arg(args.quoted(0)), args);
    case Code::UnknownDenotation:
        return unknownName(Wording::tr("No dim of the model has the denotation %1.").arg(args.quoted(0)), args);
    case Code::UnknownAxis:
        return Wording::tr("The input %1 has no axis %2: its rank is %3.").arg(args.quoted(0), args[1], args[2]);
    case Code::RankMismatch:
        return Wording::tr("The input %1 has rank %2, the shape that is given has %3.")
            .arg(args.quoted(0), args[1], args[2]);
    case Code::NotATensor:
        return Wording::tr("The input %1 is no tensor but %2: it has no shape to fix.").arg(args.quoted(0), args[1]);
    case Code::ValueBelowOne:
        return Wording::tr("%1 cannot be %2: a dim is at least 1.").arg(args.quoted(0), args[1]);
    case Code::ZeroNeedsConfirmation:
        return Wording::tr("%1 would be 0: a tensor without elements. Confirm it if it is meant (on the command line "
                           "by --force).")
            .arg(args.quoted(0));
    case Code::FixedByExport:
        if (problem.severity == Severity::Warning)
            return Wording::tr(
                       "Axis %2 of the input %1 was fixed to %3 when the model was exported, and the edits make "
                       "it %4: what was computed from %3 stays as it was.")
                .arg(args.quoted(0), args[1], args[2], args[3]);
        return Wording::tr(
                   "Axis %2 of the input %1 was fixed to %3 when the model was exported; it cannot be %4. "
                   "Export the model with that axis dynamic (dynamic_axes, dynamic_shapes), or allow other numbers "
                   "than the export fixed (in the menu Edit, or by --force).")
            .arg(args.quoted(0), args[1], args[2], args[3]);
    case Code::ConflictingEdits:
        return describeConflict(args);
    case Code::ExpressionUnsolvable:
        return Wording::tr("%1 cannot be %2: no sizes give that.").arg(args.quoted(0), args[1]);
    case Code::EditBreaksNode:
        return withInputs(withReason(Wording::tr("With these edits the node cannot work"), problem.detail), args);
    case Code::DimsMustMatch:
        return Wording::tr("%1 must be equal to %2 for this node to work.").arg(args[0], args[1]);
    case Code::DimsMustMatchOrOne:
        return Wording::tr("%1 must be equal to %2 for this node to work, or one of them 1.").arg(args[0], args[1]);
    case Code::OnlySizeThatWorks:
        return Wording::tr("%1 can only be %2: the node does not work with other sizes. Where a size was fixed by the "
                           "export, take it from the input there (x.shape[0] in view or reshape).")
            .arg(args[0], args[1]);
    case Code::ShapeNotAsPredicted:
        return Wording::tr(
                   "“%1” has the shape %2 in the test run, and %3 was predicted. Where the file declares that shape, "
                   "its declaration is wrong.")
            .arg(args[0], args[2], args[1]);
    case Code::DiffersFromOriginal:
        return withReason(Wording::tr("“%1” is the first tensor that is not what the original computes").arg(args[0]),
                          problem.detail);
    case Code::FailsInRun: {
        const QString text = describeAtNode(runtimeFault(problem.detail));
        return problem.severity == Severity::Error ? Wording::tr("The test run failed here. %1").arg(text) : text;
    }
    case Code::OutputMismatch:
        return Wording::tr("The output %1 is declared as %2, but with these edits it is %3. Saved all the same, the "
                           "file declares %3.")
            .arg(args.quoted(0), args[1], args[2]);
    case Code::ValueInfoMismatch:
        return Wording::tr("The tensor %1 is declared as %2, but with these edits it is %3. Where the declaration "
                           "is out of date, save all the same: the file declares %3 then.")
            .arg(args.quoted(0), args[1], args[2]);
    }
    return {};
}

QString errorText(const Error &error, const Args &args)
{
    switch (error.code) {
    case ErrorCode::Cancelled:
        return Wording::tr("Cancelled.");
    case ErrorCode::FileNotFound:
        return Wording::tr("There is no file %1.").arg(args[0]);
    case ErrorCode::FileUnreadable:
        return withReason(Wording::tr("%1 cannot be read").arg(args[0]), error.detail);
    case ErrorCode::FileChanged:
        return Wording::tr("%1 was changed by another program since it was opened. Open it again.").arg(args[0]);
    case ErrorCode::NotAModel:
        return withReason(Wording::tr("%1 is not an ONNX model").arg(args[0]), error.detail);
    case ErrorCode::Truncated:
        return Wording::tr("%1 is cut off. Fetch or export it again.").arg(args[0]);
    case ErrorCode::Malformed:
        return withReason(Wording::tr("%1 is damaged").arg(args[0]), error.detail);
    case ErrorCode::LimitExceeded:
        return Wording::tr("%1 is beyond the limit for %2: %3.").arg(args[0], args[1], args[2]);
    case ErrorCode::TargetExists:
        return error.detail.empty()
                   ? Wording::tr("%1 exists already. Choose another name, or overwrite it.").arg(args[0])
                   : withReason(Wording::tr("%1 exists already").arg(args[0]), error.detail);
    case ErrorCode::CannotWrite:
        return withReason(Wording::tr("%1 cannot be written").arg(args[0]), error.detail);
    case ErrorCode::ExternalDataMissing:
        return Wording::tr("The model's external data are missing: there is no file %1.").arg(args[0]);
    case ErrorCode::ExternalDataWouldMove:
        return Wording::tr("The model keeps its weights in files of their own in %1. Save it there, or choose what "
                           "becomes of them.")
            .arg(args[0]);
    case ErrorCode::TooLargeToInline:
        return Wording::tr("%1 would have %2 bytes with its weights in it, and no model can have more than %3. Copy or "
                           "link the files with the weights instead.")
            .arg(args[0], args[1], args[2]);
    case ErrorCode::VerificationFailed:
        return withReason(Wording::tr("What was written to %1 is not what was meant").arg(args[0]), error.detail);
    case ErrorCode::EditsInvalid:
        // With a reason it is a text that is not understood, else the messages stand for themselves.
        return error.detail.empty() ? args.from(0).join(u'\n')
                                    : withReason(Wording::tr("%1 is not understood").arg(args.quoted(0)), error.detail);
    case ErrorCode::ProblemsFound:
        return args[0] == u'1' ? Wording::tr("The edits do not fit the model: 1 error.")
                               : Wording::tr("The edits do not fit the model: %1 errors.").arg(args[0]);
    case ErrorCode::StillDynamic:
        return args[0] == u'1' ? Wording::tr("1 dim is still dynamic.")
                               : Wording::tr("%1 dims are still dynamic.").arg(args[0]);
    case ErrorCode::HelperMissing:
        return withReason(Wording::tr("The helper program %1 cannot be started").arg(args[0]), error.detail);
    case ErrorCode::HelperFailed:
        return withReason(Wording::tr("The helper program %1 failed").arg(args[0]), error.detail);
    case ErrorCode::HelperTimedOut:
        return Wording::tr("%1 took longer than %2 seconds and was stopped.").arg(args[0], args[1]);
    case ErrorCode::RuntimeMissing:
        return withReason(Wording::tr("ONNX Runtime cannot be loaded from %1").arg(args[0]), error.detail);
    case ErrorCode::RunFailed: {
        const RuntimeFault fault = runtimeFault(error.detail);
        const QString words = describe(fault, args.from(0));
        return words.isEmpty()
                   ? withReason(Wording::tr("ONNX Runtime cannot run the model"), fault.reason.toStdString())
                   : words;
    }
    case ErrorCode::RunNotSupported: {
        const RuntimeFault fault = runtimeFault(error.detail);
        return fault.kind == RuntimeFault::Kind::Unknown
                   ? withReason(
                         Wording::tr("The ONNX Runtime in use is too old for the model or lacks a kernel for it. "
                                     "The model cannot be tested here, but it can be saved"),
                         fault.reason.toStdString())
                   : describe(fault, args.from(0));
    }
    case ErrorCode::RunTooLarge:
        return args[0].isEmpty()
                   ? Wording::tr("The test run would take %1 of memory, and there are %2. Make axes smaller.")
                         .arg(byteText(args[1].toLongLong()), byteText(args[2].toLongLong()))
                   : Wording::tr("The input %1 would take %2 of memory, and there are %3. Make its axes smaller.")
                         .arg(args.quoted(0), byteText(args[1].toLongLong()), byteText(args[2].toLongLong()));
    case ErrorCode::TestFailed:
        return withReason(Wording::tr("The test run failed"), error.detail);
    case ErrorCode::TensorNotFound:
        return unknownName(Wording::tr("The model has no tensor called %1.").arg(args.quoted(0)), args);
    case ErrorCode::AxisNotFound:
        return Wording::tr("The tensor %1 has no axis %2: its rank is %3.").arg(args.quoted(0), args[1], args[2]);
    case ErrorCode::TensorUnreadable:
        return withReason(args[0].isEmpty() ? Wording::tr("The tensor cannot be read")
                                            : Wording::tr("The tensor %1 cannot be read").arg(args.quoted(0)),
                          error.detail);
    case ErrorCode::GraphNotFound:
        return unknownName(Wording::tr("The model has no graph called %1.").arg(args.quoted(0)), args);
    case ErrorCode::PictureMissing:
        return Wording::tr("There is no picture yet: the graph is not laid out.");
    case ErrorCode::Internal:
        return withReason(Wording::tr("Something went wrong that should not"), error.detail);
    }
    return {};
}

} // namespace

QString describe(const Error &error)
{
    const QString text = errorText(error, Args(error.args));
    return error.offset ? Wording::tr("%1 (at byte %2)").arg(text, QString::number(*error.offset)) : text;
}

QString describe(const Problem &problem, const ModelGraph &graph)
{
    const QString text = problemText(problem, Args(problem.args));
    return problem.node ? Wording::tr("%1: %2").arg(describe(*problem.node, graph), text) : text;
}

QString describe(const PlannedData &data)
{
    const QString file = data.file.location;
    const QString name = data.location == file ? file
                                               : (QFileInfo(data.location).fileName() == QFileInfo(file).fileName()
                                                      ? Wording::tr("%1 as %2")
                                                      : Wording::tr("%1, whose name is taken there, as %2"))
                                                     .arg(file, data.location);
    switch (data.fate) {
    case PlannedData::Fate::Kept:
        return {};
    case PlannedData::Fate::AlreadyThere:
        return Wording::tr("There already: %1").arg(name);
    case PlannedData::Fate::Copied:
        return Wording::tr("Copied: %1").arg(name);
    case PlannedData::Fate::Linked:
        return Wording::tr("Linked: %1").arg(name);
    case PlannedData::Fate::Inlined:
        return Wording::tr("Put into the model: %1").arg(name);
    }
    return {};
}

QString errorCodeName(ErrorCode code)
{
    using namespace Qt::Literals::StringLiterals;
    switch (code) {
    case ErrorCode::Cancelled:
        return u"cancelled"_s;
    case ErrorCode::FileNotFound:
        return u"file-not-found"_s;
    case ErrorCode::FileUnreadable:
        return u"file-unreadable"_s;
    case ErrorCode::FileChanged:
        return u"file-changed"_s;
    case ErrorCode::NotAModel:
        return u"not-a-model"_s;
    case ErrorCode::Truncated:
        return u"truncated"_s;
    case ErrorCode::Malformed:
        return u"malformed"_s;
    case ErrorCode::LimitExceeded:
        return u"limit-exceeded"_s;
    case ErrorCode::EditsInvalid:
        return u"edits-invalid"_s;
    case ErrorCode::ProblemsFound:
        return u"problems-found"_s;
    case ErrorCode::StillDynamic:
        return u"still-dynamic"_s;
    case ErrorCode::TargetExists:
        return u"target-exists"_s;
    case ErrorCode::CannotWrite:
        return u"cannot-write"_s;
    case ErrorCode::ExternalDataMissing:
        return u"external-data-missing"_s;
    case ErrorCode::ExternalDataWouldMove:
        return u"external-data-would-move"_s;
    case ErrorCode::TooLargeToInline:
        return u"too-large-to-inline"_s;
    case ErrorCode::VerificationFailed:
        return u"verification-failed"_s;
    case ErrorCode::HelperMissing:
        return u"helper-missing"_s;
    case ErrorCode::HelperFailed:
        return u"helper-failed"_s;
    case ErrorCode::HelperTimedOut:
        return u"helper-timed-out"_s;
    case ErrorCode::RuntimeMissing:
        return u"runtime-missing"_s;
    case ErrorCode::RunFailed:
        return u"run-failed"_s;
    case ErrorCode::RunNotSupported:
        return u"run-not-supported"_s;
    case ErrorCode::RunTooLarge:
        return u"run-too-large"_s;
    case ErrorCode::TestFailed:
        return u"test-failed"_s;
    case ErrorCode::TensorNotFound:
        return u"tensor-not-found"_s;
    case ErrorCode::AxisNotFound:
        return u"axis-not-found"_s;
    case ErrorCode::TensorUnreadable:
        return u"tensor-unreadable"_s;
    case ErrorCode::GraphNotFound:
        return u"graph-not-found"_s;
    case ErrorCode::PictureMissing:
        return u"picture-missing"_s;
    case ErrorCode::Internal:
        return u"internal"_s;
    }
    return {};
}

} // namespace shapewright
