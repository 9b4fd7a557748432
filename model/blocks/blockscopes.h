// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace shapewright::blocks {

// The scope that nodes of the main graph share (`encoder/layer.*` for those of `encoder/layer.0/attention/MatMul`),
// with a
// `*` for a number that differs between instances. Empty if they share none. It is told by names or, where PyTorch
// wrote one, by the `namespace` of the nodes: `: app.Net/layers.0: app.Layer/layers.0.norm: app.Norm/add: aten.add` is
// the scope `layers.0.norm`.
[[nodiscard]] std::string sharedScope(const ModelGraph &model,
                                      const std::vector<std::vector<std::uint32_t>> &instances);

// Where nodes that follow each other come apart by the modules below the scope that they share: positions in `nodes`
// at which another module begins, in order. Empty if the scopes tell no modules, if one of them is in several places,
// or if hardly any has more than one node.
[[nodiscard]] std::vector<std::size_t> moduleBoundaries(const ModelGraph &model,
                                                        const std::vector<std::uint32_t> &nodes);

} // namespace shapewright::blocks
