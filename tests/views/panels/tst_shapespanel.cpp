// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/shapespanel.h"

#include "model/editing/editintents.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/cells/panelheading.h"
#include "views/panels/fields/fieldlistview.h"
#include "views/panels/fields/fieldmodel.h"
#include "views/panels/shapes/dimensionsmodel.h"
#include "views/panels/tensors/tensordelegate.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QSet>
#include <QSignalSpy>
#include <QStringListModel>
#include <QStyledItemDelegate>
#include <QTest>

#include <algorithm>

using namespace shapewright;
using namespace shapewright::test;

// Types into the panel like a person, and applies the edits like the window.
class TestShapesPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void enterMovesToTheNextField();
    void tabMovesAndLeavesAtTheEnd();
    void refusedTextStaysForCorrection();
    void escapeKeepsTheOldValue();
    void clearingMakesDynamic();
    void clickOnAFieldOpensIt();
    void shapeIsTypedWhole();
    void typingOpensTheField();
    void selectionNamesTheSymbol();
    void deleteMakesDynamic();
    void severalLinesArePasted();
    void suggestionIsTakenByKeys();
    void offersAreTaken();
    void valueIsGivenByTheMenu();
    void axisIsEditedByDoubleClick();
    void axisIsEditedByTheMenu();
    void conflictOffersToUnlink();
    void overrideIsOfferedAtAnAxis();
    void numberedInputsAreOneRow();
    void dimensionsKeepTheirRoom();
    void rowsWrapAnew();
    void longShapesWrap();
    void zeroIsConfirmedAtTheField();
    void sizeThatFailsIsMarked();
    void wholeShapeSaysWhatItReaches();
    void menuByKey();
    void menuNames();
    void menuSaysWhyNot();
    void draggedOntoAnother();
    void existingRowsStay();
    void everythingHasAName();
    void namesOfAnyScriptBeginAtTheLeft_data();
    void namesOfAnyScriptBeginAtTheLeft();
    void sizeIsAskedForByName();

private:
    void show(const std::shared_ptr<const ModelGraph> &graph)
    {
        QTest::keyClick(editor(), Qt::Key_Escape);
        QTRY_VERIFY(!editor());
        m_state = panelState(graph);
        m_panel->setState(m_state);
    }
    // Opens the context menu with the key.
    [[nodiscard]] QMenu *openMenu(const char *name, int row)
    {
        FieldListView *view = list(name);
        view->setFocus();
        view->setCurrentIndex(view->model()->index(row, 0));
        const QPoint place = view->rect().center();
        QContextMenuEvent event(QContextMenuEvent::Keyboard, place, view->mapToGlobal(place));
        QApplication::sendEvent(view, &event);
        return qobject_cast<QMenu *>(QApplication::activePopupWidget());
    }
    // Chooses an entry. As with a person, the menu is closed before the entry acts.
    void choose(QMenu *menu, QAction *action)
    {
        menu->setAttribute(Qt::WA_DeleteOnClose, false);
        menu->close();
        QCoreApplication::processEvents();
        // The offscreen platform forgets the active window when a menu closes.
        QApplication::setActiveWindow(m_panel.get());
        action->trigger();
    }
    static QAction *actionOf(const QMenu *menu, const QString &begin)
    {
        for (QAction *action : menu->actions()) {
            if (action->text().startsWith(begin))
                return action;
        }
        return nullptr;
    }
    [[nodiscard]] FieldListView *list(const char *name) const
    {
        return m_panel->findChild<FieldListView *>(QString::fromLatin1(name));
    }
    [[nodiscard]] QLineEdit *editor() const { return qobject_cast<QLineEdit *>(QApplication::focusWidget()); }

    PanelState m_state;
    QString m_label; // the label of the last undo step
    std::unique_ptr<ShapesPanel> m_panel;
};

void TestShapesPanel::init()
{
    m_state = panelState(twoInputs());
    m_panel = std::make_unique<ShapesPanel>(Theme::light());
    m_panel->resize(330, 700);
    m_panel->setState(m_state);
    connect(m_panel.get(), &ShapesPanel::editsRequested, this, [this](const ShapeEdits &edits, const QString &label) {
        m_label = label;
        m_state = edited(m_state, edits);
        m_panel->setState(m_state);
    });
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
    m_panel->focusDimensions();
    QVERIFY(editor());
}

void TestShapesPanel::cleanup()
{
    m_panel.reset();
}

