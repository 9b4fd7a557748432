// SPDX-License-Identifier: Apache-2.0
// The window that compares two models.
#include "app/gui/compare/bothrundialog.h"
#include "app/gui/compare/comparecontroller.h"
#include "app/gui/compare/comparewindow.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/disguisedmodel.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/compare/differencespanel.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <functional>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

using Change = std::function<void(onnx::GraphProto &)>;

QString changedFile(const QString &path, const Change &change)
{
    onnx::ModelProto proto = parsedModel(model(path));
    change(*proto.mutable_graph());
    return modelFromProto(proto)->file().path();
}

onnx::NodeProto &nodeOf(onnx::GraphProto &graph, const char *opType, int number)
{
    for (auto &node : *graph.mutable_node()) {
        if (node.op_type() == opType && number-- == 0)
            return node;
    }
    qFatal("there is no such node");
}

class Compared
{
public:
    Compared(const QString &a, const QString &b)
        : m_window(m_appearance,
                   {program(QStringLiteral("shapewright-runner")), program(QStringLiteral("shapewright-layouter"))},
                   ComparedSide::file(a), ComparedSide::file(b))
    {
        m_window.resize(1600, 1000);
        m_window.show();
        settle();
    }

    void settle() { QTRY_VERIFY_WITH_TIMEOUT(m_window.isSettled(), 60'000); }
    [[nodiscard]] CompareWindow &window() { return m_window; }
    [[nodiscard]] const GraphPicture &picture() { return m_window.view().picture(); }
    template <typename Widget>
    [[nodiscard]] Widget *find(const char *name)
    {
        return m_window.findChild<Widget *>(QString::fromLatin1(name));
    }
    [[nodiscard]] QTreeView *table() { return find<QTreeView>("differences"); }
    [[nodiscard]] QString pill() { return find<QLabel>("differencesStatus")->text(); }
    // `kind` of each row.
    [[nodiscard]] QStringList kinds()
    {
        QStringList texts;
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            texts.append(table()->model()->index(row, 0).data(Qt::AccessibleTextRole).toString());
        return texts;
    }
    [[nodiscard]] QStringList selectedOperators()
    {
        QStringList texts;
        for (const NodeId node : m_window.view().selection().nodes())
            texts.append(QString::fromStdString(picture().graph()->model().node(node).opType));
        return texts;
    }
    void trigger(const QString &text)
    {
        const QList<QAction *> actions = m_window.actions();
        const auto action = std::ranges::find(actions, text, &QAction::text);
        if (action == actions.end())
            qFatal("there is no %s", qPrintable(text));
        (*action)->trigger();
    }
    // Runs both, after `change` was made to the settings.
    void runBoth(const std::function<void(BothRunDialog &)> &change = {})
    {
        trigger(u"&Run both…"_s);
        auto *dialog = m_window.findChild<BothRunDialog *>();
        if (!dialog)
            qFatal("no dialog");
        if (change)
            change(*dialog);
        dialog->accept();
    }
    void clickRow(int row)
    {
        const QRect place = table()->visualRect(table()->model()->index(row, 0));
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, place.center());
        settle();
    }

private:
    Appearance m_appearance;
    CompareWindow m_window;
};

} // namespace

class TestCompareWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void oneAttribute();
    void namesAlone();
    void nodesRemovedAndSwapped();
    void filterAndSteps();
    void ownEdits();
    void anotherFileFromTheMenu();
    void escapeEnds();
    void runsBoth();
    void runsBothAsAsked();
    void newShapesComeFirst();
    void layersThatAreEqualAreCounted();
    void aDifferenceInABodyIsOpened();
    void reports();
    void aMissingFileIsTold();
};

