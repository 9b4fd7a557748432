// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/suggestion.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace shapewright {

// Suggestions as the command line takes them.

// Whether the command line reads the name of a dimension as such where it is given to another one, and not as a number
// (`12`, `-x`) or as a further `=`.
[[nodiscard]] bool isNameThatCanBeGiven(const std::string &name);
// `--dim`, `batch=2`, … Empty where the command line would read it as something else, as with a symbol called `x[0]`.
[[nodiscard]] QStringList suggestionArguments(const Suggestion &suggestion);
// The same as text for a shell: `--dim batch=2 --dim 'x[0]=3'`.
[[nodiscard]] QString suggestionLine(const Suggestion &suggestion);
// What such a text says, with whatever quotes a person put into it. Nothing where it has other options, or is none.
[[nodiscard]] std::optional<Suggestion> suggestionFromLine(const QString &line);

} // namespace shapewright
