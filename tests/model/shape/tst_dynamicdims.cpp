// SPDX-License-Identifier: Apache-2.0
#include "model/edits/edittext.h"
#include "model/shape/fixes/commonsizes.h"
#include "model/shape/tables/shapetable.h"
#include "model/shape/tables/workingsizes.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"

#include <QTest>

using namespace shapewright;
using test::fromArguments;
using namespace shapewright::test;

using Entry = DynamicDims::Entry;

class TestDynamicDims : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void insideOfContainers();
    void underEdits_data();
    void underEdits();
    void carriers_data();
    void carriers();
    void sizesThatWork_data();
    void sizesThatWork();
    void nearestSize_data();
    void nearestSize();
    void commonSizes_data();
    void commonSizes();
};

namespace {

// Writes dims as text: `S:a[0],a[1]` for a symbol and its axes, `2*S<S` for an expression and what it follows.
QString text(const DynamicDims &dims)
{
    QStringList entries;
    for (const Entry &entry : dims.entries) {
        QStringList places;
        for (const ShapeEdits::Axis &place : entry.places)
            places.append(QString::fromStdString(place.text()));
        for (const std::string &name : entry.follows)
            places.append(QLatin1Char('<') + QString::fromStdString(name));
        entries.append(QString::fromStdString(entry.name) + QLatin1Char(':') + places.join(QLatin1Char(',')));
    }
    return entries.join(QLatin1Char(' '));
}

// A model with two inputs that are concatenated, and one input with two equal axes.
std::shared_ptr<const ModelGraph> joined()
{
    return modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 2] a, float[?, 2] b, float[S, S, 3] c) => (y, z)
        {
            y = Concat<axis = 0>(a, b)
            z = Concat<axis = 0>(c, c)
        })");
}

} // namespace

// Names inside of sequences and optionals are names of the model; they have no axis that edits could give a size.
void TestDynamicDims::insideOfContainers()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 18]>
        g (seq(float[batch, 3]) s, optional(float[N, 3]) o, float[N, 3] x) => (y)
        {
            y = ConcatFromSequence<axis = 1>(s)
        })");
    const DynamicDims dims = dynamicDims(*graph, *shapesUnder(graph));
    QCOMPARE(text(dims), QStringLiteral("batch: N:x[0]"));
    QCOMPARE(dims.find("batch")->inside, std::vector<std::string>{"s"});
    QCOMPARE(dims.find("N")->inside, std::vector<std::string>{"o"});
    QCOMPARE(dims.find("N")->tensors, std::size_t(2));
    const auto after = shapesUnder(graph, fromArguments(QStringLiteral("batch=2 N=5")));
    QVERIFY(!after->hasErrors());
    QVERIFY(after->at(*graph->input("s")).type.inner == Shape({2, 3}));
    QVERIFY(after->at(*graph->input("o")).type.inner == Shape({5, 3}));
    QVERIFY(after->at(*graph->input("x")).type.shape == Shape({5, 3}));
    QCOMPARE(after->at(*graph->input("s")).type.fullText(), std::string("seq(tensor(float) [2, 3])"));
}

void TestDynamicDims::underEdits_data()
{
    QTest::addColumn<QString>("edits");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *edits, const char *expected) {
        QTest::newRow(name) << QString::fromLatin1(edits) << QString::fromLatin1(expected);
    };
    row("of the file", "", "n:a[0] b[0]:b[0] S:c[0],c[1] b[0] + n:<b[0],<n 2*S:<S");
    row("numbers change nothing", "n=2 b[0]=3 c[0]=4", "n:a[0] b[0]:b[0] S:c[0],c[1] b[0] + n:<b[0],<n 2*S:<S");
    row("an axis unlinked", "c[1]=T", "n:a[0] b[0]:b[0] S:c[0] T:c[1] b[0] + n:<b[0],<n 2*S:<S");
    row("an axis made unknown", "c[1]=?", "n:a[0] b[0]:b[0] S:c[0] c[1]:c[1] b[0] + n:<b[0],<n 2*S:<S");
    row("an axis joins another symbol", "c[1]=n", "n:a[0],c[1] b[0]:b[0] S:c[0] b[0] + n:<b[0],<n 2*S:<S");
    row("an unknown one named", "b[0]=m", "n:a[0] b[0]:b[0] S:c[0],c[1] b[0] + n:<b[0],<n 2*S:<S");
    row("one of the export", "c[2]=C", "n:a[0] b[0]:b[0] S:c[0],c[1] C:c[2] b[0] + n:<b[0],<n 2*S:<S");
    row("another number", "c[2]=4", "n:a[0] b[0]:b[0] S:c[0],c[1] c[2]:c[2] b[0] + n:<b[0],<n 2*S:<S");
    row("no such axis", "c[7]=T d[0]=T", "n:a[0] b[0]:b[0] S:c[0],c[1] b[0] + n:<b[0],<n 2*S:<S");
}

