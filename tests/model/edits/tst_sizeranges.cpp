// SPDX-License-Identifier: Apache-2.0
#include "model/edits/sizeranges.h"
#include "model/shape/tables/shapetable.h"

#include "model/edits/edittext.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/wording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

ShapeEdits fromTexts(const QStringList &texts)
{
    ShapeEdits edits;
    for (const QString &text : texts) {
        const bool isShape = text.startsWith(u"shape "_s);
        if (!(isShape ? addShapeEdit(edits, text.mid(6)) : addDimEdit(edits, text)))
            qFatal("%s", qPrintable(text));
    }
    return edits;
}

QString texts(const ShapeEdits &edits)
{
    return editTexts(edits).join(u' ');
}

std::shared_ptr<const ModelGraph> model(const char *graph)
{
    return test::modelFromText((QByteArray("<ir_version: 8, opset_import: [\"\" : 17]> g ") + graph).constData());
}

} // namespace

class TestSizeRanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readAndWritten_data();
    void readAndWritten();
    void inShapes_data();
    void inShapes();
    void refused_data();
    void refused();
    void inJson();
    void refusedInJson_data();
    void refusedInJson();
    void atEachEnd();
    void saved_data();
    void saved();
    void shapesAreThoseOfTheBestSize();
    void problemsAtEnds_data();
    void problemsAtEnds();
};

void TestSizeRanges::readAndWritten_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("shown");
    const auto row = [](const QString &typed, const QString &written, const QString &shown) {
        QTest::addRow("%s", qPrintable(typed)) << typed << written << shown;
    };
    row(u"1..8"_s, u"1..8"_s, u"1..8, best 8"_s);
    row(u"1..8:4"_s, u"1..8:4"_s, u"1..8, best 4"_s);
    row(u"1..8, best 4"_s, u"1..8:4"_s, u"1..8, best 4"_s);
    row(u" 1 .. 8 : 4 "_s, u"1..8:4"_s, u"1..8, best 4"_s);
    row(u"1..8 Best 1"_s, u"1..8:1"_s, u"1..8, best 1"_s);
    row(u"2…3"_s, u"2..3"_s, u"2..3, best 3"_s);
    row(u"1...8:8"_s, u"1..8"_s, u"1..8, best 8"_s);
    row(u"4..4"_s, u"4"_s, {});
}

void TestSizeRanges::readAndWritten()
{
    QFETCH(QString, typed);
    QFETCH(QString, written);
    QFETCH(QString, shown);
    ShapeEdits edits;
    QVERIFY(addDimEdit(edits, u"batch="_s + typed));
    QCOMPARE(texts(edits), u"batch="_s + written);
    const EditedDim dim = edits.symbols.at("batch");
    QCOMPARE(dim.isRange() ? rangeText(dim) : QString(), shown);
    QVERIFY(dim.isValue()); // the best size
    if (dim.isRange())
        QCOMPARE(parseDim(rangeText(dim)), Result<EditedDim>(dim));
}

void TestSizeRanges::inShapes_data()
{
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("written");
    const auto row = [](const QString &shape, const QString &written) {
        QTest::addRow("%s", qPrintable(shape)) << shape << written;
    };
    row(u"1..8:4,3,?,_"_s, u"1..8:4,3,?,_"_s);
    row(u"[1..8, best 4, 3, w]"_s, u"1..8:4,3,w"_s);
    row(u"1..8,best 4,2..3"_s, u"1..8:4,2..3"_s);
    row(u"1..8:4, \"best 4\""_s, u"1..8:4,\"best 4\""_s); // a name
}

void TestSizeRanges::inShapes()
{
    QFETCH(QString, shape);
    QFETCH(QString, written);
    ShapeEdits edits;
    QVERIFY(addShapeEdit(edits, u"x="_s + shape));
    QCOMPARE(texts(edits), u"x="_s + written);
    ShapeEdits again;
    QVERIFY(addShapeEdit(again, texts(edits)));
    QCOMPARE(again, edits);
}

