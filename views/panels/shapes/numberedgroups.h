// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <QList>
#include <QString>

#include <vector>

namespace shapewright {

struct PanelState;

// One value, or several that the panels show as one row: their names differ in numbers alone, and their types in the
// file are equal, as those of `past_key_values.0.key`, `past_key_values.1.key`, … are.
struct NumberedGroup {
    QString name; // with `*` in place of numbers that differ
    std::vector<ValueId> members;

    [[nodiscard]] bool isGroup() const { return members.size() > 1; }
};

// In the order of each first member. Fewer than three values are no group.
[[nodiscard]] QList<NumberedGroup> numberedGroups(const PanelState &state, const std::vector<ValueId> &values);

} // namespace shapewright