void TestDynamicDims::underEdits()
{
    QFETCH(QString, edits);
    QFETCH(QString, expected);
    const auto graph = joined();
    const auto before = shapesUnder(graph);
    QCOMPARE(text(dimsUnderEdits(*graph, dynamicDims(*graph, *before), *before, fromArguments(edits))), expected);
}

void TestDynamicDims::carriers_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("symbol") << QStringLiteral("n") << QStringList{QStringLiteral("a"), QStringLiteral("y")};
    QTest::newRow("unnamed") << QStringLiteral("b[0]") << QStringList{QStringLiteral("b"), QStringLiteral("y")};
    QTest::newRow("expression") << QStringLiteral("b[0] + n") << QStringList{QStringLiteral("y")};
    QTest::newRow("square") << QStringLiteral("S") << QStringList{QStringLiteral("c"), QStringLiteral("z")};
}

void TestDynamicDims::carriers()
{
    QFETCH(QString, name);
    QFETCH(QStringList, expected);
    const auto graph = joined();
    const auto before = shapesUnder(graph);
    const DynamicDims dims = dimsUnderEdits(*graph, dynamicDims(*graph, *before), *before, {});
    const Entry *entry = dims.find(name.toStdString());
    QVERIFY(entry != nullptr);
    QStringList found;
    for (const ValueId value : valuesWith(*entry, *graph, *before))
        found.append(QString::fromStdString(graph->value(value).name));
    found.sort();
    QCOMPARE(found, expected);
}

void TestDynamicDims::sizesThatWork_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QString>("edits");
    QTest::addColumn<QString>("expected"); // runs, and period, multiple and maximum; empty if all sizes work
    QTest::newRow("halved and joined") << QByteArray(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1, 1, h, 4] x) => (y)
        {
            p = MaxPool<kernel_shape = [2, 1], strides = [2, 1]>(x)
            s = Constant<value = float[4] {1, 1, 2, 1}>()
            u = Resize(p, , s)
            y = Add(x, u)
        })") << QString() << QStringLiteral("1-2,4/2/2/");
    QTest::newRow("table of positions") << QByteArray(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 4] x, float[16, 4] table) => (y)
        {
            zero = Constant<value = int64[1] {0}>()
            shape = Shape<start = 0, end = 1>(x)
            part = Slice(table, zero, shape)
            y = Sub(x, part)
        })") << QString() << QStringLiteral("1-16/0/0/16");
    QTest::newRow("one, or another") << QByteArray(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 4] x, float[m, 4] z) => (y) { y = Add(x, z) })")
                                     << QStringLiteral("m=5") << QStringLiteral("1,5/0/0/5");
    QTest::newRow("whichever branch runs") << QByteArray(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 4] x, float[16, 4] table, int64 which) => (y)
        {
            zero = Constant<value = int64[1] {0}>()
            shape = Shape<start = 0, end = 1>(x)
            part = Slice(table, zero, shape)
            z = Sub(x, part)
            seven = Constant<value_int = 7>()
            isSeven = Equal(which, seven)
            y = If(isSeven) <
                then_branch = a () => (r) { t = Constant<value_ints = [-1, 8]>() r = Reshape(z, t) },
                else_branch = b () => (s) { u = Constant<value_ints = [-1, 12]>() s = Reshape(z, u) }>
        })") << QString() << QStringLiteral("1-16/0/0/16 which=7:2/2/2/16 which!7:3/3/3/15");
    QTest::newRow("any") << QByteArray(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 4] x) => (y) { y = Relu(x) })")
                         << QString() << QString();
}

