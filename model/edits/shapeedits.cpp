// SPDX-License-Identifier: Apache-2.0
#include "model/edits/shapeedits.h"

namespace shapewright {

std::string ShapeEdits::Axis::text() const
{
    return input + "[" + std::to_string(axis) + "]";
}

// The confirmations alone change nothing.
bool ShapeEdits::isEmpty() const
{
    return symbols.empty() && denotations.empty() && axes.empty() && shapes.empty() && values.empty();
}

} // namespace shapewright
