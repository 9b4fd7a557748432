// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/adoptedits.h"
#include "app/gui/start/readinesscontroller.h"
#include "app/gui/window/viewoptions.h"
#include "model/editing/axisedits.h"
#include "model/graph/modelgraph.h"
#include "model/onnx/modelfile.h"
#include "model/shape/tables/shapetable.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/details/explanationpanel.h"
#include "views/panels/fields/fielddelegate.h"
#include "views/panels/results/changespanel.h"
#include "views/panels/results/problemspanel.h"
#include "views/panels/results/readinesspanel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/shapespanel.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QAccessible>
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QMessageBox>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTreeView>

using namespace shapewright;
using namespace shapewright::test;

// The main workflow in a whole window with the real helper programs, on the offscreen platform.
class TestMainWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void opensDroppedFiles();
    void unreadableFileIsReported();
    void wholeJob_data();
    void wholeJob();
    void contradictionBlocksSaving();
    void highlightsEndWithTheModel();
    void unlinkedSizeIsAppliedAgain();
    void panelsGiveWay();
    void colouringHasALegend();
    void asksBeforeReplacing();
    void failingHelpersAreReported_data();
    void failingHelpersAreReported();
    void runCanBeCancelled();
    void selectionIsShared();
    void explainsTheSelection();
    void suggestionIsApplied();
    void readinessFollowsTheEdits();
    void exportsAPicture();
    void changingTheThemeKeepsTheModel();
    void shortcutsAreUniqueAndControlsNamed();

private:
    void open(const QString &path);
    void typeDimensions(const QStringList &texts);
    [[nodiscard]] QString runSummary();
    [[nodiscard]] QDialog *saveDialog() { return m_gui->find<QDialog>("saveDialog"); }

    std::unique_ptr<GuiFixture> m_gui;
};

void TestMainWindow::init()
{
    m_gui = std::make_unique<GuiFixture>();
}

void TestMainWindow::cleanup()
{
    m_gui.reset();
}

void TestMainWindow::open(const QString &path)
{
    MainWindow &window = m_gui->window();
    window.document().open(path);
    QTRY_VERIFY_WITH_TIMEOUT(window.document().path() == path && window.isSettled(), 60'000);
}

void TestMainWindow::typeDimensions(const QStringList &texts)
{
    m_gui->window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&m_gui->window()));
    m_gui->window().actions().goTo(QStringLiteral("dimensions"))->trigger();
    for (const QString &text : texts) {
        QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
        // A QPointer is needed, because the editor of the next field may have the same address as this one.
        const QPointer<QWidget> field = QApplication::focusWidget();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(!field || QApplication::focusWidget() != field);
    }
    QTRY_VERIFY_WITH_TIMEOUT(m_gui->window().document().isUpToDate(), 60'000);
}

QString TestMainWindow::runSummary()
{
    return m_gui->window().workspace().tabs().testRun()->summary();
}

void TestMainWindow::opensDroppedFiles()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_gui->show();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(model(QStringLiteral("seed/dynamic_linear.onnx")))});
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&m_gui->window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&m_gui->window(), &drop);
    QTRY_VERIFY(m_gui->window().isSettled());
    QCOMPARE(m_gui->status(), QStringLiteral("0 of 1 dims fixed · 1 still dynamic"));
}

void TestMainWindow::unreadableFileIsReported()
{
    m_gui->show();
    m_gui->window().document().open(m_gui->script("this is no model"));
    QTRY_VERIFY(!m_gui->window().messages().text().isEmpty());
    QVERIFY(!m_gui->window().document().isOpen());
    QVERIFY(!m_gui->window().actions().saveModel->isEnabled());
    QVERIFY(!m_gui->window().actions().run->isEnabled());
}

