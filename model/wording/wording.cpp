// SPDX-License-Identifier: Apache-2.0
#include "model/wording/wording.h"

#include "model/run/testrun/parsedruntimeerror.h"
#include "model/save/dataplan.h"
#include "model/types/text.h"
#include "model/wording/messageparts.h"
#include "model/wording/problemwording.h"
#include "model/wording/runwording.h"
#include "model/wording/texts.h"

#include <QFileInfo>
#include <QStringList>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

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
    case ErrorCode::TargetChanged:
        return Wording::tr("%1 was changed by another program during the save, and was left untouched. Save again.")
            .arg(args[0]);
    case ErrorCode::CannotWrite:
        return withReason(Wording::tr("%1 cannot be written").arg(args[0]), error.detail);
    case ErrorCode::ExternalDataMissing:
        return Wording::tr("External data is missing: there is no file %1.").arg(args[0]);
    case ErrorCode::ExternalDataWouldMove:
        return Wording::tr(
                   "The model's weights are external data in %1. Save the model there, or choose to copy or embed "
                   "them.")
            .arg(args[0]);
    case ErrorCode::ExternalDataOutOfReach:
        return Wording::tr("ONNX Runtime would refuse a model in %2 with external data in %1, outside that folder. "
                           "Copy the data, or embed the weights.")
            .arg(args[0], args[1]);
    case ErrorCode::TooLargeToInline:
        return Wording::tr(
                   "%1 would have %2 bytes with embedded weights; the limit is %3. Copy the external data instead.")
            .arg(args[0], args[1], args[2]);
    case ErrorCode::VerificationFailed:
        return withReason(Wording::tr("The file written to %1 failed verification").arg(args[0]), error.detail);
    case ErrorCode::EditsInvalid:
        // If there is a detail, the argument is a text that cannot be parsed. Otherwise the arguments are whole
        // messages.
        return error.detail.empty() ? args.from(0).join(u'\n')
                                    : withReason(Wording::tr("%1 cannot be parsed").arg(args.quoted(0)), error.detail);
    case ErrorCode::ProblemsFound:
        return args[0] == u'1' ? Wording::tr("The edits do not fit the model: 1 error.")
                               : Wording::tr("The edits do not fit the model: %1 errors.").arg(args[0]);
    case ErrorCode::NotAdaptable:
        return args[0];
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
        const ParsedRuntimeError fault = parseRuntimeError(error.detail);
        const QString words = describe(fault, args.from(0));
        return words.isEmpty()
                   ? withReason(Wording::tr("ONNX Runtime cannot run the model"), fault.reason.toStdString())
                   : words;
    }
    case ErrorCode::RunNotSupported: {
        const ParsedRuntimeError fault = parseRuntimeError(error.detail);
        return fault.kind == ParsedRuntimeError::Kind::Unknown
                   ? withReason(
                         Wording::tr("The ONNX Runtime in use is too old for the model or lacks a kernel for it. "
                                     "The model cannot be tested here, but it can be saved"),
                         fault.reason.toStdString())
                   : describe(fault, args.from(0));
    }
    case ErrorCode::RunGuessRefused: {
        const QString words = describe(parseRuntimeError(error.detail), args.from(1));
        return Wording::tr("The model cannot be tested with the data generated for its input “%1”. It can be saved. To "
                           "test it, provide data for that input, or set its value. %2")
            .arg(args[0], words);
    }
    case ErrorCode::RunTooLarge:
        return args[0].isEmpty()
                   ? Wording::tr("The test run needs %1 of memory, but only %2 are available. Choose smaller sizes.")
                         .arg(byteText(args[1].toLongLong()), byteText(args[2].toLongLong()))
                   : Wording::tr("The input %1 needs %2 of memory, but only %3 are available. Choose smaller sizes.")
                         .arg(args.quoted(0), byteText(args[1].toLongLong()), byteText(args[2].toLongLong()));
    case ErrorCode::TestFailed:
        return withReason(Wording::tr("The test run failed"), error.detail);
    case ErrorCode::TensorNotFound:
        return withNearestNames(Wording::tr("The model has no tensor called %1.").arg(args.quoted(0)), args);
    case ErrorCode::AxisNotFound:
        return Wording::tr("The tensor %1 has no axis %2: its rank is %3.").arg(args.quoted(0), args[1], args[2]);
    case ErrorCode::TensorUnreadable:
        return withReason(args[0].isEmpty() ? Wording::tr("The tensor cannot be read")
                                            : Wording::tr("The tensor %1 cannot be read").arg(args.quoted(0)),
                          error.detail);
    case ErrorCode::GraphNotFound:
        return withNearestNames(Wording::tr("The model has no graph called %1.").arg(args.quoted(0)), args);
    case ErrorCode::PictureMissing:
        return Wording::tr("There is no picture yet: the layout is not finished.");
    case ErrorCode::Internal:
        return withReason(Wording::tr("Internal error"), error.detail);
    }
    return {};
}

} // namespace

QString describe(const Error &error)
{
    const QString text = errorText(error, Args(error.args));
    return error.offset ? Wording::tr("%1 (at byte %2)").arg(text, QString::number(*error.offset)) : text;
}

QString describe(const std::vector<SizeAt> &sizes)
{
    QStringList texts;
    for (const SizeAt &one : sizes)
        texts.append(Wording::tr("%1 = %2").arg(toQString(one.place)).arg(one.size));
    return texts.join(u", "_s);
}

QString describe(const Problem &problem, const ModelGraph &graph)
{
    const QString text = problemText(problem);
    const QString placed = problem.node ? Wording::tr("%1: %2").arg(describe(*problem.node, graph), text) : text;
    return problem.at.empty() ? placed : Wording::tr("At %1: %2").arg(describe(problem.at), placed);
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
        return Wording::tr("Already there: %1").arg(name);
    case PlannedData::Fate::Copied:
        return Wording::tr("Copied: %1").arg(name);
    case PlannedData::Fate::Inlined:
        return Wording::tr("Embedded: %1").arg(name);
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
    case ErrorCode::NotAdaptable:
        return u"not-adaptable"_s;
    case ErrorCode::StillDynamic:
        return u"still-dynamic"_s;
    case ErrorCode::TargetExists:
        return u"target-exists"_s;
    case ErrorCode::TargetChanged:
        return u"target-changed"_s;
    case ErrorCode::CannotWrite:
        return u"cannot-write"_s;
    case ErrorCode::ExternalDataMissing:
        return u"external-data-missing"_s;
    case ErrorCode::ExternalDataWouldMove:
        return u"external-data-would-move"_s;
    case ErrorCode::ExternalDataOutOfReach:
        return u"external-data-out-of-reach"_s;
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
    case ErrorCode::RunGuessRefused:
        return u"run-guess-refused"_s;
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
