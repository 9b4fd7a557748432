// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/findcontroller.h"
#include "app/gui/navigate/navigator.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/layeredmodel.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/details/explanationpanel.h"
#include "views/panels/results/changespanel.h"
#include "views/panels/results/findfield.h"
#include "views/panels/results/foundmodel.h"
#include "views/panels/results/foundpanel.h"
#include "views/panels/results/problemsmodel.h"
#include "views/panels/results/problemspanel.h"
#include "views/panels/results/resulttabs.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>

using namespace shapewright;
using namespace shapewright::test;

// Searching and navigating in a whole window on the offscreen platform.
class TestFinding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void stepsThroughTheResults();
    void clickSelects();
    void followsTheEdits();
    void emptyResultIsReported();
    void closingTheModelClearsTheResults();
    void backRestoresTheView();
    void browsingIsOneHistoryEntry();
    void sideButtonsOfTheMouse();
    void goesToNeighbours();
    void asksWhichConsumer();
    void stepsThroughProblems();
    void notesAreClicked();
    void menusOfTheLists();
    void fitsASmallWindow_data();
    void fitsASmallWindow();
    void longNamesDoNotWidenTheWindow();

private:
    void open(const char *text);
    void openFile(const QString &path);
    void type(const QString &query);
    [[nodiscard]] QString selectedName();
    [[nodiscard]] FindField *field() { return m_gui->find<FindField>("findField"); }
    [[nodiscard]] QTreeView *list() { return m_gui->find<QTreeView>("found"); }
    [[nodiscard]] GraphView &view() { return m_gui->window().workspace().view(); }
    [[nodiscard]] Actions &actions() { return m_gui->window().actions(); }

    std::unique_ptr<GuiFixture> m_gui;
};

namespace {

const char *const sample = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (bool[1] flag, float[batch, 3] a) => (float[p, q] y)
    {
        first = Relu(a)
        left = Sigmoid(first)
        right = Tanh(first)
        sum = Add(left, right)
        chosen = If (flag) <
            then_branch = t () => (float[r, s] inner) { inner = Relu(sum) },
            else_branch = e () => (float[u, v] other) { other = Neg(sum) }
        >
        y = Relu(chosen)
    })";

} // namespace

void TestFinding::init()
{
    m_gui = std::make_unique<GuiFixture>();
    m_gui->show();
}

void TestFinding::cleanup()
{
    m_gui.reset();
}

void TestFinding::open(const char *text)
{
    openFile(modelFromText(text)->file().path());
}