void TestMainWindow::wholeJob_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("dims");
    QTest::addColumn<QString>("status");
    QTest::addColumn<QString>("output");
    QTest::newRow("detector") << QStringLiteral("seed/x_unnamed_dims_ppocr_v3_det.onnx")
                              << QStringList{QStringLiteral("1"), QStringLiteral("320"), QStringLiteral("320")}
                              << QStringLiteral("all 3 dims fixed") << QStringLiteral("[1, 1, 320, 320]");
    QTest::newRow("rnn") << QStringLiteral("seed/dynamic_rnn.onnx")
                         << QStringList{QStringLiteral("3"), QStringLiteral("5")} << QStringLiteral("all 2 dims fixed")
                         << QStringLiteral("[3, 5]");
}

void TestMainWindow::wholeJob()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, path);
    QFETCH(QStringList, dims);
    QFETCH(QString, status);
    QFETCH(QString, output);
    m_gui->show();
    const QString copy = m_gui->copyOf(model(path));
    open(copy);
    typeDimensions(dims);
    QCOMPARE(m_gui->status(), status);

    MainWindow &window = m_gui->window();
    window.actions().run->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(runSummary().startsWith(QStringLiteral("✓ Ran on CPU")), 60'000);
    QVERIFY(window.actions().run->isEnabled());
    // No temporary file is left beside it.
    QCOMPARE(QDir(m_gui->folder()).entryList(QDir::Files | QDir::Hidden).size(), 1);

    window.actions().saveModel->trigger();
    QTRY_VERIFY(saveDialog());
    const QString target = m_gui->find<QLineEdit>("saveTarget")->text();
    const PanelState &edited = window.document().state();
    QStringList sizes;
    for (const Dim &dim : *edited.after->at(edited.graph->main().inputs.front()).type.shape)
        sizes.append(QString::number(dim.value()));
    QVERIFY2(target.endsWith(QStringLiteral(".%1.onnx").arg(sizes.join(QLatin1Char('x')))), qPrintable(target));
    QVERIFY(m_gui->find<QCheckBox>("saveTest")->isChecked());
    m_gui->find<QPushButton>("saveButton")->click();
    QTRY_VERIFY_WITH_TIMEOUT(window.messages().text().contains(target), 60'000);
    QVERIFY(window.messages().text().contains(QStringLiteral("after a test run")));
    QTRY_VERIFY(!saveDialog());

    open(target);
    QCOMPARE(m_gui->status(), QStringLiteral("no dynamic dims"));
    const ModelGraph &graph = *window.document().state().graph;
    const auto &shape = graph.value(graph.main().outputs.front()).declared->shape;
    QVERIFY(shape);
    QCOMPARE(QString::fromStdString(shapeText(*shape)), output);
}

void TestMainWindow::contradictionBlocksSaving()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_gui->show();
    open(m_gui->copyOf(model(QStringLiteral("seed/dynamic_linear.onnx"))));
    ShapeEdits edits;
    edits.symbols["batch_siz"] = Dim(3);
    m_gui->window().document().setEdits(edits, QStringLiteral("a fault"));
    QTRY_VERIFY(m_gui->window().document().isUpToDate());
    QVERIFY(m_gui->window().document().state().after->hasErrors());
    QVERIFY2(m_gui->status().endsWith(QStringLiteral("errors: 1")), qPrintable(m_gui->status()));
    m_gui->window().actions().saveModel->trigger();
    QTRY_VERIFY(saveDialog());
    auto *save = m_gui->find<QPushButton>("saveButton");
    QVERIFY(!save->isEnabled());
    QVERIFY(m_gui->find<QLabel>("saveErrors")->text().contains(QStringLiteral("batch_size")));
    m_gui->find<QCheckBox>("saveDespiteErrors")->click();
    QVERIFY(save->isEnabled());
    saveDialog()->reject();
    QTRY_VERIFY(!saveDialog());
}

