// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/modeledits.h"

#include <QUndoCommand>

namespace shapewright {

class Document;

// The undo step of one change of the edits. It holds the edits before and after the change as values. Document creates
// it and pushes it on its undo stack.
class ChangeEditsCommand : public QUndoCommand
{
public:
    ChangeEditsCommand(Document &document, ModelEdits before, ModelEdits after, const QString &label);

    void undo() override;
    void redo() override;

private:
    Document &m_document;
    ModelEdits m_before;
    ModelEdits m_after;
};

} // namespace shapewright