void TestShapesPanel::enterMovesToTheNextField()
{
    QTest::keyClicks(editor(), QStringLiteral("4"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_COMPARE(m_state.edits.symbols.count("batch"), std::size_t(1));
    QTRY_VERIFY(editor() && editor()->accessibleName() == QStringLiteral("seq"));
    QTest::keyClicks(editor(), QStringLiteral("8"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_COMPARE(m_state.edits.symbols.size(), std::size_t(2));
    QCOMPARE(m_state.edits.symbols.at("seq"), Dim(8));
    QCOMPARE(m_panel->dimensions().fixedCount(), 2);
}

void TestShapesPanel::tabMovesAndLeavesAtTheEnd()
{
    QTest::keyClicks(editor(), QStringLiteral("4"));
    for (const char *next : {"seq", "? b[1]"}) {
        QTest::keyClick(editor(), Qt::Key_Tab);
        QTRY_VERIFY(editor() && editor()->accessibleName() == QString::fromLatin1(next));
    }
    QTest::keyClicks(editor(), QStringLiteral("3"));
    QTest::keyClick(editor(), Qt::Key_Tab);
    QTRY_COMPARE(m_state.edits.axes.size(), std::size_t(1));
    QTRY_COMPARE(QApplication::focusWidget(), list("inputs"));
}

void TestShapesPanel::refusedTextStaysForCorrection()
{
    QTest::keyClicks(editor(), QStringLiteral("-2"));
    QVERIFY(editor()->property("invalid").toBool());
    QTest::keyClick(editor(), Qt::Key_Return);
    const QModelIndex row = list("dimensions")->model()->index(0, 0);
    QTRY_VERIFY(row.data(FieldModel::ErrorRole).isValid());
    QVERIFY(m_state.edits.isEmpty());
    QVERIFY(editor());
    QCOMPARE(editor()->text(), QStringLiteral("-2"));
    editor()->selectAll();
    QTest::keyClicks(editor(), QStringLiteral("2"));
    QVERIFY(!editor()->property("invalid").toBool());
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_COMPARE(m_state.edits.symbols.count("batch"), std::size_t(1));
    QVERIFY(!row.data(FieldModel::ErrorRole).isValid());
}

void TestShapesPanel::escapeKeepsTheOldValue()
{
    QTest::keyClicks(editor(), QStringLiteral("77"));
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    QVERIFY(m_state.edits.isEmpty());
    QCOMPARE(QApplication::focusWidget(), list("dimensions"));
}

void TestShapesPanel::clearingMakesDynamic()
{
    QTest::keyClicks(editor(), QStringLiteral("4"));
    QTest::keyClick(editor(), Qt::Key_Tab);
    QTRY_VERIFY(editor() && editor()->accessibleName() == QStringLiteral("seq"));
    QTest::keyClick(editor(), Qt::Key_Backtab);
    QTRY_VERIFY(editor() && editor()->accessibleName() == QStringLiteral("batch"));
    QCOMPARE(editor()->text(), QStringLiteral("4"));
    QTest::keyClick(editor(), Qt::Key_Delete);
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_VERIFY(m_state.edits.isEmpty());
}

void TestShapesPanel::clickOnAFieldOpensIt()
{
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    FieldListView *view = list("dimensions");
    const QRect row = view->visualRect(view->model()->index(1, 0));
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, {row.right() - 40, row.center().y()});
    QTRY_VERIFY(editor() && editor()->accessibleName() == QStringLiteral("seq"));
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, {row.left() + 40, row.center().y()});
    QTRY_VERIFY(!editor());
}

void TestShapesPanel::shapeIsTypedWhole()
{
    FieldListView *view = list("inputs");
    view->setFocus();
    view->setCurrentIndex(view->model()->index(1, 0));
    QTest::keyClick(view, Qt::Key_Return);
    QTRY_VERIFY(editor());
    QCOMPARE(editor()->text(), QStringLiteral("batch, ?"));
    QTest::keyClicks(editor(), QStringLiteral("2, 9"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_VERIFY(!m_state.edits.isEmpty());
    QCOMPARE(m_state.edits.symbols.at("batch"), Dim(2));
    QCOMPARE(m_state.edits.axes.at({"b", 1}), Dim(9));
    QCOMPARE(m_panel->dimensions().fixedCount(), 2);
}

void TestShapesPanel::typingOpensTheField()
{
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    QTest::keyClick(list("dimensions"), Qt::Key_6);
    QTRY_VERIFY(editor());
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_COMPARE(m_state.edits.symbols.count("batch"), std::size_t(1));
    QCOMPARE(m_state.edits.symbols.at("batch"), Dim(6));
}

void TestShapesPanel::selectionNamesTheSymbol()
{
    QSignalSpy selected(m_panel.get(), &ShapesPanel::dimensionSelected);
    FieldListView *view = list("dimensions");
    view->setCurrentIndex(view->model()->index(1, 0));
    QCOMPARE(selected.last().first().toString(), QStringLiteral("seq"));
    view->setCurrentIndex(view->model()->index(2, 0));
    QCOMPARE(selected.last().first().toString(), QString());
    // The values are b, the output of its Relu, and their concatenation.
    QCOMPARE(selected.last().at(1).value<QList<ValueId>>().size(), 3);
}

void TestShapesPanel::deleteMakesDynamic()
{
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    m_state = edited(m_state, *editsWithShape(*m_state.graph, {}, *m_state.graph->input("a"), QStringLiteral("2, 3")));
    m_panel->setState(m_state);
    list("dimensions")->selectAll();
    QTest::keyClick(list("dimensions"), Qt::Key_Delete);
    QTRY_VERIFY(m_state.edits.isEmpty());
}

void TestShapesPanel::severalLinesArePasted()
{
    // This works even while an editor is open, because a field has no line breaks.
    QApplication::clipboard()->setText(QStringLiteral("2\n3\n4\n"));
    QTest::keySequence(editor(), QKeySequence::Paste);
    QTRY_COMPARE(m_panel->dimensions().fixedCount(), 3);
    QCOMPARE(m_state.edits.symbols.at("seq"), Dim(3));
    QTRY_VERIFY(!editor());
    list("dimensions")->selectAll();
    QTest::keySequence(list("dimensions"), QKeySequence::Copy);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("batch=2\nseq=3\nb[1]=4"));
}

void TestShapesPanel::suggestionIsTakenByKeys()
{
    QTest::keyClick(editor(), Qt::Key_Down);
    QTest::keyClick(editor(), Qt::Key_Down);
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_COMPARE(m_state.edits.symbols.count("batch"), std::size_t(1));
    QCOMPARE(m_state.edits.symbols.at("batch"), Dim(2));
}

void TestShapesPanel::offersAreTaken()
{
    m_state = panelState(addition());
    m_panel->setState(m_state);
    QLabel *link = nullptr;
    for (auto *label : m_panel->findChildren<QLabel *>()) {
        if (label->text().contains(QStringLiteral("<a href")))
            link = label;
    }
    QVERIFY(link);
    const QString text = link->text();
    const qsizetype at = text.indexOf(QStringLiteral("href=\"")) + 6;
    Q_EMIT link->linkActivated(text.mid(at, text.indexOf(QLatin1Char('"'), at) - at));
    QTRY_VERIFY(!m_state.edits.isEmpty());
}

void TestShapesPanel::valueIsGivenByTheMenu()
{
    FieldListView *inputs = list("inputs");
    QSignalSpy refused(m_panel.get(), &ShapesPanel::editsRefused);
    const auto give = [&](const QString &text) {
        Q_EMIT inputs->customContextMenuRequested(inputs->visualRect(inputs->model()->index(0, 0)).center());
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu);
        for (QAction *action : menu->actions()) {
            if (action->text().startsWith(QStringLiteral("Set input value")))
                action->trigger();
        }
        menu->close();
        QInputDialog *dialog = nullptr;
        QTRY_VERIFY((dialog = m_panel->findChild<QInputDialog *>()));
        dialog->setTextValue(text);
        dialog->accept();
        QTRY_VERIFY(!m_panel->findChild<QInputDialog *>());
    };
    give(QStringLiteral("16000"));
    QCOMPARE(m_state.edits.values.at("a"), std::vector<double>{16000});
    give(QStringLiteral("many"));
    QCOMPARE(refused.size(), 1);
    QCOMPARE(m_state.edits.values.size(), std::size_t(1));
    give({});
    QVERIFY(m_state.edits.isEmpty());
}

namespace {

std::shared_ptr<const ModelGraph> square()
{
    return modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[S, S, 3] a) => (float[S, S, 3] y) { y = Relu(a) })");
}

} // namespace