void TestFinding::openFile(const QString &path)
{
    MainWindow &window = m_gui->window();
    window.document().open(path);
    QTRY_VERIFY_WITH_TIMEOUT(window.document().path() == path && window.isSettled(), 60'000);
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
}

void TestFinding::type(const QString &query)
{
    actions().find->trigger();
    QCOMPARE(QApplication::focusWidget(), field());
    QTest::keyClicks(field(), query);
    const auto *controller = m_gui->window().findChild<FindController *>();
    QTRY_VERIFY(!controller->isSearching());
}

QString TestFinding::selectedName()
{
    const Selection &selection = m_gui->window().findChild<Navigator *>()->selection();
    const ModelGraph &model = *m_gui->window().document().state().graph;
    if (const NodeId *node = std::get_if<NodeId>(&selection))
        return QString::fromStdString(model.graph(node->graph).path + ":" + model.node(*node).opType);
    const ValueId *value = std::get_if<ValueId>(&selection);
    return value ? QString::fromStdString(model.value(*value).name) : QString();
}

void TestFinding::stepsThroughTheResults()
{
    open(sample);
    type(QStringLiteral("relu"));
    QCOMPARE(m_gui->find<QLabel>("findCount")->text(), QStringLiteral("3"));
    QVERIFY(m_gui->window().workspace().tabs().isShown(m_gui->window().workspace().tabs().found()));
    QCOMPARE(selectedName(), QString()); // typing does not change the selection
    QTest::keyClick(field(), Qt::Key_Return);
    QCOMPARE(selectedName(), QStringLiteral("main:Relu"));
    QCOMPARE(m_gui->find<QLabel>("findCount")->text(), QStringLiteral("1 of 3"));
    const auto first = view().selection().node();
    QTest::keyClick(field(), Qt::Key_Down);
    QVERIFY(view().selection().node() != first);
    actions().findNext->trigger(); // the next result is in a subgraph
    QTRY_VERIFY(m_gui->window().isSettled());
    QCOMPARE(m_gui->find<QLabel>("findCount")->text(), QStringLiteral("3 of 3"));
    QVERIFY(selectedName().contains(QStringLiteral("then_branch")));
    QVERIFY(view().selection().node());
    QTest::keyClick(field(), Qt::Key_Down); // this was the last result
    QCOMPARE(m_gui->find<QLabel>("findCount")->text(), QStringLiteral("3 of 3"));
    actions().findNext->trigger(); // continues with the first result
    QTRY_VERIFY(m_gui->window().isSettled());
    QCOMPARE(view().selection().node(), first);
    QTest::keyClick(field(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(m_gui->find<QLabel>("findCount")->text(), QStringLiteral("3 of 3"));
    QTest::keyClick(field(), Qt::Key_Escape);
    QVERIFY(field()->text().isEmpty());
    QCOMPARE(QApplication::focusWidget(), &view());
    const ResultTabs &tabs = m_gui->window().workspace().tabs();
    QVERIFY(tabs.isShown(tabs.changes()));
    QVERIFY(!tabs.bar()->isTabVisible(tabs.positionOf(tabs.found())));
}

void TestFinding::clickSelects()
{
    open(sample);
    type(QStringLiteral("op:tanh"));
    const QModelIndex row = list()->model()->index(0, FoundModel::Name);
    QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, list()->visualRect(row).center());
    QCOMPARE(selectedName(), QStringLiteral("main:Tanh"));
    QTest::keyClick(list(), Qt::Key_Escape);
    QVERIFY(field()->text().isEmpty());
}

void TestFinding::followsTheEdits()
{
    open(sample);
    type(QStringLiteral("dim:batch"));
    const int before = list()->model()->rowCount();
    QVERIFY(before > 2);
    ShapeEdits edits;
    edits.symbols["batch"] = Dim(7);
    m_gui->window().document().setEdits(edits, QStringLiteral("batch"));
    QTRY_COMPARE(list()->model()->rowCount(), 0);
    field()->setText(QStringLiteral("7x3"));
    QTRY_COMPARE(list()->model()->rowCount(), before);
    QTest::keyClick(field(), Qt::Key_Down);
    QTest::keyClick(field(), Qt::Key_Down);
    const QString current = selectedName();
    m_gui->window().document().undoStack()->undo();
    QTRY_COMPARE(list()->model()->rowCount(), 0);
    QCOMPARE(selectedName(), current);
    m_gui->window().document().undoStack()->redo();
    QTRY_COMPARE(list()->model()->rowCount(), before);
    QCOMPARE(selectedName(), current);
    field()->setText(QStringLiteral("x3")); // this other search also finds the current result
    field()->setText(QStringLiteral("7x_"));
    QTest::keyClick(field(), Qt::Key_Return);
    QTRY_VERIFY(selectedName() != current);
}

void TestFinding::emptyResultIsReported()
{
    open(sample);
    type(QStringLiteral("no such thing"));
    QCOMPARE(m_gui->find<QLabel>("findCount")->text(), QStringLiteral("0"));
    QVERIFY(m_gui->find<QLabel>("foundNothing")->isVisible());
    actions().findNext->trigger();
    QCOMPARE(selectedName(), QString());
}

void TestFinding::closingTheModelClearsTheResults()
{
    open(sample);
    type(QStringLiteral("relu"));
    open("<ir_version: 8, opset_import: [\"\" : 17]> g (float[n] a) => (float[n] y) { y = Relu(a) }");
    QVERIFY(field()->text().isEmpty());
    type(QStringLiteral("relu"));
    QCOMPARE(list()->model()->rowCount(), 1);
    m_gui->window().document().close();
    QVERIFY(field()->text().isEmpty());
    QVERIFY(!field()->isEnabled());
}

void TestFinding::backRestoresTheView()
{
    open(sample);
    auto *navigator = m_gui->window().findChild<Navigator *>();
    QVERIFY(!actions().back->isEnabled());
    navigator->selectNode({mainGraph, 0});
    view().setZoom(1.5);
    view().centerOn(40, 60);
    const auto centre = [this] { return view().mapToScene(view().viewport()->rect()).boundingRect().center(); };
    const QPointF seen = centre();
    Q_EMIT view().graphOpenRequested(GraphId(1));
    QTRY_VERIFY(m_gui->window().isSettled());
    QCOMPARE(navigator->shownGraph(), GraphId(1));
    actions().back->trigger();
    QTRY_VERIFY(m_gui->window().isSettled());
    QCOMPARE(navigator->shownGraph(), mainGraph);
    QCOMPARE(selectedName(), QStringLiteral("main:Relu"));
    QCOMPARE(view().zoom(), 1.5);
    QVERIFY2((centre() - seen).manhattanLength() < 4, "another part of the picture");
    actions().forward->trigger();
    QTRY_VERIFY(m_gui->window().isSettled());
    QCOMPARE(navigator->shownGraph(), GraphId(1));
    QVERIFY(!actions().forward->isEnabled());
    actions().back->trigger();
    actions().back->trigger(); // back to the state before the first selection
    QTRY_VERIFY(m_gui->window().isSettled());
    QCOMPARE(selectedName(), QString());
    QVERIFY(!actions().back->isEnabled());
    navigator->selectNode({mainGraph, 1}); // a new selection removes the forward entries
    QVERIFY(!actions().forward->isEnabled());
}

void TestFinding::browsingIsOneHistoryEntry()
{
    open(sample);
    auto *navigator = m_gui->window().findChild<Navigator *>();
    navigator->selectNode({mainGraph, 3});
    const QString before = selectedName();
    type(QStringLiteral("relu"));
    for (int step = 0; step < 2; ++step)
        QTest::keyClick(field(), Qt::Key_Return);
    QVERIFY(selectedName() != before);
    actions().back->trigger();
    QTRY_VERIFY(m_gui->window().isSettled());
    QCOMPARE(selectedName(), before);
}

void TestFinding::sideButtonsOfTheMouse()
{
    open(sample);
    auto *navigator = m_gui->window().findChild<Navigator *>();
    navigator->selectNode({mainGraph, 1});
    navigator->selectNode({mainGraph, 2});
    const QString last = selectedName();
    QTest::mouseClick(view().viewport(), Qt::BackButton);
    QVERIFY(selectedName() != last);
    QTest::mouseClick(list()->viewport(), Qt::ForwardButton);
    QCOMPARE(selectedName(), last);
}

void TestFinding::goesToNeighbours()
{
    open(sample);
    auto *navigator = m_gui->window().findChild<Navigator *>();
    navigator->selectNode({mainGraph, 1}); // selects the Sigmoid
    actions().toProducer->trigger();
    QCOMPARE(selectedName(), QStringLiteral("main:Relu"));
    actions().nextSame->trigger();
    QVERIFY(view().selection().node() != (NodeId{mainGraph, 0}));
    actions().previousSame->trigger();
    QTRY_VERIFY(m_gui->window().isSettled());
    QCOMPARE(view().selection().node(), (NodeId{mainGraph, 0}));
    navigator->selectNode({mainGraph, 1});
    actions().toConsumer->trigger();
    QCOMPARE(selectedName(), QStringLiteral("main:Add"));
    navigator->clearSelection();
    actions().toConsumer->trigger();
    QCOMPARE(selectedName(), QString());
}

void TestFinding::asksWhichConsumer()
{
    open(sample);
    m_gui->window().findChild<Navigator *>()->selectNode({mainGraph, 0});
    actions().toConsumer->trigger();
    QTRY_VERIFY(m_gui->find<QMenu>("whichNode"));
    auto *menu = m_gui->find<QMenu>("whichNode");
    QCOMPARE(menu->actions().size(), 2);
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QCOMPARE(selectedName(), QStringLiteral("main:Tanh"));
}

void TestFinding::stepsThroughProblems()
{
    open(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] a, float[3] b) => (float[n] y)
        {
            p = Add(a, b)
            q = Add(b, a)
            y = Relu(a)
        })");
    actions().nextProblem->trigger();
    QVERIFY(m_gui->window().workspace().tabs().isShown(m_gui->window().workspace().tabs().problems()));
    const auto first = view().selection().node();
    QVERIFY(first);
    actions().nextProblem->trigger();
    QVERIFY(view().selection().node() != first);
    const auto second = view().selection().node();
    actions().nextProblem->trigger();
    QCOMPARE(view().selection().node(), first);
    actions().previousProblem->trigger();
    QCOMPARE(view().selection().node(), second);
}

