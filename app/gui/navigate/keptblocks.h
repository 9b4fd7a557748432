// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/edits/keptedits.h"
#include "views/graph/view/viewblocks.h"

namespace shapewright {

// Stores for each model whether its picture shows blocks, and which of them are open, beside the kept edits and under
// the same setting. May be called from any thread.
class KeptBlocks
{
public:
    explicit KeptBlocks(const KeptEdits &kept) : m_kept(kept) {}

    // Replaces what is stored for a model. The state of a model that nobody changed anything about is deleted. Errors:
    // CannotWrite.
    [[nodiscard]] Result<void> keep(const QString &model, const ViewBlocks::State &state) const;
    [[nodiscard]] ViewBlocks::State stateOf(const QString &model) const;

private:
    KeptEdits m_kept;
};

} // namespace shapewright
