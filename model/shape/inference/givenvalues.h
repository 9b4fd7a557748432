// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/symbolicvalue.h"

#include <vector>

namespace shapewright {

// Sets the elements of an input to the values of an edit. A single number fills the tensor; otherwise the numbers are
// all elements, and all of them get the marks. Does nothing if they do not match the type.
void fillWithGiven(SymbolicValue &value, const std::vector<double> &numbers, Marks marks);

} // namespace shapewright
