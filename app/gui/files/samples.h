// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFileInfoList>

namespace shapewright {

// The models that come with the program; empty where there are none.
[[nodiscard]] QFileInfoList sampleModels();

} // namespace shapewright
