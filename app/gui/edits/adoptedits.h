// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"

#include <QString>

namespace shapewright {

class Document;
class Notices;

// Applies edits that were made for another model, or another version of this one: those that fit, as one step to undo.
// The person is told of the others.
void adoptEdits(Document &document, Notices &notices, const ShapeEdits &edits, const QString &label);

} // namespace shapewright
