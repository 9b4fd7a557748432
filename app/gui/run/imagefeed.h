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

// Images as model inputs. An entry `INPUT=…` of TestSettings::inputData may name an ImageSource, a PNG or JPEG file.
// These functions replace it by the name of a .npy file with the image in the size, channel order and element type of
// the input.

// Test settings in which all images are replaced by .npy files.
struct ConvertedSettings {
    TestSettings settings;
    std::vector<FeedsPreview::Fault> faults; // images that could not be converted; they are left out
    std::map<std::string, QString> origins;  // by input: the image, without its folder, and its sizes, in words

    // Sets the reason of each feed to the name and size of its image, instead of the temporary .npy file.
    void nameImagesIn(std::vector<InputFeed> &feeds) const;
};
// Converts all images in the settings to .npy files in `folder`. Existing files there are not overwritten. Runs in a
// job.
[[nodiscard]] ConvertedSettings convertImages(const TestSettings &settings, const PanelState &state,
                                              const QString &folder, const JobContext &job);

// Removes images from the settings. Returns the names of the inputs that used them.
[[nodiscard]] QStringList removeImages(TestSettings &settings, const PanelState &state);

} // namespace shapewright
