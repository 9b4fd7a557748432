// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/job.h"
#include "model/run/testsettings.h"
#include "views/panels/panelstate.h"

#include <QString>

namespace shapewright {

// Images as inputs: an entry `INPUT=image:PATH` of TestSettings::inputData (for other values than 0 to 1 `image-255:`,
// `image-signed:` (-1 to 1) or `image-net:` (ImageNet's mean and deviation)) becomes the name of a .npy with what the
// input takes of the PNG or JPEG file: resized, channels where the input has them, in its type. For jobs.

// The same settings without images; the files are made in the folder. An image that cannot be fed is a fault and left
// out.
struct SettingsWithImages {
    TestSettings settings;
    std::vector<FeedsPreview::Fault> faults;
};
[[nodiscard]] SettingsWithImages withImages(const TestSettings &settings, const PanelState &state,
                                            const QString &folder, const JobContext &job);

// Whether an entry of TestSettings::inputData is an image.
[[nodiscard]] bool isImage(const QString &data, const PanelState &state);

// Settings of a run, or the first fault.
[[nodiscard]] Result<TestSettings> requireImages(const TestSettings &settings, const PanelState &state,
                                                 const QString &folder, const JobContext &job);

} // namespace shapewright
