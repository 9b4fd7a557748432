// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/originalrun.h"

#include "model/onnx/modelfile.h"
#include "model/run/feeds/randomvalues.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

using Overrides = std::vector<DimOverride>;

class TestOriginalRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void editsBecomeOverrides_data();
    void editsBecomeOverrides();
    void randomOutputsAreLeftOut_data();
    void randomOutputsAreLeftOut();
};

void TestOriginalRun::editsBecomeOverrides_data()
{
    using Kind = DimOverride::Kind;
    QTest::addColumn<ShapeEdits>("edits");
    QTest::addColumn<Overrides>("overrides");
    const auto row = [](const char *name, const std::function<void(ShapeEdits &)> &edit, const Overrides &overrides) {
        ShapeEdits edits;
        edit(edits);
        QTest::newRow(name) << edits << overrides;
    };
    row("no edit", [](ShapeEdits &) {}, {});
    row("a symbol", [](ShapeEdits &edits) { edits.symbols["n"] = 4; }, {{Kind::Name, "n", 4}});
    row("what follows it", [](ShapeEdits &edits) { edits.symbols["m"] = 2; },
        {{Kind::Name, "2*m", 4}, {Kind::Name, "m", 2}});
    row("by an axis", [](ShapeEdits &edits) { edits.axes[{"x", 0}] = 3; }, {{Kind::Name, "n", 3}});
    row("by a whole shape", [](ShapeEdits &edits) { edits.shapes["y"] = {Dim(7), Dim(8)}; },
        {{Kind::Name, "2*m", 8}, {Kind::Name, "m", 4}, {Kind::Name, "n", 7}});
    row("renamed only", [](ShapeEdits &edits) { edits.symbols["n"] = Dim::param("batch"); }, {});
    row("a denotation", [](ShapeEdits &edits) { edits.denotations["DATA_CHANNEL"] = 3; },
        {{Kind::Denotation, "DATA_CHANNEL", 3}});
    row("an axis without a name cannot be overridden", [](ShapeEdits &edits) { edits.axes[{"x", 2}] = 9; }, {});
}

void TestOriginalRun::editsBecomeOverrides()
{
    QFETCH(ShapeEdits, edits);
    onnx::ModelProto proto;
    QVERIFY(onnx::OnnxParser::Parse(proto, R"(
        <ir_version: 10, opset_import: ["": 21]>
        g (float[n, c, ?] x, float[n, "2*m"] y, float[m] z) => (float[a] o) { o = Identity(z) })")
                .IsOK());
    auto *channel =
        proto.mutable_graph()->mutable_input(0)->mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(1);
    channel->clear_dim_param();
    channel->set_denotation("DATA_CHANNEL");
    const auto graph = test::modelFromProto(proto);
    TestRunRequest request;
    compareWithOriginal(request, *graph, edits);
    QVERIFY(request.original);
    QCOMPARE(request.original->path, graph->file().path());
    QTEST(request.original->overrides, "overrides");
}

void TestOriginalRun::randomOutputsAreLeftOut_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<std::vector<std::string>>("random");
    QTest::addColumn<std::vector<std::string>>("leftOut");
    const auto row = [](const char *name, const char *body, const std::vector<std::string> &random,
                        const std::vector<std::string> &leftOut) {
        QTest::newRow(name) << QByteArray(body) << random << leftOut;
    };
    row("nothing random", "{ a = Relu(x)  b = Neg(x) }", {}, {});
    row("what follows, and nothing else", "{ r = RandomNormalLike(x)  a = Add(r, x)  b = Neg(x) }",
        {"node 0 (RandomNormalLike)"}, {"a"});
    row("in any order", "{ a = Add(r, x)  b = Neg(x)  r = Bernoulli(x) }", {"node 2 (Bernoulli)"}, {"a"});
    row("two of them", "{ r = Multinomial(x)  a = Neg(r)  b = RandomUniform<shape = [2]>() }",
        {"node 0 (Multinomial)", "node 2 (RandomUniform)"}, {"a", "b"});
    row("not the shape of it", "{ r = RandomUniformLike(x)  a = Shape(r)  b = Neg(r) }", {"node 0 (RandomUniformLike)"},
        {"b"});
    row("Dropout hands on", "{ a = Dropout(x)  b = Neg(a) }", {}, {});
    row("Dropout that trains", "{ t = Constant<value = bool {1}>()  a = Dropout(x, , t)  b = Neg(x) }",
        {"node 1 (Dropout)"}, {"a"});
    row("Dropout that does not", "{ t = Constant<value = bool {0}>()  a = Dropout(x, , t)  b = Neg(a) }", {}, {});
    row("Dropout that may", "{ t = Cast<to = 9>(c)  a = Dropout(x, , t)  b = Neg(x) }", {"node 1 (Dropout)"}, {"a"});
    row("within a branch",
        "{ a = If(c) <then_branch = g1 () => (float[n] p) { p = RandomNormalLike(x) }, else_branch = g2 () => "
        "(float[n] "
        "q) { q = Neg(x) }>  b = Neg(x) }",
        {"node 0 (RandomNormalLike)"}, {"a"});
    row("into a branch",
        "{ r = RandomNormalLike(x)  a = If(c) <then_branch = g1 () => (float[n] p) { p = Neg(r) }, else_branch = g2 () "
        "=> (float[n] q) { q = Neg(x) }>  b = Neg(x) }",
        {"node 0 (RandomNormalLike)"}, {"a"});
}

void TestOriginalRun::randomOutputsAreLeftOut()
{
    QFETCH(QByteArray, body);
    QFETCH(std::vector<std::string>, random);
    const QByteArray text =
        "<ir_version: 10, opset_import: [\"\": 21]> g (float[n] x, bool c) => (float[n] a, float[n] b) " + body;
    const auto graph = test::modelFromText(text.constData());
    TestRunRequest request;
    compareWithOriginal(request, *graph, {});
    QTEST(request.original->notCompared, "leftOut");
    QCOMPARE(request.randomNodes.size(), random.size());
    for (std::size_t index = 0; index < random.size(); ++index)
        QVERIFY2(request.randomNodes[index].starts_with(random[index]), request.randomNodes[index].c_str());
}

SHAPEWRIGHT_GUILESS_TEST(TestOriginalRun)
#include "tst_originalrun.moc"
