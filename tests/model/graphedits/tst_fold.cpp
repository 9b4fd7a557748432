// SPDX-License-Identifier: Apache-2.0
// What folding makes of small models: which nodes are there afterwards, under which names, and why others stay.
#include "model/graphedits/fold.h"

#include "model/graphedits/editedmodel.h"
#include "model/onnx/modelfile.h"
#include "model/save/save.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"

#include <onnx/onnx_pb.h>

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

FoldedModel fold(const std::shared_ptr<const ModelGraph> &graph, const QString &dims = {}, FoldOptions options = {})
{
    auto folded = foldModel(graph, test::fromArguments(dims), options);
    if (!folded)
        qFatal("folding failed: %s", folded.error().detail.c_str());
    return *std::move(folded);
}

FoldedModel foldText(const char *text, const QString &dims = {}, FoldOptions options = {})
{
    return fold(test::modelFromText(text), dims, options);
}

// A graph as text: the constants, then `outputs = op_type(inputs)` of each node; subgraphs in braces.
QString textOf(const onnx::GraphProto &graph)
{
    QStringList lines;
    for (const onnx::TensorProto &tensor : graph.initializer()) {
        QStringList numbers;
        for (const auto number : tensor.int64_data())
            numbers.append(QString::number(number));
        lines.append(u"%1 = {%2}"_s.arg(QString::fromStdString(tensor.name()), numbers.join(u' ')));
    }
    const auto namesOf = [](const auto &names) {
        QStringList list;
        for (const std::string &name : names)
            list.append(QString::fromStdString(name));
        return list.join(u' ');
    };
    for (const onnx::NodeProto &node : graph.node()) {
        QString line =
            u"%1 = %2(%3)"_s.arg(namesOf(node.output()), QString::fromStdString(node.op_type()), namesOf(node.input()));
        for (const onnx::AttributeProto &attribute : node.attribute()) {
            if (attribute.has_g())
                line += u" {"_s + textOf(attribute.g()) + u'}';
        }
        lines.append(line);
    }
    return lines.join(u"; "_s);
}

QString textOf(const FoldedModel &folded)
{
    const onnx::ModelProto &model = folded.graph->file().skeleton();
    QString text = textOf(model.graph());
    for (const onnx::FunctionProto &function : model.functions()) {
        onnx::GraphProto body;
        *body.mutable_node() = function.node();
        text += u"; %1: %2"_s.arg(QString::fromStdString(function.name()), textOf(body));
    }
    return text;
}

FoldObstacle obstacleOf(const FoldedModel &folded, const std::string &opType)
{
    for (const LeftNode &left : folded.result.left) {
        if (folded.original->node(left.node).opType == opType)
            return left.why;
    }
    qFatal("no %s is left", opType.c_str());
}

} // namespace

class TestFold : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void folds_data();
    void folds();
    void saysWhatBecomesOfNodes_data();
    void saysWhatBecomesOfNodes();
    void saysWhyNodesStay_data();
    void saysWhyNodesStay();
    void isDoneAfterOneRun();
    void leavesOutWhatIsTooLarge();
    void removesDeclarationsOfWhatIsGone();
    void doesNotReadWeights();
    void refusesPlacesThatAreNotThere();
};

