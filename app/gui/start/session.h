// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/edits/keptedits.h"
#include "app/gui/edits/presets.h"
#include "app/gui/files/recentfiles.h"
#include "app/gui/jobs/programs.h"
#include "app/gui/jobs/serialworker.h"
#include "app/gui/window/appearance.h"

namespace shapewright {

// What all windows share. What lasts from one start to the next stands in the folder of the settings.
struct Session {
    explicit Session(Programs helpers) : programs(std::move(helpers)) {}

    Programs programs;
    Appearance appearance;
    RecentFiles recent;
    KeptEdits kept;
    Presets presets;
    SerialWorker files; // reads and writes what is kept; goes first, so that all is written by then
};

} // namespace shapewright
