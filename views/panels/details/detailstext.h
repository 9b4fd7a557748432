// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>

namespace shapewright {

// The context in which the texts of the right panel are translated.
struct DetailsText {
    Q_DECLARE_TR_FUNCTIONS(Details)
};

} // namespace shapewright