void TestFold::folds_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QString>("dims");
    QTest::addColumn<QString>("folded");
    const auto row = [](const char *name, const char *model, const char *dims, const char *folded) {
        QTest::newRow(name) << QByteArray(model) << QString::fromUtf8(dims) << QString::fromUtf8(folded);
    };
    row("a chain", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 4] x) => (float[M] y) <int64[1] zero = {0}, int64[1] minus = {-1}>
        { s = Shape(x)  n = Gather(s, zero)  p = Mul(n, minus)  q = Neg(p)  t = Concat<axis = 0>(q, minus)
          y = Reshape(x, t) })",
        "N=3", "t = {3 -1}; y = Reshape(x t)");
    row("nothing is known", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 4] x) => (float[M] y) <int64[1] minus = {-1}>
        { s = Shape(x)  t = ReduceProd(s)  y = Reshape(x, t) })",
        "", "minus = {-1}; s = Shape(x); t = ReduceProd(s); y = Reshape(x t)");
    row("before IR version 4", R"(<ir_version: 3, opset_import: ["" : 13]>
        g (float[N, 4] x) => (float[M] y) { s = Shape(x)  t = ReduceProd(s)  y = Reshape(x, t) })",
        "N=3", "t = Constant(); y = Reshape(x t)");
    row("an output", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 4] x) => (int64[2] s, float[N, 4] y) { s = Shape(x)  y = Relu(x) })",
        "N=3", "s = Constant(); y = Relu(x)");
    row("what nothing uses", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 4] x) => (float[N, 4] y) { s = Shape(x)  y = Relu(x)  z = Relu(x) })",
        "N=3", "y = Relu(x); z = Relu(x)");
    row("what only a shape needed", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 4] x) => (float[M] y) <float[1] w = {2}>
        { r = Relu(x)  m = Mul(r, w)  s = Shape(m)  p = ReduceProd(s)  y = Reshape(x, p) })",
        "N=3", "p = {12}; y = Reshape(x p)");
    row("both branches call a value alike", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N] x) => (float[N] y) <int64 three = {3}>
        { s = Size(x)  c = Equal(s, three)
          o = If (c) <then_branch = a () => (float[N] p) { t = Neg(x) p = Relu(t) },
                      else_branch = b () => (float[N] q) { t = Abs(x) q = Relu(t) }>
          y = Sqrt(o) })",
        "N=3", "t = Neg(x); o = Relu(t); y = Sqrt(o)");
    row("two decided branches call a value alike", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N] x) => (float[N] y) <int64 three = {3}>
        { s = Size(x)  c = Equal(s, three)
          o = If (c) <then_branch = a () => (float[N] p) { t = Neg(x) p = Relu(t) },
                      else_branch = b () => (float[N] q) { q = Abs(x) }>
          y = If (c) <then_branch = a2 () => (float[N] p) { t = Neg(o) p = Relu(t) },
                      else_branch = b2 () => (float[N] q) { q = Abs(x) }> })",
        "N=3", "t_2 = Neg(x); o = Relu(t_2); t_3 = Neg(o); y = Relu(t_3)");
    row("branches within branches", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N] x) => (float[N] y) <int64 three = {3}, int64 four = {4}>
        { s = Size(x)  c = Equal(s, three)
          y = If (c) <then_branch = a () => (float[N] p) {
                          d = Equal(s, four)
                          p = If (d) <then_branch = e () => (float[N] r) { r = Abs(x) },
                                      else_branch = f () => (float[N] r) { u = Neg(x) r = Relu(u) }> },
                      else_branch = b () => (float[N] q) { q = Abs(x) }> })",
        "N=3", "u = Neg(x); y = Relu(u)");
    row("a branch that passes a value on", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N] x) => (float[N] y) <int64 three = {3}>
        { s = Size(x)  c = Equal(s, three)  r = Relu(x)
          y = If (c) <then_branch = a () => (float[N] r) { },
                      else_branch = b () => (float[N] q) { q = Abs(x) }> })",
        "N=3", "r = Relu(x); y = Identity(r)");
    row("a branch that returns a value twice", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N] x) => (float[N] y, float[N] z) <int64 three = {3}>
        { s = Size(x)  c = Equal(s, three)
          y, z = If (c) <then_branch = a () => (float[N] p, float[N] p) { p = Relu(x) },
                         else_branch = b () => (float[N] q, float[N] u) { q = Abs(x) u = Neg(x) }> })",
        "N=3", "y = Relu(x); z = Identity(y)");
    row("a branch with a constant", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N] x) => (float[N] y) <int64 three = {3}, int64[1] w = {7}>
        { s = Size(x)  c = Equal(s, three)
          o = If (c) <then_branch = a () => (float[N] p) <int64[1] v = {2}> { e = Expand(x, v) p = Relu(e) },
                      else_branch = b () => (float[N] q) { q = Abs(x) }>
          y = Expand(o, w) })",
        "N=3", "w = {7}; v = {2}; e = Expand(x v); o = Relu(e); y = Expand(o w)");
    row("in an undecided branch", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 4] x, bool c) => (float[M] y)
        { y = If (c) <then_branch = a () => (float[M] p) { s = Shape(x) t = ReduceProd(s) p = Reshape(x, t) },
                      else_branch = b () => (float[M] q) { u = Shape(x) v = ReduceProd(u) w = Abs(x)
                                                           q = Reshape(w, v) }> })",
        "N=3", "y = If(c) {t = {12}; p = Reshape(x t)} {v = {12}; w = Abs(x); q = Reshape(w v)}");
    row("two calls that make the same of a body", R"(<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
        g (float[N, 4] x, float[N, 4] z) => (float[M] y, float[M] w) { y = local.Flat(x) w = local.Flat(z) }
        <opset_import: ["" : 17], domain: "local"> Flat (a) => (r) { s = Shape(a) t = ReduceProd(s) r = Reshape(a, t) })",
        "N=3", "y = Flat(x); w = Flat(z); Flat: t = Constant(); r = Reshape(a t)");
    row("two calls that do not", R"(<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
        g (float[N, 4] x, float[N, 5] z) => (float[M] y, float[K] w) { y = local.Flat(x) w = local.Flat(z) }
        <opset_import: ["" : 17], domain: "local"> Flat (a) => (r) { s = Shape(a) t = ReduceProd(s) r = Reshape(a, t) })",
        "N=3", "y = Flat(x); w = Flat(z); Flat: s = Shape(a); t = ReduceProd(s); r = Reshape(a t)");
    row("a call in a loop", R"(<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
        g (float[N, 4] x, int64 n, bool c) => (float[M] y, float[N, 4] v)
        { y = local.Flat(x)
          v = Loop (n, c, x) <body = b (int64 i, bool d, float[N, 4] u) => (bool e, float[N, 4] w)
                  { e = Identity(d) f = local.Flat(u) w = Neg(u) }> }
        <opset_import: ["" : 17], domain: "local"> Flat (a) => (r) { s = Shape(a) t = ReduceProd(s) r = Reshape(a, t) })",
        "N=3",
        "y = Flat(x); v = Loop(n c x) {e = Identity(d); f = Flat(u); w = Neg(u)}; "
        "Flat: s = Shape(a); t = ReduceProd(s); r = Reshape(a t)");
    row("a size that a loop reads", R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 4] x, int64 n, bool c) => (float[N, 4] y)
        { s = Shape(x)
          y = Loop (n, c, x) <body = b (int64 i, bool d, float[N, 4] v) => (bool e, float[N, 4] w)
                  { e = Identity(d) z = Shape(v) k = Reshape(v, s) w = Reshape(k, z) }> })",
        "N=3", "s = {3 4}; y = Loop(n c x) {e = Identity(d); z = Shape(v); k = Reshape(v s); w = Reshape(k z)}");
}