// What stands out in one model has no meaning in the next.
void TestMainWindow::highlightsEndWithTheModel()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_gui->show();
    open(model(QStringLiteral("seed/dynamic_linear.onnx")));
    MainWindow &window = m_gui->window();
    GraphView &view = window.workspace().view();
    view.highlights().activateSymbol(QStringLiteral("batch_size"));
    window.workspace().tabs().readiness()->setColouring(true);
    QVERIFY(!view.picture().marks().emphasis.symbol.isEmpty());
    open(model(QStringLiteral("real/bert_tiny_cls.onnx")));
    QVERIFY(view.picture().marks().emphasis.symbol.isEmpty());
    QVERIFY(!window.workspace().tabs().readiness()->isColouring());
    QCOMPARE(m_gui->find<QLabel>("litHint")->text(), QString());
}

// The edits of a former session, one of which gives a size to a name that another introduces.
void TestMainWindow::unlinkedSizeIsAppliedAgain()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_gui->show();
    open(model(QStringLiteral("real/bert_tiny_cls.onnx")));
    Document &document = m_gui->window().document();
    const ModelGraph &graph = *document.state().graph;
    const ShapeEdits::Axis axis{graph.value(graph.main().inputs.front()).name, 0};
    const auto edits = editsWithAxis(graph, {}, axis, QStringLiteral("3"), AxisReach::ThisAxis);
    QVERIFY(edits && edits->axes.size() == 1 && edits->symbols.size() == 1);
    adoptEdits(document, m_gui->window().messages(), *edits, QStringLiteral("edits of last session"));
    QCOMPARE(document.edits(), *edits);
    QVERIFY(!m_gui->window().messages().text().contains(QStringLiteral("no place")));
    // The new name has a colour of its own.
    QTRY_VERIFY(document.isUpToDate());
    const Theme &theme = qobject_cast<FieldDelegate *>(m_gui->find<QListView>("dimensions")->itemDelegate())->theme();
    QVERIFY(theme.symbol(QStringLiteral("batch")) != theme.symbol(QStringLiteral("batch_2")));
    QVERIFY(theme.isKnownSymbol(QStringLiteral("batch_2")));
}

// Each panel goes away and comes back by a key, and the results fold to their tabs while there are none.
void TestMainWindow::panelsGiveWay()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_gui->show();
    MainWindow &window = m_gui->window();
    window.resize(1280, 720);
    open(model(QStringLiteral("real/bert_tiny_cls.onnx")));
    Workspace &workspace = window.workspace();
    ResultTabs &tabs = workspace.tabs();
    QVERIFY(tabs.isFolded());
    QTRY_VERIFY(tabs.height() <= tabs.bar()->height() + 1);
    const int tall = workspace.view().height();
    QVERIFY(tall > window.height() / 2);
    // All tabs fit beside each other.
    QVERIFY(tabs.bar()->tabRect(tabs.bar()->count() - 1).right() <= tabs.bar()->width());
    ShapeEdits edits;
    edits.symbols[window.document().state().dims->entries.front().name] = Dim(2);
    window.document().setEdits(edits, QStringLiteral("2"));
    QTRY_VERIFY(!tabs.isFolded()); // now there is something to see
    QTRY_VERIFY(tabs.changes()->isVisible() && workspace.view().height() < tall);
    const auto press = [&window](Qt::Key key, Qt::KeyboardModifiers keys) { QTest::keyClick(&window, key, keys); };
    press(Qt::Key_J, Qt::ControlModifier);
    QVERIFY(tabs.isFolded() && !window.actions().bottomPanel->isChecked());
    QTest::mouseClick(tabs.bar(), Qt::LeftButton, {}, tabs.bar()->tabRect(1).center());
    QVERIFY(!tabs.isFolded() && tabs.isShown(tabs.problems()));
    press(Qt::Key_B, Qt::ControlModifier);
    QVERIFY(workspace.shapes().isHidden() && !workspace.details().isHidden());
    press(Qt::Key_B, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(workspace.details().isHidden());
    press(Qt::Key_B, Qt::ControlModifier);
    press(Qt::Key_B, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY(!workspace.shapes().isHidden() && !workspace.details().isHidden());
    press(Qt::Key_F11, {});
    QVERIFY(window.isFullScreen() && workspace.shapes().isHidden() && tabs.isHidden());
    press(Qt::Key_F11, {});
    QVERIFY(!window.isFullScreen() && !workspace.shapes().isHidden() && !tabs.isHidden());
}

void TestMainWindow::colouringHasALegend()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_gui->show();
    open(model(QStringLiteral("real/bert_tiny_cls.onnx")));
    auto *legend = m_gui->find<QLabel>("legend");
    QVERIFY(legend->isHidden());
    QVERIFY(m_gui->window().readiness().show(QStringLiteral("NNAPI")));
    QTRY_VERIFY(!legend->isHidden());
    QVERIFY(legend->text().startsWith(QStringLiteral("NNAPI")));
    Q_EMIT legend->linkActivated(QStringLiteral("end"));
    QVERIFY(legend->isHidden());
    QVERIFY(!m_gui->window().workspace().tabs().readiness()->isColouring());
}

