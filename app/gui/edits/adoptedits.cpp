// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/adoptedits.h"

#include "app/gui/document/document.h"
#include "app/gui/window/notices.h"
#include "model/edits/fittingedits.h"

#include <QCoreApplication>

namespace shapewright {

void adoptEdits(Document &document, Notices &notices, const ModelEdits &edits, const QString &label)
{
    ShapeEdits shapes = edits.shapes;
    shapes.exportOverridden |= edits.wishes.adapt; // that is what the wish is for
    const FittingEdits fitting = fittingEdits(*document.state().graph, shapes);
    document.setAllEdits({fitting.edits, edits.wishes}, label);
    if (fitting.skipped.isEmpty())
        return;
    notices.show(
        Notices::Kind::Note,
        QCoreApplication::translate("AdoptedEdits", "This model has no place for %1. All other edits are applied.")
            .arg(fitting.skipped.join(QStringLiteral(", "))));
}

} // namespace shapewright
