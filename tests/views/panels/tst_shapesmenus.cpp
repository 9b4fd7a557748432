// SPDX-License-Identifier: Apache-2.0
#include "model/shape/tables/shapetable.h"
#include "tests/support/registertest.h"
#include "tests/views/panels/shapespanelfixture.h"
#include "views/panels/fields/fieldmodel.h"
#include "views/panels/shapes/dimensionsmodel.h"
#include "views/panels/tensors/tensordelegate.h"

#include <QApplication>
#include <QInputDialog>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

using namespace shapewright;
using namespace shapewright::test;

// Edits by the menus and popups of the panel of shapes.
class TestShapesMenus : public QObject, protected ShapesPanelFixture
{
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }
    void valueIsGivenByTheMenu();
    void axisIsEditedByDoubleClick();
    void axisIsEditedByTheMenu();
    void conflictOffersToUnlink();
    void overrideIsOfferedAtAnAxis();
    void menuByKey();
    void menuNames();
    void menuSaysWhyNot();
    void sizeIsAskedForByName();
};

void TestShapesMenus::valueIsGivenByTheMenu()
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

void TestShapesMenus::axisIsEditedByDoubleClick()
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

void TestShapesMenus::axisIsEditedByTheMenu()
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

void TestShapesMenus::conflictOffersToUnlink()
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

void TestShapesMenus::overrideIsOfferedAtAnAxis()
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

void TestShapesMenus::menuByKey()
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

void TestShapesMenus::menuNames()
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

void TestShapesMenus::menuSaysWhyNot()
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

// As a link of an explanation does.
void TestShapesMenus::sizeIsAskedForByName()
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

SHAPEWRIGHT_WINDOW_TEST(TestShapesMenus)
#include "tst_shapesmenus.moc"