void TestSizeRanges::refused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const QString &text, const QString &message) {
        QTest::addRow("%s", qPrintable(text)) << text << message;
    };
    row(u"0..8"_s, u"The smallest size of a range is at least 1, not 0."_s);
    row(u"-1..8"_s, u"The smallest size of a range is at least 1, not -1."_s);
    row(u"8..1"_s, u"The range 8..1 is empty: the smaller size comes first."_s);
    row(u"2..8:1"_s, u"The best size must be within the range: 1 is not within 2..8."_s);
    row(u"2..8, best 9"_s, u"The best size must be within the range: 9 is not within 2..8."_s);
    row(u"1.."_s, u"“1..” cannot be parsed: a range such as 1..8, or 1..8:4 with its best size, is expected"_s);
    row(u"1..n"_s, u"“1..n” cannot be parsed: a range such as 1..8, or 1..8:4 with its best size, is expected"_s);
    row(u"1..99999999999999999999"_s, u"“99999999999999999999” cannot be parsed: the number is too large"_s);
}

void TestSizeRanges::refused()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    const auto dim = parseDim(text);
    QVERIFY(!dim);
    QCOMPARE(describe(dim.error()), message);
    ShapeEdits edits;
    QVERIFY(!addDenotationEdit(edits, u"DATA_BATCH=1..8"_s)); // a range of denoted dims is one of their names or axes
}

void TestSizeRanges::inJson()
{
    const ShapeEdits edits = fromTexts({u"batch=1..8:4"_s, u"x[1]=2..3"_s, u"shape y=1..4:1,_,5"_s, u"seq=7"_s});
    const QByteArray json = editsToJson(edits);
    QVERIFY(json.contains("\"version\": 3"));
    QCOMPARE(editsFromJson(json), Result<ModelEdits>(edits));
    const ModelEdits folded(edits, {GraphWishes::Fold()});
    QCOMPARE(editsFromJson(editsToJson(folded)), Result<ModelEdits>(folded));
    // Without ranges, the file is the one that earlier versions read.
    QVERIFY(editsToJson(editsAt(edits, RangeEnd::Best)).contains("\"version\": 1"));
}

void TestSizeRanges::refusedInJson_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<QByteArray>("range");
    QTest::newRow("an earlier version") << 2 << QByteArray(R"({"min":1,"best":4,"max":8})");
    QTest::newRow("no best size") << 3 << QByteArray(R"({"min":1,"max":8})");
    QTest::newRow("an unknown member") << 3 << QByteArray(R"({"min":1,"best":4,"max":8,"step":2})");
    QTest::newRow("least above best") << 3 << QByteArray(R"({"min":5,"best":4,"max":8})");
    QTest::newRow("best above greatest") << 3 << QByteArray(R"({"min":1,"best":9,"max":8})");
    QTest::newRow("zero") << 3 << QByteArray(R"({"min":0,"best":4,"max":8})");
    QTest::newRow("a fraction") << 3 << QByteArray(R"({"min":1,"best":4.5,"max":8})");
    QTest::newRow("a text") << 3 << QByteArray(R"({"min":"1","best":4,"max":8})");
}

void TestSizeRanges::refusedInJson()
{
    QFETCH(int, version);
    QFETCH(QByteArray, range);
    const auto edits = editsFromJson(R"({"format":"shapewright-edits","version":)" + QByteArray::number(version) +
                                     R"(,"symbols":{"batch":)" + range + "}}");
    QVERIFY(!edits);
    QCOMPARE(QString::fromStdString(edits.error().args.at(0)), u"batch"_s);
}

void TestSizeRanges::atEachEnd()
{
    const ShapeEdits edits = fromTexts({u"batch=1..8:4"_s, u"x[1]=2..3:2"_s, u"shape y=_,5..9:6"_s, u"seq=7"_s});
    QVERIFY(hasRanges(edits));
    QCOMPARE(texts(editsAt(edits, RangeEnd::Least)), u"batch=1 seq=7 x[1]=2 y=_,5"_s);
    QCOMPARE(texts(editsAt(edits, RangeEnd::Best)), u"batch=4 seq=7 x[1]=2 y=_,6"_s);
    QCOMPARE(texts(editsAt(edits, RangeEnd::Greatest)), u"batch=8 seq=7 x[1]=3 y=_,9"_s);
    QVERIFY(!hasRanges(editsAt(edits, RangeEnd::Greatest)));
    QCOMPARE(describe(sizesAt(edits, RangeEnd::Greatest)), u"batch = 8, x[1] = 3, y[1] = 9"_s);
}

