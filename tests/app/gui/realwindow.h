// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/app/gui/desktop.h"
#include "tests/app/gui/guifixture.h"

namespace shapewright::test {

// The window on a real display, with a person at keyboard and mouse. Fails the running test where it does not come up.
class RealWindow : public GuiFixture
{
public:
    void begin(); // maximized, and with the keyboard
    void openByDialog(const QString &path);
    [[nodiscard]] Desktop &desktop() { return m_desktop; }

private:
    Desktop m_desktop;
};

} // namespace shapewright::test
