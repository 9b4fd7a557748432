// SPDX-License-Identifier: Apache-2.0
#include "app/cli/optionreader.h"

#include "app/cli/texts.h"

namespace shapewright::cli {

void OptionReader::failUsage(const QString &message)
{
    if (!m_failure)
        m_failure = cli::failUsage(message, m_json);
}

void OptionReader::fail(const Error &error)
{
    if (!m_failure)
        m_failure = cli::fail(error, m_json);
}

std::optional<qlonglong> OptionReader::numberOf(const QString &option, qlonglong least, qlonglong most)
{
    const QString text = value(option);
    if (text.isEmpty())
        return {};
    bool ok = false;
    const qlonglong number = text.toLongLong(&ok);
    if (ok && number >= least && number <= most)
        return number;
    failUsage(Cli::tr("--%1 must be a number from %2 to %3, not “%4”")
                  .arg(option, QString::number(least), QString::number(most), text));
    return {};
}

} // namespace shapewright::cli
