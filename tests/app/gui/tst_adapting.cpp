// SPDX-License-Identifier: Apache-2.0
// Adapting the graph in the window: it is offered once it was tried, is one undo step, is compared row by row, and
// saves what the command line writes.
#include "app/gui/document/document.h"
#include "app/gui/edits/adoptedits.h"
#include "app/gui/navigate/navigator.h"
#include "model/shape/tables/shapetable.h"
#include "tests/app/cli/clirun.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/graphedits/grapheditsmodel.h"
#include "views/panels/results/changerows.h"
#include "views/panels/results/problemsmodel.h"
#include "views/panels/results/problemspanel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/shapespanel.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCheckBox>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTreeView>
#include <QUndoStack>

#include <algorithm>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

namespace {

// A window that shows a model of the corpus with a baked size.
class ShownModel : public GuiFixture
{
public:
    explicit ShownModel(const QString &name)
    {
        show();
        m_path = copyOf(test::model(u"rebatch/"_s + name));
        window().document().open(m_path);
        settle();
    }

    void settle()
    {
        if (!QTest::qWaitFor([this] { return window().isSettled(); }, 60'000))
            qFatal("the window does not settle");
    }
    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] Document &document() { return window().document(); }
    [[nodiscard]] QString message() { return window().messages().text(); }
    // Types a shape into the field of the first input.
    void type(const QString &shape)
    {
        QAbstractItemModel *inputs = find<QAbstractItemView>("inputs")->model();
        inputs->setData(inputs->index(0, 0), shape, Qt::EditRole);
    }
    // The button of the message with this text.
    [[nodiscard]] QPushButton *button(const QString &text)
    {
        for (QPushButton *one : window().messages().findChildren<QPushButton *>()) {
            if (one->isVisibleTo(&window()) && one->text().remove(u'&') == text)
                return one;
        }
        return nullptr;
    }
    void press(const QString &text)
    {
        if (!QTest::qWaitFor([&] { return button(text) != nullptr; }, 60'000))
            qFatal("no button %s: %s", qPrintable(text), qPrintable(message()));
        button(text)->click();
    }
    [[nodiscard]] QTreeView *tree() { return find<QTreeView>("graphEdits"); }
    // `changed Constants: 2: x[0]: 1 → N`, …
    [[nodiscard]] QStringList rows()
    {
        const QAbstractItemModel &model = *tree()->model();
        QStringList rows;
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto cell = [&](int column) { return model.index(row, column).data().toString(); };
            rows.append(cell(0) + u' ' + cell(1) + u": "_s + cell(2));
        }
        return rows;
    }
    // The changes that stand on boxes of the picture.
    [[nodiscard]] QStringList changesInPicture()
    {
        const GraphPicture &picture = window().workspace().view().picture();
        QStringList found;
        for (std::uint32_t box = 0; box < picture.graph()->content.boxes.size(); ++box) {
            if (const QString *change = picture.gone().changeOf(box))
                found.append(picture.graph()->content.boxes[box].opType + u": "_s + *change);
        }
        return found;
    }
    // `[N, 3, 16, 16]`
    [[nodiscard]] QString inputShape()
    {
        const PanelState &state = document().state();
        return QString::fromStdString(shapeText(*state.after->at(state.graph->main().inputs.front()).type.shape));
    }
    [[nodiscard]] bool hasErrors() { return document().state().after->hasErrors(); }
    [[nodiscard]] Selection selection() { return window().navigator().selection(); }

private:
    static std::string shapeText(const Shape &shape)
    {
        std::string text;
        for (const Dim &dim : shape)
            text += (text.empty() ? "[" : ", ") + dim.text();
        return text + "]";
    }

    QString m_path;
};

} // namespace

class TestAdapting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void adaptsAndSaves_data();
    void adaptsAndSaves();
    void isOfferedAtTheConflict();
    void fieldIsDoneWithTheAnswer();
    void isInTheMenuOfTheAxis();
    void editsOfAFileOfferBoth();
    void refusalShowsTheNode();
    void testRunComparesRows();
    void refusedWishBlocksSaving();
};

void TestAdapting::adaptsAndSaves_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("edit");
    QTest::addColumn<QStringList>("rows");
    QTest::newRow("class token") << u"class_token_concat.onnx"_s << u"N, 3, 16, 16"_s << u"x[0]=N"_s
                                 << QStringList{u"changed Constants: 1: [1, 24, 16] → [-1, 24, 16]"_s,
                                                u"changed Repeated per row: 1: [1, 1, 24] → [N, 1, 24]"_s};
    QTest::newRow("resize") << u"unet_40x32.onnx"_s << u"N, 3, 40, 32"_s << u"image[0]=N"_s
                            << QStringList{u"changed Scales for sizes: 3: [1, 64, 10, 8] → [1, 1, 2, 2]; [1, 32, 20, "
                                           u"16] → [1, 1, 2, 2]; [1, 16, 40, 32] → [1, 1, 2, 2]"_s};
    QTest::newRow("transposes")
        << u"bert_seq8.onnx"_s << u"3, 8"_s << u"input_ids[0]=3"_s
        << QStringList{u"changed Constants: 12: [1, 8, -1, 12] → [-1, 8, 4, 12]; [1, 8, -1] → [-1, 8, 48]"_s,
                       u"changed Nodes replaced: 2: Flatten → Transpose; Reshape → Transpose, [-1, 1, 1, 8] Reshape"_s};
}

