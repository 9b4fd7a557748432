// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/argumentparser.h"
#include "app/cli/console.h"

#include <QString>
#include <QStringList>

#include <limits>
#include <optional>

namespace shapewright::cli {

// The arguments of a command on their way into its options. A person is told the first fault alone, at once; reading
// goes on after it, and `failure()` says then how the program is to end.
class OptionReader
{
public:
    OptionReader(const ArgumentParser &parser, bool json) : m_parser(parser), m_json(json) {}

    [[nodiscard]] bool isSet(const QString &option) const { return m_parser.isSet(option); }
    [[nodiscard]] QStringList values(const QString &option) const { return m_parser.values(option); }
    [[nodiscard]] QString value(const QString &option) const { return m_parser.value(option); } // the last one
    // Null where it was left out, which an empty text is not.
    [[nodiscard]] QString positional(qsizetype index) const { return m_parser.positionals().value(index); }
    [[nodiscard]] bool isJson() const { return m_json; }

    // Leaves the number as it is where the option is not given.
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
