// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/check/testsettings.h"
#include "model/types/job.h"
#include "views/panels/panelstate.h"

#include <QString>
#include <QStringList>

#include <map>
#include <string>
#include <vector>

namespace shapewright {

// Images as inputs: an entry `INPUT=` with an ImageSource of TestSettings::inputData becomes the name of a .npy with
// what the input takes of the PNG or JPEG file: resized, channels where the input has them, in its type.

// Settings without images.
struct SettingsWithImages {
    TestSettings settings;
    std::vector<FeedsPreview::Fault> faults; // images that cannot be fed; they are left out
    std::map<std::string, QString> names;    // of the others, by input

    // Tells what they are fed from, in place of the files that were made.
    void nameIn(std::vector<InputFeed> &feeds) const;
};
// The files are made in the folder, beside those that are there. For jobs.
[[nodiscard]] SettingsWithImages withImages(const TestSettings &settings, const PanelState &state,
                                            const QString &folder, const JobContext &job);

// Leaves images out, and tells which inputs they fed.
[[nodiscard]] QStringList takeImages(TestSettings &settings, const PanelState &state);

} // namespace shapewright