void TestMainWindow::asksBeforeReplacing()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_gui->show();
    const QString copy = m_gui->copyOf(model(QStringLiteral("seed/dynamic_linear.onnx")));
    open(copy);
    typeDimensions({QStringLiteral("2")});
    m_gui->window().actions().saveModel->trigger();
    QTRY_VERIFY(saveDialog());
    m_gui->find<QLineEdit>("saveTarget")->setText(copy);
    m_gui->find<QPushButton>("saveButton")->click();
    QTRY_VERIFY(m_gui->find<QMessageBox>("replaceQuestion"));
    QVERIFY(m_gui->find<QMessageBox>("replaceQuestion")->text().contains(QStringLiteral("is the open model")));
    QTest::keyClick(m_gui->find<QMessageBox>("replaceQuestion"), Qt::Key_Escape);
    QTRY_VERIFY(!m_gui->find<QMessageBox>("replaceQuestion"));
    QVERIFY(saveDialog());
    m_gui->find<QPushButton>("saveButton")->click();
    QTRY_VERIFY(m_gui->find<QMessageBox>("replaceQuestion"));
    for (QAbstractButton *button : m_gui->find<QMessageBox>("replaceQuestion")->buttons()) {
        if (button->text() == QStringLiteral("Replace"))
            button->click();
    }
    QTRY_VERIFY_WITH_TIMEOUT(m_gui->window().messages().text().contains(copy), 60'000);
    const auto saved = ModelFile::open(copy);
    QVERIFY(saved);
    const auto graph = ModelGraph::build(*saved);
    QCOMPARE(QString::fromStdString(shapeText(*graph->value(graph->main().inputs.front()).declared->shape)),
             QStringLiteral("[2, 10]"));
}

void TestMainWindow::failingHelpersAreReported_data()
{
    QTest::addColumn<QByteArray>("script"); // empty if there is no such program
    QTest::newRow("missing") << QByteArray();
    QTest::newRow("fails") << QByteArray("exit 3");
    QTest::newRow("killed") << QByteArray("kill -KILL $$");
    QTest::newRow("garbage") << QByteArray("head -c 100000 /dev/urandom; sleep 30");
    QTest::newRow("ends at once") << QByteArray("exit 0");
}

// Both helper programs fail. Each failure is reported, and everything else in the window still works.
void TestMainWindow::failingHelpersAreReported()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QByteArray, script);
    const QString helper = script.isEmpty() ? QStringLiteral("/no/such/helper") : m_gui->script(script);
    m_gui->useRunner(helper);
    m_gui->useLayouter(helper);
    m_gui->show();
    MainWindow &window = m_gui->window();
    open(m_gui->copyOf(model(QStringLiteral("seed/dynamic_rnn.onnx"))));
    QTRY_VERIFY(!window.messages().text().isEmpty()); // our own placement replaces the layouter's, and a notice says so
    typeDimensions({QStringLiteral("3"), QStringLiteral("5")});
    window.actions().run->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(runSummary().startsWith(QStringLiteral("✗ Did not run")), 60'000);
    QVERIFY(runSummary().size() > 30);
    window.document().undoStack()->undo();
    QTRY_VERIFY(window.isSettled());
    QCOMPARE(m_gui->status(), QStringLiteral("1 of 2 dims fixed · 1 still dynamic"));
    QVERIFY(window.actions().run->isEnabled());
}

