// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/edits/keptedits.h"
#include "model/run/check/testsettings.h"

#include <optional>

namespace shapewright {

// Stores the settings of test runs for each model, beside the kept edits and under the same setting. May be called from
// any thread.
class KeptTests
{
public:
    explicit KeptTests(const KeptEdits &kept) : m_kept(kept) {}

    // Replaces the stored settings of a model. If they are equal to the default settings in `usual`, the stored ones
    // are deleted. Errors: CannotWrite.
    [[nodiscard]] Result<void> keep(const QString &model, const TestSettings &settings,
                                    const TestSettings &usual) const;
    // Does not restore the fill kind, which is a setting of the window and not of a model.
    [[nodiscard]] std::optional<TestSettings> settingsOf(const QString &model) const;

private:
    KeptEdits m_kept;
};

} // namespace shapewright
