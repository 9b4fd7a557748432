// SPDX-License-Identifier: Apache-2.0
// ONNX Runtime refuses a model when it loads it if the types of a node's inputs and outputs do not fit the operator.
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

#include <algorithm>

using namespace shapewright;

namespace {

const Problem *loadFault(const ShapeTable &table)
{
    const auto found = std::ranges::find_if(table.problems, [](const Problem &problem) {
        return problem.code == Problem::Code::LoadFails || problem.code == Problem::Code::InvalidNode;
    });
    return found != table.problems.end() ? &*found : nullptr;
}

std::shared_ptr<const ModelGraph> modelOf(int opset, const QByteArray &graph, const QByteArray &functions = {})
{
    const std::string text = "<ir_version: 8, opset_import: [\"\" : " + std::to_string(opset) +
                             ", \"ai.onnx.ml\" : 5, \"com.microsoft\" : 1, \"f\" : 1]> g " + graph.toStdString() +
                             functions.toStdString();
    return test::modelFromText(text.c_str());
}

} // namespace

class TestLoadTypes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refused_data();
    void refused();
    void taken_data();
    void taken();
    void initializersOfInputs();
    void blocksNothingOfEdits();
};

void TestLoadTypes::refused_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<QByteArray>("functions");
    QTest::addColumn<QByteArray>("op");
    QTest::addColumn<QByteArray>("reason");
    const auto row = [](const char *name, int opset, const char *graph, const char *op, const char *reason,
                        const char *functions = "") {
        QTest::newRow(name) << opset << QByteArray(graph) << QByteArray(functions) << QByteArray(op)
                            << QByteArray(reason);
    };
    row("two types of one parameter", 17, "(float[N] a, int64[N] b) => (float[N] y) { y = Add (a, b) }", "Add",
        "the type parameter T is bound to different types, tensor(float) of “a” and tensor(int64) of “b”");
    row("in a list of inputs", 17, "(float[N] a, double[N] b) => (float[M] y) { y = Concat <axis = 0> (a, a, b) }",
        "Concat", "tensor(float) of “a” and tensor(double) of “b”");
    row("a type that the operator does not take", 17, "(int64[N] a) => (int64[N] y) { y = Sqrt (a) }", "Sqrt",
        "tensor(int64) is an invalid type for the input “a” (X)");
    row("which it takes in newer opsets", 8, "(int64[N] a) => (int64[N] y) { y = Max (a, a) }", "Max",
        "tensor(int64) is an invalid type for the input “a” (data_0)");
    row("a sequence for a tensor", 17, "(float[N] a) => (float[N] y) { s = SequenceConstruct (a) y = Abs (s) }", "Abs",
        "seq(tensor(float)) is an invalid type for the input “s” (X)");
    row("an index that is none", 17, "(float[N] a, float[K] i) => (float[M] y) { y = Gather (a, i) }", "Gather",
        "tensor(float) is an invalid type for the input “i” (indices)");
    row("of a node without users", 17, "(float[N] a, int64[N] b) => (float[N] y) { y = Abs (a) z = Sqrt (b) }", "Sqrt",
        "tensor(int64) is an invalid type for the input “b” (X)");
    row("an output declared otherwise", 17, "(float[N] a) => (double[N] y) { y = Abs (a) }", "Abs",
        "“y” is declared as tensor(double), but it is tensor(float)");
    row("value_info that says otherwise", 17,
        "(float[N] a) => (float[N] y) <float[N] t> { t = Cast <to = 10> (a) y = Cast <to = 1> (t) }", "Cast",
        "“t” is declared as tensor(float), but it is tensor(float16)");
    row("in a branch", 17,
        "(bool c, float[N] a, double[N] b) => (float[N] y) { y = If (c) <then_branch = t () => (float[N] p) { p = "
        "Abs (a) }, else_branch = e () => (float[N] q) { q = Add (a, b) }> }",
        "Add", "bound to different types");
    row("into the body of a loop", 17,
        "(int64 n, float[N] a) => (float[N] y) { y = Loop (n, \"\", a) <body = b (int64 i, bool c, int64[N] s) => "
        "(bool d, int64[N] t) { d = Identity (c) t = Identity (s) }> }",
        "Loop", "“s” is declared as tensor(int64), but it is tensor(float)");
    row("in a function", 17, "(float[N] a, double[N] b) => (float[N] y) { y = f.F (a, b) }", "Add",
        "bound to different types", "<domain: \"f\", opset_import: [\"\" : 17]> F (p, q) => (r) { r = Add (p, q) }");
    row("in a function, in the opset of the model", 8, "(int64[N] a) => (int64[N] y) { y = f.F (a) }", "Max",
        "tensor(int64) is an invalid type for the input",
        "<domain: \"f\", opset_import: [\"\" : 17]> F (p) => (r) { r = Max (p, p) }");
    row("in a function, an operator that the model's opset lacks", 17, "(float[N] a) => (float[N] y) { y = f.F (a) }",
        "Gelu", "opset 17 of the model has no operator Gelu",
        "<domain: \"f\", opset_import: [\"\" : 20]> F (p) => (r) { r = Gelu (p) }");
    row("an input that the call of a function leaves out", 17, "(float[N] a) => (float[N] y) { y = f.F (a, \"\") }",
        "Add", "the call leaves out", "<domain: \"f\", opset_import: [\"\" : 17]> F (p, q) => (r) { r = Add (p, q) }");
    row("more inputs than a function has", 17, "(float[N] a) => (float[N] y) { y = f.F (a, a) }", "F",
        "the function has fewer inputs or outputs than the call",
        "<domain: \"f\", opset_import: [\"\" : 17]> F (p) => (r) { r = Abs (p) }");
    row("of com.microsoft", 17, "(float[N] a, double[4] b) => (float[N] y) { y = com.microsoft.BiasGelu (a, b) }",
        "BiasGelu", "the type parameter T is bound to different types");
    row("after com.microsoft", 17,
        "(float[N,4] a, float[4] b, double[N,4] c) => (float[N,4] y) { t = com.microsoft.BiasGelu (a, b) u = Abs (t) y "
        "= "
        "Add (u, c) }",
        "Add", "tensor(float) of “u” and tensor(double) of “c”");
    row("after com.microsoft, by its rule", 17,
        "(float[N] a, uint8[N] c) => (uint8[N] y) <float s = {1}, int8 z = {0}> { t = com.microsoft.QuantizeLinear "
        "(a, s, z) y = Add (t, c) }",
        "Add", "tensor(int8) of “t” and tensor(uint8) of “c”");
    row("an input of com.microsoft left out", 17, "(float[N] a) => (float[N] y) { y = com.microsoft.BiasGelu (a) }",
        "BiasGelu", "has input size 1 not in range");
    row("an attribute of com.microsoft left out", 17,
        "(float[1,N,4] a, float[4,12] w) => (float[1,N,4] y) { y = com.microsoft.Attention (a, w) }", "Attention",
        "Required attribute 'num_heads' is missing");
    row("an older operator of the runtime", 9, "(int64[N] a) => (int64[N] y) { y = Affine (a) }", "Affine",
        "tensor(int64) is an invalid type for the input “a” (X)");
    row("a deprecated operator", 13, "(float[N] a) => (float[M] y) <float[1] s = {2}> { y = Upsample (a, s) }",
        "Upsample", "Upsample is deprecated since opset 10");
    row("an operator of newer opsets", 8,
        "(int64[N] a) => (float[N,3] y) <int64 d = {3}, float[2] v = {0, 1}> { y = OneHot (a, d, v) }", "OneHot",
        "opset 8 has no operator OneHot");
}

