// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/overridesdialog.h"
#include "model/onnx/modelfile.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBrowser>

using namespace shapewright;
using namespace shapewright::test;
using Qt::Literals::StringLiterals::operator""_s;

class TestOverridesDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void editsAreCopiedAsCode();
    void inexpressibleEditsAreListed();
    void providersHaveAPage();
    void rangesBeginWithTheirProvider();

private:
    // Opens the dialog for a model with edits, as the menu does.
    OverridesDialog *opened(const ShapeEdits &edits)
    {
        const auto graph = modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
            g (float[batch, 3] x, float[?, 3] y) => (float[o, 3] z) { z = Concat<axis = 0>(x, y) })");
        m_path = graph->file().path();
        m_gui = std::make_unique<GuiFixture>();
        m_gui->show();
        m_gui->window().openFile(m_path);
        if (!QTest::qWaitFor([this] { return m_gui->window().isSettled(); }, 20000))
            return nullptr;
        m_gui->window().document().setEdits(edits, u"edits"_s);
        if (!QTest::qWaitFor([this] { return m_gui->window().isSettled(); }, 20000))
            return nullptr;
        m_gui->window().actions().useWithoutFile->trigger();
        return m_gui->find<OverridesDialog>("overridesDialog");
    }

    std::unique_ptr<GuiFixture> m_gui;
    QString m_path;
};

void TestOverridesDialog::editsAreCopiedAsCode()
{
    ShapeEdits edits;
    edits.symbols["batch"] = 4;
    OverridesDialog *dialog = opened(edits);
    QVERIFY(dialog);
    auto *targets = dialog->findChild<QListWidget *>();
    auto *code = dialog->findChild<QPlainTextEdit *>();
    auto *skipped = dialog->findChild<QLabel *>(u"skipped"_s);
    QCOMPARE(targets->count(), qsizetype(codeTargets().size()));
    QVERIFY(code->isReadOnly());
    QVERIFY(code->toPlainText().contains(u"add_free_dimension_override_by_name(\"batch\", 4)"_s));
    QVERIFY(skipped->isHidden());
    const auto copyOf = [dialog](const QString &text) {
        for (QPushButton *button : dialog->findChildren<QPushButton *>()) {
            if (button->text().contains(text))
                return button;
        }
        return static_cast<QPushButton *>(nullptr);
    };
    targets->setCurrentItem(targets->findItems(u"C++"_s, Qt::MatchExactly).first());
    QVERIFY(copyOf(u"Copy"_s));
    copyOf(u"Copy"_s)->click();
    QVERIFY(copyOf(u"Copied"_s));
    const QString copied = QApplication::clipboard()->text();
    QCOMPARE(copied, code->toPlainText());
    QVERIFY(copied.contains(u"options.AddFreeDimensionOverrideByName(\"batch\", 4);\n"_s));
    QVERIFY(copied.contains(u"ORT_TSTR(\"%1\")"_s.arg(m_path)));
    targets->setCurrentRow(0);
    QVERIFY(copyOf(u"Copy"_s));
}

void TestOverridesDialog::inexpressibleEditsAreListed()
{
    ShapeEdits edits;
    edits.axes[{"y", 0}] = 2;
    OverridesDialog *dialog = opened(edits);
    QVERIFY(dialog);
    auto *targets = dialog->findChild<QListWidget *>();
    auto *code = dialog->findChild<QPlainTextEdit *>();
    auto *skipped = dialog->findChild<QLabel *>(u"skipped"_s);
    QVERIFY(code->toPlainText().isEmpty());
    QVERIFY(skipped->isVisibleTo(dialog));
    QVERIFY2(skipped->text().contains(u"y[0] has neither a name nor a denotation"_s), qPrintable(skipped->text()));
    QVERIFY2(skipped->text().contains(u"save a fixed file"_s), qPrintable(skipped->text()));
    for (const QPushButton *button : dialog->findChildren<QPushButton *>())
        QCOMPARE(button->isEnabled(), !button->text().contains(u"Copy"_s));
    targets->setCurrentItem(targets->findItems(u"OpenVINO"_s, Qt::MatchExactly).first());
    QVERIFY(code->toPlainText().contains(u"y[2,3]"_s)); // axis by axis
    QVERIFY(skipped->isHidden());
}

void TestOverridesDialog::providersHaveAPage()
{
    m_gui = std::make_unique<GuiFixture>();
    m_gui->show();
    m_gui->window().actions().providersHelp->trigger();
    auto *help = m_gui->find<QDialog>("helpDialog");
    QVERIFY(help);
    QVERIFY(help->findChild<QTextBrowser *>()->toPlainText().contains(u"COREML_CACHE_KEY"_s));
}

void TestOverridesDialog::rangesBeginWithTheirProvider()
{
    ShapeEdits edits;
    edits.symbols["batch"] = EditedDim::range(1, 4, 8);
    edits.axes[{"y", 0}] = 2;
    OverridesDialog *dialog = opened(edits);
    QVERIFY(dialog);
    const QString code = dialog->findChild<QPlainTextEdit *>()->toPlainText();
    QVERIFY2(code.contains(u"\"trt_profile_max_shapes\": \"x:8x3,y:2x3\""_s), qPrintable(code));
}

SHAPEWRIGHT_WINDOW_TEST(TestOverridesDialog)
#include "tst_overridesdialog.moc"
