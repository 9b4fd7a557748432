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

// Adds a row for each flow with the keyboard, and one with the mouse. Its columns are `index` and `byMouse`.
template <typename Flows>
void addFlows(const Flows &flows)
{
    QTest::addColumn<int>("index");
    QTest::addColumn<bool>("byMouse");
    for (int i = 0; i < flows.size(); ++i) {
        QTest::addRow("keyboard, %s", flows[i].name) << i << false;
        QTest::addRow("mouse, %s", flows[i].name) << i << true;
    }
}

} // namespace shapewright::test
