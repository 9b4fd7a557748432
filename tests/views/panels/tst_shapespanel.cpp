// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapespanel.h"

#include "tests/views/panels/panelfixture.h"
#include "views/panels/dimensionsmodel.h"
#include "views/panels/editintents.h"
#include "views/panels/fieldlistview.h"
#include "views/panels/fieldmodel.h"

#include <QApplication>
#include <QClipboard>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

using namespace shapewright;
using namespace shapewright::test;

// Typing into the panel as a person does, with the edits applied as the window applies them.
class TestShapesPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void enterMovesToTheNextField();
    void tabMovesAndLeavesAtTheEnd();
    void refusedTextStaysToBeMended();
    void escapeKeepsTheOldValue();
    void clearingMakesDynamic();
    void clickOnAFieldOpensIt();
    void shapeIsTypedWhole();
    void typingOpensTheField();
    void selectionNamesTheSymbol();
    void deleteMakesDynamic();
    void severalArePasted();
    void suggestionIsTakenByKeys();
    void offersAreTaken();
    void valueIsGivenByTheMenu();
    void everythingHasAName();

private:
    [[nodiscard]] FieldListView *list(const char *name) const
    {
        return m_panel->findChild<FieldListView *>(QString::fromLatin1(name));
    }
    [[nodiscard]] QLineEdit *editor() const { return qobject_cast<QLineEdit *>(QApplication::focusWidget()); }

    PanelState m_state;
    std::unique_ptr<ShapesPanel> m_panel;
};

void TestShapesPanel::init()
{
    m_state = panelState(twoInputs());
    m_panel = std::make_unique<ShapesPanel>(Theme::light());
    m_panel->resize(330, 700);
    m_panel->setState(m_state);
    connect(m_panel.get(), &ShapesPanel::editsRequested, this, [this](const ShapeEdits &edits) {
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

void TestShapesPanel::refusedTextStaysToBeMended()
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
    QCOMPARE(selected.last().at(1).value<QList<ValueId>>().size(), 3); // b, its Relu, what they are joined to
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

void TestShapesPanel::severalArePasted()
{
    // Also while a field is open: lines are no text of one field.
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
    Q_EMIT link->linkActivated(toQString(m_state.after->problems.front().suggestions.front()));
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
            if (action->text().startsWith(QStringLiteral("Give a value")))
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

void TestShapesPanel::everythingHasAName()
{
    for (const FieldListView *view : m_panel->findChildren<FieldListView *>()) {
        QVERIFY(!view->accessibleName().isEmpty());
        for (int row = 0; row < view->model()->rowCount(); ++row)
            QVERIFY(!view->model()->index(row, 0).data(Qt::AccessibleTextRole).toString().isEmpty());
    }
}

QTEST_MAIN(TestShapesPanel)
#include "tst_shapespanel.moc"
