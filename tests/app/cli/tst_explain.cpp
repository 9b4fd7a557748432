// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli/clirun.h"

#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::CliRun;
using test::runCli;

namespace {

const char *const text = R"(
    <ir_version: 10, opset_import: ["" : 17, "local" : 1, "other" : 1]>
    main (float[past, 3] x, float[past, 3] again, float[2, 5] u, float[N, 3] n, float[unnamed, 3] free)
        => (float[a, 3] y, float[b, 3] z, int64[2, c] w, float s, float[d, e] q, float[f, 3] r, float[g, 3] v) {
        three = Constant <value = float[3, 3] {0, 0, 0, 0, 0, 0, 0, 0, 0}> ()
        zero = Constant <value = int64[1] {0}> ()
        columns = Constant <value = int64[1] {3}> ()
        one = Constant <value = float[1, 1] {1}> ()
        y = Concat <axis = 0> (x, again, three)
        shape = Shape (y)
        rows = Gather <axis = 0> (shape, zero)
        target = Concat <axis = 0> (rows, columns)
        z = Expand (one, target)
        found = NonZero (u)
        w = Identity (found)
        s = ReduceSum <keepdims = 0> (x)
        q = other.Strange (x)
        r = local.twice (n)
        v = Relu (free)
    }
    <opset_import: ["" : 17], domain: "local">
    twice (a) => (b) {
        inner = Concat <axis = 0> (a, a)
        b = Relu (inner)
    })";

// An axis of the input `free` has no name.
QString explainModelPath()
{
    static const std::shared_ptr<const ModelGraph> graph = [] {
        onnx::ModelProto proto;
        const auto status = onnx::OnnxParser::Parse(proto, text);
        if (!status.IsOK())
            qFatal("%s", status.ErrorMessage().c_str());
        auto &input = *proto.mutable_graph()->mutable_input(4);
        input.mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(0)->clear_value();
        return test::modelFromProto(proto);
    }();
    return graph->file().path();
}

CliRun explain(const QStringList &arguments)
{
    return runCli(QStringList{u"explain"_s, explainModelPath()} + arguments);
}

} // namespace

class TestExplain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chains_data();
    void chains();
    void chainEnds_data();
    void chainEnds();
    void json();
    void wrongEdits();
};

void TestExplain::chains_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QStringList>("lines"); // all lines in order, with repeated spaces replaced by one
    const auto row = [](const char *name, const QStringList &arguments, const QStringList &lines) {
        QTest::newRow(name) << arguments << lines;
    };
    row("computed from a named axis", {u"y"_s, u"0"_s},
        {u"axis 0: 2*past + 3"_s, u"y[0] node 4 (Concat) = 2*x[0] + 3"_s,
         u"x[0] axis 0 of the graph input x, symbol past"_s});
    row("under edits", {u"y"_s, u"0"_s, u"--dim"_s, u"past=2"_s},
        {u"axis 0: 2*past + 3 = 7"_s, u"y[0] node 4 (Concat) = 2*x[0] + 3 = 7"_s,
         u"x[0] axis 0 of the graph input x, symbol past = 2"_s});
    row("from the end", {u"y"_s, u"-1"_s}, {u"axis 1: 3"_s, u"y[1] node 4 (Concat) static in the file = 3"_s});
    row("through elements", {u"z"_s, u"0"_s},
        {u"axis 0: 2*past + 3"_s, u"z[0] node 8 (Expand) = target{0}"_s, u"target{0} node 7 (Concat) = rows{0}"_s,
         u"rows{0} node 6 (Gather) = shape{0}"_s, u"shape{0} node 5 (Shape) = y[0]"_s,
         u"y[0] node 4 (Concat) = 2*x[0] + 3"_s, u"x[0] axis 0 of the graph input x, symbol past"_s});
    row("decided at run time", {u"found"_s, u"1"_s},
        {u"axis 1: ?"_s, u"found[1] node 9 (NonZero) decided at run time by node 9 (NonZero)"_s});
    row("an axis without a name", {u"v"_s, u"0"_s},
        {u"axis 0: free[0]"_s, u"v[0] node 14 (Relu) = free[0]"_s, u"free[0] unnamed axis of free"_s});
    row("all axes", {u"v"_s},
        {u"axis 0: free[0]"_s, u"v[0] node 14 (Relu) = free[0]"_s, u"free[0] unnamed axis of free"_s, u"axis 1: 3"_s,
         u"v[1] node 14 (Relu) static in the file = 3"_s});
    row("a scalar", {u"s"_s}, {u"s is a scalar: it has no dims"_s});
    row("only declared", {u"q"_s, u"1"_s}, {u"axis 1: e"_s, u"q[1] node 12 (Strange) only declared in the file"_s});
    row("inside of a function", {u"inner"_s, u"0"_s},
        {u"function local::twice@twice_13"_s, u"axis 0: 2*N"_s, u"inner[0] node 0 (Concat) = 2*a[0]"_s,
         u"a[0] node 13 (twice) = N"_s, u"n[0] axis 0 of the graph input n, symbol N"_s});
}

