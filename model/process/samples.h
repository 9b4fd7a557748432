// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFileInfoList>

namespace shapewright {

// The folder of the sample models that come with the program, whether they are installed or not.
[[nodiscard]] QString samplesFolder();
// The sample models. Empty if they are not installed.
[[nodiscard]] QFileInfoList sampleModels();

} // namespace shapewright
