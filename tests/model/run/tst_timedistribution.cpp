// SPDX-License-Identifier: Apache-2.0
#include "model/run/testrun/timedistribution.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;

class TestTimeDistribution : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void timesAreSummedUp_data();
    void timesAreSummedUp();
    void noTimes() { QVERIFY(!distributionOf({})); }
};

void TestTimeDistribution::timesAreSummedUp_data()
{
    QTest::addColumn<std::vector<double>>("times");
    QTest::addColumn<TimeDistribution>("expected");
    const auto row = [](const char *name, std::vector<double> times, TimeDistribution expected) {
        QTest::newRow(name) << std::move(times) << expected;
    };
    row("one", {3}, {3, 3, 3, 3});
    row("two", {5, 3}, {3, 4, 5, 5});
    row("an odd number, in no order", {9, 1, 2}, {1, 2, 9, 9});
    row("ten: the ninth", {10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, {1, 5.5, 9, 10});
    row("eleven: the tenth", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, {1, 6, 10, 11});
}

void TestTimeDistribution::timesAreSummedUp()
{
    QFETCH(std::vector<double>, times);
    QFETCH(TimeDistribution, expected);
    QVERIFY(distributionOf(times) == expected);
}

SHAPEWRIGHT_GUILESS_TEST(TestTimeDistribution)
#include "tst_timedistribution.moc"
