// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"
#include "model/types/suggestion.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace shapewright {

// Suggestions as options of the command line.

// Whether the command line reads `--dim other=NAME` with this name as a rename. It does not if the name looks like a
// number (`12`, `-x`) or contains `=`.
[[nodiscard]] bool isNameThatCanBeGiven(const std::string &name);
// The arguments `--dim`, `batch=2`, … Empty if the command line would read them as other edits, as with a symbol that
// is called `x[0]`.
[[nodiscard]] QStringList suggestionArguments(const Suggestion &suggestion);
// The same as a line for a shell: `--dim batch=2 --dim 'x[0]=3'`.
[[nodiscard]] QString suggestionLine(const Suggestion &suggestion);
// The suggestion that such a line contains, however a person quoted it. Nothing if the line has any other option,
// or a range.
[[nodiscard]] std::optional<Suggestion> suggestionFromLine(const QString &line);

// The option for what a problem's message asks for: `--force`, or `--value sr=16000`. Messages name none, since the
// window shows them, too. Empty for other problems, and if a value is not known and `unknownValue` is empty.
[[nodiscard]] QString problemOption(const Problem &problem, const QString &unknownValue = {});

} // namespace shapewright
