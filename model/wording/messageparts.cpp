// SPDX-License-Identifier: Apache-2.0
#include "model/wording/messageparts.h"

#include "model/types/text.h"
#include "model/wording/failurewording.h"

#include <QRegularExpression>

namespace shapewright {

QString asSentence(const QString &text)
{
    const QString sentence = Wording::tr("%1.");
    return text.endsWith(sentence.back()) ? text : sentence.arg(text);
}

QString withReason(const QString &text, const std::string &reason)
{
    if (reason.empty())
        return asSentence(text);
    // The onnx library puts the kind of the exception in brackets before the reason. People need only the reason.
    static const QRegularExpression exception(QStringLiteral(R"(^\[\w+Error\] *)"));
    return Wording::tr("%1: %2").arg(text, failureText(toQString(reason).remove(exception).trimmed()));
}

QString withNearestNames(const QString &text, const Args &args)
{
    QStringList nearest;
    for (const QString &name : args.from(1))
        nearest.append(Wording::tr("“%1”").arg(name));
    return nearest.isEmpty() ? text : Wording::tr("%1 Did you mean %2?").arg(text, nearest.join(Wording::tr(" or ")));
}

} // namespace shapewright
