// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>

namespace shapewright {

// The context in which the reasons for what an input is fed are translated.
struct FeedText {
    Q_DECLARE_TR_FUNCTIONS(Feeds)
};

} // namespace shapewright
