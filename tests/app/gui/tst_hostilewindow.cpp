// SPDX-License-Identifier: Apache-2.0
#include "tests/app/gui/guifixture.h"
#include "tests/support/registertest.h"
#include "views/panels/results/problemsmodel.h"
#include "views/panels/results/resulttabs.h"

#include <QApplication>
#include <QFileInfo>
#include <QSignalSpy>

using namespace shapewright;
using namespace shapewright::test;
using Qt::Literals::StringLiterals::operator""_s;

// Opens broken and malicious files in a whole window. Each one must be answered with a message, and another model must
// open afterwards.
class TestHostileWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void init();
    void cleanup() { m_gui.reset(); }
    void everyFile_data();
    void everyFile();

private:
    [[nodiscard]] Document &document() { return m_gui->window().document(); }
    [[nodiscard]] int problemCount() const;

    std::unique_ptr<GuiFixture> m_gui;
};

void TestHostileWindow::init()
{
    m_gui = std::make_unique<GuiFixture>();
    m_gui->show();
}

int TestHostileWindow::problemCount() const
{
    int count = 0;
    for (const auto *problems : m_gui->window().workspace().tabs().findChildren<ProblemsModel *>())
        count += problems->rowCount();
    return count;
}

void TestHostileWindow::everyFile_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("isReadable");
    QTest::addColumn<bool>("hasProblem");
    for (const QJsonObject &entry : manifest({u"bad/"_s})) {
        const QString path = entry[u"path"_s].toString();
        const QJsonObject expected = entry[u"expected"_s].toObject();
        // Protobuf parses an empty file as a message without fields, but it contains no graph.
        const bool isReadable = expected[u"parses"_s] == QJsonValue(true) && entry[u"bytes"_s].toInteger() > 0;
        QTest::newRow(qPrintable(path)) << model(path) << isReadable
                                        << expected[u"editor"_s].toString().contains(u"with a problem"_s);
    }
}

void TestHostileWindow::everyFile()
{
    QFETCH(QString, path);
    QFETCH(bool, isReadable);
    QFETCH(bool, hasProblem);
    MainWindow &window = m_gui->window();
    const QSignalSpy failed(&document(), &Document::openFailed);
    window.openFile(path);
    QTRY_VERIFY_WITH_TIMEOUT(!failed.isEmpty() || (document().path() == path && document().isUpToDate()), 60'000);
    QCOMPARE(failed.isEmpty(), isReadable);
    if (isReadable) {
        QTRY_VERIFY_WITH_TIMEOUT(window.isSettled(), 60'000);
        if (hasProblem)
            QVERIFY(problemCount() > 0);
        QVERIFY(!window.grab().isNull());
    } else {
        QVERIFY2(window.messages().text().contains(QFileInfo(path).fileName()), qPrintable(window.messages().text()));
        QVERIFY(!document().isOpen());
        QVERIFY(!window.actions().saveModel->isEnabled());
    }

    const QString next = model(u"seed/dynamic_linear.onnx"_s);
    window.openFile(next);
    QTRY_VERIFY_WITH_TIMEOUT(document().path() == next && window.isSettled(), 60'000);
    QCOMPARE(m_gui->status(), u"0 of 1 dims fixed · 1 still dynamic"_s);
    QVERIFY(window.messages().text().isEmpty());
}

SHAPEWRIGHT_WINDOW_TEST(TestHostileWindow)
#include "tst_hostilewindow.moc"
