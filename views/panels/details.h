// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/chips.h"
#include "views/panels/panelstate.h"

#include <optional>

namespace shapewright {

// One line of facts: a label, and what it says; of a tensor its shape and where it leads.
struct DetailsRow {
    QString label;
    QString text;
    bool isMono = false;
    Chips shape = {};
    QString note = {}; // muted, behind the text or the shape
    std::optional<ValueId> value = {};
};

struct Details {
    QString title;
    QString hint;
    QList<DetailsRow> rows;
};

// About a node, a tensor, or the model. The state is not empty.
[[nodiscard]] Details nodeDetails(const PanelState &state, NodeId node, const QString &category);
[[nodiscard]] Details valueDetails(const PanelState &state, ValueId value);
[[nodiscard]] Details modelDetails(const PanelState &state);

// `1.2 MB`, with decimal units as file managers show them.
[[nodiscard]] QString byteText(std::int64_t bytes);

} // namespace shapewright
