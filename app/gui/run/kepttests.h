// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/edits/keptedits.h"
#include "model/run/check/testsettings.h"

#include <optional>

namespace shapewright {

// How the test runs of each model were set, beside the edits that are kept, and only where these are. May be called
// from any thread.
class KeptTests
{
public:
    explicit KeptTests(const KeptEdits &kept) : m_kept(kept) {}

    // The usual settings are not kept: what there was is forgotten. Errors: CannotWrite.
    [[nodiscard]] Result<void> keep(const QString &model, const TestSettings &settings,
                                    const TestSettings &usual) const;
    // Without the kind of fill, which is no model's own.
    [[nodiscard]] std::optional<TestSettings> settingsOf(const QString &model) const;

private:
    KeptEdits m_kept;
};

} // namespace shapewright