namespace {

// A decoder with a cache of so many layers.
std::shared_ptr<const ModelGraph> cached(int layers)
{
    QString inputs = QStringLiteral("int64[batch, seq] ids");
    for (int layer = 0; layer < layers; ++layer)
        inputs += QStringLiteral(", float[batch, 4, past, ?] past_key_values_%1_key").arg(layer);
    return modelFromText(QStringLiteral("<ir_version: 8, opset_import: [\"\" : 17]> g (%1) => (int64[batch, seq] y) "
                                        "{ y = Identity(ids) }")
                             .arg(inputs)
                             .toUtf8());
}

} // namespace

void TestShapesPanel::numberedInputsAreOneRow()
{
    show(cached(24));
    FieldListView *view = list("inputs");
    QCOMPARE(view->model()->rowCount(), 2);
    const QModelIndex group = view->model()->index(1, 0);
    QCOMPARE(group.data().toString(), QStringLiteral("past_key_values_*_key"));
    QVERIFY(group.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("24 inputs")));
    // It is edited as one: also dims that share no name.
    view->setFocus();
    view->setCurrentIndex(group);
    view->edit(group);
    QTRY_VERIFY(editor());
    QTest::keyClicks(editor(), QStringLiteral("1, 4, _, 64"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_COMPARE(m_state.edits.axes.size(), std::size_t(24));
    QCOMPARE(m_state.edits.symbols.at("batch"), Dim(1));
    QVERIFY(!m_state.after->hasErrors());
    // It opens, and a member has a field of its own.
    QTest::keyClick(view, Qt::Key_Right);
    QTRY_COMPARE(view->model()->rowCount(), 26);
    QCOMPARE(view->model()->index(5, 0).data().toString(), QStringLiteral("past_key_values_3_key"));
    view->setCurrentIndex(view->model()->index(5, 0));
    view->edit(view->currentIndex());
    QTRY_VERIFY(editor());
    QTest::keyClicks(editor(), QStringLiteral("_, _, _, 32"));
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    view->setCurrentIndex(view->model()->index(1, 0));
    QTest::keyClick(view, Qt::Key_Left);
    QTRY_COMPARE(view->model()->rowCount(), 2);
    show(addition()); // too few to be grouped
    QCOMPARE(view->model()->rowCount(), 3);
    // Other names, such as the scales of a detector, are told one by one.
    show(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1, 80] in0, float[1, 40] in1, float[1, 20] in2) => (float[1, 80] out0, float[a, b] out1, float[c, d] out2)
        { out0 = Relu(in0) out1 = Relu(in1) out2 = Relu(in2) })"));
    QCOMPARE(view->model()->rowCount(), 3);
    QCOMPARE(list("outputs")->model()->rowCount(), 3);
}