void TestFold::folds()
{
    QFETCH(QByteArray, model);
    QFETCH(QString, dims);
    QFETCH(QString, folded);
    const auto graph = test::modelFromText(model.constData());
    QCOMPARE(textOf(fold(graph, dims)), folded);
}

// All is told of the nodes of the original, also what later rounds find in the branches that took the place of an If.
void TestFold::saysWhatBecomesOfNodes_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QStringList>("gone");
    QTest::addColumn<QString>("added");
    QTest::addColumn<QString>("removed");
    QTest::addColumn<QStringList>("left");
    QTest::newRow("a chain") << QByteArray(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 4] x, float[K] z) => (float[M] y, float[L] w) <int64 one = {1}>
        { s = Shape(x)  t = ReduceProd(s)  m = Mul(t, one)  y = Reshape(x, m)  u = Shape(z)  w = Reshape(z, u) })")
                             << QStringList{u"main/0 Shape unused"_s, u"main/1 ReduceProd unused"_s,
                                            u"main/2 Mul constant"_s}
                             << u"m of main/2.0: 8"_s << u"one: 8"_s << QStringList{u"main/4 Shape"_s};
    QTest::newRow("an If that is a constant")
        << QByteArray(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N] x) => (float[M] y) <int64 three = {3}>
        { s = Size(x)  c = Equal(s, three)
          t = If (c) <then_branch = a () => (int64[1] p) { p = Shape(x) },
                      else_branch = b () => (int64[1] q) { q = Constant <value = int64[1] {1}> () }>
          y = Expand(x, t) })")
        << QStringList{u"main/0 Size unused"_s, u"main/1 Equal unused"_s, u"main/2 If constant"_s,
                       u"main/If_2.then_branch/0 Shape unused"_s, u"main/If_2.else_branch/0 Constant unused"_s}
        << u"t of main/2.0: 8"_s << u"three: 8"_s << QStringList();
    QTest::newRow("shapes in a branch that is taken")
        << QByteArray(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 4] x, float[K] z) => (float[M] y) <int64 twelve = {12}>
        { n = Size(x)  c = Equal(n, twelve)
          y = If (c) <then_branch = a () => (float[P] p) { s = Shape(x) f = ReduceProd(s) r = Relu(x)
                                                           u = Shape(z) e = Reshape(z, u) g = Relu(e)
                                                           p = Reshape(r, f) },
                      else_branch = b () => (float[Q] q) { q = Neg(z) }> })")
        << QStringList{u"main/0 Size unused"_s,
                       u"main/1 Equal unused"_s,
                       u"main/2 If decided"_s,
                       u"main/If_2.else_branch/0 Neg neverruns"_s,
                       u"main/If_2.then_branch/0 Shape unused"_s,
                       u"main/If_2.then_branch/1 ReduceProd constant"_s}
        << u"f of main/If_2.then_branch/1.0: 8"_s << u"twelve: 8"_s << QStringList{u"main/If_2.then_branch/3 Shape"_s};
}

