// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/numberedgroups.h"

#include "model/types/text.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/panelstate.h"

#include <QHash>

#include <utility>

namespace shapewright {

QList<NumberedGroup> numberedGroups(const PanelState &state, const std::vector<ValueId> &values)
{
    QHash<std::pair<QString, QString>, std::vector<ValueId>> alike;
    const auto keyOf = [&](ValueId value) {
        const ValueType &declared = state.graph->value(value).declared;
        const ValueType &type = declared.shape ? declared : state.shapeBefore(value).type;
        const QString pattern = withoutNumbers(toQString(state.graph->value(value).name));
        return std::pair(pattern, toQString(type.fullText() + (type.shape ? shapeText(*type.shape) : std::string())));
    };
    for (const ValueId value : values)
        alike[keyOf(value)].push_back(value);
    QList<NumberedGroup> groups;
    for (const ValueId value : values) {
        const auto key = keyOf(value);
        const std::vector<ValueId> &members = alike[key];
        if (members.size() < fewestNumbered || !key.first.contains(QLatin1Char('*')))
            groups.append({toQString(state.graph->value(value).name), {value}});
        else if (members.front() == value)
            groups.append({key.first, members});
    }
    return groups;
}

} // namespace shapewright
