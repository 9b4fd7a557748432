// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"
#include "model/types/ids.h"

namespace shapewright {

// A constraint that a node puts on dims.
struct NodeNeed {
    NodeId node;
    DimConstraint constraint;
};

} // namespace shapewright
