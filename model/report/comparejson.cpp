// SPDX-License-Identifier: Apache-2.0
#include "model/report/comparejson.h"

#include "model/report/jsonforms.h"
#include "model/types/text.h"
#include "model/wording/comparewording.h"

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

// One name, several as a list, or null for none.
QJsonValue namedJson(const std::vector<std::string> &names)
{
    return names.empty()       ? QJsonValue()
           : names.size() == 1 ? QJsonValue(toQString(names.front()))
                               : QJsonValue(namesJson(names));
}

} // namespace

QJsonObject comparisonJson(const ModelComparison &comparison)
{
    QJsonArray changes;
    for (const ModelDifference &difference : comparison.differences)
        changes.append(QJsonObject{{u"kind"_s, differenceKindName(difference.kind)},
                                   {u"graph"_s, toQString(difference.graph)},
                                   {u"a"_s, namedJson(difference.a)},
                                   {u"b"_s, namedJson(difference.b)},
                                   {u"detail"_s, differenceText(difference)}});
    return {{u"equal"_s, comparison.isEqual()},
            {u"changes"_s, changes},
            {u"matched"_s, QJsonObject{{u"nodes"_s, qint64(comparison.matched)},
                                       {u"of_a"_s, qint64(comparison.nodesA)},
                                       {u"of_b"_s, qint64(comparison.nodesB)}}},
            {u"not_listed"_s, QJsonObject{{u"names"_s, qint64(comparison.names)},
                                          {u"order"_s, qint64(comparison.order)},
                                          {u"producer"_s, qint64(comparison.producer)}}}};
}

} // namespace shapewright