void TestExplain::chains()
{
    QFETCH(QStringList, arguments);
    QFETCH(QStringList, lines);
    const CliRun run = explain(arguments);
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QStringList there;
    for (const QString &line : QString::fromUtf8(run.out).split(u'\n', Qt::SkipEmptyParts))
        there.append(line.simplified());
    QCOMPARE(there, lines);
}

void TestExplain::chainEnds_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("error");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char *name, const QStringList &arguments, int code, const char *error, const char *said) {
        QTest::newRow(name) << arguments << code << QString::fromLatin1(error) << QByteArray(said);
    };
    row("a misspelt tensor", {u"targt"_s}, 1, "tensor-not-found", "“target”");
    row("a misspelt symbol", {u"y"_s, u"--dim"_s, u"pats=2"_s}, 1, "problems-found", "“past”");
    row("no such axis", {u"y"_s, u"2"_s}, 1, "axis-not-found", "its rank is 2");
    row("no such axis from the end", {u"y"_s, u"-3"_s}, 1, "axis-not-found", "its rank is 2");
    row("an axis that is no number", {u"y"_s, u"first"_s}, 2, "wrong-usage", "“first”");
    row("no tensor", {}, 2, "wrong-usage", "TENSOR");
    row("too much", {u"y"_s, u"0"_s, u"1"_s}, 2, "wrong-usage", "AXIS");
}

void TestExplain::chainEnds()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    QFETCH(QString, error);
    QFETCH(QByteArray, said);
    const CliRun run = explain(arguments);
    QVERIFY2(run.exitCode == code && run.err.contains(said), qPrintable(run.all()));
    const CliRun json = explain(arguments + QStringList{u"--json"_s});
    QCOMPARE(json.exitCode, code);
    QCOMPARE(json.json().value(u"error"_s).toObject().value(u"code"_s).toString(), error);
}

void TestExplain::json()
{
    const CliRun run = explain({u"z"_s, u"0"_s, u"--dim"_s, u"past=2"_s, u"--json"_s});
    QCOMPARE(run.exitCode, 0);
    const QJsonObject dim = run.json().value(u"dims"_s).toArray().first().toObject();
    QCOMPARE(dim.value(u"axis"_s), QJsonValue(0));
    QCOMPARE(dim.value(u"dim"_s), QJsonValue(7));
    QCOMPARE(dim.value(u"symbolic"_s), QJsonValue(u"2*past + 3"_s));
    const QJsonArray chain = dim.value(u"chain"_s).toArray();
    const QJsonObject first = chain.first().toObject(), second = chain[1].toObject(), last = chain.last().toObject();
    QCOMPARE(first.value(u"axis"_s), QJsonValue(0));
    QVERIFY(first.value(u"element"_s).isNull());
    QCOMPARE(first.value(u"node"_s), QJsonValue(QString()));
    QVERIFY(second.value(u"axis"_s).isNull());
    QCOMPARE(second.value(u"element"_s), QJsonValue(0));
    QCOMPARE(last.value(u"tensor"_s), QJsonValue(u"x"_s));
    QVERIFY(last.value(u"node"_s).isNull());
    QCOMPARE(last.value(u"graph"_s), QJsonValue(u"main"_s));

    // A name without a graph is searched in the main graph first. The result says in which graph it was found.
    const CliRun inner = explain({u"function local::twice@twice_13:inner"_s, u"--json"_s});
    QCOMPARE(inner.json().value(u"graph"_s), QJsonValue(u"function local::twice@twice_13"_s));
    // An expression over unnamed axes is printed as text. Nothing is known about the input's own axis.
    const CliRun shapes = runCli({u"shapes"_s, explainModelPath(), u"--json"_s});
    QJsonObject dims;
    for (const QJsonValue &tensor : shapes.json().value(u"tensors"_s).toArray())
        dims.insert(tensor.toObject().value(u"name"_s).toString(), tensor.toObject().value(u"dims"_s));
    QCOMPARE(dims.value(u"v"_s).toArray(), (QJsonArray{u"free[0]"_s, 3}));
    QCOMPARE(dims.value(u"free"_s).toArray(), (QJsonArray{QJsonValue(), 3}));
}

void TestExplain::wrongEdits()
{
    QCOMPARE(explain({u"y"_s, u"--shape"_s, u"u=2,6"_s}).exitCode, 1);
    QCOMPARE(explain({u"y"_s, u"--shape"_s, u"u=2,6"_s, u"--force"_s}).exitCode, 0);
}

SHAPEWRIGHT_GUILESS_TEST(TestExplain)
#include "tst_explain.moc"
