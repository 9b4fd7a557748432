// SPDX-License-Identifier: Apache-2.0
#include "model/edits/edittext.h"
#include "model/shape/reasons/changereason.h"
#include "model/shape/reasons/dynamicreason.h"
#include "model/shape/reasons/opensizes.h"
#include "model/wording/explanationwording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

// Parses edits as the command line accepts them, without `--`.
ShapeEdits editsOf(const QStringList &texts)
{
    ShapeEdits edits;
    for (const QString &text : texts) {
        const QString rest = text.section(u' ', 1);
        const auto added = text.startsWith(u"shape ")   ? addShapeEdit(edits, rest)
                           : text.startsWith(u"value ") ? addValueEdit(edits, rest)
                                                        : addDimEdit(edits, rest);
        if (!added)
            qFatal("%s", qPrintable(text));
    }
    return edits;
}

std::optional<ValueId> named(const ModelGraph &graph, const QString &name)
{
    for (std::uint32_t g = 0; g < graph.graphs().size(); ++g) {
        const Graph &one = graph.graphs()[g];
        for (std::uint32_t i = 0; i < one.values.size(); ++i) {
            if (one.values[i].name == name.toStdString())
                return ValueId{GraphId(g), i};
        }
    }
    return {};
}

const char *const reshaped = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[batch, seq, 8] a, float[?, ?] b, int64[2] sizes) => (float[batch, M] y, float[?, ?] z, float[K, L] w)
    {
        s = Relu(a)
        flat = Flatten(s)
        y = Relu(flat)
        t = Transpose<perm = [1, 0]>(b)
        joined = Concat<axis = 0>(t, t)
        z = Relu(joined)
        w = Reshape(flat, sizes)
    })";

const char *const found = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[n, 2] x) => (int64[2, N] y, float[c, 2] z, float[n, 2] u)
    {
        y = NonZero(x)
        z = Concat<axis = 0>(x, x)
        u = Relu(x)
    })";

// A model with an unknown operator and a cycle.
const char *const strange = R"(<ir_version: 8, opset_import: ["" : 17, "my" : 1]>
    g (float[n] x) => (float[p, q] y, float[] z, float[] w)
    {
        a = Relu(x)
        z = my.Op(a)
        b = Neg(z)
        y = Add(a, b)
        w = Neg(d)
        c = Relu(d)
        d = Neg(c)
    })";

} // namespace

class TestReasons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whyItChanges_data();
    void whyItChanges();
    void orderOfChanges();
    void whyItStaysDynamic_data();
    void whyItStaysDynamic();
    void placesOfATerm_data();
    void placesOfATerm();
};

void TestReasons::whyItChanges_data()
{
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("why"); // empty if it does not change
    const QStringList batch{u"dim batch=2"_s};
    QTest::newRow("input of the symbol") << batch << u"a"_s << u"derived from batch"_s;
    QTest::newRow("behind it") << batch << u"s"_s << u"derived from batch"_s;
    QTest::newRow("elsewhere") << batch << u"t"_s << QString();
    QTest::newRow("two symbols") << QStringList{u"dim batch=2"_s, u"dim seq=3"_s} << u"s"_s
                                 << u"derived from batch, seq"_s;
    QTest::newRow("one in a product") << QStringList{u"dim seq=3"_s} << u"flat"_s << u"derived from seq"_s;
    QTest::newRow("renamed") << QStringList{u"dim batch=N"_s} << u"y"_s << u"derived from batch"_s;
    QTest::newRow("input by axis") << QStringList{u"dim b[0]=4"_s} << u"b"_s << u"input edited"_s;
    QTest::newRow("behind an axis") << QStringList{u"dim b[0]=4"_s} << u"t"_s << u"derived from b[0]"_s;
    QTest::newRow("twice an axis") << QStringList{u"dim b[1]=4"_s} << u"z"_s << u"derived from b[1]"_s;
    QTest::newRow("input by shape") << QStringList{u"shape b=4,5"_s} << u"b"_s << u"input edited"_s;
    QTest::newRow("behind a shape") << QStringList{u"shape b=4,5"_s} << u"t"_s << u"derived from b[0], b[1]"_s;
    QTest::newRow("a symbol by an axis") << QStringList{u"dim a[0]=4"_s} << u"s"_s << u"derived from batch"_s;
    QTest::newRow("an input's value") << QStringList{u"value sizes=4,2"_s} << u"w"_s
                                      << u"now known: Reshape computes it"_s;
    QTest::newRow("a number changed") << QStringList{u"dim a[2]=9"_s} << u"s"_s
                                      << u"Relu computes it from changed inputs"_s;
    QTest::newRow("a number named") << QStringList{u"dim a[2]=M"_s} << u"s"_s << u"derived from M"_s;
}

