// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/symbolicvalue.h"

#include <vector>

namespace shapewright {

// Puts the elements that an edit gives into an input: one number fills the tensor, else all elements are given.
// Elements that do not fit the type are left out.
void fillWithGiven(SymbolicValue &value, const std::vector<double> &numbers);

} // namespace shapewright
