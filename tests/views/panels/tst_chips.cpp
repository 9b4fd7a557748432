// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registertest.h"
#include "views/panels/cells/chippainter.h"
#include "views/panels/cells/chips.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace shapewright;
using Kind = Chip::Kind;

class TestChips : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void changesStrikeTheOldDim();
    void fixedOnlyWhereEdited();
    void otherRanksAreShownWhole();
    void typesWithoutDimsAreWords();
    void narrowLinesCutTheirChips();
    void namesHaveOneLine();
    void timesText_data();
    void timesText();
};

namespace {

ValueType tensor(std::optional<Shape> shape)
{
    ValueType type;
    type.kind = ValueType::Kind::Tensor;
    type.elemType = 1;
    type.shape = std::move(shape);
    type.text = "tensor(float)";
    return type;
}

} // namespace

void TestChips::changesStrikeTheOldDim()
{
    const ValueType before = tensor(Shape{Dim::param("batch"), Dim(), Dim(256)});
    const ValueType after = tensor(Shape{Dim(1), Dim(), Dim(256)});
    const Chips expected{{Kind::Fixed, QStringLiteral("1")},
                         {Kind::Unknown, QStringLiteral("?")},
                         {Kind::Plain, QStringLiteral("256")},
                         {Kind::Struck, QStringLiteral("batch")}};
    QCOMPARE(changeChips(before, after), expected);
    QCOMPARE(chipsText(expected), QStringLiteral("1, ?, 256, was batch"));
}

// A chip is never wider than its line, so its text must not be either.
void TestChips::narrowLinesCutTheirChips()
{
    const ChipPainter painter(Theme::light());
    const Chips chips{{Kind::Symbol, QStringLiteral("⌈p2o.DynamicDimension.2/32⌉")}};
    for (const int width : {60, 100, 400}) {
        QImage image(width + 200, ChipPainter::height() + 10, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter on(&image);
        painter.paintWrapped(on, QRect(100, 0, width, ChipPainter::height()), chips);
        on.end();
        const QRect chip = painter.wrappedPlaces(QRect(100, 0, width, ChipPainter::height()), chips).first();
        const int y = chip.center().y();
        // Nothing but the frame's own tint lies beside the text, three pixels inside of the frame.
        const QRgb ground = image.pixel(chip.left() + 2, y);
        for (int line = chip.top() + 4; line < chip.bottom() - 4; ++line) {
            QCOMPARE(image.pixel(chip.left() + 3, line), ground);
            QCOMPARE(image.pixel(chip.right() - 3, line), ground);
        }
    }
}

void TestChips::namesHaveOneLine()
{
    const ChipPainter painter(Theme::light());
    const auto drawn = [&](const QString &name) {
        QImage image(200, 30, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter on(&image);
        painter.paint(on, image.rect(), {{Kind::Plain, name}});
        return image;
    };
    QCOMPARE(drawn(QStringLiteral("a\nb")), drawn(QStringLiteral("a\\nb")));
    QVERIFY(drawn(QStringLiteral("a\nb")) != drawn(QStringLiteral("a")));
}

void TestChips::fixedOnlyWhereEdited()
{
    const ValueType before = tensor(Shape{Dim::param("a"), Dim(3)});
    const ValueType after = tensor(Shape{Dim::param("b"), Dim(3)});
    QCOMPARE(shapeChips(before, after),
             (Chips{{Kind::Symbol, QStringLiteral("b")}, {Kind::Plain, QStringLiteral("3")}}));
    QCOMPARE(shapeChips(before, before),
             (Chips{{Kind::Symbol, QStringLiteral("a")}, {Kind::Plain, QStringLiteral("3")}}));
}

void TestChips::otherRanksAreShownWhole()
{
    const ValueType before = tensor({});
    const ValueType after = tensor(Shape{Dim(2), Dim::param("n")});
    const Chips expected{{Kind::Fixed, QStringLiteral("2")},
                         {Kind::Symbol, QStringLiteral("n")},
                         {Kind::Struck, QStringLiteral("unknown rank")}};
    QCOMPARE(changeChips(before, after), expected);
}

void TestChips::typesWithoutDimsAreWords()
{
    QCOMPARE(chipsText(shapeChips(tensor(Shape{}))), QStringLiteral("scalar"));
    QCOMPARE(chipsText(shapeChips(tensor({}))), QStringLiteral("unknown rank"));
    QCOMPARE(shapeChips(ValueType()).first().kind, Kind::Unknown);
    ValueType sequence;
    sequence.kind = ValueType::Kind::Sequence;
    sequence.text = "seq(tensor(int64))";
    QCOMPARE(chipsText(shapeChips(sequence)), QStringLiteral("seq(tensor(int64))"));
}

void TestChips::timesText_data()
{
    QTest::addColumn<QString>("expected");
    QTest::addColumn<int>("rank");
    QTest::newRow("unknown rank") << QStringLiteral("unknown rank") << -1;
    QTest::newRow("scalar") << QStringLiteral("scalar") << 0;
    QTest::newRow("one") << QStringLiteral("7") << 1;
    QTest::newRow("three") << QStringLiteral("7 × 7 × 7") << 3;
}

void TestChips::timesText()
{
    QFETCH(QString, expected);
    QFETCH(int, rank);
    std::optional<Shape> shape;
    if (rank >= 0)
        shape = Shape(std::size_t(rank), Dim(7));
    QCOMPARE(shapewright::timesText(shape), expected);
}

SHAPEWRIGHT_WINDOW_TEST(TestChips)
#include "tst_chips.moc"