void TestFold::saysWhatBecomesOfNodes()
{
    QFETCH(QByteArray, model);
    QFETCH(QStringList, gone);
    QFETCH(QString, added);
    QFETCH(QString, removed);
    QFETCH(QStringList, left);
    const FoldedModel folded = foldText(model.constData(), u"N=3"_s);
    const auto text = [&folded](NodeId id) {
        return QString::fromStdString(folded.original->graph(id.graph).path) + u'/' + QString::number(id.index);
    };
    const auto withType = [&](NodeId id) {
        return text(id) + u' ' + QString::fromStdString(folded.original->node(id).opType);
    };
    const QStringList fates{u"constant"_s, u"unused"_s, u"decided"_s, u"neverruns"_s};
    QStringList found;
    std::size_t counted = 0;
    for (const GoneNode &one : folded.result.gone)
        found.append(withType(one.node) + u' ' + fates[int(one.why)]);
    for (const auto &[opType, count] : folded.result.goneByOperator)
        counted += count;
    QCOMPARE(found, gone);
    QCOMPARE(counted, std::size_t(gone.size()));
    QCOMPARE(folded.result.added.size(), std::size_t(1));
    const NewConstant &constant = folded.result.added.front();
    QCOMPARE(u"%1 of %2.%3: %4"_s.arg(QString::fromStdString(constant.name), text(constant.node))
                 .arg(constant.output)
                 .arg(constant.bytes),
             added);
    QCOMPARE(folded.result.removed.size(), std::size_t(1));
    QCOMPARE(u"%1: %2"_s.arg(QString::fromStdString(folded.result.removed.front().name))
                 .arg(folded.result.removed.front().bytes),
             removed);
    found.clear();
    for (const LeftNode &one : folded.result.left)
        found.append(withType(one.node));
    QCOMPARE(found, left);
}

