// SPDX-License-Identifier: Apache-2.0
#include "model/shape/tables/shapetable.h"
#include "tests/support/registertest.h"
#include "tests/views/panels/shapespanelfixture.h"
#include "views/panels/fields/fieldmodel.h"
#include "views/panels/shapes/dimensionsmodel.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

using namespace shapewright;
using namespace shapewright::test;

// Types into the panel like a person, and applies the edits like the window.
class TestShapesPanel : public QObject, protected ShapesPanelFixture
{
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }
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
    void zeroIsConfirmedAtTheField();
    void sizeThatFailsIsMarked();
    void wholeShapeSaysWhatItReaches();
    void draggedOntoAnother();
};

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

SHAPEWRIGHT_WINDOW_TEST(TestShapesPanel)
#include "tst_shapespanel.moc"