void TestAdapting::adaptsAndSaves()
{
    QFETCH(const QString, file);
    QFETCH(const QString, shape);
    QFETCH(const QString, edit);
    QFETCH(const QStringList, rows);
    ShownModel shown(file);
    shown.window().actions().allNodes->trigger();
    shown.settle();
    shown.type(shape);
    QVERIFY(shown.message().contains(u"is static in the file"_s)); // at once
    QTRY_VERIFY(shown.message().contains(u"Adapting the graph corrects them"_s));
    QVERIFY(shown.document().allEdits().isEmpty()); // nothing happens unasked
    shown.press(u"Adapt the graph"_s);
    shown.settle();
    QUndoStack &stack = *shown.document().undoStack();
    QCOMPARE(stack.count(), 1);
    QVERIFY2(stack.undoText().endsWith(u"adapt the graph"_s), qPrintable(stack.undoText()));
    const ModelEdits edits = shown.document().allEdits();
    QVERIFY(edits.wishes.adapt);
    QVERIFY(!shown.hasErrors());
    QCOMPARE(shown.inputShape(), u'[' + shape + u']');
    QCOMPARE(shown.rows(), rows);
    const QStringList changes = shown.changesInPicture();
    // What is explained is the adapted graph.
    Q_EMIT shown.window().workspace().tabs().valueActivated(shown.document().state().graph->main().outputs.front());
    shown.window().actions().explain->trigger();
    QTRY_VERIFY(shown.find<QLabel>("explainedDim"));
    QVERIFY2(shown.find<QLabel>("explainedDim")->text().contains(shape.section(u',', 0, 0)),
             qPrintable(shown.find<QLabel>("explainedDim")->text()));
    QVERIFY2(!changes.isEmpty() && changes.first().contains(u" → "_s), qPrintable(changes.join(u'\n')));
    QVERIFY(shown.find<QLabel>("graphEditsSummary")->text().contains(u"Rows: proven to be independent"_s));

    // A row leads to its node.
    shown.window().actions().goTo(u"graphEdits"_s)->trigger();
    QTreeView *tree = shown.tree();
    const QModelIndex group = tree->model()->index(0, 0);
    tree->expand(group);
    const QModelIndex first = tree->model()->index(0, GraphEditsModel::What, group);
    tree->scrollTo(first);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(first).center());
    const auto &steps = shown.document().state().adapted->steps;
    QCOMPARE(shown.selection(), Selection(std::ranges::min_element(steps, {}, &AdaptStep::what)->node));

    stack.undo();
    shown.settle();
    QVERIFY(shown.document().allEdits().isEmpty());
    QVERIFY(shown.rows().isEmpty() && shown.changesInPicture().isEmpty());
    stack.redo();
    shown.settle();
    QCOMPARE(shown.rows(), rows);
    QCOMPARE(shown.changesInPicture(), changes);
    // A block has the changes of its nodes.
    shown.window().actions().blocks->trigger();
    shown.settle();
    QVERIFY(!shown.changesInPicture().isEmpty() && shown.changesInPicture().size() <= changes.size());

    shown.window().actions().saveModel->trigger();
    QTRY_VERIFY(shown.find<QDialog>("saveDialog"));
    QVERIFY(shown.find<QLabel>("saveAdapted")->text().contains(u"Changes: "_s));
    for (const QLabel *label : shown.find<QDialog>("saveDialog")->findChildren<QLabel *>())
        QVERIFY2(!label->text().contains(u"identical"_s), qPrintable(label->text()));
    const QString target = shown.find<QLineEdit>("saveTarget")->text();
    auto *save = shown.find<QPushButton>("saveButton");
    QTRY_VERIFY(save->isEnabled());
    save->click();
    QTRY_VERIFY_WITH_TIMEOUT(shown.message().contains(target), 120'000);
    QVERIFY2(shown.message().contains(u"rows compared with the original: "_s), qPrintable(shown.message()));
    const QString other = shown.folder() + u"/other.onnx"_s;
    const CliRun run = runCli({u"fix"_s, shown.path(), other, u"--dim"_s, edit, u"--adapt"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QVERIFY(bytesOf(target) == bytesOf(other));

    // Reading the file again derives all of it anew.
    shown.document().open(shown.path(), edits);
    QTRY_COMPARE(shown.document().allEdits(), edits);
    shown.settle();
    QCOMPARE(shown.rows(), rows);
    QVERIFY(!shown.hasErrors());
}

void TestAdapting::isOfferedAtTheConflict()
{
    ShownModel shown(u"attention_heads_merged.onnx"_s);
    const auto &graph = *shown.document().state().graph;
    const Shape &declared = *graph.value(graph.main().inputs.front()).declared->shape;
    QStringList dims{u"N"_s};
    for (std::size_t axis = 1; axis < declared.size(); ++axis)
        dims.append(QString::fromStdString(declared[axis].text()));
    shown.type(dims.join(u", "_s));
    shown.press(u"Change anyway"_s);
    shown.settle();
    QVERIFY(!shown.document().wishes().adapt);
    QVERIFY2(shown.message().contains(u"hold the old size"_s), qPrintable(shown.message()));
    QVERIFY(shown.find<QCheckBox>("adaptWish")->isEnabled());
    // It stands beside the other ways out.
    auto *problems = shown.find<QTreeView>("problems");
    QStringList offers;
    for (int row = 0; row < problems->model()->rowCount(); ++row)
        offers.append(problems->model()->index(row, ProblemsModel::Mend).data().toString());
    QVERIFY2(offers.filter(u"adapt the graph"_s).size() > 0, qPrintable(offers.join(u'\n')));
    const auto offer = std::ranges::find_if(offers, [](const QString &text) { return text.contains(u"adapt"_s); });
    Q_EMIT problems->clicked(problems->model()->index(int(offer - offers.begin()), ProblemsModel::Mend));
    shown.settle();
    QVERIFY(shown.document().wishes().adapt);
    QVERIFY(!shown.hasErrors());
    QVERIFY(!shown.rows().isEmpty());
    QVERIFY2(!shown.message().contains(u"hold the old size"_s), qPrintable(shown.message()));
    // The box of the tab is the same wish.
    auto *box = shown.find<QCheckBox>("adaptWish");
    QVERIFY(box->isChecked());
    box->click();
    shown.settle();
    QVERIFY(shown.hasErrors() || shown.message().contains(u"hold the old size"_s));
}

// The refused text stays in its field. Once a message has offered the same, and that was taken, the field closes.
void TestAdapting::fieldIsDoneWithTheAnswer()
{
    ShownModel shown(u"bert_seq8.onnx"_s);
    shown.window().actions().goTo(u"dimensions"_s)->trigger(); // there are none, so it goes to the inputs
    auto *inputs = shown.find<QAbstractItemView>("inputs");
    QTRY_VERIFY(inputs->hasFocus());
    QTest::keyClick(inputs, Qt::Key_F2);
    auto *field = shown.find<QLineEdit>("fieldEditor");
    QVERIFY(field);
    field->clear();
    QTest::keyClicks(field, u"N, 8"_s);
    QVERIFY(field->property("invalid").toBool());
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(shown.find<QLineEdit>("fieldEditor"));
    shown.press(u"Adapt the graph"_s);
    shown.settle();
    QTRY_VERIFY(!shown.find<QLineEdit>("fieldEditor"));
    QVERIFY(inputs->hasFocus());

    // The dimension is that of all inputs which follow, and their shapes are known.
    const QAbstractItemModel &dimensions = *shown.find<QAbstractItemView>("dimensions")->model();
    QVERIFY2(dimensions.index(0, 0).data(Qt::ToolTipRole).toString().contains(u"3 input"_s),
             qPrintable(dimensions.index(0, 0).data(Qt::ToolTipRole).toString()));
    const ChangeRows &changes = *shown.document().changes();
    for (int row = 0; row < changes.count(); ++row)
        QVERIFY2(!changes.text(row, ChangeRows::Why).contains(u"known"_s),
                 qPrintable(changes.text(row, ChangeRows::Tensor)));
}

void TestAdapting::isInTheMenuOfTheAxis()
{
    ShownModel shown(u"class_token_concat.onnx"_s);
    auto *inputs = shown.find<QAbstractItemView>("inputs");
    const QRect row = inputs->visualRect(inputs->model()->index(0, 0));
    Q_EMIT inputs->customContextMenuRequested(row.topLeft() + QPoint(2, 2));
    QAction *found = nullptr;
    for (QMenu *menu : shown.window().findChildren<QMenu *>()) {
        for (QAction *action : menu->actions()) {
            if (action->text().remove(u'&').contains(u"Make x[0] dynamic and adapt the graph"_s))
                found = action;
        }
    }
    QVERIFY(found);
    found->trigger();
    QTRY_VERIFY(shown.document().wishes().adapt);
    shown.settle();
    QCOMPARE(shown.inputShape(), u"[x_0, 3, 16, 16]"_s);
    QVERIFY(!shown.hasErrors());
    QCOMPARE(shown.document().undoStack()->count(), 1);

    // Edits that were written for the command line need not allow it on their own.
    ShapeEdits edits;
    edits.axes[{"x", 0}] = Dim::param("N");
    adoptEdits(shown.document(), shown.window().messages(), {edits, GraphWishes{.adapt = true}}, u"edits"_s);
    shown.settle();
    QCOMPARE(shown.inputShape(), u"[N, 3, 16, 16]"_s);
    QVERIFY(!shown.hasErrors());
    for (QWidget *menu : shown.window().findChildren<QMenu *>())
        menu->close();
}

// Edits that change a static dim and do not say how are questioned: adapt the graph, or change the dim alone.
void TestAdapting::editsOfAFileOfferBoth()
{
    ShownModel shown(u"class_token_concat.onnx"_s);
    ShapeEdits edits;
    edits.axes[{"x", 0}] = Dim::param("N");
    shown.document().setEdits(edits, u"edits"_s);
    shown.settle();
    QVERIFY(shown.hasErrors());
    QTRY_VERIFY(shown.button(u"Adapt the graph"_s) && shown.button(u"Change anyway"_s));
    QStringList hints; // above the dimensions
    for (const QLabel *label : shown.window().workspace().shapes().findChildren<QLabel *>())
        hints.append(label->text());
    QVERIFY2(hints.join(u'\n').contains(u">adapt the graph</a>"_s), qPrintable(hints.join(u'\n')));
    QVERIFY2(hints.join(u'\n').contains(u">allow changing static dimensions</a>"_s), qPrintable(hints.join(u'\n')));
    shown.press(u"Change anyway"_s);
    shown.settle();
    QVERIFY(shown.document().edits().exportOverridden && !shown.document().wishes().adapt);
    QVERIFY(shown.window().actions().overrideExport->isChecked());
    QCOMPARE(shown.document().undoStack()->undoText(), u"allow changing static dimensions"_s);
    // The graph can still be adapted; what is allowed is not offered again.
    QTRY_VERIFY(shown.button(u"Adapt the graph"_s));
    QVERIFY(!shown.button(u"Change anyway"_s));
}

void TestAdapting::refusalShowsTheNode()
{
    ShownModel shown(u"gram_over_batch.onnx"_s);
    const QString reason = u"The model cannot be adapted at MatMul “gram”: it sums over this axis"_s;
    shown.type(u"N, 6"_s);
    QTRY_VERIFY(shown.message().contains(reason));
    QVERIFY(!shown.button(u"Adapt the graph"_s));
    shown.press(u"Show node"_s);
    const NodeId *selected = std::get_if<NodeId>(&shown.window().navigator().selection());
    QVERIFY(selected);
    QCOMPARE(shown.document().state().graph->node(*selected).name, std::string("gram"));
    QVERIFY(shown.document().allEdits().isEmpty());

    shown.press(u"Change anyway"_s);
    shown.settle();
    QVERIFY2(shown.message().contains(reason), qPrintable(shown.message()));
    QVERIFY(!shown.find<QCheckBox>("adaptWish")->isEnabled());
    QVERIFY(shown.find<QLabel>("graphEditsSummary")->text().contains(reason));
    const QAbstractItemModel &problems = *shown.find<QTreeView>("problems")->model();
    QStringList texts, mends;
    for (int row = 0; row < problems.rowCount(); ++row) {
        texts.append(problems.index(row, ProblemsModel::Message).data().toString());
        mends.append(problems.index(row, ProblemsModel::Mend).data().toString());
    }
    QVERIFY2(texts.contains(u"MatMul “gram”: The model cannot be adapted: it sums over this axis, which would mix the "
                            u"rows, or its weights fix the size."_s),
             qPrintable(texts.join(u'\n')));
    QVERIFY2(!mends.join(u'\n').contains(u"adapt"_s), qPrintable(mends.join(u'\n')));
}

void TestAdapting::testRunComparesRows()
{
    ShownModel shown(u"class_token_concat.onnx"_s);
    shown.type(u"N, 3, 16, 16"_s);
    shown.press(u"Adapt the graph"_s);
    shown.settle();
    shown.window().actions().run->trigger();
    const TestRunPanel &panel = *shown.window().workspace().tabs().testRun();
    QTRY_VERIFY2_WITH_TIMEOUT(panel.summary().contains(u"rows compared with the original: 8, all equal"_s),
                              qPrintable(panel.summary()), 120'000);
    QVERIFY2(panel.summary().startsWith(u"✓"_s), qPrintable(panel.summary()));
    shown.settle();
    const QString inTab = shown.find<QLabel>("graphEditsSummary")->text();
    QVERIFY2(inTab.contains(u"Test run: rows compared with the original: 8"_s), qPrintable(inTab));
    // That result is one of the adapted graph.
    shown.document().undoStack()->undo();
    shown.settle();
    QVERIFY(shown.find<QLabel>("testRunLine")->text().contains(u"Before the latest edits"_s));

    // Saved without a test, the message says that nothing was compared.
    shown.document().undoStack()->redo();
    shown.settle();
    shown.window().actions().saveModel->trigger();
    QTRY_VERIFY(shown.find<QDialog>("saveDialog"));
    shown.find<QCheckBox>("saveTest")->setChecked(false);
    auto *save = shown.find<QPushButton>("saveButton");
    QTRY_VERIFY(save->isEnabled());
    save->click();
    QTRY_VERIFY(shown.message().contains(u"without a test"_s));
    QVERIFY2(shown.message().contains(u"rows not compared with the original"_s), qPrintable(shown.message()));
}

void TestAdapting::refusedWishBlocksSaving()
{
    ShownModel shown(u"gram_over_batch.onnx"_s);
    ShapeEdits edits;
    edits.axes[{"x", 0}] = Dim::param("N");
    edits.exportOverridden = true;
    shown.document().setAllEdits({edits, GraphWishes{.adapt = true}}, u"adapt"_s); // as an edits file may ask for
    shown.settle();
    const auto &problems = shown.document().state().after->problems;
    const auto found = std::ranges::find(problems, Problem::Code::NotAdaptable, &Problem::code);
    QVERIFY(found != problems.end() && found->isError() && found->node);
    QCOMPARE(shown.document().state().graph->node(*found->node).name, std::string("gram"));
    shown.window().actions().saveModel->trigger();
    QTRY_VERIFY(shown.find<QDialog>("saveDialog"));
    QVERIFY(shown.find<QCheckBox>("saveDespiteErrors"));
    QVERIFY(!shown.find<QPushButton>("saveButton")->isEnabled());
}

SHAPEWRIGHT_WINDOW_TEST(TestAdapting)
#include "tst_adapting.moc"
