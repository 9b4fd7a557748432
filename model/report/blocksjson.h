// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/blocks.h"

#include <QJsonArray>

namespace shapewright {

// The blocks as `shapewright-cli blocks --json` prints them (docs/command-line.md).
[[nodiscard]] QJsonArray blocksJson(const std::vector<Block> &blocks, const ModelGraph &model,
                                    const ShapeTable &shapes);

} // namespace shapewright