void TestFold::saysWhyNodesStay_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QString>("opType");
    QTest::addColumn<int>("why");
    const auto row = [](const char *name, const char *opType, FoldObstacle why, const char *model) {
        QTest::newRow(name) << QByteArray(model) << QString::fromUtf8(opType) << int(why);
    };
    row("an open size", "Shape", FoldObstacle::DynamicSize, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N] x) => (int64[1] s) { s = Shape(x) })");
    row("random", "RandomNormal", FoldObstacle::Random, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) { r = RandomNormal<shape = [2]>() y = Add(x, r) })");
    row("a quantized weight", "DequantizeLinear", FoldObstacle::Quantization,
        R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) <int8[2] w = {1, 2}, float s = {0.5}>
        { d = DequantizeLinear(w, s) y = Add(x, d) })");
    row("half precision", "Cast", FoldObstacle::NotComputed, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float16[2] x) => (float16[2] y) <int64[2] a = {1, 2}>
        { h = Cast<to = 10>(a) m = Mul(h, h) y = Add(x, m) })");
    row("an open condition", "If", FoldObstacle::OpenCondition, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x, bool c) => (float[2] y)
        { y = If (c) <then_branch = a () => (float[2] p) { p = Neg(x) },
                      else_branch = b () => (float[2] q) { q = Abs(x) }> })");
    row("a cycle", "Shape", FoldObstacle::FaultyModel, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (int64[1] s) { s = Shape(x) a = Neg(b) b = Neg(a) })");
}

void TestFold::saysWhyNodesStay()
{
    QFETCH(QByteArray, model);
    QFETCH(QString, opType);
    QFETCH(int, why);
    const FoldedModel folded = foldText(model.constData());
    QCOMPARE(int(obstacleOf(folded, opType.toStdString())), why);
}

void TestFold::isDoneAfterOneRun()
{
    const FoldedModel once = foldText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 4] x) => (float[M] y, int64[2] s)
        { s = Shape(x)  t = ReduceProd(s)  y = Reshape(x, t) })",
                                      u"N=3"_s);
    QVERIFY(once.isChanged);
    const FoldedModel twice = fold(once.graph, u"N=3"_s);
    QVERIFY(!twice.isChanged);
    QCOMPARE(twice.graph, once.graph);
    QVERIFY(twice.result.gone.empty());
}

// Each Range has 8000 bytes; eight of them fit into 64 KiB.
void TestFold::leavesOutWhatIsTooLarge()
{
    onnx::ModelProto model;
    QVERIFY(onnx::OnnxParser::Parse(model, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (int64[N] x) => (int64[N] y) <int64 zero = {0}, int64 one = {1}> { n = Size(x) a0 = Identity(x) })")
                .IsOK());
    constexpr int count = 12;
    for (int i = 0; i < count; ++i) {
        const std::string number = std::to_string(i);
        onnx::NodeProto &range = *model.mutable_graph()->add_node();
        range.set_op_type("Range");
        for (const std::string &input : {std::string("zero"), std::string("n"), std::string("one")})
            range.add_input(input);
        range.add_output("r" + number);
        onnx::NodeProto &add = *model.mutable_graph()->add_node();
        add.set_op_type("Add");
        add.add_input("a" + number);
        add.add_input("r" + number);
        add.add_output(i + 1 < count ? "a" + std::to_string(i + 1) : "y");
    }
    const FoldedModel folded = fold(test::modelFromProto(model), u"N=1000"_s);
    QVERIFY(folded.result.addedBytes() <= FoldOptions().limitBytes);
    QCOMPARE(folded.result.added.size(), std::size_t(9)); // and n
    QCOMPARE(int(obstacleOf(folded, "Range")), int(FoldObstacle::GrowthLimit));
    QVERIFY(!fold(folded.graph, u"N=1000"_s).isChanged);
}