void TestMainWindow::runCanBeCancelled()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_gui->useRunner(m_gui->script("exec sleep 1000"));
    m_gui->show();
    open(m_gui->copyOf(model(QStringLiteral("seed/dynamic_rnn.onnx"))));
    MainWindow &window = m_gui->window();
    window.actions().run->trigger();
    QTRY_VERIFY(window.actions().cancelRun->isEnabled());
    QVERIFY(!window.actions().run->isEnabled());
    auto *button = m_gui->find<QPushButton>("testRunButton");
    QTRY_COMPARE(button->text(), QStringLiteral("Cancel"));
    button->click();
    QTRY_VERIFY_WITH_TIMEOUT(window.actions().run->isEnabled(), 20'000);
    QVERIFY(runSummary().isEmpty());
}

void TestMainWindow::selectionIsShared()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_gui->show();
    open(m_gui->copyOf(model(QStringLiteral("seed/dynamic_rnn.onnx"))));
    Workspace &workspace = m_gui->window().workspace();
    auto *tree = m_gui->find<QTreeView>("contents");
    m_gui->window().actions().goTo(QStringLiteral("contents"))->trigger();
    QVERIFY(tree->hasFocus());
    // The first row is the graph, the second one its input, the third one its first node.
    for (int step = 0; step < 2; ++step)
        QTest::keyClick(tree, Qt::Key_Down);
    QTRY_VERIFY(workspace.view().selection().node());
    const NodeId selected = *workspace.view().selection().node();
    const ModelGraph &graph = *m_gui->window().document().state().graph;
    QCOMPARE(selected.index, graph.main().order.front());
    m_gui->window().actions().clearSelection->trigger();
    QVERIFY(!workspace.view().selection().node());
    QVERIFY(!tree->currentIndex().isValid());
}

void TestMainWindow::explainsTheSelection()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_gui->show();
    open(m_gui->copyOf(model(QStringLiteral("seed/dynamic_rnn.onnx"))));
    MainWindow &window = m_gui->window();
    const ModelGraph &graph = *window.document().state().graph;
    DetailsPanel &details = window.workspace().details();
    const auto firstDim = [&details] {
        const auto labels = details.findChildren<QLabel *>(QStringLiteral("explainedDim"));
        return labels.isEmpty() ? nullptr : labels.first();
    };
    window.actions().explain->trigger(); // nothing is selected, so the panel says how to ask for an explanation
    QVERIFY(!firstDim());
    QVERIFY(m_gui->find<QLabel>("explanationText")->isVisible());

    window.actions().viewOptions->rightPanel->setChecked(false);
    Q_EMIT window.workspace().shapes().valueActivated(graph.main().outputs.front());
    window.actions().explain->trigger();
    QTRY_VERIFY(firstDim() && firstDim()->isVisible());
    QVERIFY(window.actions().viewOptions->rightPanel->isChecked()); // what is asked for has to be seen
    QVERIFY(firstDim()->text().startsWith(QStringLiteral("<b>Axis 0: ")));
    QTRY_VERIFY(details.explanation().width() <= details.width()); // whole names wrap
    QVERIFY(!window.workspace().view().picture().marks().emphasis.path.isEmpty());
    // A step leads to its node.
    const QString html = firstDim()->text();
    const qsizetype at = html.indexOf(QStringLiteral("'n:"));
    QVERIFY(at > 0);
    Q_EMIT firstDim()->linkActivated(html.mid(at + 1, html.indexOf(QLatin1Char('\''), at + 1) - at - 1));
    QTRY_VERIFY(window.workspace().view().selection().node());
    // The input at the end leads to the field of its size, also where the panel is hidden.
    window.actions().viewOptions->leftPanel->setChecked(false);
    Q_EMIT firstDim()->linkActivated(QStringLiteral("s:") + QString::fromLatin1(QByteArray("batch_size").toHex()));
    QTRY_COMPARE(window.focusWidget()->objectName(), QStringLiteral("fieldEditor"));
    QTest::keyClick(window.focusWidget(), Qt::Key_Escape);
    // The explanation is updated after an edit.
    ShapeEdits edits;
    edits.symbols["batch_size"] = Dim(4);
    window.document().setEdits(edits, QStringLiteral("batch_size = 4"));
    QTRY_VERIFY(firstDim() && firstDim()->text().contains(QStringLiteral("batch_\u200bsize = 4")));
    m_gui->find<QToolButton>("closeExplanation")->click();
    QVERIFY(!details.explanation().isVisible());
    QVERIFY(window.workspace().view().picture().marks().emphasis.path.isEmpty());
}