void TestShapesPanel::dimensionsKeepTheirRoom()
{
    QString inputs;
    for (int i = 0; i < 30; ++i)
        inputs += QStringLiteral("%1float[letter_%2, 3] %3")
                      .arg(i > 0 ? QStringLiteral(", ") : QString())
                      .arg(i)
                      .arg(QString(1 + i % 7, QChar('a' + i % 26)) + QString(1 + i / 7, QLatin1Char('z')));
    show(modelFromText(QStringLiteral("<ir_version: 8, opset_import: [\"\" : 17]> g (%1) => (float[letter_0, 3] y) "
                                      "{ y = Relu(az) }")
                           .arg(inputs)
                           .toUtf8()));
    m_panel->resize(330, 900);
    FieldListView *dimensions = list("dimensions");
    QTRY_VERIFY(dimensions->height() >= dimensions->heightOfRows(10));
    QVERIFY(list("inputs")->height() >= 60);
    QVERIFY(list("outputs")->height() > 0);
    // From twenty rows on there is a filter for all lists.
    auto *filter = m_panel->findChild<QLineEdit *>(QStringLiteral("shapesFilter"));
    QVERIFY(filter && filter->isVisible());
    filter->setText(QStringLiteral("LETTER_2"));
    QCOMPARE(dimensions->heightOfRows(30), 11 * dimensions->sizeHintForRow(2));
    filter->clear();
    // A section folds by a click on its heading.
    const auto headings = m_panel->findChildren<PanelHeading *>();
    PanelHeading *heading = *std::ranges::find_if(
        headings, [&](const PanelHeading *one) { return one->parentWidget()->isAncestorOf(dimensions); });
    QTest::mouseClick(heading, Qt::LeftButton, {}, QPoint(120, 10));
    QTRY_VERIFY(!dimensions->isVisible());
    QTest::mouseClick(heading, Qt::LeftButton, {}, QPoint(120, 10));
    QTRY_VERIFY(dimensions->isVisible());
    show(square());
    QVERIFY(!filter->isVisible());
}

namespace {

// The first row is high in a narrow view, the second one in a wide view.
class WrappingDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const bool isWide = option.widget->width() > 200;
        return {10, (index.row() == 0) == isWide ? 25 : 50};
    }
};

} // namespace