void TestFinding::notesAreClicked()
{
    open(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 2] a, float[m, 2] b) => (float[n, 4] y) { y = Concat<axis = 1>(a, b) })");
    ResultTabs &tabs = m_gui->window().workspace().tabs();
    auto *bar = m_gui->find<QTabBar>("resultTabs");
    QVERIFY(bar->isTabVisible(tabs.positionOf(tabs.notes())));
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(tabs.positionOf(tabs.notes())).center());
    QVERIFY(tabs.isShown(tabs.notes()));
    auto *table = m_gui->find<QTreeView>("notes");
    const auto click = [&](int column) {
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(0, column)).center());
    };
    click(ProblemsModel::Message);
    QCOMPARE(selectedName(), QStringLiteral("main:Concat"));
    click(ProblemsModel::Mend);
    QTRY_VERIFY(m_gui->window().document().isUpToDate() && !m_gui->window().document().edits().isEmpty());
    QVERIFY(!bar->isTabVisible(tabs.positionOf(tabs.notes())));
}

void TestFinding::menusOfTheLists()
{
    open(sample);
    actions().goTo(QStringLiteral("contents"))->trigger();
    auto *tree = m_gui->find<QTreeView>("contents");
    const QModelIndex input = tree->model()->index(1, 0, tree->model()->index(0, 0));
    const QPoint at = tree->visualRect(input).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, tree->viewport()->mapToGlobal(at));
    QApplication::sendEvent(tree->viewport(), &event);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_VERIFY(m_gui->window().workspace().details().explanation().isVisible());
}

