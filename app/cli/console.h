// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/dim.h"
#include "model/types/result.h"

#include <QJsonObject>
#include <QString>

namespace shapewright::cli {

enum class ExitCode {
    Done = 0,
    Fault = 1, // an error in the model or the edits
    WrongUsage = 2,
    Unreadable = 3, // the file cannot be read as a model
    Unwritable = 4, // the output file cannot be written
    Interrupted = 130,
};
[[nodiscard]] ExitCode exitCodeOf(const Error &error);

// Escapes control characters, because names in a file are not trusted. The QString overload keeps line ends, since
// messages may have several lines.
[[nodiscard]] QString printable(const QString &text);
[[nodiscard]] QString printable(const std::string &text);
// For example `[1, batch, ?]`. Long expressions are elided, since nobody reads them in a terminal; --json has all of
// them. Names are whole, because people type them.
[[nodiscard]] QString printable(const Shape &shape);

void writeOut(const QString &line);
void writeErr(const QString &line);
void writeJson(const QJsonObject &object);
// Prints an error to stderr, or as JSON to stdout, and returns its exit code.
ExitCode fail(const Error &error, bool json);
ExitCode failUsage(const QString &message, bool json);

} // namespace shapewright::cli