void TestMainWindow::suggestionIsApplied()
{
    const QString path = m_gui->folder() + QStringLiteral("/concat.onnx");
    QVERIFY(QFile::copy(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 2] a, float[m, 2] b) => (float[n, 4] y) { y = Concat<axis = 1>(a, b) })")
                            ->file()
                            .path(),
                        path));
    m_gui->show();
    open(path);
    MainWindow &window = m_gui->window();
    ShapeEdits edits;
    edits.symbols = {{"n", Dim(2)}, {"m", Dim(3)}};
    window.document().setEdits(edits, QStringLiteral("both"));
    QTRY_VERIFY(window.document().isUpToDate());
    QVERIFY(window.document().state().after->hasErrors());
    window.actions().goTo(QStringLiteral("problems"))->trigger();
    auto *table = m_gui->find<QTreeView>("problems");
    const QModelIndex mend = table->model()->index(0, 3);
    QVERIFY(mend.data().toString().startsWith(QStringLiteral("Apply: ")));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(mend).center());
    QTRY_VERIFY(window.document().isUpToDate() && !window.document().state().after->hasErrors());
    window.actions().undo->trigger();
    QCOMPARE(window.document().edits(), edits);
}

void TestMainWindow::readinessFollowsTheEdits()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_gui->show();
    open(m_gui->copyOf(model(QStringLiteral("seed/symbolic_batch_input0.onnx"))));
    MainWindow &window = m_gui->window();
    window.workspace().tabs().showPage(window.workspace().tabs().readiness());
    const auto *panel = window.workspace().tabs().readiness();
    QTRY_VERIFY(panel->chosen());
    window.workspace().tabs().readiness()->choose("qnn");
    QTRY_COMPARE(panel->chosen()->readiness.verdict, Readiness::Verdict::NeedsDims);
    m_gui->find<QPushButton>("applyNeeds")->click();
    QTRY_COMPARE(panel->chosen()->readiness.needs.size(), std::size_t(0));
    QVERIFY(panel->chosen()->readiness.supported > 0);
    QCOMPARE(window.document().edits().symbols.at("batch"), Dim(1));
    // The colours are updated even while the tab is hidden.
    m_gui->find<QCheckBox>("colourParts")->click();
    const auto takenBoxes = [&window] {
        const GraphPicture &picture = window.workspace().view().picture();
        std::size_t taken = 0;
        for (std::uint32_t box = 0; box < picture.graph()->content.boxes.size(); ++box)
            taken += picture.coverage().isTaken(box) ? 1 : 0;
        return taken;
    };
    QCOMPARE(takenBoxes(), panel->chosen()->readiness.supported);
    window.workspace().tabs().showPage(window.workspace().tabs().changes());
    window.actions().undo->trigger();
    QTRY_COMPARE(panel->chosen()->readiness.verdict, Readiness::Verdict::NeedsDims);
    QCOMPARE(takenBoxes(), panel->chosen()->readiness.supported);
}