void TestCompareWindow::oneAttribute()
{
    const QString path = u"real/resnet18_quarter.onnx"_s;
    Compared compared(model(path), changedFile(path, [](onnx::GraphProto &graph) {
                          nodeOf(graph, "Conv", 5).mutable_attribute(0)->add_ints(1);
                      }));
    QCOMPARE(compared.kinds(), QStringList{u"attribute"_s});
    QVERIFY2(compared.pill().startsWith(u"1 difference"_s), qPrintable(compared.pill()));
    QVERIFY2(compared.pill().contains(u"65 of 65 nodes"_s), qPrintable(compared.pill()));
    const QAbstractItemModelTester tester(compared.table()->model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    // What is equal and far away is closed, and what differs is selected by its row.
    const auto &boxes = compared.picture().graph()->content.boxes;
    QVERIFY(std::ranges::count(boxes, GraphBox::Kind::Block, &GraphBox::kind) > 0);
    QVERIFY(boxes.size() < 20);
    compared.clickRow(0);
    QCOMPARE(compared.selectedOperators(), QStringList{u"Conv"_s});
    QVERIFY(compared.window().view().visibleRect().contains(rectOfSelection(compared.picture())));
    const auto box = compared.picture().selection().lastBox();
    QVERIFY(box && compared.picture().comparison().ofBox(*box) == MergedGraph::Part::Changed);
}

void TestCompareWindow::namesAlone()
{
    const QString path = u"real/bert_tiny_cls.onnx"_s;
    const QString other = modelFromProto(disguised(parsedModel(model(path)), 3))->file().path();
    Compared compared(model(path), other);
    QCOMPARE(compared.kinds(), QStringList());
    QVERIFY(compared.pill().startsWith(u"no differences"_s));
    auto *names = compared.find<QCheckBox>("showNames");
    QVERIFY(names->isEnabled());
    names->click();
    QVERIFY(compared.kinds().contains(u"name"_s));
    // A node within a closed stretch is opened to be seen.
    int row = 0;
    while (compared.window().models()->merged->places[std::size_t(row)].nodes.empty())
        ++row;
    auto *panel = compared.window().findChild<DifferencesPanel *>();
    Q_EMIT panel->differenceActivated(std::size_t(row));
    compared.settle();
    QCOMPARE(compared.selectedOperators().size(), 1);
    QVERIFY(!compared.picture().graph()->content.frames.empty());
    names->click();
    QCOMPARE(compared.kinds(), QStringList());
}

void TestCompareWindow::nodesRemovedAndSwapped()
{
    const QString path = u"real/yolo_tiny.onnx"_s;
    Compared compared(
        model(path), changedFile(path, [](onnx::GraphProto &graph) {
            auto &node = nodeOf(graph, "Sigmoid", 3);
            const std::string from = node.output(0), to = node.input(0);
            for (auto &user : *graph.mutable_node()) {
                for (auto &input : *user.mutable_input())
                    input = input == from ? to : input;
            }
            node.clear_output();
            auto *nodes = graph.mutable_node();
            nodes->erase(std::ranges::find_if(*nodes, [](const onnx::NodeProto &one) { return one.output().empty(); }));
        }));
    QCOMPARE(compared.kinds(), QStringList{u"removed"_s});
    compared.clickRow(0);
    QVERIFY(compared.picture().comparison().ofBox(*compared.picture().selection().lastBox()) ==
            MergedGraph::Part::OnlyA);
    compared.trigger(u"&Swap"_s);
    QTRY_COMPARE_WITH_TIMEOUT(compared.kinds(), QStringList{u"added"_s}, 60'000);
    compared.settle();
    QVERIFY(compared.find<QLabel>("comparedNames")->text().endsWith(u"yolo_tiny.onnx"_s));
}

void TestCompareWindow::filterAndSteps()
{
    const QString path = u"real/resnet18_quarter.onnx"_s;
    Compared compared(model(path), changedFile(path, [](onnx::GraphProto &graph) {
                          nodeOf(graph, "Conv", 5).mutable_attribute(0)->add_ints(1);
                          nodeOf(graph, "Relu", 9).set_op_type("Sigmoid");
                          nodeOf(graph, "Relu", 3).set_op_type("Tanh");
                      }));
    QCOMPARE(compared.kinds(), QStringList({u"replaced"_s, u"replaced"_s, u"attribute"_s}));
    auto *kind = compared.find<QComboBox>("differenceKind");
    QCOMPARE(kind->count(), 3);
    kind->setCurrentIndex(1);
    QCOMPARE(compared.kinds(), QStringList({u"replaced"_s, u"replaced"_s}));
    auto *words = compared.find<QLineEdit>("differenceFilter");
    QTest::keyClicks(words, u"tanh"_s);
    QCOMPARE(compared.kinds(), QStringList{u"replaced"_s});
    words->clear();
    kind->setCurrentIndex(0);
    QStringList seen;
    for (int i = 0; i < 4; ++i) { // the last one leads to the first
        QTest::keyClick(&compared.window(), Qt::Key_F8);
        compared.settle();
        seen.append(compared.selectedOperators());
    }
    QCOMPARE(seen.size(), 4);
    QCOMPARE(seen.first(), seen.last());
    QCOMPARE(seen[2], u"Conv"_s);
    QTest::keyClick(&compared.window(), Qt::Key_F8, Qt::ShiftModifier);
    compared.settle();
    QCOMPARE(compared.selectedOperators(), QStringList{u"Conv"_s});
}

// A comparison window that an open model's window has opened.
CompareWindow *openedComparison()
{
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (auto *window = qobject_cast<CompareWindow *>(widget))
            return window;
    }
    return nullptr;
}

void TestCompareWindow::ownEdits()
{
    GuiFixture gui;
    gui.show();
    Document &document = gui.window().document();
    document.open(gui.copyOf(model(u"real/bert_tiny_cls.onnx"_s)));
    QTRY_VERIFY(!document.isOpening() && gui.window().isSettled());
    QVERIFY(!gui.window().actions().compareOpened->isEnabled());
    ShapeEdits edits;
    edits.symbols["batch"] = Dim(1);
    document.setEdits(edits, u"test"_s);
    QTRY_VERIFY(gui.window().isSettled());
    gui.window().actions().compareOpened->trigger();
    const std::unique_ptr<CompareWindow> window(openedComparison());
    QVERIFY(window);
    window->setAttribute(Qt::WA_DeleteOnClose, false);
    QTRY_VERIFY(window->isSettled());
    const auto &differences = window->models()->comparison().differences;
    QVERIFY(!differences.empty());
    for (const ModelDifference &difference : differences)
        QVERIFY(difference.kind == ModelDifference::Kind::Dim || !DifferencesModel::isCounted(difference.kind));
    QVERIFY(window->models()->comparison().matched == window->models()->comparison().nodesA);

    // Folded, nodes have become constants.
    document.setWishes({GraphWishes::Fold{}}, u"test"_s);
    QTRY_VERIFY(gui.window().isSettled());
    gui.window().actions().compareOpened->trigger();
    std::vector<std::unique_ptr<CompareWindow>> others;
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (auto *other = qobject_cast<CompareWindow *>(widget); other && other != window.get())
            others.emplace_back(other);
    }
    QCOMPARE(others.size(), std::size_t(1));
    others[0]->setAttribute(Qt::WA_DeleteOnClose, false);
    QTRY_VERIFY(others[0]->isSettled());
    const auto isRemoved = [](const ModelDifference &one) { return one.kind == ModelDifference::Kind::NodeRemoved; };
    QVERIFY(std::ranges::any_of(others[0]->models()->comparison().differences, isRemoved));
}

