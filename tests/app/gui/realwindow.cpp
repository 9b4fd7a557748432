// SPDX-License-Identifier: Apache-2.0
#include "tests/app/gui/realwindow.h"

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>

namespace shapewright::test {

void RealWindow::begin()
{
    show();
    window().showMaximized();
    QVERIFY(QTest::qWaitForWindowActive(&window()));
}

void RealWindow::openByDialog(const QString &path)
{
    m_desktop.press({QStringLiteral("ctrl+o")});
    QTRY_VERIFY(qobject_cast<QFileDialog *>(QApplication::activeWindow()));
    // Keys that are typed before the field has the focus are lost, and Return after half a name would open a message
    // box.
    const auto field = [] { return qobject_cast<QLineEdit *>(QApplication::focusWidget()); };
    QTRY_VERIFY(field());
    // A key may get lost on a busy machine; then it is typed again.
    bool isTyped = false;
    for (int attempt = 0; attempt < 3 && !isTyped; ++attempt) {
        m_desktop.press({QStringLiteral("ctrl+a")});
        m_desktop.type(path);
        isTyped = QTest::qWaitFor([&] { return field() && field()->text() == path; }, 10'000);
    }
    QVERIFY(isTyped);
    m_desktop.press({QStringLiteral("Return")});
    QTRY_VERIFY_WITH_TIMEOUT(window().document().path() == path && window().isSettled(), 60'000);
    QTRY_COMPARE(QApplication::activeWindow(), &window());
}

} // namespace shapewright::test