void TestMainWindow::exportsAPicture()
{
    m_gui->show();
    open(m_gui->copyOf(model(QStringLiteral("seed/dynamic_rnn.onnx"))));
    m_gui->window().actions().exportPicture->trigger();
    auto *dialog = m_gui->find<QDialog>("pictureDialog");
    QVERIFY(dialog);
    auto *scale = m_gui->find<QComboBox>("scale");
    const auto *hint = m_gui->find<QLabel>("pictureHint");
    QVERIFY(!scale->isEnabled());
    m_gui->find<QRadioButton>("pixels")->click();
    QVERIFY(scale->isEnabled());
    QCOMPARE(scale->currentText(), QStringLiteral("2×"));
    const QString whole = hint->text();
    m_gui->find<QRadioButton>("seenPart")->click();
    QVERIFY(hint->text() != whole);
    const QSize seen = m_gui->window().workspace().view().viewport()->size();
    QVERIFY2(hint->text().contains(QLocale().toString(seen.width() * 2)), qPrintable(hint->text()));
    if (qEnvironmentVariableIsSet("SHAPEWRIGHT_PICTURES"))
        QVERIFY(dialog->grab().save(qEnvironmentVariable("SHAPEWRIGHT_PICTURES") + QStringLiteral("/export.png")));

    m_gui->find<QPushButton>("chooseFile")->click();
    auto *files = dialog->findChild<QFileDialog *>();
    QVERIFY(files);
    const QString path = m_gui->folder() + QStringLiteral("/seen.png");
    Q_EMIT files->fileSelected(path);
    QTRY_VERIFY2(m_gui->window().messages().text().contains(path), qPrintable(m_gui->window().messages().text()));
    QCOMPARE(QImage(path).size(), seen * 2);
}

void TestMainWindow::changingTheThemeKeepsTheModel()
{
    SHAPEWRIGHT_NEED_MODELS();
    m_gui->show();
    open(m_gui->copyOf(model(QStringLiteral("seed/dynamic_rnn.onnx"))));
    typeDimensions({QStringLiteral("3")});
    const QImage light = m_gui->window().grab().toImage();
    for (QAction *action : m_gui->window().actions().themes->actions()) {
        if (action->data().toString() == QStringLiteral("dark"))
            action->trigger();
    }
    QTRY_VERIFY(m_gui->window().isSettled());
    const QImage dark = m_gui->window().grab().toImage();
    QVERIFY(light.pixelColor(5, 500).lightness() > 200);
    QVERIFY(dark.pixelColor(5, 500).lightness() < 80);
    QCOMPARE(m_gui->status(), QStringLiteral("1 of 2 dims fixed · 1 still dynamic"));
}

void TestMainWindow::shortcutsAreUniqueAndControlsNamed()
{
    m_gui->show();
    QSet<QString> shortcuts;
    for (QAction *action : m_gui->window().findChildren<QAction *>()) {
        for (const QKeySequence &shortcut : action->shortcuts()) {
            QVERIFY2(!shortcuts.contains(shortcut.toString()), qPrintable(shortcut.toString()));
            shortcuts.insert(shortcut.toString());
        }
    }
    for (QWidget *widget : m_gui->window().findChildren<QWidget *>()) {
        if (widget->focusPolicy() & Qt::TabFocus && widget->isVisible() && !widget->inherits("QScrollBar")) {
            QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(widget);
            QVERIFY2(accessible && !accessible->text(QAccessible::Name).isEmpty(),
                     qPrintable(QStringLiteral("%1 %2").arg(QString::fromLatin1(widget->metaObject()->className()),
                                                            widget->objectName())));
        }
    }
}

SHAPEWRIGHT_WINDOW_TEST(TestMainWindow)
#include "tst_mainwindow.moc"
