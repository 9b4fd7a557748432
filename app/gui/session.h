// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/keptedits.h"
#include "app/gui/presets.h"
#include "app/gui/programs.h"
#include "app/gui/recentfiles.h"

namespace shapewright {

// What all windows share. What lasts from one start to the next stands in the folder of the settings.
struct Session {
    explicit Session(Programs helpers) : programs(std::move(helpers)) {}

    Programs programs;
    Appearance appearance;
    RecentFiles recent;
    KeptEdits kept;
    Presets presets;
};

} // namespace shapewright
