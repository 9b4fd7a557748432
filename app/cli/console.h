// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QJsonObject>
#include <QString>

namespace shapewright::cli {

enum class ExitCode {
    Done = 0,
    Fault = 1, // the model or the edits are at fault
    WrongUsage = 2,
    Unreadable = 3, // the file cannot be read as a model
    Unwritable = 4, // it cannot be written
    Interrupted = 130,
};
[[nodiscard]] ExitCode exitCodeOf(const Error &error);

// Text with control characters shown instead of obeyed: names in a file are anyone's. The first keeps ends of lines,
// which a message of several lines has.
[[nodiscard]] QString printable(const QString &text);
[[nodiscard]] QString printable(const std::string &text);

void writeOut(const QString &line);
void writeErr(const QString &line);
void writeJson(const QJsonObject &object);
// Says a failure, on stderr or as JSON.
ExitCode fail(const Error &error, bool json);
ExitCode failUsage(const QString &message, bool json);

} // namespace shapewright::cli