void TestFinding::fitsASmallWindow_data()
{
    QTest::addColumn<bool>("hasBlocks");
    QTest::addColumn<int>("width");
    QTest::newRow("without blocks") << false << 1024;
    QTest::newRow("without blocks, at a scale of 1.5") << false << 910;
    QTest::newRow("with blocks, at a scale of 1.5") << true << 910;
    QTest::newRow("with blocks") << true << 1024;
    QTest::newRow("with blocks, wider") << true << 1200;
}

void TestFinding::fitsASmallWindow()
{
    QFETCH(bool, hasBlocks);
    QFETCH(int, width);
    if (hasBlocks)
        openFile(layeredModel()->file().path());
    else
        open(sample);
    m_gui->window().resize(width, 700);
    QTRY_COMPARE(m_gui->window().width(), width);
    auto *bar = m_gui->find<QToolBar>("tools");
    for (QAction *action : bar->actions()) {
        if (!action->isVisible())
            continue;
        const QWidget *widget = bar->widgetForAction(action);
        QTRY_VERIFY2(widget->isVisible(), qPrintable(action->text()));
        QVERIFY(bar->rect().contains(widget->geometry()));
    }
    QVERIFY(field()->width() >= 110);
}

// Names may be as long as a file system allows, and a path has no place to be wrapped at.
void TestFinding::longNamesDoNotWidenTheWindow()
{
    open(sample);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QString(200, u'n') + u".onnx"_s);
    QVERIFY(QFile::copy(m_gui->window().document().state().graph->file().path(), path));
    openFile(path);
    QTRY_VERIFY(m_gui->window().minimumSizeHint().width() <= 910);
    m_gui->window().openFile(path + u".no"_s); // whose name is then told
    QTRY_VERIFY(m_gui->find<QLabel>("message")->text().contains(u"nnnn"_s));
    QTRY_VERIFY(m_gui->window().minimumSizeHint().width() <= 910);
}

SHAPEWRIGHT_WINDOW_TEST(TestFinding)
#include "tst_finding.moc"
