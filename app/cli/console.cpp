// SPDX-License-Identifier: Apache-2.0
#include "app/cli/console.h"

#include "model/symbolic/dimexpression.h"
#include "model/types/printabletext.h"
#include "model/wording/wording.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <cstdio>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

void write(std::FILE *stream, const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, std::size_t(bytes.size()), stream);
    std::fflush(stream);
}

QJsonObject errorJson(const QString &code, const QString &message, std::optional<std::uint64_t> offset)
{
    const QJsonValue place = offset ? QJsonValue(qint64(*offset)) : QJsonValue();
    return {{u"error"_s, QJsonObject{{u"code"_s, code}, {u"message"_s, message}, {u"offset"_s, place}}}};
}

// The option that would avoid the error; empty if there is none.
QString optionFor(const Error &error)
{
    if (error.code == ErrorCode::TargetExists && error.detail.empty()) // otherwise the message already says what to do
        return u"--overwrite"_s;
    const bool isOfData = error.code == ErrorCode::ExternalDataWouldMove ||
                          error.code == ErrorCode::ExternalDataOutOfReach || error.code == ErrorCode::TooLargeToInline;
    return isOfData ? u"--external-data copy"_s : QString();
}

} // namespace

ExitCode exitCodeOf(const Error &error)
{
    switch (error.code) {
    case ErrorCode::Cancelled:
        return ExitCode::Interrupted;
    case ErrorCode::FileNotFound:
    case ErrorCode::FileUnreadable:
    case ErrorCode::FileChanged:
    case ErrorCode::NotAModel:
    case ErrorCode::Truncated:
    case ErrorCode::Malformed:
    case ErrorCode::LimitExceeded:
        return ExitCode::Unreadable;
    case ErrorCode::TargetExists:
    case ErrorCode::TargetChanged:
    case ErrorCode::CannotWrite:
    case ErrorCode::ExternalDataMissing:
    case ErrorCode::ExternalDataWouldMove:
    case ErrorCode::ExternalDataOutOfReach:
    case ErrorCode::TooLargeToInline:
    case ErrorCode::VerificationFailed:
        return ExitCode::Unwritable;
    case ErrorCode::EditsInvalid:
        // A detail means that the text could not be parsed, which is wrong usage. Otherwise the edits do not fit the
        // model.
        return error.detail.empty() ? ExitCode::Fault : ExitCode::WrongUsage;
    case ErrorCode::ProblemsFound:
    case ErrorCode::NotAdaptable:
    case ErrorCode::StillDynamic:
    case ErrorCode::HelperMissing:
    case ErrorCode::HelperFailed:
    case ErrorCode::HelperTimedOut:
    case ErrorCode::RuntimeMissing:
    case ErrorCode::RunFailed:
    case ErrorCode::RunNotSupported:
    case ErrorCode::RunGuessRefused:
    case ErrorCode::RunTooLarge:
    case ErrorCode::TestFailed:
    case ErrorCode::TensorNotFound:
    case ErrorCode::AxisNotFound:
    case ErrorCode::TensorUnreadable:
    case ErrorCode::GraphNotFound:
    case ErrorCode::PictureMissing:
    case ErrorCode::Internal:
        return ExitCode::Fault;
    }
    return ExitCode::Fault;
}

QString printable(const QString &text)
{
    QStringList lines = text.split(u'\n');
    for (QString &line : lines)
        line = displayText(line);
    return lines.join(u'\n');
}

QString printable(const std::string &text)
{
    return displayText(text);
}

QString printable(const Shape &shape)
{
    constexpr qsizetype longest = 64, atEnd = 20;
    QStringList dims;
    for (const Dim &dim : shape) {
        QString text = displayText(dim.text());
        const auto expression = DimExpression::parse(dim.text());
        const bool isExpression = dim.isFollowing() || (expression && !expression->isName());
        if (isExpression && text.size() > longest)
            text = text.left(longest - atEnd - 1) + u'…' + text.right(atEnd);
        dims.append(text);
    }
    return u'[' + dims.join(u", "_s) + u']';
}

void writeOut(const QString &line)
{
    write(stdout, (line + u'\n').toUtf8());
}

void writeErr(const QString &line)
{
    write(stderr, (line + u'\n').toUtf8());
}

void writeJson(const QJsonObject &object)
{
    write(stdout, QJsonDocument(object).toJson());
}

ExitCode fail(const Error &error, bool json)
{
    QString message = describe(error);
    if (const QString option = optionFor(error); !option.isEmpty())
        message += QCoreApplication::translate("Cli", " (%1)").arg(option);
    if (json)
        writeJson(errorJson(errorCodeName(error.code), message, error.offset));
    else
        writeErr(printable(u"shapewright-cli: "_s + message));
    return exitCodeOf(error);
}

ExitCode failUsage(const QString &message, bool json)
{
    if (json)
        writeJson(errorJson(u"wrong-usage"_s, message, {}));
    else
        writeErr(printable(u"shapewright-cli: "_s + message) + u'\n' +
                 QCoreApplication::translate("Cli", "Try “shapewright-cli --help”."));
    return ExitCode::WrongUsage;
}

} // namespace shapewright::cli
