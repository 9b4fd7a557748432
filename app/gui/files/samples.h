// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFileInfoList>

namespace shapewright {

// The sample models that come with the program. Empty if they are not installed.
[[nodiscard]] QFileInfoList sampleModels();

} // namespace shapewright
