// SPDX-License-Identifier: Apache-2.0
// A range in the window: typed, shown, taken back, tested, saved.
#include "model/onnx/modelfile.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/text.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/dimensionsmodel.h"
#include "views/panels/shapes/shapespanel.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using namespace shapewright::test;

class TestRangeEditing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_gui.reset(); }
    void typedAndTakenBack();
    void testedAtEachSize();
    void saved();
    void whatFailsAtOneSizeIsAProblem();

private:
    void open(const char *graph);
    void type(const QString &text)
    {
        QAbstractItemModel &model = *m_gui->find<QAbstractItemView>("dimensions")->model();
        QVERIFY(model.setData(model.index(0, 0), text));
        QTRY_VERIFY_WITH_TIMEOUT(m_gui->window().isSettled(), 20'000);
    }
    [[nodiscard]] Document &document() { return m_gui->window().document(); }

    std::unique_ptr<GuiFixture> m_gui;
};

void TestRangeEditing::init()
{
    m_gui = std::make_unique<GuiFixture>();
    m_gui->show();
}

void TestRangeEditing::open(const char *graph)
{
    m_gui->window().openFile(m_gui->copyOf(modelFromText(graph)->file().path()));
    QTRY_VERIFY_WITH_TIMEOUT(document().isOpen() && m_gui->window().isSettled(), 20'000);
}

void TestRangeEditing::typedAndTakenBack()
{
    open(R"(<ir_version: 8, opset_import: ["" : 17]> g (float[n, 3] x) => (float[n, 3] y) { y = Relu (x) })");
    const DimensionsModel &model = m_gui->window().workspace().shapes().dimensions();
    type(u"1..8, best 4"_s);
    QCOMPARE(document().edits().symbols.at("n"), EditedDim::range(1, 4, 8));
    QCOMPARE(model.index(0, 0).data(Qt::EditRole).toString(), u"1..8, best 4"_s);
    QCOMPARE(m_gui->status(), u"0 of 1 dims fixed · ranges: 1"_s);
    const ValueId input = document().state().graph->main().inputs.front();
    QCOMPARE(*document().state().after->at(input).type.shape, (Shape{Dim(4), Dim(3)}));
    type(u"1..8:2"_s);
    QCOMPARE(model.index(0, 0).data(Qt::EditRole).toString(), u"1..8, best 2"_s);
    type(u"2"_s);
    QCOMPARE(document().edits().symbols.at("n"), Dim(2));
    document().undoStack()->undo();
    QCOMPARE(document().edits().symbols.at("n"), EditedDim::range(1, 2, 8));
    document().undoStack()->undo();
    document().undoStack()->undo();
    QVERIFY(document().edits().isEmpty());
}

void TestRangeEditing::testedAtEachSize()
{
    open(R"(<ir_version: 8, opset_import: ["" : 17]> g (float[n, 3] x) => (float[n, 3] y) { y = Relu (x) })");
    type(u"1..8, best 4"_s);
    m_gui->window().actions().run->trigger();
    const TestRunPanel &panel = *m_gui->window().workspace().tabs().testRun();
    QTRY_VERIFY2_WITH_TIMEOUT(panel.summary().contains(u"with n = 4; also passed with n = 1 and with n = 8"_s),
                              qPrintable(panel.summary()), 60'000);
    document().undoStack()->undo();
    QTRY_VERIFY_WITH_TIMEOUT(m_gui->window().isSettled(), 20'000);
    m_gui->window().actions().run->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(panel.summary().contains(u"dynamic dims ran at"_s), 60'000);
    QVERIFY2(!panel.summary().contains(u"also passed"_s), qPrintable(panel.summary()));
}

void TestRangeEditing::saved()
{
    open(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, m] x) => (float[n, m] y) { y = Relu (x) })");
    type(u"1..8, best 4"_s);
    m_gui->window().actions().saveModel->trigger();
    QTRY_VERIFY(m_gui->find<QDialog>("saveDialog"));
    const auto *ranges = m_gui->find<QLabel>("saveRanges");
    QVERIFY(ranges && ranges->text().contains(u"n = 1..8, best 4"_s));
    QCOMPARE(m_gui->find<QCheckBox>("saveTest")->isChecked(), true);
    const QString target = m_gui->find<QLineEdit>("saveTarget")->text();
    auto *save = m_gui->find<QPushButton>("saveButton");
    QTRY_VERIFY(save->isEnabled());
    save->click();
    QTRY_VERIFY_WITH_TIMEOUT(m_gui->window().messages().text().contains(target), 60'000);
    const auto graph = ModelGraph::build(*ModelFile::open(target));
    QCOMPARE(*graph->value(graph->main().inputs.front()).declared->shape, (Shape{Dim::param("n"), Dim::param("m")}));
}

void TestRangeEditing::whatFailsAtOneSizeIsAProblem()
{
    open(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 3] a, float[4, 3] b) => (float[o, 3] y) { y = Add (a, b) })");
    type(u"1..8, best 4"_s);
    const auto &problems = document().state().after->problems;
    QVERIFY(!problems.empty() && problems.front().isError());
    QCOMPARE(problems.front().at, (std::vector<SizeAt>{{"n", 8}}));
    const DimensionsModel &model = m_gui->window().workspace().shapes().dimensions();
    QVERIFY(model.row(0).isRejected);
    type(u"1..4"_s);
    QVERIFY(!document().state().after->hasErrors());
    QVERIFY(!model.row(0).isRejected);
}

SHAPEWRIGHT_WINDOW_TEST(TestRangeEditing)
#include "tst_rangeediting.moc"
