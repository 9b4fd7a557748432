// SPDX-License-Identifier: Apache-2.0
#include "app/gui/document/changeeditscommand.h"

#include "app/gui/document/document.h"

#include <utility>

namespace shapewright {

ChangeEditsCommand::ChangeEditsCommand(Document &document, ModelEdits before, ModelEdits after, const QString &label)
    : QUndoCommand(label), m_document(document), m_before(std::move(before)), m_after(std::move(after))
{
}

void ChangeEditsCommand::undo()
{
    m_document.applyEdits(m_before);
}

void ChangeEditsCommand::redo()
{
    m_document.applyEdits(m_after);
}

} // namespace shapewright
