// SPDX-License-Identifier: Apache-2.0
// The picture of blocks in a real window, with keyboard and mouse alone.
#include "app/gui/start/readinesscontroller.h"
#include "app/gui/window/breadcrumb.h"
#include "tests/app/gui/realwindow.h"
#include "tests/support/layeredmodel.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/fields/fieldlistview.h"
#include "views/panels/results/findfield.h"

#include <QApplication>
#include <QPushButton>
#include <QToolTip>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

class TestRealBlocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Blocks, one of them opened, a node found within another one, a dim set, the share of a provider, and back.
    void blocksFromOpeningToBack()
    {
        m_gui.begin();
        m_gui.openByDialog(layeredModel()->file().path());
        QCOMPARE(count(u"MatMul"_s), 12);
        desktop().press({u"ctrl+2"_s, u"ctrl+k"_s});
        QTRY_VERIFY(isSettled() && count(u"6 × feed-forward"_s) == 1);
        QCOMPARE(count(u"MatMul"_s), 0);
        desktop().photograph(u"blocks"_s);

        const QPoint block = placeOf(u"6 × feed-forward"_s);
        desktop().doubleClick(view().viewport(), block);
        QTRY_VERIFY(isSettled() && count(u"5 × feed-forward"_s) == 1);
        QCOMPARE(count(u"MatMul"_s), 2);
        desktop().photograph(u"blocks-open"_s);

        // Out by the path, in by the list of instances.
        QTRY_VERIFY(step(u"main graph"_s) != nullptr && step(u"feed-forward, no. 1 of 6"_s) != nullptr);
        desktop().click(step(u"main graph"_s));
        QTRY_VERIFY(isSettled() && count(u"6 × feed-forward"_s) == 1);
        QCOMPARE(step(u"main graph"_s), nullptr);
        desktop().click(view().viewport(), placeOf(u"6 × feed-forward"_s));
        QTRY_VERIFY(instances() != nullptr);
        desktop().photograph(u"blocks-instances"_s);
        desktop().click(instances()->viewport(), instances()->visualRect(instances()->model()->index(1, 0)).center());
        QTRY_VERIFY(isSettled() && count(u"5 × feed-forward"_s) == 1);
        QTRY_VERIFY(step(u"main graph"_s) != nullptr);
        desktop().click(step(u"main graph"_s));
        QTRY_VERIFY(isSettled() && count(u"6 × feed-forward"_s) == 1);
        desktop().doubleClick(view().viewport(), placeOf(u"6 × feed-forward"_s));
        QTRY_VERIFY(isSettled() && count(u"5 × feed-forward"_s) == 1);

        desktop().press({u"ctrl+f"_s});
        QTRY_COMPARE(QApplication::focusWidget(), m_gui.find<FindField>("findField"));
        desktop().type(u"op:tanh"_s);
        desktop().press({u"Return"_s});
        QTRY_VERIFY(isSettled() && count(u"Tanh"_s) == 1);
        QCOMPARE(count(u"1 × feed-forward"_s) + count(u"feed-forward"_s), 1); // no. 2, between both that are open
        QVERIFY(view().visibleRect().contains(rectOfSelection(view().picture())));
        desktop().photograph(u"blocks-found"_s);

        desktop().press({u"ctrl+1"_s, u"Escape"_s});
        desktop().type(u"3"_s);
        desktop().press({u"Return"_s});
        QTRY_VERIFY(isSettled() && m_gui.window().document().edits().symbols.contains("N"));
        QCOMPARE(count(u"Tanh"_s), 1);

        QVERIFY(m_gui.window().readiness().show(u"nnapi"_s));
        QTRY_VERIFY(isSettled() && view().picture().coverage().coverage());
        desktop().press({u"ctrl+2"_s, u"0"_s}); // the whole graph
        desktop().point(view().viewport(), placeOf(u"3 × feed-forward"_s));
        QTRY_VERIFY(QToolTip::isVisible());
        QVERIFY2(QToolTip::text().contains(u"supported: "_s), qPrintable(QToolTip::text()));
        desktop().photograph(u"blocks-readiness"_s);

        desktop().press({u"ctrl+z"_s});
        QTRY_VERIFY(isSettled() && m_gui.window().document().edits().isEmpty());
        desktop().press({u"ctrl+k"_s});
        QTRY_VERIFY(isSettled() && count(u"MatMul"_s) == 12);
    }

    // A large model opens as blocks; the wheel opens one, all nodes are a key away, and a reload keeps them.
    void largeModelFromOpeningToReload()
    {
        m_gui.begin();
        const QString path = layeredModel("N, 4", 40)->file().path();
        m_gui.openByDialog(path);
        QTRY_VERIFY(isSettled());
        QCOMPARE(count(u"40 × feed-forward"_s), 1);
        QCOMPARE(count(u"MatMul"_s), 0);
        desktop().photograph(u"large-blocks"_s);
        const QPoint block = placeOf(u"40 × feed-forward"_s);
        desktop().turnWheel(view().viewport(), block, 3);
        QTRY_VERIFY(isSettled() && count(u"39 × feed-forward"_s) == 1);
        QVERIFY(view().picture().places()->frames.front().contains(view().mapToScene(block)));
        desktop().photograph(u"large-zoomed-in"_s);
        desktop().turnWheel(view().viewport(), block, -8);
        QTRY_VERIFY(isSettled() && count(u"40 × feed-forward"_s) == 1);
        desktop().press({u"ctrl+k"_s});
        QTRY_VERIFY(isSettled() && count(u"MatMul"_s) == 80);
        m_gui.openByDialog(path);
        QTRY_VERIFY(isSettled());
        QCOMPARE(count(u"MatMul"_s), 80);
    }

private:
    [[nodiscard]] Desktop &desktop() { return m_gui.desktop(); }
    [[nodiscard]] GraphView &view() { return m_gui.window().workspace().view(); }
    [[nodiscard]] bool isSettled() { return m_gui.window().isSettled(); }
    [[nodiscard]] qsizetype count(const QString &title)
    {
        return std::ranges::count(view().picture().graph()->content.boxes, title, &GraphBox::title);
    }
    // A button of the path above the picture.
    [[nodiscard]] QPushButton *step(const QString &text)
    {
        for (QPushButton *button : m_gui.window().workspace().breadcrumb().findChildren<QPushButton *>()) {
            if (button->isVisible() && button->text() == text)
                return button;
        }
        return nullptr;
    }
    [[nodiscard]] FieldListView *instances()
    {
        for (FieldListView *list : m_gui.window().workspace().details().findChildren<FieldListView *>()) {
            if (list->isVisible() && list->accessibleName() == u"Instances"_s)
                return list;
        }
        return nullptr;
    }
    [[nodiscard]] QPoint placeOf(const QString &title)
    {
        const auto &boxes = view().picture().graph()->content.boxes;
        const auto box = std::ranges::find(boxes, title, &GraphBox::title) - boxes.begin();
        return view().mapFromScene(view().picture().places()->boxes[std::size_t(box)].center());
    }

    RealWindow m_gui;
};

SHAPEWRIGHT_WINDOW_TEST(TestRealBlocks)
#include "tst_realblocks.moc"
