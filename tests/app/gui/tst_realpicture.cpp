// SPDX-License-Identifier: Apache-2.0
#include "model/graph/modelgraph.h"
#include "tests/app/gui/realwindow.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/graph/view/minimap.h"
#include "views/panels/fields/fieldlistview.h"
#include "views/panels/results/findfield.h"
#include "views/panels/results/problemsmodel.h"
#include "views/panels/results/problemspanel.h"
#include "views/panels/results/resulttabs.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QTextDocumentFragment>
#include <QToolTip>
#include <QTreeView>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

// Uses the picture in a real window with keyboard and mouse alone.
class TestRealPicture : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void badgeShowsItsProblem();
    void symbolIsHighlightedUntilEscape();
    void areaIsSelected();
    void overviewMovesTheView();
    void wheelZoomsAtTheCursor();
    void findsAndGoesBack();
    void subgraphIsOpenedAndLeft();
    void keysFollowTensors();

private:
    [[nodiscard]] Desktop &desktop() { return m_gui->desktop(); }
    [[nodiscard]] GraphView &view() { return m_gui->window().workspace().view(); }
    [[nodiscard]] QPoint inView(const QPointF &scene) { return view().mapFromScene(scene); }
    [[nodiscard]] QRectF box(const std::string &node); // in scene coordinates
    [[nodiscard]] std::string selected();              // the name of the selected node
    void clickNode(const std::string &node);

    std::unique_ptr<RealWindow> m_gui;
};

namespace {

// A model with two sums of incompatible shapes, an If, and a chain that is longer than the window.
std::string sampleFile()
{
    std::string text = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (bool[1] flag, float[batch, 3] a, float[2] two, float[5] five) => (float[p, q] y, float[r, s] b, float[t, u] c)
    {
        [first] first = Relu(a)
        [badTwo] b = Add(first, two)
        [badFive] c = Add(first, five)
        [left] left = Sigmoid(first)
        [right] right = Tanh(first)
        [sum] sum = Add(left, right)
        [choice] x0 = If (flag) <
            then_branch = t () => (float[v, w] inner) { [within] inner = Relu(sum) },
            else_branch = e () => (float[n, m] other) { [outside] other = Neg(sum) }
        >
    )";
    constexpr int tail = 24;
    for (int i = 0; i < tail; ++i) {
        const std::string at = std::to_string(i);
        text += "[tail" + at + "] x" + std::to_string(i + 1) + " = Relu(x" + at + ")\n";
    }
    return text + "[last] y = Identity(x" + std::to_string(tail) + ") }";
}

// The middle of a symbol within the label of the edge that leaves a node or input.
QPointF symbolPlace(const GraphPicture &picture, const QString &symbol, const std::string &value)
{
    for (std::uint32_t i = 0; i < picture.graph()->content.edges.size(); ++i) {
        const EdgeLabel &label = picture.looks().label(i);
        if (picture.graph()->model().value(picture.graph()->content.edges[i].value).name != value)
            continue;
        for (const TextRun &run : label.ink.runs) {
            if (run.symbol == symbol)
                return {label.rect.left() + run.x + run.width / 2, label.rect.center().y()};
        }
    }
    return {};
}

} // namespace

void TestRealPicture::init()
{
    static const QString path = modelFromText(sampleFile().c_str())->file().path();
    m_gui = std::make_unique<RealWindow>();
    m_gui->begin();
    m_gui->openByDialog(path);
    QTRY_VERIFY(view().isLaidOut());
    view().viewport()->repaint(); // paints now, so that the state read next is current
}

void TestRealPicture::cleanup()
{
    desktop().photograph(u"picture-%1"_s.arg(QString::fromLatin1(QTest::currentTestFunction())));
    m_gui.reset();
}

QRectF TestRealPicture::box(const std::string &node)
{
    const GraphPicture &picture = view().picture();
    for (std::size_t i = 0; i < picture.graph()->content.boxes.size(); ++i) {
        const auto id = picture.graph()->content.boxes[i].node;
        if (id && picture.graph()->model().node(*id).name == node)
            return picture.places()->boxes[i];
    }
    qFatal("no node %s", node.c_str());
}

std::string TestRealPicture::selected()
{
    const auto node = view().selection().node();
    return node ? view().picture().graph()->model().node(*node).name : std::string();
}

