// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"

#include <QUndoCommand>

namespace shapewright {

class Document;

// One step of editing: holds the edits before and after it as values.
class ChangeEditsCommand : public QUndoCommand
{
public:
    ChangeEditsCommand(Document &document, ShapeEdits before, ShapeEdits after, const QString &label);

    void undo() override;
    void redo() override;

private:
    Document &m_document;
    ShapeEdits m_before;
    ShapeEdits m_after;
};

} // namespace shapewright
