// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/edits/keptedits.h"
#include "app/gui/edits/presets.h"
#include "app/gui/files/recentfiles.h"
#include "app/gui/jobs/programs.h"
#include "app/gui/jobs/serialworker.h"
#include "app/gui/window/appearance.h"

namespace shapewright {

// What all windows share. Data that outlives the program is stored beside the settings file.
struct Session {
    explicit Session(Programs helpers) : programs(std::move(helpers)) {}

    Programs programs;
    Appearance appearance;
    RecentFiles recent;
    KeptEdits kept;
    Presets presets;
    // Reads and writes what is kept. It is the last member, so it is destroyed first, and all writing is finished by
    // then.
    SerialWorker fileWorker;
};

} // namespace shapewright
