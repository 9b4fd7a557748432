// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/navigate/navigator.h"
#include "tests/app/gui/guifixture.h"
#include "views/graph/view/graphview.h"

#include <QAction>
#include <QTabBar>
#include <QTreeView>
#include <QWheelEvent>

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace shapewright::test {

// A window that shows a model.
class ShownBlocks : public GuiFixture
{
public:
    explicit ShownBlocks(const std::shared_ptr<const ModelGraph> &model)
    {
        show();
        open(model);
    }

    void open(const std::shared_ptr<const ModelGraph> &model)
    {
        window().document().open(model->file().path());
        if (!QTest::qWaitFor([&] { return !window().document().isOpening() && window().isSettled(); }, 60'000))
            qFatal("the model was not opened");
    }
    [[nodiscard]] bool isTabOffered()
    {
        const auto *bar = find<QTabBar>("resultTabs");
        for (int i = 0; i < bar->count(); ++i) {
            if (bar->tabText(i) == QStringLiteral("Blocks"))
                return bar->isTabVisible(i);
        }
        return false;
    }
    [[nodiscard]] QTreeView *list() { return find<QTreeView>("blocks"); }
    void settle() { QTRY_VERIFY(window().isSettled()); }
    void showBlocks()
    {
        window().actions().blocks->trigger();
        settle();
    }
    void showAllNodes()
    {
        window().actions().allNodes->trigger();
        settle();
    }
    [[nodiscard]] const GraphPicture &picture() { return view().picture(); }
    // The titles of all boxes, in the order of their heights.
    [[nodiscard]] QStringList titles()
    {
        const std::vector<QRectF> &places = picture().places()->boxes;
        std::vector<std::uint32_t> order(places.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::sort(order, {}, [&places](std::uint32_t box) { return places[box].top(); });
        QStringList titles;
        for (const std::uint32_t box : order)
            titles.append(picture().graph()->content.boxes[box].title);
        return titles;
    }
    [[nodiscard]] std::uint32_t boxOf(std::uint32_t node)
    {
        return picture().graph()->boxOf({mainGraph, node}).value();
    }
    [[nodiscard]] QPoint inView(const QPointF &scene) { return view().mapFromScene(scene); }
    void doubleClick(const QPointF &scene)
    {
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, inView(scene));
        QTest::mouseDClick(view().viewport(), Qt::LeftButton, {}, inView(scene));
        settle();
    }
    // Turns the wheel by notches, each as soon as the one before has its effect.
    void wheel(const QPointF &at, int notches)
    {
        for (int i = 0; i < std::abs(notches); ++i) {
            QWheelEvent event(at, view().viewport()->mapToGlobal(at), {}, {0, notches > 0 ? 120 : -120}, {}, {},
                              Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(view().viewport(), &event);
            QVERIFY(view().isLaidOut()); // the picture is never taken away
            settle();
        }
    }
    // How far a place of a rectangle, by shares of its sides, is from a point of the view.
    [[nodiscard]] double distance(const QRectF &rect, const QPointF &shares, const QPointF &at)
    {
        const QPointF scene = rect.topLeft() + QPointF(shares.x() * rect.width(), shares.y() * rect.height());
        return QLineF(view().viewportTransform().map(scene), at).length();
    }
    [[nodiscard]] const QRectF &rectOf(std::uint32_t node) { return picture().places()->boxes[boxOf(node)]; }
    void open(std::uint32_t node) { doubleClick(picture().places()->boxes[boxOf(node)].center()); }
    // What a block's box says of its shapes.
    [[nodiscard]] QString state(std::uint32_t box)
    {
        QString text;
        for (const TextRun &run : picture().looks().box(box).rows.last().runs)
            text += run.text;
        return text;
    }
    [[nodiscard]] GraphView &view() { return window().workspace().view(); }
};

} // namespace shapewright::test