void TestFold::removesDeclarationsOfWhatIsGone()
{
    const FoldedModel folded = foldText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 4] x) => (float[M] y) <int64[2] s, int64[1] t, float[N, 4] r>
        { s = Shape(x)  t = ReduceProd(s)  r = Relu(x)  y = Reshape(r, t) })",
                                        u"N=3"_s);
    QStringList declared;
    for (const onnx::ValueInfoProto &info : folded.graph->file().skeleton().graph().value_info())
        declared.append(QString::fromStdString(info.name()));
    QCOMPARE(declared, QStringList{u"r"_s});
}

// The edited model has the bytes of the original: nothing is written, and a save copies them.
void TestFold::doesNotReadWeights()
{
    onnx::ModelProto model;
    QVERIFY(onnx::OnnxParser::Parse(model, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 1000] x) => (float[M] y) { s = Shape(x)  t = ReduceProd(s)  r = Add(x, w)  y = Reshape(r, t) })")
                .IsOK());
    onnx::TensorProto &weights = *model.mutable_graph()->add_initializer();
    weights.set_name("w");
    weights.set_data_type(onnx::TensorProto::FLOAT);
    weights.add_dims(1000);
    weights.set_raw_data(std::string(4000, 'w'));
    model.set_producer_name("after the graph");
    const auto graph = test::modelFromProto(model);
    const FoldedModel folded = fold(graph, u"N=3"_s);
    const ModelFile &file = folded.graph->file();
    QCOMPARE(file.path(), graph->file().path());
    const onnx::TensorProto &kept = file.skeleton().graph().initializer(0);
    QCOMPARE(kept.name(), "w");
    const OmittedPayload *payload = file.omittedPayload(kept);
    QVERIFY(payload != nullptr);
    QCOMPARE(file.pieces(payload->range).size(), std::size_t(1));
    QVERIFY(file.pieces(payload->range).front().bytes.empty());
    QCOMPARE(*file.read(payload->range), QByteArray(4000, 'w'));

    const auto table = propagate(*folded.graph, test::fromArguments(u"N=3"_s));
    const auto plan = planSave(*folded.graph, test::fromArguments(u"N=3"_s), **table);
    QVERIFY(plan);
    const QTemporaryDir folder;
    auto pending = PendingSave::write(*folded.graph, *plan, folder.filePath(u"out.onnx"_s), {});
    QVERIFY(pending && pending->commit());
    const auto saved = ModelFile::open(folder.filePath(u"out.onnx"_s));
    QVERIFY(saved);
    QCOMPARE(textOf((*saved)->skeleton().graph()), u"w = {}; t = {3000}; r = Add(x w); y = Reshape(r t)"_s);
    QCOMPARE((*saved)->skeleton().producer_name(), "after the graph");
    QCOMPARE(*(*saved)->read((*saved)->omittedPayload((*saved)->skeleton().graph().initializer(0))->range),
             QByteArray(4000, 'w'));
}

void TestFold::refusesPlacesThatAreNotThere()
{
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N] x) => (float[N] y) { y = Relu(x) })");
    for (const GraphEdits &edits :
         {GraphEdits{RemoveNode{1, 0}}, GraphEdits{RemoveNode{0, 1}}, GraphEdits{RemoveInitializer{0, 0, false}},
          GraphEdits{RemoveInitializer{0, 0, true}}, GraphEdits{RemoveValueInfo{0, 3}},
          GraphEdits{InlineSubgraph{0, 0, 7, {}, {}}}}) {
        const auto edited = editedModel(graph->file(), edits);
        QVERIFY(!edited);
        QCOMPARE(edited.error().code, ErrorCode::EditsInvalid);
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestFold)
#include "tst_fold.moc"
