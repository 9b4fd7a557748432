// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/history.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;

class TestHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goesBackAndForward();
    void newPlaceRemovesForwardEntries();
    void isBounded();
};

namespace {

Place place(std::uint32_t node)
{
    return {mainGraph, NodeId{mainGraph, node}, GraphView::ViewState{{double(node), 1}, 0.5}};
}

} // namespace

void TestHistory::goesBackAndForward()
{
    History history;
    QVERIFY(!history.back(place(0)));
    history.leave(place(1));
    history.leave(place(2));
    QCOMPARE(history.back(place(3)), place(2));
    QCOMPARE(history.back(place(2)), place(1));
    QVERIFY(!history.canGoBack());
    QCOMPARE(history.forward(place(1)), place(2));
    QCOMPARE(history.forward(place(2)), place(3));
    QVERIFY(!history.canGoForward());
    QVERIFY(!history.forward(place(3)));
    QVERIFY(history.canGoBack());
}

void TestHistory::newPlaceRemovesForwardEntries()
{
    History history;
    history.leave(place(1));
    QVERIFY(history.back(place(2)));
    QVERIFY(history.canGoForward());
    history.leave(place(1));
    QVERIFY(!history.canGoForward());
    QVERIFY(history.back(place(5)));
    history.pass();
    QVERIFY(!history.canGoForward());
}

void TestHistory::isBounded()
{
    History history;
    for (std::uint32_t i = 0; i < 1000; ++i)
        history.leave(place(i));
    int count = 0;
    std::uint32_t here = 1000;
    while (history.canGoBack()) {
        QCOMPARE(history.back(place(here)), place(here - 1));
        --here;
        ++count;
    }
    QCOMPARE(count, 100);
}

SHAPEWRIGHT_GUILESS_TEST(TestHistory)
#include "tst_history.moc"
