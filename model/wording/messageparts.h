// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/text.h"
#include "model/wording/texts.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <string>
#include <vector>

namespace shapewright {

// The arguments of an error or a problem. A missing argument is an empty text, so that there is always a message.
class Args
{
public:
    explicit Args(const std::vector<std::string> &args) : m_args(args) {}

    QString operator[](std::size_t i) const { return i < m_args.size() ? toQString(m_args[i]) : QString(); }
    QString quoted(std::size_t i) const { return Wording::tr("“%1”").arg((*this)[i]); }
    QStringList from(std::size_t first) const
    {
        QStringList rest;
        for (std::size_t i = first; i < m_args.size(); ++i)
            rest.append(toQString(m_args[i]));
        return rest;
    }

private:
    const std::vector<std::string> &m_args;
};

// The text with a full stop, which it may have already.
[[nodiscard]] QString asSentence(const QString &text);
// The text followed by a colon and the reason that a library reports, or by a full stop if there is no reason.
[[nodiscard]] QString withReason(const QString &text, const std::string &reason);
// The text followed by a question that proposes the names in the arguments after the first one.
[[nodiscard]] QString withNearestNames(const QString &text, const Args &args);

} // namespace shapewright