// Also where the height of all rows together stays the same.
void TestShapesPanel::rowsWrapAnew()
{
    QStringListModel model({QStringLiteral("a"), QStringLiteral("b")});
    FieldListView view;
    view.setItemDelegate(new WrappingDelegate(&view));
    view.setModel(&model);
    view.resize(150, 75);
    view.show();
    const auto heightOf = [&](int row) { return view.visualRect(model.index(row, 0)).height(); };
    QTRY_COMPARE(heightOf(0), 50);
    view.resize(300, 75);
    QTRY_COMPARE(heightOf(0), 25);
    QCOMPARE(heightOf(1), 50);
}

void TestShapesPanel::longShapesWrap()
{
    show(modelFromText(R"onnx(<ir_version: 8, opset_import: ["" : 17]>
        g (float["p2o.DynamicDimension.0", 3, "p2o.DynamicDimension.1", "p2o.DynamicDimension.2"] x)
          => (float["p2o.DynamicDimension.0", 3, "p2o.DynamicDimension.1", "p2o.DynamicDimension.2"] y)
        { y = Relu(x) })onnx"));
    FieldListView *view = list("outputs");
    const auto *delegate = qobject_cast<TensorDelegate *>(view->itemDelegate());
    const QModelIndex row = view->model()->index(0, 0);
    const QRect rect = view->visualRect(row);
    QSet<int> seen;
    for (int y = rect.top(); y < rect.bottom(); ++y) {
        for (int x = rect.left(); x < rect.right(); ++x)
            seen.insert(delegate->chipAt(rect, row, QPoint(x, y)));
    }
    QCOMPARE(seen, QSet<int>({-1, 0, 1, 2, 3}));
}

void TestShapesPanel::zeroIsConfirmedAtTheField()
{
    show(cached(1));
    FieldListView *view = list("dimensions");
    view->setFocus();
    view->setCurrentIndex(view->model()->index(2, 0));
    QCOMPARE(view->currentIndex().data().toString(), QStringLiteral("past"));
    view->edit(view->currentIndex());
    QTRY_VERIFY(editor());
    QTest::keyClicks(editor(), QStringLiteral("0"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QVERIFY(m_state.edits.isEmpty());
    QTest::keyClick(editor(), Qt::Key_Down);
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_VERIFY(m_state.edits.zeroConfirmed);
    QCOMPARE(m_state.edits.symbols.at("past"), Dim(0));
}

// A size that works with nothing does not look like one that works.
void TestShapesPanel::sizeThatFailsIsMarked()
{
    show(addition());
    ShapeEdits edits;
    edits.symbols = {{"n", Dim(2)}, {"m", Dim(3)}, {"k", Dim(4)}};
    m_panel->setState(m_state = edited(m_state, edits));
    QStringList rejected;
    for (int row = 0; row < m_panel->dimensions().rowCount(); ++row) {
        if (m_panel->dimensions().row(row).isRejected)
            rejected.append(m_panel->dimensions().row(row).name);
    }
    QCOMPARE(rejected.size(), 1);
    QVERIFY(rejected.first() == QStringLiteral("n") || rejected.first() == QStringLiteral("m"));
}

void TestShapesPanel::wholeShapeSaysWhatItReaches()
{
    show(twoInputs());
    FieldListView *view = list("inputs");
    view->setFocus();
    view->setCurrentIndex(view->model()->index(1, 0));
    view->edit(view->currentIndex());
    QTRY_VERIFY(editor());
    QTest::keyClicks(editor(), QStringLiteral("3, 8"));
    const auto *offers = editor()->findChild<QListWidget *>();
    QTRY_COMPARE(offers->count(), 2);
    QCOMPARE(offers->item(0)->text(), QStringLiteral("Set batch = 3 everywhere"));
    QTest::keyClick(editor(), Qt::Key_Down);
    QTest::keyClick(editor(), Qt::Key_Down);
    QTest::keyClick(editor(), Qt::Key_Return); // this input only
    QTRY_COMPARE(m_state.edits.axes.count({"b", 0}), std::size_t(1));
    QCOMPARE(shapeText(*m_state.after->at(*m_state.graph->input("a")).type.shape), "[batch, seq]");
    QCOMPARE(shapeText(*m_state.after->at(*m_state.graph->input("b")).type.shape), "[3, 8]");
}

void TestShapesPanel::axisIsEditedByDoubleClick()
{
    show(square());
    FieldListView *view = list("inputs");
    auto *delegate = qobject_cast<TensorDelegate *>(view->itemDelegate());
    const QModelIndex index = view->model()->index(0, 0);
    const QRect row = view->visualRect(index);
    QPoint chip(row.left(), 0);
    for (chip.ry() = row.top(); chip.x() < row.right() && delegate->chipAt(row, index, chip) != 1; ++chip.rx())
        chip.ry() = delegate->fieldRect(row, index).center().y();
    QCOMPARE(delegate->chipAt(row, index, chip), 1);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, chip);
    QTRY_VERIFY(editor());
    QCOMPARE(editor()->text(), QStringLiteral("S, S, 3"));
    QTest::mouseDClick(editor(), Qt::LeftButton, {}, editor()->mapFrom(view->viewport(), chip));
    QTRY_VERIFY(editor() && editor()->text() == QStringLiteral("S"));
    QTest::keyClicks(editor(), QStringLiteral("4"));
    QTest::keyClick(editor(), Qt::Key_Tab); // moves to the next axis
    QTRY_COMPARE(m_state.edits.symbols.count("S"), std::size_t(1));
    QCOMPARE(m_label, QStringLiteral("S = 4"));
    QTRY_VERIFY(editor() && editor()->text() == QStringLiteral("3"));
    QTest::keyClick(editor(), Qt::Key_Tab); // there is no further axis
    QTRY_COMPARE(QApplication::focusWidget(), view);
    QCOMPARE(shapeText(*m_state.after->at(*m_state.graph->input("a")).type.shape), "[4, 4, 3]");
    QTRY_VERIFY(!editor());
    view->edit(index); // edits the whole shape again
    QTRY_VERIFY(editor());
    QCOMPARE(editor()->text(), QStringLiteral("4, 4, 3"));
}

void TestShapesPanel::axisIsEditedByTheMenu()
{
    show(square());
    QMenu *menu = openMenu("inputs", 0);
    QVERIFY(menu);
    QAction *axis = actionOf(menu, QStringLiteral("a[1]"));
    QVERIFY(axis && axis->menu());
    choose(menu, actionOf(axis->menu(), QStringLiteral("Edit")));
    QTRY_VERIFY(editor() && editor()->text() == QStringLiteral("S"));
    QTest::keyClicks(editor(), QStringLiteral("0"));
    QVERIFY(editor()->property("invalid").toBool());
    editor()->selectAll();
    // A number may also be meant for this axis only. The list below the field says what Enter does, and offers that.
    QTest::keyClicks(editor(), QStringLiteral("5"));
    QTest::keyClick(editor(), Qt::Key_Down);
    QTest::keyClick(editor(), Qt::Key_Down);
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_COMPARE(m_state.edits.axes.count({"a", 1}), std::size_t(1));
    QCOMPARE(m_label, QStringLiteral("a[1] = 5, this axis only"));
    QCOMPARE(shapeText(*m_state.after->at(*m_state.graph->input("a")).type.shape), "[S, 5, 3]");
}

void TestShapesPanel::conflictOffersToUnlink()
{
    show(square());
    FieldListView *view = list("inputs");
    view->setFocus();
    view->setCurrentIndex(view->model()->index(0, 0));
    view->edit(view->currentIndex());
    QTRY_VERIFY(editor());
    QTest::keyClicks(editor(), QStringLiteral("3, 4, 3"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_VERIFY(view->currentIndex().data(FieldModel::ErrorRole).toString().contains(QStringLiteral("two axes")));
    QVERIFY(m_state.edits.isEmpty());
    // It is offered in the row's menu and at the field.
    QMenu *menu = openMenu("inputs", 0);
    QVERIFY(menu && actionOf(menu, QStringLiteral("Unlink a[1] and use these sizes")));
    menu->close();
    QTRY_VERIFY(editor() || !QApplication::activePopupWidget());
    if (!editor()) {
        view->edit(view->currentIndex());
        QTRY_VERIFY(editor());
    }
    editor()->selectAll();
    QTest::keyClicks(editor(), QStringLiteral("3, 4, 3"));
    QTest::keyClick(editor(), Qt::Key_Down);
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_VERIFY(!m_state.edits.isEmpty());
    QCOMPARE(shapeText(*m_state.after->at(*m_state.graph->input("a")).type.shape), "[3, 4, 3]");
    QCOMPARE(m_label, QStringLiteral("unlink a[1], a = [3, 4, 3]"));
    QVERIFY(!m_state.after->hasErrors());
}

void TestShapesPanel::overrideIsOfferedAtAnAxis()
{
    show(square());
    QMenu *menu = openMenu("inputs", 0);
    QVERIFY(menu);
    choose(menu, actionOf(actionOf(menu, QStringLiteral("a[2]"))->menu(), QStringLiteral("Edit")));
    QTRY_VERIFY(editor() && editor()->text() == QStringLiteral("3"));
    QTest::keyClicks(editor(), QStringLiteral("4"));
    QTest::keyClick(editor(), Qt::Key_Return);
    const QModelIndex row = list("inputs")->model()->index(0, 0);
    QTRY_VERIFY(
        row.data(FieldModel::ErrorRole).toString().contains(QStringLiteral("allow changing static dimensions")));
    QVERIFY(m_state.edits.isEmpty());
    QTest::keyClick(editor(), Qt::Key_Down);
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_VERIFY(m_state.edits.exportOverridden);
    QCOMPARE(m_state.edits.axes.at({"a", 2}), Dim(4));
}

void TestShapesPanel::menuByKey()
{
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    for (const char *name : {"dimensions", "inputs", "outputs"}) {
        // The key opens the menu at the current row, wherever the event's position is.
        const int row = list(name)->model()->rowCount() - 1;
        QMenu *menu = openMenu(name, row);
        QVERIFY2(menu, name);
        const QRect place = list(name)->visualRect(list(name)->model()->index(row, 0));
        const QPoint top = list(name)->viewport()->mapFromGlobal(menu->geometry().topLeft());
        QVERIFY2(place.adjusted(0, 0, 0, 4).contains(top), name);
        if (QByteArray(name) == "dimensions")
            QVERIFY(actionOf(menu, QStringLiteral("Name it…")));
        menu->close();
    }
}

void TestShapesPanel::menuNames()
{
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    QMenu *menu = openMenu("dimensions", 0);
    QVERIFY(menu);
    actionOf(menu, QStringLiteral("Rename"))->trigger();
    menu->close();
    QTRY_VERIFY(editor());
    QCOMPARE(editor()->selectedText(), QStringLiteral("batch"));
    QTest::keyClicks(editor(), QStringLiteral("rows"));
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    menu = openMenu("dimensions", 0);
    actionOf(menu, QStringLiteral("Unlink b[0]"))->trigger();
    menu->close();
    QTRY_COMPARE(m_state.edits.axes.count({"b", 0}), std::size_t(1));
    QCOMPARE(m_label, QStringLiteral("unlink b[0]"));
    menu = openMenu("dimensions", m_panel->dimensions().rowOf(QStringLiteral("batch_2")));
    QVERIFY(menu);
    actionOf(menu, QStringLiteral("Link b[0] with batch again"))->trigger();
    menu->close();
    QTRY_VERIFY(m_state.edits.isEmpty());
    QCOMPARE(m_label, QStringLiteral("link b[0] with batch again"));
}

void TestShapesPanel::menuSaysWhyNot()
{
    show(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 3] x) => (float[m, 3] y) { y = Concat<axis = 0>(x, x) })"));
    const auto disabled = [this](int row) {
        QStringList texts;
        QMenu *menu = openMenu("dimensions", row);
        for (QAction *action : menu->actions()) {
            if (!action->isEnabled() && !action->isSeparator())
                texts.append(action->text());
        }
        menu->close();
        return texts;
    };
    QCOMPARE(disabled(0), (QStringList{QStringLiteral("Make dynamic (already dynamic)"),
                                       QStringLiteral("Unify with (there is no other)"),
                                       QStringLiteral("Unlink x[0] (no other axis is called n)")}));
    const QStringList follows = disabled(1); // the row of 2*n
    QVERIFY(follows.contains(QStringLiteral("Set size… (derived from n)")));
    QVERIFY(follows.contains(QStringLiteral("Name it… (derived from others)")));
}

void TestShapesPanel::draggedOntoAnother()
{
    show(addition());
    FieldListView *view = list("dimensions");
    QAbstractItemModel *model = view->model();
    const std::unique_ptr<QMimeData> dragged(model->mimeData({model->index(0, 0)}));
    QVERIFY(dragged);
    const QPoint place = view->visualRect(model->index(1, 0)).center();
    QDragEnterEvent enter(place, Qt::LinkAction, dragged.get(), Qt::LeftButton, {});
    QApplication::sendEvent(view->viewport(), &enter);
    QDragMoveEvent move(place, Qt::LinkAction, dragged.get(), Qt::LeftButton, {});
    QApplication::sendEvent(view->viewport(), &move);
    QVERIFY(move.isAccepted());
    QDropEvent drop(place, Qt::LinkAction, dragged.get(), Qt::LeftButton, {});
    QApplication::sendEvent(view->viewport(), &drop);
    QTRY_COMPARE(m_state.edits.symbols.count("n"), std::size_t(1));
    QCOMPARE(m_state.edits.symbols.at("n"), Dim::param("m"));
    QCOMPARE(m_label, QStringLiteral("unify n with m"));
}

void TestShapesPanel::existingRowsStay()
{
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    FieldListView *view = list("dimensions");
    view->setCurrentIndex(view->model()->index(2, 0)); // the row of ? b[1]
    QSignalSpy selected(m_panel.get(), &ShapesPanel::dimensionSelected);
    QSignalSpy reset(view->model(), &QAbstractItemModel::modelReset);
    const QPersistentModelIndex current = view->currentIndex();
    for (const char *edits : {"b[0]=rows", "b[0]=rows rows=3", "", "batch=N", "b[0]=?"}) {
        m_state = edited(m_state, fromArguments(QString::fromLatin1(edits)));
        m_panel->setState(m_state);
        QVERIFY2(current.isValid(), edits);
        QCOMPARE(view->currentIndex(), QModelIndex(current));
        QCOMPARE(current.data().toString(), QStringLiteral("? b[1]"));
        QVERIFY(view->selectionModel()->isSelected(current));
    }
    QVERIFY(reset.isEmpty());
    QVERIFY(selected.isEmpty());
    m_state = panelState(addition()); // shows another model
    m_panel->setState(m_state);
    QCOMPARE(reset.size(), 1);
}

void TestShapesPanel::everythingHasAName()
{
    int rows = 0;
    const QList<FieldListView *> views = m_panel->findChildren<FieldListView *>();
    for (const FieldListView *view : views) {
        QVERIFY(!view->accessibleName().isEmpty());
        QVERIFY2(view->model()->rowCount() > 0, qPrintable(view->accessibleName()));
        for (int row = 0; row < view->model()->rowCount(); ++row, ++rows)
            QVERIFY(!view->model()->index(row, 0).data(Qt::AccessibleTextRole).toString().isEmpty());
    }
    QCOMPARE(views.size(), qsizetype(3)); // dimensions, inputs, outputs
    QCOMPARE(rows, 7);                    // batch, seq, ? b[1] and b[1] + seq; a and b; y
}

void TestShapesPanel::namesOfAnyScriptBeginAtTheLeft_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"image", "תמונה_קלט", "صورة", "图像/输入", "画像[0]"})
        QTest::addRow("%s", name) << QString::fromUtf8(name);
}

