// SPDX-License-Identifier: Apache-2.0
#include "model/shape/tables/shapetable.h"
#include "tests/support/registertest.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/picture/shapelabel.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using Kind = ShapeLabel::Span::Kind;

namespace {

ValueShape tensor(std::optional<Shape> shape)
{
    ValueShape value;
    value.type.kind = ValueType::Kind::Tensor;
    value.type.shape = std::move(shape);
    return value;
}

Dim symbol(const char *name)
{
    return Dim::param(name);
}

QString textOf(const ShapeLabel &label)
{
    QString text;
    for (const auto &span : label.spans)
        text += span.text;
    return text;
}

} // namespace

class TestShapeLabel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void kinds()
    {
        const ValueShape before = tensor(Shape{symbol("batch"), symbol("seq"), Dim(), 256});
        const ValueShape after = tensor(Shape{1, symbol("seq"), Dim(), 256});
        const ShapeLabel label = shapeLabel(before, after);
        QCOMPARE(textOf(label), u"1 × seq × ? × 256"_s);
        QCOMPARE(label.whole, textOf(label));
        QVERIFY(!label.isCut);
        QCOMPARE(label.spans.at(0).kind, Kind::Fixed);
        QCOMPARE(label.spans.at(2).kind, Kind::Symbol);
        QCOMPARE(label.spans.at(4).kind, Kind::Unknown);
        QCOMPARE(label.spans.at(6).kind, Kind::Number);
        QVERIFY(label.mentions(u"seq"_s));
        QVERIFY(!label.mentions(u"batch"_s));
    }

    void unedited()
    {
        const ValueShape value = tensor(Shape{1, 256});
        QCOMPARE(shapeLabel(value, value).spans.at(0).kind, Kind::Number);
    }

    void mentionsNamesInExpressions()
    {
        const ValueShape value = tensor(Shape{symbol("past_sequence + 1")});
        const ShapeLabel label = shapeLabel(value, value);
        QVERIFY(label.mentions(u"past_sequence"_s));
        QVERIFY(!label.mentions(u"past"_s));
        QVERIFY(!label.mentions(u"1"_s));
    }

    void functionsAreNoNames()
    {
        QCOMPARE(namesInDim(u"Min(128, sequence) + ceil(h/2)"_s), (QStringList{u"sequence"_s, u"h"_s}));
    }

    void roundingIsShortened_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("compact");
        QTest::newRow("ceiling") << u"ceil(height/2)"_s << u"⌈height/2⌉"_s;
        QTest::newRow("floor within a product") << u"2*floor((n + 1)/2) + 1"_s << u"2·⌊(n + 1)/2⌋ + 1"_s;
        QTest::newRow("one in another") << u"floor(ceil(a/2)/2)"_s << u"⌊⌈a/2⌉/2⌋"_s;
        QTest::newRow("a name that ends so") << u"my_ceil(x)"_s << u"my_ceil(x)"_s;
        QTest::newRow("no closing parenthesis") << u"ceil(x"_s << u"ceil(x"_s;
        QTest::newRow("only a closing one") << u"x)"_s << u"x)"_s;
    }

    void roundingIsShortened()
    {
        QFETCH(QString, text);
        QFETCH(QString, compact);
        QCOMPARE(compactDim(text), compact);
    }

    void sumsAreParenthesized_data()
    {
        QTest::addColumn<QByteArray>("dim");
        QTest::addColumn<QString>("shown");
        QTest::newRow("sum") << QByteArray("past_sequence + 1") << u"4 × (past_sequence + 1)"_s;
        QTest::newRow("difference") << QByteArray("n - 2") << u"4 × (n - 2)"_s;
        QTest::newRow("product") << QByteArray("2*n") << u"4 × 2·n"_s;
        QTest::newRow("sum within a function") << QByteArray("ceil((n + 1)/2)") << u"4 × ⌈(n + 1)/2⌉"_s;
        QTest::newRow("arguments") << QByteArray("Min(128, n)") << u"4 × Min(128, n)"_s;
    }

    void sumsAreParenthesized()
    {
        QFETCH(QByteArray, dim);
        QFETCH(QString, shown);
        const ValueShape value = tensor(Shape{4, symbol(dim.constData())});
        QCOMPARE(textOf(shapeLabel(value, value)), shown);
        const ValueShape alone = tensor(Shape{symbol("n + 1")});
        QCOMPARE(textOf(shapeLabel(alone, alone)), u"n + 1"_s);
    }

    void elements()
    {
        using Known = SmallElements::Element::Kind;
        const SmallElements shape{{{Known::Number, "-1"}, {Known::Symbolic, "2*batch"}, {Known::Unknown, "?"}}, false};
        const ShapeLabel label = elementsLabel(shape, 40);
        QCOMPARE(textOf(label), u"[-1, 2·batch, ?]"_s);
        QVERIFY(label.mentions(u"batch"_s));
        QCOMPARE(textOf(elementsLabel({{{Known::Number, "7"}}, true}, 40)), u"7"_s);
        QVERIFY(elementsLabel(shape, 10).length() <= 10);
    }

    void words()
    {
        QCOMPARE(shapeLabel(tensor(Shape()), tensor(Shape())).spans.at(0).kind, Kind::Word);
        QCOMPARE(shapeLabel(tensor({}), tensor({})).spans.at(0).kind, Kind::Unknown);
        QVERIFY(shapeLabel({}, {}).isEmpty());
    }

    void declaredOnly()
    {
        ValueShape value = tensor(Shape{symbol("n"), 4});
        QCOMPARE(shapeLabel(value, value).spans.at(0).marks, Marks::None);
        value.marks = {Marks::Declared, Marks::None};
        QCOMPARE(shapeLabel(value, value).spans.at(0).marks, Marks::Declared);
        QCOMPARE(shapeLabel(value, value).spans.at(2).marks, Marks::None);
    }

    void longShapesAreCut_data()
    {
        QTest::addColumn<QList<QByteArray>>("names");
        QTest::newRow("long names") << QList<QByteArray>{"batch_size", "decoder_sequence_length", "10"};
        QTest::newRow("one very long name") << QList<QByteArray>{QByteArray(5000, 'n')};
        QTest::newRow("many dims") << QList<QByteArray>(30, "n");
        QTest::newRow("many long dims") << QList<QByteArray>(30, "sequence_length");
    }

    void longShapesAreCut()
    {
        QFETCH(QList<QByteArray>, names);
        Shape shape;
        for (const QByteArray &name : names)
            shape.push_back(symbol(name.constData()));
        const ShapeLabel label = shapeLabel(tensor(shape), tensor(shape));
        QVERIFY(label.isCut);
        QVERIFY2(label.length() <= longestShapeLabel, qPrintable(textOf(label)));
        QVERIFY(textOf(label).contains(u'…'));
        QVERIFY(label.whole.size() > longestShapeLabel);
        QCOMPARE(label.spans.first().symbol, QString::fromLatin1(names.first()));
    }

    void hostileText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        QTest::newRow("plain") << u"input:0"_s << u"input:0"_s;
        QTest::newRow("Japanese") << u"入力"_s << u"入力"_s;
        QTest::newRow("emoji") << u"a😀b"_s << u"a😀b"_s;
        QTest::newRow("lines") << u"a\nb\tc"_s << u"a\\nb\\tc"_s;
        QTest::newRow("nul") << QString(QChar(0)) << u"\\x00"_s;
        QTest::newRow("escape") << u"\x1b[31m"_s << u"\\x1b[31m"_s;
        QTest::newRow("right to left override") << u"a\u202eb"_s << u"a\\u202eb"_s;
        QTest::newRow("no character") << QString(QChar(0xfffe)) << u"\\ufffe"_s;
        QTest::newRow("markup") << u"<b>x</b>"_s << u"<b>x</b>"_s; // shown literally, never as rich text
    }

    void hostileText()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        QCOMPARE(displayText(text), shown);
        QVERIFY(!toolTipText(text).contains(u"<b>"_s));
    }

    void elision()
    {
        QCOMPARE(elided(u"abcdef"_s, 6), u"abcdef"_s);
        QCOMPARE(elided(u"abcdefg"_s, 6), u"abcde…"_s);
        QCOMPARE(elided(u"abcd😀gh"_s, 6), u"abcd…"_s); // a surrogate pair is never split
        QCOMPARE(elidedInMiddle(u"abcdefghij"_s, 7), u"abc…hij"_s);
        QCOMPARE(elidedInMiddle(u"abcdefghij"_s, 4), u"ab…j"_s);
        QCOMPARE(elidedInMiddle(u"abc"_s, 3), u"abc"_s);
        QCOMPARE(elidedInFront(u"abcdef"_s, 6), u"abcdef"_s);
        QCOMPARE(elidedInFront(u"abcdefg"_s, 6), u"…cdefg"_s);
        QCOMPARE(elidedInFront(u"ab😀defg"_s, 6), u"…defg"_s);
    }
};

SHAPEWRIGHT_GUILESS_TEST(TestShapeLabel)
#include "tst_shapelabel.moc"
