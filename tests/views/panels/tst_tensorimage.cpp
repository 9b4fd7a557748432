// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registertest.h"
#include "views/panels/tensors/tensorimage.h"

#include <QTest>

#include <limits>

using namespace shapewright;

class TestTensorImage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void layouts_data();
    void layouts();
    void pixels();
    void onlyNumbers();
};

void TestTensorImage::layouts_data()
{
    QTest::addColumn<std::vector<std::int64_t>>("dims");
    QTest::addColumn<std::optional<ImageLayout>>("layout");
    using Dims = std::vector<std::int64_t>;
    using Layout = std::optional<ImageLayout>;
    QTest::newRow("H×W") << Dims{8, 9} << Layout({8, 9, 1, true});
    QTest::newRow("C×H×W") << Dims{3, 8, 9} << Layout({8, 9, 3, true});
    QTest::newRow("H×W×C") << Dims{8, 9, 4} << Layout({8, 9, 4, false});
    QTest::newRow("N×1×H×W") << Dims{2, 1, 640, 480} << Layout({640, 480, 1, true});
    QTest::newRow("N×H×W×C") << Dims{1, 8, 9, 3} << Layout({8, 9, 3, false});
    QTest::newRow("a row") << Dims{1, 1000} << Layout();
    QTest::newRow("few columns") << Dims{100, 7} << Layout();
    QTest::newRow("two channels") << Dims{1, 2, 32, 32} << Layout();
    QTest::newRow("no image in the batch") << Dims{0, 3, 32, 32} << Layout();
    QTest::newRow("a scalar") << Dims{} << Layout();
    QTest::newRow("five axes") << Dims{1, 1, 3, 32, 32} << Layout();
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    QTest::newRow("endless") << Dims{most, most} << Layout();
    QTest::newRow("huge") << Dims{8192, 8192, 4} << Layout();
}

void TestTensorImage::layouts()
{
    QFETCH(std::vector<std::int64_t>, dims);
    QFETCH(std::optional<ImageLayout>, layout);
    QVERIFY(imageLayout(dims) == layout);
}

void TestTensorImage::pixels()
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const QImage grey = imageOf({2, 2, 1, true}, {-1, 3, nan, 1});
    QCOMPARE(grey.pixel(0, 0), qRgb(0, 0, 0));
    QCOMPARE(grey.pixel(1, 0), qRgb(255, 255, 255));
    QCOMPARE(grey.pixel(0, 1), qRgb(0, 0, 0));
    QCOMPARE(grey.pixel(1, 1), qRgb(128, 128, 128));
    QCOMPARE(imageOf({1, 2, 3, true}, {0, 1, 0, 0, 1, 0}).pixel(0, 0), qRgb(0, 0, 255));
    QCOMPARE(imageOf({1, 2, 3, false}, {0, 1, 0, 0, 1, 0}).pixel(0, 0), qRgb(0, 255, 0));
    // All elements are equal, and one is missing.
    QCOMPARE(imageOf({2, 2, 1, true}, {5, 5, 5}).pixel(1, 1), qRgb(0, 0, 0));
}

void TestTensorImage::onlyNumbers()
{
    QCOMPARE(numbersOf(std::vector<std::int64_t>{1, -2}), (std::vector<double>{1, -2}));
    QVERIFY(numbersOf(std::vector<std::string>{"a"}).empty());
    QVERIFY(numbersOf(std::vector<std::complex<double>>{{1, 2}}).empty());
}

SHAPEWRIGHT_GUILESS_TEST(TestTensorImage)
#include "tst_tensorimage.moc"
