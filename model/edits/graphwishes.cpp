// SPDX-License-Identifier: Apache-2.0
#include "model/edits/graphwishes.h"

#include "model/edits/invalidedit.h"

#include <QCoreApplication>
#include <QJsonValue>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

struct WishText {
    Q_DECLARE_TR_FUNCTIONS(WishText)
};

constexpr auto foldKey = "fold"_L1, nodesKey = "nodes"_L1, limitKey = "limit_kb"_L1;
constexpr auto shapeNodes = "shapes"_L1, allNodes = "all"_L1, adaptKey = "adapt"_L1;

QString nodesText(const GraphWishes::Fold &fold)
{
    return fold.withWeights ? allNodes : shapeNodes;
}

Result<GraphWishes::Fold> foldFromJson(const QJsonValue &value)
{
    const QJsonObject entry = value.toObject();
    GraphWishes::Fold fold;
    fold.withWeights = entry.value(nodesKey) == QJsonValue(allNodes);
    if (entry.value(nodesKey) != QJsonValue(nodesText(fold)))
        return invalidEdit(foldKey, WishText::tr("an object with nodes \"shapes\" or \"all\" is expected"));
    for (auto it = entry.begin(); it != entry.end(); ++it) {
        if (it.key() == nodesKey)
            continue;
        if (it.key() != limitKey)
            return invalidEdit(it.key(), WishText::tr("unknown member"));
        const qint64 limit = it.value().toInteger(-1);
        if (limit < 0 || std::uint64_t(limit) > GraphWishes::Fold::mostKilobytes)
            return invalidEdit(
                it.key(),
                WishText::tr("a whole number from 0 to %1 is expected").arg(GraphWishes::Fold::mostKilobytes));
        fold.limitKilobytes = std::uint64_t(limit);
    }
    return fold;
}

} // namespace

QJsonObject wishesToJson(const GraphWishes &wishes)
{
    QJsonObject json;
    if (wishes.fold)
        json.insert(foldKey,
                    QJsonObject{{nodesKey, nodesText(*wishes.fold)}, {limitKey, qint64(wishes.fold->limitKilobytes)}});
    if (wishes.adapt)
        json.insert(adaptKey, true);
    partsToJson(wishes.parts, json);
    return json;
}

Result<GraphWishes> wishesFromJson(const QJsonObject &json)
{
    GraphWishes wishes;
    for (auto it = json.begin(); it != json.end(); ++it) {
        if (it.key() == adaptKey) {
            if (!it.value().isBool())
                return invalidEdit(adaptKey, WishText::tr("true or false is expected"));
            wishes.adapt = it.value().toBool();
            continue;
        }
        const auto isOfParts = readPartsMember(it.key(), it.value(), wishes.parts);
        if (!isOfParts)
            return tl::unexpected(isOfParts.error());
        if (*isOfParts)
            continue;
        if (it.key() != foldKey)
            return invalidEdit(it.key(), WishText::tr("there is no such edit of the graph"));
        const auto fold = foldFromJson(it.value());
        if (!fold)
            return tl::unexpected(fold.error());
        wishes.fold = *fold;
    }
    return wishes;
}

QStringList wishTexts(const GraphWishes &wishes)
{
    QStringList texts = partsTexts(wishes.parts);
    if (wishes.adapt)
        texts.append(adaptKey);
    if (wishes.fold)
        texts.append(foldKey + u'=' + nodesText(*wishes.fold));
    if (wishes.fold && wishes.fold->limitKilobytes != GraphWishes::Fold().limitKilobytes)
        texts.append(u"fold-limit=%1"_s.arg(wishes.fold->limitKilobytes));
    return texts;
}

QStringList wishesToArguments(const GraphWishes &wishes)
{
    QStringList arguments = partsToArguments(wishes.parts);
    if (wishes.adapt)
        arguments.append(u"--adapt"_s);
    if (wishes.fold)
        arguments.append(wishes.fold->withWeights ? u"--fold=all"_s : u"--fold"_s);
    if (wishes.fold && wishes.fold->limitKilobytes != GraphWishes::Fold().limitKilobytes)
        arguments << u"--fold-limit"_s << QString::number(wishes.fold->limitKilobytes);
    return arguments;
}

} // namespace shapewright
