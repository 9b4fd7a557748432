// SPDX-License-Identifier: Apache-2.0
#include "model/search/foldedtext.h"
#include "model/search/shapepattern.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;

class TestShapePattern : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matchesShapes_data();
    void matchesShapes();
    void isNoShape_data();
    void isNoShape();
};

namespace {

// Parses `n ? 3 2*x[0]~`: names, numbers and unknown dims. A tilde marks an expression over unnamed axes.
Shape shapeOf(const QString &text)
{
    Shape shape;
    for (const QString &dim : text.split(u' ', Qt::SkipEmptyParts)) {
        const std::string word = dim.toStdString();
        if (dim == QStringLiteral("?"))
            shape.emplace_back();
        else if (dim.endsWith(u'~'))
            shape.push_back(Dim::following(word.substr(0, word.size() - 1)));
        else
            shape.push_back(dim[0].isDigit() ? Dim(dim.toLongLong()) : Dim::param(word));
    }
    return shape;
}

} // namespace

void TestShapePattern::matchesShapes_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("shape");
    QTest::addColumn<bool>("matches");
    const auto row = [](const char *typed, const char *shape, bool matches) {
        QTest::addRow("%s in %s", typed, shape) << QString::fromUtf8(typed) << QString::fromUtf8(shape) << matches;
    };
    row("1x3x224x224", "1 3 224 224", true);
    row("1X3X224X224", "1 3 224 224", true);
    row("1x3x224x224", "1 3 224 225", false);
    row("3x224", "1 3 224 224", true); // matches anywhere in the shape
    row("3x224", "1 3 2240 224", false);
    row("[3x224]", "1 3 224 224", false); // with brackets, the whole shape has to match
    row("[3, 224]", "3 224", true);
    row("(3,224)", "3 224", true);
    row("[3x224", "1 3 224 224", true); // the bracket is not closed yet
    row("[]", "", true);
    row("[]", "1", false);
    row("[5]", "5", true);
    row("?x3", "? 3", true);
    row("?x3", "batch 3", false);
    row("?x3", "2*x[0]~ 3", true);
    row("_x3", "batch 3", true);
    row("*x3", "7 3", true);
    row("_x3", "3", false);
    row("batch×?×64", "batch ? 64", true);
    row("batch × ? × 64", "batch ? 64", true);
    row("BATCH,?,64", "Batch ? 64", true);
    row("batchx64", "batch 64", true);
    row("batchxseq", "batch seq", true);
    row("batchxseq", "batch seq2", false);
    row("maxlenx3", "maxlen 3", true);
    row("max_xx3", "max_x 3", true);
    row("x×3", "x 3", true); // a dim with the name x
    row("2*x[0]×3", "2*x[0]~ 3", true);
    row("past+1×3", "past+1 3", true);
    row("1x3x", "1 3 5", true); // more dims may be typed
    row("3x", "1 3 5", true);
    row("99999999999999999999x1", "1 1", false);
}

void TestShapePattern::matchesShapes()
{
    QFETCH(QString, typed);
    QFETCH(QString, shape);
    QFETCH(bool, matches);
    const auto pattern = ShapePattern::parse(foldedTight(typed.toStdString()));
    QVERIFY(pattern);
    QCOMPARE(pattern->matches(shapeOf(shape)), matches);
}

void TestShapePattern::isNoShape_data()
{
    QTest::addColumn<QString>("typed");
    for (const char *typed : {"", "224", "?", "conv", "1xx3", ",", "1,,2", "×"})
        QTest::newRow(typed) << QString::fromUtf8(typed);
    QTest::newRow("longer than any") << QStringLiteral("1x").repeated(100'000);
}

void TestShapePattern::isNoShape()
{
    QFETCH(QString, typed);
    QVERIFY(!ShapePattern::parse(foldedTight(typed.toStdString())));
}

SHAPEWRIGHT_GUILESS_TEST(TestShapePattern)
#include "tst_shapepattern.moc"
