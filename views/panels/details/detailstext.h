// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>

namespace shapewright {

// The translation context of the texts in the details panel.
struct DetailsText {
    Q_DECLARE_TR_FUNCTIONS(Details)
};

} // namespace shapewright
