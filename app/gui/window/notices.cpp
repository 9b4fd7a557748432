// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/notices.h"

#include "app/gui/jobs/outcome.h"
#include "model/wording/wording.h"

namespace shapewright {

void Notices::showFailure(const Error &error)
{
    if (outcomeOf(error) == Outcome::Failed)
        show(Kind::Failure, describe(error));
}

} // namespace shapewright
