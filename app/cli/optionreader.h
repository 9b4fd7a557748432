// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/argumentparser.h"
#include "app/cli/console.h"

#include <QString>
#include <QStringList>

#include <limits>
#include <optional>

namespace shapewright::cli {

// Reads a command's options from parsed arguments. It prints the first error at once and ignores later ones; reading
// continues, and failure() then returns the exit code.
class OptionReader
{
public:
    OptionReader(const ArgumentParser &parser, bool json) : m_parser(parser), m_json(json) {}

    [[nodiscard]] bool isSet(const QString &option) const { return m_parser.isSet(option); }
    [[nodiscard]] QStringList values(const QString &option) const { return m_parser.values(option); }
    // The last value, if the option is repeated.
    [[nodiscard]] QString value(const QString &option) const { return m_parser.value(option); }
    // A null QString if the argument is missing, in contrast to an empty one.
    [[nodiscard]] QString positional(qsizetype index) const { return m_parser.positionals().value(index); }
    [[nodiscard]] bool isJson() const { return m_json; }

    // Does not change `number` if the option is missing.
    template <typename Number>
    void readNumber(const QString &option, Number &number, qlonglong least,
                    qlonglong most = std::numeric_limits<int>::max())
    {
        if (const std::optional<qlonglong> read = numberOf(option, least, most))
            number = Number(*read);
    }

    void failUsage(const QString &message);
    void fail(const Error &error);
    [[nodiscard]] std::optional<ExitCode> failure() const { return m_failure; }

private:
    [[nodiscard]] std::optional<qlonglong> numberOf(const QString &option, qlonglong least, qlonglong most);

    const ArgumentParser &m_parser;
    bool m_json;
    std::optional<ExitCode> m_failure;
};

} // namespace shapewright::cli
