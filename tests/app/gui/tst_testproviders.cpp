// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/testdialog.h"
#include "app/gui/start/windows.h"
#include "model/onnx/modelfile.h"
#include "model/run/runner/runtimefacts.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QPushButton>
#include <QStandardPaths>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

// The choice of an execution provider in the settings of test runs.
class TestTestProviders : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init();
    void cleanup() { m_gui.reset(); }
    void offersProvidersOfTheRuntime();
    void choiceIsInTheCommandAndOnTheButtons();
    void missingProviderStaysChosen();

private:
    [[nodiscard]] TestDialog *dialog() { return m_gui->find<TestDialog>("testDialog"); }
    [[nodiscard]] QComboBox *choices() { return dialog()->findChild<QComboBox *>(u"testProviders"_s); }

    std::unique_ptr<GuiFixture> m_gui;
};

void TestTestProviders::init()
{
    m_gui = std::make_unique<GuiFixture>();
    m_gui->show();
    MainWindow &window = m_gui->window();
    const QString path = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[3] x) => (float[3] y) { y = Neg(x) })")
                             ->file()
                             .path();
    window.document().open(path);
    QTRY_VERIFY_WITH_TIMEOUT(window.document().path() == path && window.isSettled(), 60'000);
    window.actions().testSettings->trigger();
    QVERIFY(dialog());
}

void TestTestProviders::offersProvidersOfTheRuntime()
{
    const auto facts = runtimeFacts(program(u"shapewright-runner"_s));
    QVERIFY(facts);
    QTRY_COMPARE(choices()->count(), facts->providers.size()); // the CPU provider is always among them
    QCOMPARE(choices()->itemText(0), u"CPU"_s);
    QCOMPARE(choices()->isEnabled(), facts->providers.size() > 1);
    QVERIFY(dialog()->settings().run.providers.empty());
    // The runtime is asked only once.
    dialog()->reject();
    QTRY_VERIFY(!dialog());
    m_gui->window().actions().testSettings->trigger();
    QCOMPARE(choices()->count(), facts->providers.size());
}

void TestTestProviders::choiceIsInTheCommandAndOnTheButtons()
{
    const auto *button = m_gui->find<QPushButton>("testRunButton");
    QCOMPARE(button->text(), u"Run test on CPU"_s);
    QCOMPARE(m_gui->window().actions().run->text(), u"▶ Run test on CPU"_s);
    dialog()->showProviders({u"AbacusExecutionProvider"_s, u"CPUExecutionProvider"_s});
    const int choice = choices()->findText(u"Abacus, then CPU"_s);
    QVERIFY(choice > 0 && choices()->isEnabled());
    choices()->setCurrentIndex(choice);
    auto *ok = dialog()->findChild<QPushButton *>(u"testSettingsOk"_s);
    QTRY_VERIFY(ok->isEnabled());
    ok->click();
    QTRY_VERIFY(!dialog());
    m_gui->window().actions().copyRun->trigger();
    const QString line = QApplication::clipboard()->text();
    QVERIFY2(line.contains(u"--provider AbacusExecutionProvider"_s), qPrintable(line));
    QCOMPARE(button->text(), u"Run test on Abacus, then CPU"_s);
    QCOMPARE(m_gui->window().actions().run->text(), u"▶ Run test on Abacus, then CPU"_s);
    // The choice is kept.
    m_gui->window().actions().testSettings->trigger();
    QCOMPARE(choices()->currentText(), u"Abacus, then CPU"_s);
}

void TestTestProviders::missingProviderStaysChosen()
{
    TestSettings settings = dialog()->settings();
    settings.run.providers = {"OneExecutionProvider", "OtherExecutionProvider"};
    TestDialog other(Theme(), m_gui->window().document().state(), settings);
    other.showProviders({u"CPUExecutionProvider"_s});
    QVERIFY(other.settings().run.providers == settings.run.providers);
    QCOMPARE(other.findChild<QComboBox *>(u"testProviders"_s)->currentText(), u"One, Other, then CPU"_s);
}

SHAPEWRIGHT_WINDOW_TEST(TestTestProviders)
#include "tst_testproviders.moc"
