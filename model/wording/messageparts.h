// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/wording/texts.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <string>
#include <vector>

namespace shapewright {

// The arguments of an error or a problem. One that is missing is an empty text, so that a message is always made.
class Args
{
public:
    explicit Args(const std::vector<std::string> &args) : m_args(args) {}

    QString operator[](std::size_t i) const
    {
        return i < m_args.size() ? QString::fromStdString(m_args[i]) : QString();
    }
    QString quoted(std::size_t i) const { return Wording::tr("“%1”").arg((*this)[i]); }
    // The operators of ONNX itself have a domain without a name.
    QString domain(std::size_t i) const { return (*this)[i].isEmpty() ? QStringLiteral("ai.onnx") : (*this)[i]; }
    QStringList from(std::size_t first) const
    {
        QStringList rest;
        for (std::size_t i = first; i < m_args.size(); ++i)
            rest.append(QString::fromStdString(m_args[i]));
        return rest;
    }

private:
    const std::vector<std::string> &m_args;
};

// A text and, behind a colon, the reason that a library gives; a full stop where it gives none.
[[nodiscard]] QString withReason(const QString &text, const std::string &reason);
// A text and, as a question, the names that the arguments behind the first one propose.
[[nodiscard]] QString withNearestNames(const QString &text, const Args &args);

} // namespace shapewright