// A name that is written from right to left stands where others do, with its shape behind it.
void TestShapesPanel::namesOfAnyScriptBeginAtTheLeft()
{
    QFETCH(QString, name);
    onnx::ModelProto model;
    QVERIFY(onnx::OnnxParser::Parse(model, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 3] x) => (float[n, 3] y) { y = Relu(x) })")
                .IsOK());
    const std::string given = name.toStdString();
    model.mutable_graph()->mutable_input(0)->set_name(given);
    model.mutable_graph()
        ->mutable_input(0)
        ->mutable_type()
        ->mutable_tensor_type()
        ->mutable_shape()
        ->mutable_dim(0)
        ->set_dim_param(given);
    model.mutable_graph()->mutable_node(0)->set_input(0, given);
    show(modelFromProto(model));
    for (const char *which : {"inputs", "dimensions"}) {
        FieldListView *view = list(which);
        const QRect row = view->visualRect(view->model()->index(0, 0));
        const QImage image = view->viewport()->grab(row).toImage();
        const QRgb ground = image.pixel(image.width() / 2, 1);
        // Behind the mark of the dimension's colour.
        const int begin = which[0] == 'd' ? 26 : 4;
        int left = begin;
        const auto isEmpty = [&](int x) {
            for (int y = 2; y < image.height() / 2; ++y) {
                if (image.pixel(x, y) != ground)
                    return false;
            }
            return true;
        };
        while (left < image.width() && isEmpty(left))
            ++left;
        QVERIFY2(left < begin + 14, qPrintable(QString::number(left)));
    }
}

// As a link of an explanation does.
void TestShapesPanel::sizeIsAskedForByName()
{
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    m_panel->editSize(QStringLiteral("seq"));
    QTRY_VERIFY(editor());
    QTest::keyClicks(editor(), QStringLiteral("7"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QTRY_COMPARE(m_state.edits.symbols, (std::map<std::string, EditedDim>{{"seq", Dim(7)}}));
    QTRY_VERIFY(editor()); // of the next row
    QTest::keyClick(editor(), Qt::Key_Escape);
    QTRY_VERIFY(!editor());
    m_panel->editSize(QStringLiteral("nothing"));
    QCoreApplication::processEvents();
    QVERIFY(!editor());
}

SHAPEWRIGHT_WINDOW_TEST(TestShapesPanel)
#include "tst_shapespanel.moc"