void TestLoadTypes::refused()
{
    QFETCH(int, opset);
    QFETCH(QByteArray, graph);
    QFETCH(QByteArray, functions);
    QFETCH(QByteArray, op);
    QFETCH(QByteArray, reason);
    const auto model = modelOf(opset, graph, functions);
    const auto table = propagate(*model, {});
    QVERIFY(table);
    const Problem *fault = loadFault(**table);
    QVERIFY(fault != nullptr);
    QCOMPARE(fault->severity, Severity::Warning);
    QCOMPARE(QByteArray::fromStdString(model->node(*fault->node).opType), op);
    QVERIFY2(QByteArray::fromStdString(fault->detail).contains(reason), fault->detail.c_str());
}

void TestLoadTypes::taken_data()
{
    QTest::addColumn<int>("opset");
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<QByteArray>("functions");
    const auto row = [](const char *name, int opset, const char *graph, const char *functions = "") {
        QTest::newRow(name) << opset << QByteArray(graph) << QByteArray(functions);
    };
    row("a function called with two types", 17, "(float[N] a, int64[N] b) => (y, z) { y = f.F (a) z = f.F (b) }",
        "<domain: \"f\", opset_import: [\"\" : 17]> F (p) => (r) { r = Abs (p) }");
    row("a function of a newer opset", 8, "(float[N] a) => (float[N] y) { y = f.F (a) }",
        "<domain: \"f\", opset_import: [\"\" : 17]> F (p) => (r) { r = Abs (p) }");
    row("an optional input that a call leaves out", 17,
        "(float[N] a, float[] m) => (float[N] y) { y = f.F (a, \"\", m) }",
        "<domain: \"f\", opset_import: [\"\" : 17]> F (p, q, s) => (r) { r = Clip (p, q, s) }");
    row("a constant of newer opsets", 9, "() => (y) { y = Constant <value_ints = [1, 2]> () }");
    row("inputs of several types in one list", 17,
        "(int64 n, float[N] a, int64[K] b) => (y, z) { y, z = Loop (n, \"\", a, b) <body = o (int64 i, bool c, "
        "float[N] s, "
        "int64[K] t) => (bool d, float[N] u, int64[K] v) { d = Identity (c) u = Identity (s) v = Identity (t) }> }");
    row("a constant declared otherwise", 17,
        "(float[N] a) => (float[N] y) <double t> { t = Constant <value_float = 1.0> () y = Add (a, t) }");
    row("an output without a type", 17, "(float[N] a) => (y) { y = Abs (a) }");
    row("an optional input that is left out", 17, "(float[N] a, float[] m) => (float[N] y) { y = Clip (a, \"\", m) }");
    row("GroupNormalization of opset 18", 18,
        "(float[N,2,3] a, float[2] s) => (float[N,2,3] y) { y = GroupNormalization <num_groups = 2> (a, s, s) }");
    row("several types in a list of com.microsoft", 17,
        "(uint8[N] a) => (y) <float s = {1}, uint8 z = {0}> { y = com.microsoft.QLinearConcat <axis = 0> (s, z, a, s, "
        "z) }");
    // The runtime knows the shape of `t`, so that we cannot say that a schema refuses it for want of one.
    row("a shape that only the runtime infers", 17,
        "(float[1,2,3,3] a, float[2] s, float[K] scales) => (y) { t = com.microsoft.QuickGelu (a) k = Shape (t) y = "
        "Resize "
        "(a, \"\", \"\", k) }");
}