void TestRealPicture::clickNode(const std::string &node)
{
    desktop().click(view().viewport(), inView(box(node).center()));
    QTRY_COMPARE(selected(), node);
}

void TestRealPicture::badgeShowsItsProblem()
{
    const ResultTabs &tabs = m_gui->window().workspace().tabs();
    const auto *table = m_gui->find<QTreeView>("problems");
    const auto *problems = qobject_cast<const ProblemsModel *>(table->model());
    QCOMPARE(problems->rowCount(), 2);
    QVERIFY(!tabs.isShown(tabs.problems()));
    for (const std::string node : {"badFive", "badTwo"}) {
        const QPoint badge = inView(box(node).topRight());
        desktop().point(view().viewport(), badge);
        QTRY_VERIFY(QToolTip::isVisible());
        const QString tooltip = QTextDocumentFragment::fromHtml(QToolTip::text()).toPlainText();
        desktop().click(view().viewport(), badge);
        QTRY_COMPARE(selected(), node);
        QTRY_VERIFY(tabs.isShown(tabs.problems()));
        QCOMPARE(problems->problemAt(table->currentIndex().row()).node, view().selection().node());
        const QModelIndex message = table->currentIndex().siblingAtColumn(ProblemsModel::Message);
        QVERIFY2(tooltip.contains(message.data().toString()), qPrintable(tooltip));
        QTRY_VERIFY(!QToolTip::isVisible());
    }
}

void TestRealPicture::symbolIsHighlightedUntilEscape()
{
    const auto *dimensions = m_gui->find<FieldListView>("dimensions");
    // Hovers over another label with the same symbol.
    const QRect elsewhere = view().mapFromScene(box("left")).boundingRect().adjusted(-8, 0, 8, 60);
    const auto look = [&] { return Desktop::look(view().viewport(), elsewhere); };
    const QImage before = look();
    const QPoint symbol = inView(symbolPlace(view().picture(), u"batch"_s, "a"));
    desktop().click(view().viewport(), symbol);
    // Moves the pointer away, so that no tooltip covers the picture.
    desktop().point(view().viewport(), {20, view().viewport()->height() / 2});
    QTRY_COMPARE(dimensions->selectionModel()->selectedIndexes().size(), 1);
    QVERIFY(dimensions->currentIndex().data(Qt::DisplayRole).toString().contains(u"batch"_s));
    QTRY_VERIFY(look() != before);
    desktop().photograph(u"picture-symbol"_s);
    const auto *hint = m_gui->find<QLabel>("litHint");
    QVERIFY(hint->text().startsWith(u"Highlighting batch "_s) && hint->text().contains(u"Esc"_s));
    desktop().press({u"Escape"_s});
    QTRY_VERIFY(hint->text().isEmpty());
    QTRY_VERIFY(dimensions->selectionModel()->selectedIndexes().isEmpty());
    QTRY_COMPARE(look(), before);
    QVERIFY(!view().selection().value());
}

void TestRealPicture::areaIsSelected()
{
    const QRectF both = box("left") | box("right");
    const QRect area = view().mapFromScene(both).boundingRect().adjusted(-6, -6, 6, 6);
    desktop().drag(view().viewport(), area.topLeft(), area.bottomRight(), u"shift"_s);
    QTRY_COMPARE(view().selection().nodes().size(), 2);
    desktop().press({u"ctrl+c"_s});
    QStringList names;
    QTRY_VERIFY((names = QApplication::clipboard()->text().split(u'\n')).size() == 2);
    names.sort();
    QCOMPARE(names, QStringList({u"left"_s, u"right"_s}));
    desktop().press({u"Escape"_s});
    QTRY_VERIFY(view().selection().nodes().isEmpty());
}

void TestRealPicture::overviewMovesTheView()
{
    auto *map = m_gui->find<MiniMap>("minimap");
    QTRY_VERIFY(map->isVisible());
    QVERIFY(view().visibleRect().contains(box("first")));
    QVERIFY(!view().visibleRect().intersects(box("last")));
    const QImage before = Desktop::look(map, map->rect());
    const double zoom = view().zoom();
    const int middle = map->width() / 2;
    desktop().drag(map, {middle, 20}, {middle, map->height() - 12});
    QTRY_VERIFY(view().visibleRect().intersects(box("last")));
    QVERIFY(!view().visibleRect().intersects(box("first")));
    QCOMPARE(view().zoom(), zoom);
    QTRY_VERIFY(Desktop::look(map, map->rect()) != before);
}

