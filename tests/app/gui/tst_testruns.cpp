// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/navigator.h"
#include "app/gui/run/testcontroller.h"
#include "app/gui/start/windows.h"
#include "model/onnx/modelfile.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/results/problemsmodel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/shapespanel.h"
#include "views/panels/testrun/testinputsmodel.h"
#include "views/panels/testrun/testrunmodel.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDialog>
#include <QInputDialog>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTreeView>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

// Test runs in a whole window on the offscreen platform.
class TestTestRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { m_gui = std::make_unique<GuiFixture>(); }
    void cleanup() { m_gui.reset(); }
    void allSettings();
    void faultsAreShownBeforeRunning();
    void settingsAreKeptByModel();
    void endlessLoopIsCancelled();
    void editsDuringARun();
    void mismatchIsAProblem();
    void sizesOfDynamicDimsAreTold();
    void sizesOfDynamicDimsAreChanged();
    void sizesOfAFailedRunAreTold();
    void runOfAnInvalidModelIsAskedFor();
    void inputThatChoosesABranchIsTold();
    void failureIsAProblem();
    void failureOfOneOfSeveral();
    void tooLittleMemoryIsReported();
    void rowsSelectInThePicture();
    void tensorsOfTheLastRun();
    void tensorThatWasNotKept();

private:
    void open(const QString &path);
    void openText(const char *text) { open(modelFromText(text)->file().path()); }
    void fix(const std::string &symbol, int number);
    void run();
    void openSettings();
    void feed(const QString &source); // sets the source of the first input
    // Selects the tensor with this name, or nothing if there is no such tensor.
    void select(const std::string &name);
    [[nodiscard]] static QString hintOf(const QWidget &section);
    [[nodiscard]] QString summary() { return panel().summary(); }
    [[nodiscard]] TestRunPanel &panel() { return *m_gui->window().workspace().tabs().testRun(); }
    // How many boxes of the picture have a badge.
    [[nodiscard]] int markedBoxes();
    [[nodiscard]] QDialog *dialog() { return m_gui->find<QDialog>("testDialog"); }

    std::unique_ptr<GuiFixture> m_gui;
};

namespace {

const char *const sumModel = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[n, 3] x, float[n, 3] z) => (float[n, 3] y)
    {
        s = Add(x, z)
        y = Neg(s)
    })";

const char *const lookupModel = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (int64[2] i) => (float[2, 2] y) <float[2, 2] table = {1, 2, 3, 4}> { y = Gather(table, i) })";

} // namespace

