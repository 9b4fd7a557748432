// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/modeledits.h"

#include <QString>

namespace shapewright {

class Document;
class Notices;

// Applies edits that were made for another model, or for an earlier version of this one. The edits that fit the open
// model are applied as one undo step; a notice lists the others. Needs an open document.
void adoptEdits(Document &document, Notices &notices, const ModelEdits &edits, const QString &label);

} // namespace shapewright
