// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registertest.h"
#include "views/graph/paint/pixelcanvas.h"
#include "views/graph/picture/routecutter.h"

#include <QTest>

#include <cmath>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

constexpr QRgb white = 0xffffffff, black = 0xff000000;

struct Drawn {
    explicit Drawn(double scale = 1, QPointF origin = {})
        : image(100, 80, QImage::Format_RGB32), fonts(Theme::light()), canvas(image, origin, scale, fonts)
    {
        image.fill(white);
    }
    // The amount of black, in pixels.
    [[nodiscard]] double ink() const
    {
        double sum = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                sum += 1 - qGray(image.pixel(x, y)) / 255.0;
        }
        return sum;
    }

    QImage image;
    PictureFonts fonts;
    PixelCanvas canvas;
};

} // namespace

class TestPixelCanvas : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesHaveTheirArea_data()
    {
        QTest::addColumn<QPointF>("from");
        QTest::addColumn<QPointF>("to");
        QTest::addColumn<double>("width");
        QTest::newRow("down") << QPointF(20.5, 10) << QPointF(20.5, 60) << 1.0;
        QTest::newRow("across") << QPointF(10, 20.5) << QPointF(60, 20.5) << 1.0;
        QTest::newRow("between two columns") << QPointF(20, 10) << QPointF(20, 60) << 1.0;
        QTest::newRow("slanted") << QPointF(10, 10) << QPointF(70, 40) << 1.0;
        QTest::newRow("steep") << QPointF(40, 70) << QPointF(20, 10) << 1.0;
        QTest::newRow("thick") << QPointF(10, 30) << QPointF(80, 50) << 6.0;
    }

    void linesHaveTheirArea()
    {
        QFETCH(QPointF, from);
        QFETCH(QPointF, to);
        QFETCH(double, width);
        Drawn drawn;
        const QPointF points[] = {from, to};
        drawn.canvas.polyline(points, 2, Qt::black, width);
        const double area = std::hypot(to.x() - from.x(), to.y() - from.y()) * width;
        QVERIFY2(std::abs(drawn.ink() - area) < area * 0.04 + 1, qPrintable(QString::number(drawn.ink())));
    }

    void lineOfManyPointsHasNoGaps()
    {
        Drawn drawn;
        std::vector<QPointF> points;
        for (int i = 0; i <= 2000; ++i)
            points.emplace_back(50.5, 5 + i * 0.03);
        drawn.canvas.polyline(points.data(), qsizetype(points.size()), Qt::black, 1);
        for (int y = 6; y < 64; ++y)
            QVERIFY2(qGray(drawn.image.pixel(50, y)) < 30, qPrintable(QString::number(y)));
    }

    // Far away, infinite or not a number: nothing may be written outside of the image.
    void drawingIsClipped_data()
    {
        QTest::addColumn<QPointF>("a");
        QTest::addColumn<QPointF>("b");
        QTest::newRow("left") << QPointF(-500, 10) << QPointF(-10, 60);
        QTest::newRow("through") << QPointF(-1e7, 40) << QPointF(1e7, 41);
        QTest::newRow("down through") << QPointF(40, -1e7) << QPointF(41, 1e7);
        QTest::newRow("corner") << QPointF(-5, -5) << QPointF(3, 3);
        QTest::newRow("below") << QPointF(10, 79.5) << QPointF(20, 900);
    }

    void drawingIsClipped()
    {
        QFETCH(QPointF, a);
        QFETCH(QPointF, b);
        Drawn drawn;
        const QPointF points[] = {a, b};
        drawn.canvas.polyline(points, 2, Qt::black, 3);
        drawn.canvas.triangle({a, b, a + QPointF(10, 0)}, Qt::black);
        drawn.canvas.circle(a, 10, Qt::black);
        drawn.canvas.box(QRectF(a, b).normalized(), {Qt::black, Qt::black, 4, true, Qt::black, 1, 4});
        QVERIFY(drawn.ink() >= 0);
    }

    void boxes()
    {
        Drawn drawn;
        drawn.canvas.box({10, 10, 60, 40}, {Qt::black, Qt::white, 16, true, Qt::red, 1, 4});
        QCOMPARE(drawn.image.pixel(40, 16), black);                 // title
        QCOMPARE(drawn.image.pixel(40, 40), white);                 // body
        QCOMPARE(drawn.image.pixel(40, 49), QColor(Qt::red).rgb()); // frame
        QCOMPARE(drawn.image.pixel(10, 40), QColor(Qt::red).rgb());
        QCOMPARE(drawn.image.pixel(10, 10), white); // the corner is round
        QCOMPARE(drawn.image.pixel(40, 50), white);
        QCOMPARE(drawn.image.pixel(9, 30), white);
    }

    void tinyBoxesAreSeen()
    {
        Drawn drawn(0.001);
        drawn.canvas.box({40000, 40000, 60, 40}, {Qt::black, Qt::white, 16, true, Qt::red, 1, 4});
        QCOMPARE(drawn.image.pixel(40, 40), black);
    }

    void originAndScale()
    {
        Drawn drawn(2, {100, 50});
        drawn.canvas.box({110, 60, 10, 10}, {Qt::black, {}, 0, false, Qt::black, 1, 0});
        QCOMPARE(drawn.image.pixel(20, 20), black);
        QCOMPARE(drawn.image.pixel(39, 39), black);
        QCOMPARE(drawn.image.pixel(40, 40), white);
    }

    void text()
    {
        Drawn drawn;
        drawn.canvas.text({10, 30}, u"Conv"_s, PictureFont::Title, Qt::black, 30);
        const double ink = drawn.ink();
        QVERIFY(ink > 30);
        Drawn twice(2);
        twice.canvas.text({5, 15}, u"Conv"_s, PictureFont::Title, Qt::black, 30);
        QVERIFY(twice.ink() > 2.5 * ink);
    }

    void clippedRoutesStayWhole()
    {
        RouteCutter cutter(100);
        const std::vector<QPointF> route = {{0, 0}, {10, 30}, {10, 1000}, {20, 1010}};
        double length = 0;
        int ends = 0;
        QPointF reached = route.front();
        cutter.cut(route.data(), route.size(), ValueId{}, [&](const auto &points, const QRectF &around, bool isEnd) {
            QCOMPARE(points.front(), reached);
            reached = points.back();
            for (std::size_t i = 1; i < points.size(); ++i)
                length += std::hypot(points[i].x() - points[i - 1].x(), points[i].y() - points[i - 1].y());
            QVERIFY(around.height() <= 200);
            ends += isEnd;
        });
        QCOMPARE(reached, route.back());
        QCOMPARE(ends, 1);
        QVERIFY(std::abs(length - (std::hypot(10, 30) + 970 + std::hypot(10, 10))) < 1e-6);
    }

    // Ten edges of one value share one lane.
    void sharedRouteSegmentsAreDrawnOnce()
    {
        RouteCutter cutter(100);
        double length = 0;
        int ends = 0;
        for (int i = 1; i <= 10; ++i) {
            const std::vector<QPointF> route = {{0, 0}, {0, 1000.0 * i}, {50, 1000.0 * i}};
            cutter.cut(route.data(), route.size(), ValueId{},
                       [&](const auto &points, const QRectF &around, bool isEnd) {
                           length += around.height();
                           ends += isEnd;
                           Q_UNUSED(points)
                       });
        }
        QCOMPARE(ends, 10);
        QCOMPARE(length, 10000.0); // if each edge were drawn in full, it would be 55,000
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestPixelCanvas)
#include "tst_pixelcanvas.moc"