void TestTestRuns::open(const QString &path)
{
    if (!m_gui->isShown())
        m_gui->show();
    MainWindow &window = m_gui->window();
    window.document().open(path);
    QTRY_VERIFY_WITH_TIMEOUT(window.document().path() == path && window.isSettled(), 60'000);
}

void TestTestRuns::fix(const std::string &symbol, int number)
{
    ShapeEdits edits = m_gui->window().document().edits();
    edits.symbols[symbol] = Dim(number);
    m_gui->window().document().setEdits(edits, u"fix"_s);
    QTRY_VERIFY_WITH_TIMEOUT(m_gui->window().isSettled(), 60'000);
}

void TestTestRuns::run()
{
    m_gui->window().actions().run->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(m_gui->window().actions().run->isEnabled(), 60'000);
}

int TestTestRuns::markedBoxes()
{
    const GraphPicture &picture = m_gui->window().workspace().view().picture();
    int marked = 0;
    for (std::uint32_t box = 0; box < picture.graph()->content.boxes.size(); ++box)
        marked += picture.problems().badgeOf(box).has_value();
    return marked;
}

void TestTestRuns::openSettings()
{
    m_gui->window().actions().testSettings->trigger();
    QVERIFY(dialog());
    QTRY_VERIFY(dialog()->findChild<QPushButton *>(u"testSettingsOk"_s)->isEnabled());
}

void TestTestRuns::feed(const QString &source)
{
    openSettings();
    auto *inputs = dialog()->findChild<TestInputsModel *>();
    QVERIFY(inputs->setData(inputs->index(0, TestInputsModel::FedWith), source));
    auto *okButton = dialog()->findChild<QPushButton *>(u"testSettingsOk"_s);
    QTRY_VERIFY(okButton->isEnabled());
    okButton->click();
    QTRY_VERIFY(!dialog());
}

void TestTestRuns::select(const std::string &name)
{
    const std::vector<Value> &values = m_gui->window().document().state().graph->main().values;
    const auto found = std::ranges::find(values, name, givenName);
    if (found == values.end())
        m_gui->window().navigator().clearSelection();
    else
        Q_EMIT m_gui->window().workspace().shapes().valueActivated({mainGraph, std::uint32_t(found - values.begin())});
}

QString TestTestRuns::hintOf(const QWidget &section)
{
    QStringList texts;
    for (const QLabel *label : section.findChildren<QLabel *>())
        texts.append(label->text());
    return texts.join(u'|');
}

void TestTestRuns::allSettings()
{
    openText(sumModel);
    fix("n", 2);
    openSettings();
    auto *inputs = dialog()->findChild<TestInputsModel *>();
    QVERIFY(inputs->setData(inputs->index(0, TestInputsModel::FedWith), u"constant:3"_s));
    QVERIFY(inputs->setData(inputs->index(1, TestInputsModel::FedWith), u"ones"_s));
    dialog()->findChild<QSpinBox *>(u"testRepetitions"_s)->setValue(3);
    dialog()->findChild<QSpinBox *>(u"testRepeatTime"_s)->setValue(0);
    dialog()->findChild<QSpinBox *>(u"testThreads"_s)->setValue(1);
    auto *runButton = dialog()->findChild<QPushButton *>(u"testSettingsRun"_s);
    QVERIFY(!runButton->isEnabled()); // the inputs have not been checked yet
    QTRY_VERIFY(runButton->isEnabled());
    runButton->click();
    QTRY_VERIFY_WITH_TIMEOUT(summary().startsWith(u"✓ Ran on CPU"_s), 60'000);
    QVERIFY2(summary().contains(u"median of 3: "_s), qPrintable(summary()));
    QVERIFY2(summary().contains(u"inputs: constant:3; ones"_s), qPrintable(summary()));
    QVERIFY2(summary().contains(u"2 of 2 tensor shapes match the preview"_s), qPrintable(summary()));
    const auto *outputs = panel().findChild<TestRunModel *>();
    QCOMPARE(outputs->outputAt(0).mean, std::optional(-4.0));
    QCOMPARE(outputs->index(0, TestRunModel::FromOriginal).data().toString(), u"identical"_s);
    // In a window as small as that, what was compared is read without scrolling.
    m_gui->window().resize(1280, 720);
    const auto *table = panel().findChild<QTreeView *>(u"testRunTable"_s);
    QTRY_VERIFY(table->isColumnHidden(TestRunModel::NotNumbers));
    QTRY_COMPARE(table->horizontalScrollBar()->maximum(), 0);
    for (const int column : {TestRunModel::Predicted, TestRunModel::Actual, TestRunModel::FromOriginal})
        QVERIFY(!table->isColumnHidden(column));
    const QString tip = outputs->index(0, TestRunModel::Output).data(Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains(u"NaN, Inf: none"_s), qPrintable(tip));
    m_gui->window().resize(1900, 1000);
    QTRY_VERIFY(!table->isColumnHidden(TestRunModel::NotNumbers));
    // Both have keys, as the other tabs have.
    m_gui->window().actions().goTo(u"readiness"_s)->trigger();
    QCOMPARE(m_gui->window().focusWidget(), m_gui->find<QTreeView>("providers"));
    m_gui->window().actions().goTo(u"testRun"_s)->trigger();
    QCOMPARE(m_gui->window().focusWidget(), table);
    m_gui->window().actions().copyRun->trigger();
    const QString line = QApplication::clipboard()->text();
    QVERIFY2(line.contains(u"--dim n=2 --fill x=constant:3 --fill z=ones --seed 7 --repeat 3 --threads 1"_s),
             qPrintable(line));
}

void TestTestRuns::faultsAreShownBeforeRunning()
{
    openText(sumModel);
    openSettings();
    auto *inputs = dialog()->findChild<TestInputsModel *>();
    const QModelIndex source = inputs->index(0, TestInputsModel::FedWith);
    auto *runButton = dialog()->findChild<QPushButton *>(u"testSettingsRun"_s);
    for (const QString &wrong : {u"sevens"_s, u"file:/no/such/file.npy"_s, u"text:words"_s}) {
        QVERIFY(inputs->setData(source, wrong));
        QTRY_VERIFY2(inputs->hasFaults(), qPrintable(wrong));
        QVERIFY(!runButton->isEnabled());
        QVERIFY(!inputs->index(0, TestInputsModel::Meaning).data().toString().isEmpty());
    }
    QVERIFY(inputs->setData(source, QString()));
    QTRY_VERIFY(runButton->isEnabled());
    dialog()->reject();
    QTRY_VERIFY(!dialog());
    run();
    QVERIFY2(summary().startsWith(u"✓ Ran on CPU"_s), qPrintable(summary()));
}

void TestTestRuns::settingsAreKeptByModel()
{
    const KeptEdits kept;
    const KeptTests tests(kept);
    const TestSettings usual = RunController::defaultSettings();
    TestSettings settings = usual;
    settings.inputFills = {u"x=ones"_s};
    settings.inputData = {u"/some/folder"_s};
    settings.run = {RunSettings::Optimization::Basic, 2, 3, 4, {"XnnpackExecutionProvider"}};
    settings.memoryMegabytes = 90;
    settings.checkAll = false;
    QVERIFY(tests.keep(u"/a/model.onnx"_s, settings, usual));
    QVERIFY(tests.settingsOf(u"/a/model.onnx"_s) == settings);
    QVERIFY(!tests.settingsOf(u"/another/model.onnx"_s));
    QVERIFY(tests.keep(u"/a/model.onnx"_s, usual, usual));
    QVERIFY(!tests.settingsOf(u"/a/model.onnx"_s));
    QVERIFY(!QFile::exists(kept.file(u"/a/model.onnx"_s, ".test.json")));
    // The stored file may have any content.
    QDir().mkpath(kept.folder());
    QFile file(kept.file(u"/a/model.onnx"_s, ".test.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "shapewright-kept-test", "model": "/a/model.onnx", "test":
                   {"repeat": 1e300, "threads": -5, "optimization": 77, "timeout": "soon", "fill": [1, null]}})");
    file.close();
    const auto strange = tests.settingsOf(u"/a/model.onnx"_s);
    QVERIFY(strange);
    QVERIFY(strange->run.threads >= 0 && strange->run.repetitions <= mostRepetitions && strange->timeoutSeconds >= 1);
    QVERIFY(strange->run.optimization == RunSettings::Optimization::All);
    QVERIFY(file.remove());
}

void TestTestRuns::endlessLoopIsCancelled()
{
    SHAPEWRIGHT_NEED_MODELS();
    open(m_gui->copyOf(model(u"bad/loop_forever.onnx"_s)));
    MainWindow &window = m_gui->window();
    window.actions().run->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(panel().summary().contains(u"running"_s), 60'000);
    QVERIFY(m_gui->find<QPushButton>("testSettingsButton")->isHidden());
    m_gui->find<QPushButton>("testRunButton")->click();
    QTRY_VERIFY_WITH_TIMEOUT(window.actions().run->isEnabled(), 30'000);
    QVERIFY(summary().isEmpty());
    QVERIFY(m_gui->find<QLabel>("testRunLine")->text().contains(u"cancelled"_s));
}

void TestTestRuns::editsDuringARun()
{
    m_gui->useRunner(m_gui->script("sleep 1; FAKE_RUNNER=report exec " SHAPEWRIGHT_FAKE_RUNNER));
    openText(sumModel);
    fix("n", 1);
    MainWindow &window = m_gui->window();
    window.actions().run->trigger();
    fix("n", 7);
    QVERIFY(!window.actions().run->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(summary().startsWith(u"✓ Ran on CPU"_s), 60'000);
    const auto *line = m_gui->find<QLabel>("testRunLine");
    QVERIFY(line->text().contains(u"Before the latest edits"_s));
    window.document().undoStack()->undo(); // restores the edits of the run
    QTRY_VERIFY(!line->text().contains(u"Before the latest edits"_s));
}

// What the result holds for stands beside it: dims that the edits leave dynamic ran at some size.
void TestTestRuns::sizesOfDynamicDimsAreTold()
{
    openText(sumModel);
    run();
    QVERIFY2(summary().contains(u"dynamic dims ran at n = 1"_s), qPrintable(summary()));
    QSignalSpy asked(&panel(), &TestRunPanel::sizesRequested);
    Q_EMIT m_gui->find<QLabel>("testRunLine")->linkActivated(u"sizes:"_s);
    QCOMPARE(asked.size(), 1);
    QTRY_COMPARE(m_gui->window().focusWidget()->objectName(), u"fieldEditor"_s);
}

// The sizes at which dims run that stay dynamic are changed beside the result.
void TestTestRuns::sizesOfDynamicDimsAreChanged()
{
    openText(sumModel);
    run();
    Q_EMIT m_gui->find<QLabel>("testRunLine")->linkActivated(u"change:"_s);
    auto *sizes = m_gui->find<QDialog>("sizesDialog");
    auto *field = sizes->findChild<QSpinBox *>();
    QCOMPARE(field->accessibleName(), u"n"_s);
    QCOMPARE(field->value(), 1);
    field->setValue(5);
    m_gui->find<QPushButton>("runAtSizes")->click();
    QTRY_VERIFY_WITH_TIMEOUT(m_gui->window().actions().run->isEnabled(), 60'000);
    QVERIFY2(summary().contains(u"dynamic dims ran at n = 5"_s), qPrintable(summary()));
    QVERIFY(m_gui->window().document().edits().isEmpty());
    m_gui->window().actions().copyRun->trigger();
    QVERIFY(QApplication::clipboard()->text().contains(u"--run-size n=5"_s));
}

// Dims that stay dynamic ran at some size, and another size may work.
void TestTestRuns::sizesOfAFailedRunAreTold()
{
    openText(
        R"(<ir_version: 8, opset_import: ["" : 17]> g (float[n] x, int64[2] s) => (float[a, b] y) { y = Reshape(x, s) })");
    run();
    QVERIFY2(summary().startsWith(u"✗"_s), qPrintable(summary()));
    QVERIFY2(summary().contains(u"dynamic dims ran at n = 1"_s), qPrintable(summary()));
    Q_EMIT m_gui->find<QLabel>("testRunLine")->linkActivated(u"change:"_s);
    QCOMPARE(m_gui->find<QDialog>("sizesDialog")->findChild<QSpinBox *>()->value(), 1);
}

// Nobody should wait for a run that cannot work without having been asked.
void TestTestRuns::runOfAnInvalidModelIsAskedFor()
{
    openText(sumModel);
    fix("nothing", 3); // is no dim of the model
    QSignalSpy started(m_gui->window().findChild<TestController *>(), &TestController::started);
    run();
    QCOMPARE(started.size(), 0);
    auto *anyway = m_gui->window().findChild<QPushButton *>(u"messageAction"_s);
    QVERIFY(anyway && anyway->isVisible() && anyway->text().contains(u"Run anyway"_s));
    anyway->click();
    QCOMPARE(started.size(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(m_gui->window().actions().run->isEnabled(), 60'000);
    QVERIFY2(summary().contains(u"The model is invalid with these sizes"_s), qPrintable(summary()));
}

// Before and after a run, the panel names the input whose value decides what runs.
void TestTestRuns::inputThatChoosesABranchIsTold()
{
    SHAPEWRIGHT_NEED_MODELS();
    open(m_gui->copyOf(model(u"real/silero_vad_v6.onnx"_s)));
    const auto told = [this] {
        return m_gui->find<QLabel>("testRunLine")->text().contains(u"the value of sr decides"_s);
    };
    QVERIFY(told());
    run();
    QVERIFY(told());
    Q_EMIT m_gui->find<QLabel>("testRunLine")->linkActivated(u"values:"_s);
    auto *value = m_gui->find<QInputDialog>("valueDialog");
    value->setTextValue(u"16000"_s);
    value->accept();
    QTRY_VERIFY_WITH_TIMEOUT(m_gui->window().isSettled(), 60'000);
    QVERIFY(!told());
}

void TestTestRuns::mismatchIsAProblem()
{
    m_gui->useRunner(m_gui->script("FAKE_RUNNER=report exec " SHAPEWRIGHT_FAKE_RUNNER));
    openText(sumModel);
    fix("n", 4); // contradicts the declared shape [1, 3] of y
    const auto *problems = m_gui->find<QTreeView>("problems");
    const auto count = [problems] { return problems->model()->rowCount(); };
    const int before = count();
    run();
    QVERIFY2(summary().startsWith(u"✗ Ran, but shapes differ"_s), qPrintable(summary()));
    QCOMPARE(count(), before + 1);
    QVERIFY(problems->model()->index(0, ProblemsModel::Message).data().toString().contains(u"[1, 3]"_s));
    QVERIFY(markedBoxes() > 0);
    QVERIFY(m_gui->window().actions().saveModel->isEnabled());
    fix("n", 1);
    QCOMPARE(count(), before);
    m_gui->window().document().undoStack()->undo();
    QTRY_COMPARE(count(), before + 1);
    m_gui->window().actions().run->trigger();
    QCOMPARE(count(), before); // starting a run removes the problems of the last one
}

void TestTestRuns::failureIsAProblem()
{
    openText(lookupModel);
    feed(u"constant:99"_s);
    const auto *problems = m_gui->find<QTreeView>("problems");
    const int before = problems->model()->rowCount();
    run();
    QVERIFY2(summary().startsWith(u"✗ Did not run The producer of “y” (Gather): index 99 is out of range"_s),
             qPrintable(summary()));
    QCOMPARE(problems->model()->rowCount(), before + 1);
    const QString message = problems->model()->index(0, ProblemsModel::Message).data().toString();
    QVERIFY2(message.contains(u"The test run failed here. The node: index 99 is out of range"_s), qPrintable(message));
    QCOMPARE(problems->model()->index(0, ProblemsModel::Place).data().toString(), u"Gather → y"_s);
    QCOMPARE(markedBoxes(), 1);
    auto *line = m_gui->find<QLabel>("testRunLine");
    QVERIFY(!line->text().contains(u"inclusive range"_s));
    Q_EMIT line->linkActivated(u"detail:"_s);
    QVERIFY(line->text().contains(u"inclusive range"_s)); // the message of ONNX Runtime
    feed(u"ones"_s);
    run();
    QVERIFY2(summary().startsWith(u"✓ Ran on CPU"_s), qPrintable(summary()));
    QCOMPARE(problems->model()->rowCount(), before);
    QCOMPARE(markedBoxes(), 0);
}

void TestTestRuns::failureOfOneOfSeveral()
{
    openText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (int64[2] i) => (float[2, 2] y, float[2, 2] z) <float[2, 2] table = {1, 2, 3, 4}> {
            y = Gather(table, i)
            z = Gather(table, i)
        })");
    feed(u"constant:99"_s);
    const auto *problems = m_gui->find<QTreeView>("problems");
    const int before = problems->model()->rowCount();
    run();
    QVERIFY2(summary().contains(u"One of the 2 nodes of type Gather without a name (producers of “y”, “z”)"_s),
             qPrintable(summary()));
    QCOMPARE(problems->model()->rowCount(), before); // ONNX Runtime does not say which node failed
}

void TestTestRuns::tooLittleMemoryIsReported()
{
    m_gui->useRunner(m_gui->script("sleep 1; FAKE_RUNNER=report exec " SHAPEWRIGHT_FAKE_RUNNER));
    openText(sumModel);
    fix("n", 200'000);
    openSettings();
    const auto *warning = dialog()->findChild<QLabel *>(u"testWarning"_s);
    QVERIFY(warning->isHidden());
    dialog()->findChild<QSpinBox *>(u"testMemory"_s)->setValue(6); // in MB; the inputs take 4.8 MB of it
    QTRY_VERIFY(warning->isVisible());
    QVERIFY2(warning->text().contains(u"about 9.6 MB of memory"_s), qPrintable(warning->text()));
    auto *runButton = dialog()->findChild<QPushButton *>(u"testSettingsRun"_s);
    QTRY_VERIFY(runButton->isEnabled()); // the estimate may be wrong, so running is allowed
    runButton->click();
    QTRY_VERIFY2(summary().contains(u"the run needs about 9.6 MB"_s), qPrintable(summary()));
    QVERIFY(summary().startsWith(u"Running"_s));
    QTRY_VERIFY_WITH_TIMEOUT(summary().startsWith(u"✗ Ran, but shapes differ"_s), 60'000);
    QVERIFY2(summary().contains(u"warned before the run: the run needs about 9.6 MB"_s), qPrintable(summary()));
}

void TestTestRuns::rowsSelectInThePicture()
{
    openText(sumModel);
    run();
    auto *table = panel().findChild<QTreeView *>();
    table->setFocus();
    Q_EMIT table->activated(table->model()->index(0, 0));
    const GraphView &view = m_gui->window().workspace().view();
    QTRY_VERIFY(view.selection().value());
    const ModelGraph &graph = *m_gui->window().document().state().graph;
    QCOMPARE(graph.value(*view.selection().value()).name, "y");
}

void TestTestRuns::tensorsOfTheLastRun()
{
    openText(sumModel);
    fix("n", 2);
    auto *section = m_gui->find<QWidget>("runTensor");
    select("s");
    QVERIFY(section->isHidden()); // there was no run yet
    run();
    auto *values = section->findChild<QPushButton *>(u"tensorValues"_s);
    QTRY_VERIFY(values->isVisible());
    QVERIFY(section->findChild<QWidget *>(u"histogram"_s)->isVisible());
    values->click();
    QTRY_VERIFY(m_gui->find<QDialog>("tensorDialog"));
    select("W"); // there is no tensor of that name
    QVERIFY(section->isHidden());
    select("y");
    QTRY_VERIFY(values->isVisible());
    fix("n", 3);
    QTRY_VERIFY(hintOf(*section).contains(u"before the latest edits"_s));
    m_gui->window().document().undoStack()->undo();
    QTRY_VERIFY(!hintOf(*section).contains(u"before the latest edits"_s));
}

void TestTestRuns::tensorThatWasNotKept()
{
    openText(sumModel);
    openSettings();
    dialog()->findChild<QCheckBox *>(u"testCheckAll"_s)->setChecked(false);
    dialog()->findChild<QPushButton *>(u"testSettingsOk"_s)->click();
    run();
    const QString before = summary();
    select("s");
    auto *section = m_gui->find<QWidget>("runTensor");
    auto *offer = section->findChild<QPushButton *>(u"tensorOffer"_s);
    QVERIFY(offer->isVisible());
    offer->click();
    QTRY_VERIFY_WITH_TIMEOUT(section->findChild<QPushButton *>(u"tensorValues"_s)->isVisible(), 60'000);
    QVERIFY(offer->isHidden());
    QCOMPARE(summary(), before); // this run only captured the tensor
    select("y");
    QTRY_VERIFY(section->findChild<QPushButton *>(u"tensorValues"_s)->isVisible());
}

SHAPEWRIGHT_WINDOW_TEST(TestTestRuns)
#include "tst_testruns.moc"