void TestLoadTypes::taken()
{
    QFETCH(int, opset);
    QFETCH(QByteArray, graph);
    QFETCH(QByteArray, functions);
    const auto table = propagate(*modelOf(opset, graph, functions), {});
    QVERIFY(table);
    const Problem *fault = loadFault(**table);
    QVERIFY2(fault == nullptr, fault != nullptr ? fault->detail.c_str() : "");
}

// An initializer that is an input, too, has the type and the shape that the input declares.
void TestLoadTypes::initializersOfInputs()
{
    const auto graph = [](std::int32_t type, std::int64_t size) {
        onnx::ModelProto model;
        (void)onnx::OnnxParser::Parse(model, R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[2] a) => (y) { y = Abs (a) })");
        onnx::TensorProto &tensor = *model.mutable_graph()->add_initializer();
        tensor.set_name("a");
        tensor.set_data_type(type);
        tensor.add_dims(size);
        tensor.set_raw_data(std::string(std::size_t(size * (type == onnx::TensorProto::FLOAT ? 4 : 8)), '\0'));
        return test::modelFromProto(model);
    };
    const auto reasonOf = [](const auto &model) {
        const auto table = propagate(*model, {});
        const Problem *fault = table ? loadFault(**table) : nullptr;
        return fault != nullptr ? QByteArray::fromStdString(fault->detail) : QByteArray();
    };
    QCOMPARE(reasonOf(graph(onnx::TensorProto::FLOAT, 2)), QByteArray());
    QCOMPARE(reasonOf(graph(onnx::TensorProto::INT64, 2)),
             QByteArray("the input “a” is declared as tensor(float) [2], but its initializer is tensor(int64) [2]"));
    QCOMPARE(reasonOf(graph(onnx::TensorProto::FLOAT, 3)),
             QByteArray("the input “a” is declared as tensor(float) [2], but its initializer is tensor(float) [3]"));
}

// The fault was there before any edit, so that it stays a warning.
void TestLoadTypes::blocksNothingOfEdits()
{
    const auto model = modelOf(17, "(float[N] a, int64[N] b) => (float[N] y) { y = Add (a, b) }");
    ShapeEdits edits;
    edits.symbols["N"] = 3;
    const auto table = propagate(*model, edits);
    QVERIFY(table);
    QVERIFY(!(*table)->hasErrors());
    QVERIFY(loadFault(**table) != nullptr);
}

SHAPEWRIGHT_GUILESS_TEST(TestLoadTypes)
#include "tst_loadtypes.moc"