void TestDynamicDims::sizesThatWork()
{
    QFETCH(QByteArray, model);
    QFETCH(QString, edits);
    QFETCH(QString, expected);
    const auto table = shapesUnder(modelFromText(model.constData()), fromArguments(edits));
    QStringList found;
    for (const WorkingSizes &sizes : table->sizes) {
        QStringList runs;
        for (const auto &[first, last] : sizes.runs)
            runs.append(first == last ? QString::number(first) : QStringLiteral("%1-%2").arg(first).arg(last));
        const QString branch = sizes.branch ? QStringLiteral("%1%2%3:")
                                                  .arg(QString::fromStdString(sizes.branch->input),
                                                       QLatin1String(sizes.branch->isEqual ? "=" : "!"))
                                                  .arg(sizes.branch->value.value_or(-1))
                                            : QString();
        found.append(QStringLiteral("%1%2/%3/%4/%5")
                         .arg(branch, runs.join(QLatin1Char(',')))
                         .arg(sizes.period)
                         .arg(sizes.multiple)
                         .arg(sizes.most ? QString::number(*sizes.most) : QString()));
    }
    QCOMPARE(found.join(QLatin1Char(' ')), expected);
}

void TestDynamicDims::nearestSize_data()
{
    QTest::addColumn<QList<int>>("working");
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("nearest");
    QTest::addColumn<int>("admits"); // -1 if unknown
    QTest::newRow("works") << QList<int>{2, 4, 6, 8} << 4 << 4 << 1;
    QTest::newRow("between") << QList<int>{2, 6, 10, 14} << 5 << 6 << 0;
    QTest::newRow("below") << QList<int>{2, 6, 10, 14} << 1 << 2 << 0;
    QTest::newRow("above") << QList<int>{2, 6, 10, 14} << 100 << 14 << 0;
    QTest::newRow("one of few") << QList<int>{1, 5} << 4 << 5 << 0;
    QTest::newRow("only one") << QList<int>{5} << 700 << 5 << 0;
    QTest::newRow("uneven and many") << QList<int>{1, 2, 4, 8, 16, 32, 64, 128, 256, 512} << 500 << 512 << 0;
    QTest::newRow("beyond what was tried") << QList<int>{1, 2, 4, 8, 16, 999} << 2000 << 999 << -1;
    QTest::newRow("between runs") << QList<int>{29, 30, 31, 32, 61, 62, 63, 64, 93, 94, 95, 96} << 80 << 93 << 0;
    QTest::newRow("in a run") << QList<int>{29, 30, 31, 32, 61, 62, 63, 64, 93, 94, 95, 96} << 62 << 62 << 1;
    QTest::newRow("after the last run") << QList<int>{29, 30, 31, 32, 61, 62, 63, 64, 93, 94, 95, 96} << 130 << 96 << 0;
}

void TestDynamicDims::nearestSize()
{
    QFETCH(QList<int>, working);
    QFETCH(int, size);
    QFETCH(int, nearest);
    QFETCH(int, admits);
    const auto sizes = WorkingSizes::of("n", {}, {working.begin(), working.end()});
    QCOMPARE(sizes.nearest(size), std::int64_t(nearest));
    QCOMPARE(sizes.admits(size), admits < 0 ? std::nullopt : std::optional(admits == 1));
}

void TestDynamicDims::commonSizes_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("first");
    QTest::newRow("batch") << QByteArray("batch_size") << 1;
    QTest::newRow("sequence") << QByteArray("seq_len") << 128;
    QTest::newRow("image") << QByteArray("height") << 640;
    QTest::newRow("an axis of an image") << QByteArray("x[2]") << 640;
    QTest::newRow("the first axis") << QByteArray("x[0]") << 1;
    QTest::newRow("a name that says nothing, by its place") << QByteArray("unk__3") << 640;
}

void TestDynamicDims::commonSizes()
{
    QFETCH(QByteArray, name);
    QFETCH(int, first);
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[?, 3, ?, unk__3] x, float[batch_size, seq_len, height] z) => (y) { y = Relu(x) })");
    const DynamicDims dims = dynamicDims(*graph, *shapesUnder(graph));
    const Entry *entry = dims.find(name.toStdString());
    QVERIFY(entry != nullptr);
    const auto sizes = shapewright::commonSizes(*entry, *graph);
    QCOMPARE(sizes.front(), std::int64_t(first));
    QVERIFY(std::ranges::find(sizes, 1) != sizes.end());
}

SHAPEWRIGHT_GUILESS_TEST(TestDynamicDims)
#include "tst_dynamicdims.moc"
