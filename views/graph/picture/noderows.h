// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/graphcontent.h"

namespace shapewright {

// Texts that are longer are shown shortened in a row.
constexpr qsizetype longestRowText = 28;

// The value itself if it is short and completely known, otherwise its shape, as in `⟨256×768⟩`.
[[nodiscard]] QString constantText(const Value &value);
// The attributes that say most about a node, without those that have their default value; the panel lists them all.
[[nodiscard]] QList<BoxRow> attributeRows(const ModelGraph &model, NodeId id);

} // namespace shapewright