void TestSizeRanges::saved_data()
{
    QTest::addColumn<QStringList>("given");
    QTest::addColumn<QString>("saved");
    const auto row = [](const QStringList &given, const QString &saved) {
        QTest::addRow("%s", qPrintable(given.join(u' '))) << given << saved;
    };
    row({u"n=1..8:4"_s, u"m=3"_s}, u"m=3"_s);
    row({u"n=N"_s, u"N=1..8"_s}, u"n=N"_s); // the name that it has under the edits
    row({u"x[0]=1..8"_s}, QString());
    row({u"x[1]=1..8"_s}, u"x[1]=?"_s); // static in the file
    row({u"x[2]=1..8"_s}, QString());
    row({u"shape x=1..8,_,5"_s}, u"x=_,_,5"_s);
    row({u"shape x=1..8,1..8,_"_s}, u"x=_,?,_"_s);
    row({u"shape r=1..8,3"_s}, u"r=?,3"_s); // has no rank in the file
}

void TestSizeRanges::saved()
{
    QFETCH(QStringList, given);
    QFETCH(QString, saved);
    const auto graph = model("(float[n, 2, ?] x, float[m] y, float[] r) => (float[m] z) { z = Relu (y) }");
    QCOMPARE(texts(savedEdits(*graph, fromTexts(given))), saved);
}

void TestSizeRanges::shapesAreThoseOfTheBestSize()
{
    const auto graph = model("(float[n, 2] x) => (float[m, 2] z) { z = Concat <axis = 0> (x, x) }");
    const ShapeEdits edits = fromTexts({u"n=1..8:4"_s});
    const auto ranged = propagate(*graph, edits), best = propagate(*graph, fromTexts({u"n=4"_s}));
    QVERIFY(ranged && best);
    QVERIFY((*ranged)->graphs == (*best)->graphs);
    QCOMPARE((*ranged)->problems, (*best)->problems);
}

void TestSizeRanges::problemsAtEnds_data()
{
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<QStringList>("places"); // of the errors, as they begin; empty for the best sizes
    const auto row = [](const char *name, const char *graph, const QStringList &edits, const QStringList &places) {
        QTest::newRow(name) << QByteArray(graph) << edits << places;
    };
    const char *add = "(float[n, 4] a, float[3, 4] b) => (float[k, 4] y) { y = Add (a, b) }";
    row("works throughout", "(float[n] a) => (float[n] y) { y = Relu (a) }", {u"n=1..8:4"_s}, {});
    row("only at the greatest", add, {u"n=1..8:3"_s}, {u"At n = 8: "_s});
    row("only at the least", add, {u"n=2..3"_s}, {u"At n = 2: "_s});
    row("at the best size, too", add, {u"n=2..8:4"_s}, {QString()}); // is told once
    row("edits that contradict", add, {u"n=1..3:3"_s, u"a[0]=3"_s}, {u"At n = 1: "_s});
    row("two ranges", "(float[n] a, float[m] b) => (float[k] y) { y = Add (a, b) }", {u"n=2..8:4"_s, u"m=2..9:4"_s},
        {u"At m = 9, n = 8: "_s});
}

void TestSizeRanges::problemsAtEnds()
{
    QFETCH(QByteArray, graph);
    QFETCH(QStringList, edits);
    QFETCH(QStringList, places);
    const auto made = model(graph.constData());
    const auto table = propagate(*made, fromTexts(edits));
    QVERIFY(table);
    QStringList found;
    for (const Problem &problem : (*table)->problems) {
        if (!problem.isError())
            continue;
        const QString text = describe(problem, *made);
        found.append(text.startsWith(u"At "_s) ? text.left(text.indexOf(u": "_s) + 2) : QString());
        QVERIFY2(problem.at.empty() == found.last().isEmpty(), qPrintable(text));
        QVERIFY(problem.at.empty() || problem.suggestions.empty());
    }
    found.removeDuplicates();
    QCOMPARE(found, places);
}

SHAPEWRIGHT_APPLESS_TEST(TestSizeRanges)
#include "tst_sizeranges.moc"
