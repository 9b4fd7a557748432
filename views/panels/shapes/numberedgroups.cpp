// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/numberedgroups.h"

#include "model/types/text.h"
#include "views/panels/panelstate.h"

#include <QHash>
#include <QRegularExpression>

#include <utility>

namespace shapewright {

namespace {

constexpr std::size_t fewest = 3;

} // namespace

QList<NumberedGroup> numberedGroups(const PanelState &state, const std::vector<ValueId> &values)
{
    static const QRegularExpression number(QStringLiteral("[0-9]+"));
    QHash<std::pair<QString, QString>, std::vector<ValueId>> alike;
    const auto keyOf = [&](ValueId value) {
        const ValueType &declared = state.graph->value(value).declared;
        const QString pattern = toQString(state.graph->value(value).name).replace(number, QStringLiteral("*"));
        return std::pair(pattern, toQString(declared.fullText()));
    };
    for (const ValueId value : values)
        alike[keyOf(value)].push_back(value);
    QList<NumberedGroup> groups;
    for (const ValueId value : values) {
        const auto key = keyOf(value);
        const std::vector<ValueId> &members = alike[key];
        if (members.size() < fewest || !key.first.contains(QLatin1Char('*')))
            groups.append({toQString(state.graph->value(value).name), {value}});
        else if (members.front() == value)
            groups.append({key.first, members});
    }
    return groups;
}

} // namespace shapewright