void TestReasons::whyItChanges()
{
    QFETCH(QStringList, edits);
    QFETCH(QString, value);
    QFETCH(QString, why);
    const auto graph = test::modelFromText(reshaped);
    ShapeEdits given = editsOf(edits);
    given.exportOverridden = true;
    const auto before = propagate(*graph, {}), after = propagate(*graph, given);
    const ChangeReasons reasons(*graph, given);
    QString told;
    for (const ShapeChange &change : shapeChanges(*graph, **before, **after)) {
        if (change.value == *named(*graph, value))
            told = reasonText(reasons.of(change), change.value, *graph);
    }
    QCOMPARE(told, why);
}

void TestReasons::orderOfChanges()
{
    // The file lists the last node first.
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n] x) => (float[n] y) { y = Relu(b)
        b = Relu(a)
        a = Relu(x) })");
    const auto before = propagate(*graph, {}), after = propagate(*graph, editsOf({u"dim n=2"_s}));
    QStringList names;
    for (const ShapeChange &change : shapeChanges(*graph, **before, **after))
        names.append(QString::fromStdString(graph->value(change.value).name));
    QCOMPARE(names, (QStringList{u"y"_s, u"x"_s, u"a"_s, u"b"_s}));
}

void TestReasons::whyItStaysDynamic_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QStringList>("why"); // for each axis
    QTest::newRow("a symbol") << QByteArray(reshaped) << QStringList() << u"a"_s
                              << QStringList{u"0: batch is dynamic"_s, u"1: seq is dynamic"_s};
    QTest::newRow("the other symbol") << QByteArray(reshaped) << QStringList{u"dim batch=2"_s} << u"y"_s
                                      << QStringList{u"1: seq is dynamic"_s};
    QTest::newRow("renamed") << QByteArray(reshaped) << QStringList{u"dim batch=N"_s} << u"a"_s
                             << QStringList{u"0: N is dynamic"_s, u"1: seq is dynamic"_s};
    QTest::newRow("axes without a name") << QByteArray(reshaped) << QStringList{u"dim b[0]=2"_s} << u"z"_s
                                         << QStringList{u"0: b[1] is dynamic"_s};
    QTest::newRow("a shape from an input") << QByteArray(reshaped) << QStringList() << u"w"_s
                                           << QStringList{u"0: decided at run time by node 6 (Reshape)"_s,
                                                          u"1: decided at run time by node 6 (Reshape)"_s};
    QTest::newRow("run time") << QByteArray(found) << QStringList{u"dim n=2"_s} << u"y"_s
                              << QStringList{u"1: decided at run time by node 0 (NonZero)"_s};
    QTest::newRow("a sum of it") << QByteArray(found) << QStringList() << u"z"_s << QStringList{u"0: n is dynamic"_s};
    QTest::newRow("behind a node of which nothing is known")
        << QByteArray(strange) << QStringList() << u"y"_s
        << QStringList{u"0: only declared in the file, behind node 1 (Op)"_s,
                       u"1: only declared in the file, behind node 1 (Op)"_s};
    QTest::newRow("made by it") << QByteArray(strange) << QStringList() << u"z"_s
                                << QStringList{u"0: its rank is unknown, behind node 1 (Op)"_s};
    QTest::newRow("behind a cycle") << QByteArray(strange) << QStringList() << u"w"_s
                                    << QStringList{u"0: its rank is unknown, behind node 6 (Neg)"_s};
    QTest::newRow("nothing") << QByteArray(found) << QStringList{u"dim n=2"_s} << u"u"_s << QStringList();
}

void TestReasons::whyItStaysDynamic()
{
    QFETCH(QByteArray, model);
    QFETCH(QStringList, edits);
    QFETCH(QString, value);
    QFETCH(QStringList, why);
    const auto graph = test::modelFromText(model.constData());
    const ShapeEdits given = editsOf(edits);
    const auto table = propagate(*graph, given);
    const ValueId id = *named(*graph, value);
    const auto reasons = dynamicReasons(*graph, given, **table, {{id, (*table)->at(id).type}});
    QVERIFY(reasons);
    QStringList told;
    for (const DynamicReason &reason : reasons->front())
        told.append(u"%1: %2"_s.arg(QString::number(reason.axis), reasonText(reason, *graph)));
    QCOMPARE(told, why);
}

void TestReasons::placesOfATerm_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isThere"); // whether the text contains x[0]
    QTest::newRow("alone") << u"x[0]"_s << true;
    QTest::newRow("in a product") << u"2*x[0]"_s << true;
    QTest::newRow("in brackets") << u"floor(x[0]/2)"_s << true;
    QTest::newRow("another axis") << u"x[01]"_s << false;
    QTest::newRow("the end of another name") << u"max[0] + 1"_s << false;
    QTest::newRow("behind such a name") << u"max[0] + x[0]"_s << true;
    QTest::newRow("a path") << u"a/x[0]"_s << false;
}

void TestReasons::placesOfATerm()
{
    QFETCH(QString, text);
    QFETCH(bool, isThere);
    QCOMPARE(sizesIn(Dim::following(text.toStdString()), {"x[0]"}).contains("x[0]"), isThere);
}

SHAPEWRIGHT_GUILESS_TEST(TestReasons)
#include "tst_reasons.moc"