void TestCompareWindow::anotherFileFromTheMenu()
{
    GuiFixture gui;
    gui.show();
    const QString path = u"real/resnet18_quarter.onnx"_s;
    gui.window().document().open(model(path));
    QTRY_VERIFY(!gui.window().document().isOpening() && gui.window().isSettled());
    QVERIFY(gui.window().actions().compareWith->isEnabled());
    gui.window().findChild<CompareController *>()->compareWith(
        changedFile(path, [](onnx::GraphProto &graph) { nodeOf(graph, "Relu", 9).set_op_type("Sigmoid"); }));
    const std::unique_ptr<CompareWindow> window(openedComparison());
    QVERIFY(window);
    window->setAttribute(Qt::WA_DeleteOnClose, false);
    QTRY_VERIFY(window->isSettled());
    QCOMPARE(window->models()->comparison().differences.size(), std::size_t(1));
}

void TestCompareWindow::escapeEnds()
{
    const QString path = u"real/resnet18_quarter.onnx"_s;
    Compared compared(model(path), changedFile(path, [](onnx::GraphProto &graph) {
                          nodeOf(graph, "Relu", 9).set_op_type("Sigmoid");
                      }));
    compared.clickRow(0);
    QTest::keyClick(&compared.window(), Qt::Key_Escape);
    QVERIFY(compared.window().isVisible());
    QVERIFY(compared.selectedOperators().isEmpty());
    QTest::keyClick(&compared.window(), Qt::Key_Escape);
    QVERIFY(!compared.window().isVisible());
}

