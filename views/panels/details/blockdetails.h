// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/details/details.h"

namespace shapewright {

// Says of the details of some nodes which block they are: its name, the size of one instance, how many differ, and a
// section of all instances, each with what differs in it.
void describeBlock(const ModelGraph &model, const CollapsedGraph &blocks, const CollapsedGraph::Stretch &stretch,
                   Details &details);

} // namespace shapewright