void TestRealPicture::wheelZoomsAtTheCursor()
{
    const QPoint at = inView(box("right").center());
    const QPointF under = view().mapToScene(at);
    const double zoom = view().zoom();
    const auto isThere = [&] { return (inView(under) - at).manhattanLength() <= 1; };
    desktop().turnWheel(view().viewport(), at, 3);
    QTRY_COMPARE(view().zoom(), zoom * 2);
    QVERIFY(isThere());
    desktop().turnWheel(view().viewport(), at, -6);
    QTRY_COMPARE(view().zoom(), zoom / 2);
    QVERIFY(isThere());
    desktop().click(view().viewport(), at);
    QTRY_COMPARE(selected(), std::string("right"));
}

void TestRealPicture::findsAndGoesBack()
{
    auto *field = m_gui->find<FindField>("findField");
    auto *count = m_gui->find<QLabel>("findCount");
    desktop().press({u"ctrl+f"_s});
    QTRY_COMPARE(QApplication::focusWidget(), field);
    desktop().type(u"op:add"_s);
    QTRY_COMPARE(count->text(), u"3"_s);
    desktop().press({u"Return"_s});
    QTRY_COMPARE(count->text(), u"1 of 3"_s);
    QTRY_COMPARE(selected(), std::string("badTwo"));
    desktop().press({u"F3"_s});
    QTRY_COMPARE(selected(), std::string("badFive"));
    QTRY_COMPARE(count->text(), u"2 of 3"_s);
    desktop().press({u"shift+F3"_s});
    QTRY_COMPARE(selected(), std::string("badTwo"));
    desktop().photograph(u"found"_s);
    auto *list = m_gui->find<QTreeView>("found");
    desktop().click(list->viewport(), list->visualRect(list->model()->index(2, 1)).center());
    QTRY_COMPARE(selected(), std::string("sum"));
    desktop().press({u"ctrl+f"_s, u"Escape"_s});
    QTRY_COMPARE(QApplication::focusWidget(), &view());
    QVERIFY(field->text().isEmpty());
    desktop().press({u"alt+Left"_s}); // back to the state before these steps
    QTRY_VERIFY(!view().selection().node());
    desktop().press({u"alt+Right"_s});
    QTRY_COMPARE(selected(), std::string("sum"));
}

void TestRealPicture::subgraphIsOpenedAndLeft()
{
    const QPointF seen = view().visibleRect().center();
    desktop().doubleClick(view().viewport(), inView(box("choice").center()));
    QTRY_VERIFY(QApplication::activePopupWidget()); // the menu asks which branch to open
    desktop().press({u"Down"_s, u"Down"_s, u"Return"_s});
    QTRY_VERIFY(view().picture().graph()->subject.graph != mainGraph && view().isLaidOut());
    clickNode("outside");
    desktop().photograph(u"picture-subgraph"_s);
    desktop().press({u"alt+Left"_s, u"alt+Left"_s, u"alt+Left"_s});
    QTRY_VERIFY(view().picture().graph()->subject.graph == mainGraph && view().isLaidOut());
    QTRY_COMPARE(view().visibleRect().center().toPoint(), seen.toPoint());
}

void TestRealPicture::keysFollowTensors()
{
    clickNode("left");
    desktop().press({u"F12"_s}); // goes to the producer
    QTRY_COMPARE(selected(), std::string("first"));
    desktop().press({u"shift+F12"_s}); // goes to the consumers, of which there are several
    QTRY_VERIFY(m_gui->find<QMenu>("whichNode") && m_gui->find<QMenu>("whichNode")->isVisible());
    desktop().press({u"Down"_s, u"Return"_s});
    QTRY_COMPARE(selected(), std::string("badFive"));
    desktop().press({u"alt+Left"_s, u"alt+Left"_s});
    QTRY_COMPARE(selected(), std::string("left"));
    desktop().press({u"shift+F12"_s});
    QTRY_COMPARE(selected(), std::string("sum"));
    desktop().press({u"Down"_s}); // this key belongs to the picture
    QTRY_COMPARE(selected(), std::string("choice"));
}

SHAPEWRIGHT_WINDOW_TEST(TestRealPicture)
#include "tst_realpicture.moc"