// An attribute that computes something else: the output differs, and the first tensor that does is that of the node.
void TestCompareWindow::runsBoth()
{
    const QString path = u"real/resnet18_quarter.onnx"_s;
    Compared compared(model(path), changedFile(path, [](onnx::GraphProto &graph) {
                          nodeOf(graph, "Relu", 9).set_op_type("Sigmoid");
                      }));
    auto *table = compared.find<QTreeView>("bothRun");
    QVERIFY(!table->isVisible());
    compared.runBoth();
    QTRY_VERIFY_WITH_TIMEOUT(compared.window().run(), 60'000);
    QTRY_VERIFY(table->isVisible());
    const QAbstractItemModel &rows = *table->model();
    QVERIFY(rows.rowCount() >= 2);
    QVERIFY2(rows.index(0, 1).data().toString().startsWith(u"differs in"_s),
             qPrintable(rows.index(0, 1).data().toString()));
    QVERIFY(rows.index(1, 1).data().toString().startsWith(u"first that differs"_s));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(rows.index(1, 0)).center());
    compared.settle();
    const auto value = compared.window().view().selection().value();
    QVERIFY(value);
    const auto &producer = compared.picture().graph()->model().value(*value).producer;
    QVERIFY(producer && compared.picture().graph()->model().node(*producer).opType == "Sigmoid");

    // Other names compute the same.
    const QString renamed = u"real/bert_tiny_cls.onnx"_s;
    Compared same(model(renamed), modelFromProto(disguised(parsedModel(model(renamed)), 3))->file().path());
    same.runBoth();
    QTRY_VERIFY_WITH_TIMEOUT(same.window().run(), 60'000);
    QVERIFY(same.window().run()->agreesWithOriginal());
    QVERIFY(same.window().run()->firstDifferent() == nullptr);
}

void TestCompareWindow::runsBothAsAsked()
{
    const QString path = u"real/resnet18_quarter.onnx"_s;
    Compared compared(model(path), changedFile(path, [](onnx::GraphProto &graph) {
                          nodeOf(graph, "Relu", 9).set_op_type("Sigmoid");
                      }));
    compared.runBoth([](BothRunDialog &dialog) {
        dialog.findChild<QComboBox *>(u"bothRunInputs"_s)->setCurrentText(u"all ones"_s);
        QVERIFY(!dialog.findChild<QSpinBox *>(u"bothRunSeed"_s)->isEnabled());
        QVERIFY(!dialog.findChild<QDoubleSpinBox *>(u"bothRunAbsolute"_s)->isEnabled());
        dialog.findChild<QComboBox *>(u"bothRunTolerance"_s)->setCurrentIndex(1);
        dialog.findChild<QDoubleSpinBox *>(u"bothRunAbsolute"_s)->setValue(1000);
    });
    QTRY_VERIFY_WITH_TIMEOUT(compared.window().run(), 60'000);
    const TestReport &report = *compared.window().run();
    QVERIFY(report.agreesWithOriginal() && report.outputs.front().difference->maxAbsolute > 0);
    QCOMPARE(report.inputs.front().fill, InputFeed::Fill::Ones);
    auto *table = compared.find<QTreeView>("bothRun");
    QTRY_VERIFY(table->isVisible());
    QStringList rows;
    for (int row = 0; row < table->model()->rowCount(); ++row)
        rows.append(table->model()->index(row, 0).data().toString());
    QVERIFY2(rows.contains(u"Tolerance: |Δ| ≤ 1000 + 0.0001 · |A|"_s), qPrintable(rows.join(u'\n')));
    // What was chosen is there the next time.
    compared.trigger(u"&Run both…"_s);
    auto *dialog = compared.window().findChild<BothRunDialog *>();
    QCOMPARE(dialog->settings().tolerance, (Tolerance{1000, 1e-4, 0}));
    QCOMPARE(dialog->settings().testing.fill, FillKind::Ones);
}

void TestCompareWindow::newShapesComeFirst()
{
    Compared compared(
        model(u"real/bert_tiny_cls.onnx"_s), changedFile(u"real/bert_tiny_cls.onnx"_s, [](onnx::GraphProto &graph) {
            for (auto &input : *graph.mutable_input())
                input.mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(0)->set_dim_value(1);
        }));
    const QAbstractItemModel &rows = *compared.table()->model();
    const QString text = rows.index(0, 2).data().toString();
    QVERIFY2(text.startsWith(u"[1, "_s) && text.contains(u", was [batch, "_s), qPrintable(text));
    // A long one goes over several lines.
    compared.find<QSplitter>("compareSplitter")->setSizes({300, 1300});
    QTRY_VERIFY(compared.table()->visualRect(rows.index(0, 2)).height() > 29);
}

void TestCompareWindow::layersThatAreEqualAreCounted()
{
    const QString path = u"real/minilm_l6_int8.onnx"_s;
    Compared compared(model(path), changedFile(path, [](onnx::GraphProto &graph) {
                          nodeOf(graph, "Softmax", 0).set_op_type("LogSoftmax");
                      }));
    QStringList titles;
    for (const GraphBox &box : compared.picture().graph()->content.boxes) {
        if (box.kind == GraphBox::Kind::Block)
            titles.append(box.title);
    }
    QVERIFY2(titles.contains(u"5 × transformer layer"_s), qPrintable(titles.join(u'\n')));

    // Models that are equal have one box, and nothing is looked for in it.
    Compared same(model(path), model(path));
    const auto &boxes = same.picture().graph()->content.boxes;
    const auto block = std::ranges::find(boxes, GraphBox::Kind::Block, &GraphBox::kind);
    QVERIFY(block != boxes.end());
    QCOMPARE(block->title, u"equal in both"_s);
}

void TestCompareWindow::aDifferenceInABodyIsOpened()
{
    const auto written = [](const char *slope) {
        return modelFromText((R"(<ir_version: 8, opset_import: ["" : 17]> g (float[n, 4] x, bool c) => (float[n, 4] y) {
            r = Relu(x)
            [choice] i = If (c) <then_branch = t () => (float[n, 4] p) { a = Tanh(r) p = LeakyRelu <alpha = )" +
                              std::string(slope) + R"(> (a) }, else_branch = e () => (float[n, 4] q) { q = Neg(r) }>
            y = Neg(i) })")
                                 .c_str())
            ->file()
            .path();
    };
    Compared compared(written("0.5"), written("0.25"));
    QCOMPARE(compared.kinds(), QStringList{u"attribute"_s});
    QCOMPARE(compared.table()->model()->index(0, 1).data().toString(), u"main/choice.then_branch: p"_s);
    compared.clickRow(0);
    QCOMPARE(compared.selectedOperators(), QStringList{u"If"_s});
    QTest::mouseDClick(compared.table()->viewport(), Qt::LeftButton, {},
                       compared.table()->visualRect(compared.table()->model()->index(0, 0)).center());
    compared.settle();
    QTRY_COMPARE(compared.selectedOperators(), QStringList{u"LeakyRelu"_s});
    const auto box = compared.picture().selection().lastBox();
    QVERIFY(box && compared.picture().comparison().ofBox(*box) == MergedGraph::Part::Changed); // its colour
    auto *back = compared.find<QToolButton>("mainGraph");
    QVERIFY(back->isVisible() && back->text().contains(u"main/choice.then_branch"_s));
    back->click();
    compared.settle();
    QVERIFY(!back->isVisible());
    compared.clickRow(0);
    QTRY_COMPARE(compared.selectedOperators(), QStringList{u"If"_s});
}

void TestCompareWindow::reports()
{
    const QString path = u"real/resnet18_quarter.onnx"_s;
    Compared compared(model(path), changedFile(path, [](onnx::GraphProto &graph) {
                          nodeOf(graph, "Relu", 9).set_op_type("Sigmoid");
                          graph.mutable_node(0)->set_name("another name");
                      }));
    const QTemporaryDir folder;
    for (const bool areNamesListed : {false, true}) {
        if (areNamesListed)
            compared.find<QCheckBox>("showNames")->click();
        for (const QString &ending : {u"json"_s, u"txt"_s}) {
            const QString file = folder.filePath(u"report%1.%2"_s.arg(areNamesListed).arg(ending));
            compared.trigger(u"Export &report…"_s);
            auto *dialog = compared.window().findChild<QFileDialog *>();
            QVERIFY(dialog);
            dialog->selectFile(file);
            QTest::keyClick(dialog, Qt::Key_Return);
            QTRY_VERIFY(QFile::exists(file));
            const QByteArray written = bytesOf(file);
            QVERIFY2(written.contains("Relu → Sigmoid"), written.constData());
            QCOMPARE(written.contains("another name"), areNamesListed);
            if (ending == u"json"_s)
                QCOMPARE(QJsonDocument::fromJson(written)[u"changes"_s].toArray().size(), areNamesListed ? 2 : 1);
            QTRY_VERIFY(!compared.window().findChild<QFileDialog *>());
        }
    }
}

void TestCompareWindow::aMissingFileIsTold()
{
    Appearance appearance;
    CompareWindow window(appearance, {program(u"shapewright-runner"_s), program(u"shapewright-layouter"_s)},
                         ComparedSide::file(model(u"real/resnet18_quarter.onnx"_s)),
                         ComparedSide::file(u"/no/such.onnx"_s));
    QSignalSpy failed(&window, &CompareWindow::failed);
    window.show();
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(window.findChild<MessageBar *>()->text().contains(u"/no/such.onnx"_s));
}

SHAPEWRIGHT_WINDOW_TEST(TestCompareWindow)
#include "tst_comparewindow.moc"
