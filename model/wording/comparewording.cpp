// SPDX-License-Identifier: Apache-2.0
#include "model/wording/comparewording.h"

#include "model/types/operatornames.h"
#include "model/types/text.h"
#include "model/wording/texts.h"

#include <QStringList>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;
using Kind = ModelDifference::Kind;

namespace {

QString valueText(const std::string &text)
{
    return text.empty() ? Wording::tr("absent") : toQString(text);
}

QString changeText(const std::string &before, const std::string &after)
{
    return u"%1 → %2"_s.arg(valueText(before), valueText(after));
}

QString namesText(const std::vector<std::string> &names)
{
    constexpr qsizetype most = 4;
    return firstTexts(toQStrings(names), most, Wording::tr("… %1 more")).join(u", "_s);
}

} // namespace

QString differenceKindName(Kind kind)
{
    switch (kind) {
    case Kind::NodeAdded:
        return u"node-added"_s;
    case Kind::NodeRemoved:
        return u"node-removed"_s;
    case Kind::NodeReplaced:
        return u"node-replaced"_s;
    case Kind::Attribute:
        return u"attribute"_s;
    case Kind::Dim:
        return u"dim"_s;
    case Kind::Type:
        return u"type"_s;
    case Kind::Weights:
        return u"weights"_s;
    case Kind::Input:
        return u"input"_s;
    case Kind::Output:
        return u"output"_s;
    case Kind::Opset:
        return u"opset"_s;
    case Kind::Metadata:
    case Kind::Producer:
        return u"metadata"_s;
    case Kind::Name:
        return u"name"_s;
    case Kind::Order:
        return u"order"_s;
    }
    return {};
}

QString differencePlace(const ModelDifference &difference)
{
    if (difference.a.empty() || difference.b.empty() || difference.a == difference.b)
        return namesText(difference.a.empty() ? difference.b : difference.a);
    return u"%1 → %2"_s.arg(namesText(difference.a), namesText(difference.b));
}

QString differenceText(const ModelDifference &difference)
{
    const auto &details = difference.details;
    switch (difference.kind) {
    case Kind::NodeAdded:
    case Kind::NodeRemoved:
        return toQString(details.at(0));
    case Kind::NodeReplaced:
        return details.size() > 2
                   ? Wording::tr("input %1: %2").arg(toQString(details[0]), changeText(details[1], details[2]))
                   : changeText(details.at(0), details.at(1));
    case Kind::Attribute:
    case Kind::Metadata:
        return u"%1: %2"_s.arg(toQString(details.at(0)), changeText(details.at(1), details.at(2)));
    case Kind::Opset:
        return u"%1: %2"_s.arg(toQString(domainName(details.at(0))), changeText(details.at(1), details.at(2)));
    case Kind::Dim:
    case Kind::Type:
    case Kind::Name:
        return changeText(details.at(0), details.at(1));
    case Kind::Producer:
        return Wording::tr("producer: %1").arg(changeText(details.at(0), details.at(1)));
    case Kind::Weights:
        return details.empty() ? Wording::tr("other elements")
                               : Wording::tr("%1 of %2 elements, by at most %3")
                                     .arg(toQString(details[0]), toQString(details[1]), toQString(details[2]));
    case Kind::Input:
    case Kind::Output:
        return difference.a.empty() ? Wording::tr("added") : Wording::tr("removed");
    case Kind::Order:
        return Wording::tr("a node stands elsewhere in the file");
    }
    return {};
}

} // namespace shapewright
