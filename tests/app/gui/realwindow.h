// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/app/gui/desktop.h"
#include "tests/app/gui/guifixture.h"

namespace shapewright::test {

// A main window on a real display, used with keyboard and mouse. The running test fails if the window does not appear.
class RealWindow : public GuiFixture
{
public:
    void begin(); // shows the window maximized and waits until it has the keyboard
    void openByDialog(const QString &path);
    [[nodiscard]] Desktop &desktop() { return m_desktop; }

private:
    Desktop m_desktop;
};

} // namespace shapewright::test
