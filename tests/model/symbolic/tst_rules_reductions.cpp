// SPDX-License-Identifier: Apache-2.0
// Tests the shapes of reductions, of sequences and of ai.onnx.ml.
#include "tests/support/registertest.h"
#include "tests/support/rulerunner.h"

#include <QTest>

using namespace shapewright;
using test::RuleRunner;

class TestRulesReductions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shapes_data();
    void shapes();
    void sequences();
};

void TestRulesReductions::shapes_data()
{
    QTest::addColumn<QString>("node");
    QTest::addColumn<int>("opset");
    QTest::addColumn<QString>("inputs");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *node, int opset, const char *inputs, const char *expected) {
        QTest::addRow("%s of %s, opset %d", node, inputs, opset)
            << QString::fromLatin1(node) << opset << QString::fromLatin1(inputs) << QString::fromLatin1(expected);
    };
    const char *input = "float[n, c, h]";
    row("y = ReduceSum (x)", 11, input, "float[1, 1, 1]");
    row("y = ReduceMean <axes = [1, -1]> (x)", 11, input, "float[n, 1, 1]");
    row("y = ReduceMax <axes = [1, 1], keepdims = 0> (x)", 11, input, "float[n, h]");
    row("y = ReduceMax <axes = [3]> (x)", 11, input, "fails: axis 3 of a tensor of rank 3");
    row("y = ReduceL2 <axes = [0]> (x)", 11, "float[]", "fails: axis 0 of a tensor of rank 0");
    row("y = ReduceL2 (x)", 11, "float[]", "float[]");
    row("y = ReduceSum <keepdims = 0> (x, a)", 13, "float[n, c, h]; int64[2] = {0, 2}", "float[c]");
    row("y = ReduceMin <keepdims = 0> (x, a)", 18, "float[n, c, h]; int64[1] = {-1}", "float[n, c]");
    row("y = ReduceSum <noop_with_empty_axes = 1, keepdims = 0> (x)", 13, input, "float[n, c, h]");
    row("y = ReduceSum <noop_with_empty_axes = 1> (x, a)", 13, "float[n, c, h]; int64[0] = {}", "float[n, c, h]");
    row("y = ReduceSum <keepdims = 0> (x, a)", 13, "float[n, c, h]; int64[1]", "does not apply");
    row("y = ReduceSum (x)", 13, "float", "does not apply");
    row("y = ArgMax (x)", 13, input, "int64[1, c, h]");
    row("y = ArgMin <axis = -1, keepdims = 0> (x)", 13, input, "int64[n, c]");
    row("y = ArgMin <axis = -1, keepdims = 2> (x)", 13, input, "int64[n, c]");
    row("y = ReduceMax <axes = [1], keepdims = 2> (x)", 11, input, "float[n, h]");
    row("y = ReduceSum <noop_with_empty_axes = 2> (x)", 13, input, "float[1, 1, 1]");
    row("y = ArgMin <axis = -4> (x)", 13, input, "fails: axis -4 of a tensor of rank 3");
    row("y = CumSum (x, a)", 14, "float[n, c]; int64[]", "float[n, c]");

    row("y = ai.onnx.ml.ArrayFeatureExtractor (x, i)", 3, "float[n, 5]; int64[2, k]", "float[n, 2*k]");
    row("y = ai.onnx.ml.ArrayFeatureExtractor (x, i)", 3, "float[5]; int64[k]", "float[1, k]");
    row("y = ai.onnx.ml.FeatureVectorizer <inputdimensions = [3, 4]> (a, b)", 1, "float[n, 3]; int64[n, 4]",
        "float[n, 7]");
    row("y = ai.onnx.ml.FeatureVectorizer <inputdimensions = [3]> (a, b)", 1, "float[n, 3]; int64[n, 4]",
        "does not apply");
    row("y = ai.onnx.ml.Imputer <imputed_value_int64s = [1]> (x)", 1, "int64[n, 3]", "int64[n, 3]");
    row("y = ai.onnx.ml.Scaler (x)", 1, "int64[n, 3]", "float[n, 3]");
    row("y = ai.onnx.ml.Normalizer (x)", 1, "double[n, 3]", "float[n, 3]");
    row("y = ai.onnx.ml.LabelEncoder (x)", 1, "string[n]", "int64[n]");
    row("y = ai.onnx.ml.LinearRegressor <targets = 2> (x)", 1, "float[n, 3]", "float[n, 2]");
    row("y = ai.onnx.ml.LinearRegressor (x)", 1, "float[3]", "float[1, 1]");
    row("y = ai.onnx.ml.LinearRegressor (x)", 1, "float[n, 3, 4]", "does not apply");
    row("y = ai.onnx.ml.SVMRegressor (x)", 1, "float[n, 3]", "float[n, 1]");
    row("y, s = ai.onnx.ml.SVMClassifier <classlabels_ints = [0, 1, 2, 3], vectors_per_class = [1, 1, 1, 1]> (x)", 1,
        "float[n, 3]", "int64[n]; float[n, 6]");
    row("y, s = ai.onnx.ml.SVMClassifier <classlabels_ints = [0, 1, 2, 3], vectors_per_class = [1, 1, 1, 1], prob_a = "
        "[0.1]> (x)",
        1, "float[n, 3]", "int64[n]; float[n, 4]");
    row("y = ai.onnx.ml.TreeEnsembleRegressor <n_targets = 2> (x)", 1, "float[n, 3]", "float[n, 2]");
    row("y, s = ai.onnx.ml.TreeEnsembleClassifier <classlabels_strings = [\"a\", \"b\"]> (x)", 3, "float[n, 3]",
        "string[n]; float[n, 2]");
    row("y, s = ai.onnx.ml.TreeEnsembleClassifier <classlabels_int64s = [1]> (x)", 3, "float[n, 3]", "does not apply");

    row("s = SequenceConstruct (a, b)", 11, "float[n, 3]; float[n, 3]", "seq(float[n, 3])");
    row("s = SequenceConstruct (a, b)", 11, "float[n, 3]; float[3]", "seq(float)");
    row("s = SequenceConstruct (a, b)", 11, "float[n]; int64[n]", "does not apply");
    row("s = SequenceEmpty <dtype = 7> ()", 11, "", "seq(int64)");
    row("s = SplitToSequence <axis = 1> (x)", 11, input, "seq(float[n, 1, h])");
    row("s = SplitToSequence <axis = 1, keepdims = 0> (x)", 11, input, "seq(float[n, h])");
    row("s = SplitToSequence <axis = -2> (x, k)", 11, "float[n, 4*c, h]; int64[] = {4}", "seq(float[n, 4, h])");
    row("s = SplitToSequence <axis = 1> (x, k)", 11, "float[n, 2*c]; int64[2] = {c, c}", "seq(float[n, c])");
    row("s = SplitToSequence <keepdims = 0> (x, k)", 11, "float[n, c]; int64[] = {1}", "seq(float)");
    row("s = SplitToSequence <axis = 3> (x)", 11, input, "fails: axis 3 of a tensor of rank 3");
    row("y = SequenceLength (s)", 11, "float[n]", "int64[]");
    row("y = Optional (x)", 15, "float[n]", "optional(float[n])");
    row("y = OptionalGetElement (x)", 18, "float[n]", "float[n]");
    row("y = OptionalHasElement (x)", 18, "float[n]", "bool[] = {1}");
    row("y = OptionalHasElement ()", 18, "", "bool[] = {0}");
    row("y = SequenceAt (s, i)", 11, "float[n]; int64[]", "does not apply");
}

void TestRulesReductions::shapes()
{
    QFETCH(QString, node);
    QFETCH(int, opset);
    QFETCH(QString, inputs);
    QFETCH(QString, expected);
    std::vector<std::string> parts;
    if (!inputs.isEmpty()) {
        for (const QString &part : inputs.split(QStringLiteral("; ")))
            parts.push_back(part.toStdString());
    }
    RuleRunner runner;
    QCOMPARE(QString::fromStdString(runner.run(node.toStdString(), opset, parts)), expected);
}

// Two tensors in a sequence may differ in their unknown dims.
void TestRulesReductions::sequences()
{
    ExprPool pool;
    std::uint64_t unknowns = 0;
    const auto apply = [&](const char *text, std::vector<SymbolicValue> inputs) {
        onnx::NodeProto proto;
        if (!onnx::OnnxParser::Parse(proto, text).IsOK())
            qFatal("%s", text);
        NodeContext::Node node{.proto = &proto, .bindings = nullptr, .opset = 13, .inputs = {}, .origin = {}};
        node.origin = [&unknowns](std::size_t, std::size_t) { return ++unknowns; };
        for (const SymbolicValue &input : inputs)
            node.inputs.push_back(&input);
        NodeContext context(pool, node);
        const OperatorRules *rules = findRules("", proto.op_type());
        if (rules == nullptr || rules->shape == nullptr || !rules->shape(context) || context.hasFailed())
            qFatal("%s does not apply", text);
        return context.outputs()[0];
    };
    const auto tensor = [](Dims dims) {
        SymbolicValue value;
        value.type = SymbolicType::tensor(onnx::TensorProto::FLOAT, std::move(dims));
        return value;
    };
    const Expr n = pool.symbol("n");
    const SymbolicValue sequence = apply("s = SequenceConstruct (a, b)", {tensor({n, Expr(3)}), tensor({n, Expr(4)})});
    const SymbolicValue position = tensor({});
    const SymbolicValue first = apply("y = SequenceAt (s, i)", {sequence, position});
    const SymbolicValue second = apply("y = SequenceAt (s, i)", {sequence, position});
    QVERIFY(first.type.dims.at(0).isSameAs(n));
    QVERIFY(pool.hasUnknown(first.type.dims.at(1)));
    QVERIFY(!first.type.dims.at(1).isSameAs(second.type.dims.at(1)));

    const SymbolicValue longer = apply("t = SequenceInsert (s, x)", {sequence, tensor({n, Expr(5)})});
    QVERIFY(longer.type.element->dims.at(0).isSameAs(n));
    QVERIFY(*apply("t = SequenceErase (s)", {longer}).type.element == *longer.type.element);
    const SymbolicValue joined = apply("y = ConcatFromSequence <axis = -1> (s)", {longer});
    QVERIFY(joined.type.dims.size() == 2 && joined.type.dims[0].isSameAs(n) && joined.type.dims[1].isConstant(12));
    SymbolicValue last = tensor({});
    last.elements =
        std::make_shared<const SmallTensor>(SmallTensor::scalar(onnx::TensorProto::INT64, Scalar(Expr(-1))));
    QVERIFY(apply("y = SequenceAt (s, i)", {longer, last}).type.dims.at(1).isConstant(5));
    const SymbolicValue shorter = apply("t = SequenceErase (s, i)", {longer, last});
    QVERIFY(apply("y = SequenceAt (s, i)", {shorter, last}).type.dims.at(1).isConstant(4));

    // Of members that are not known one by one.
    SymbolicValue any = longer;
    any.type.members = nullptr;
    const SymbolicValue anyJoined = apply("y = ConcatFromSequence <axis = -1> (s)", {any});
    QVERIFY(anyJoined.type.dims[0].isSameAs(n) && pool.hasUnknown(anyJoined.type.dims[1]));
    const SymbolicValue stacked = apply("y = ConcatFromSequence <axis = 0, new_axis = 1> (s)", {any});
    QVERIFY(stacked.type.dims.size() == 3 && stacked.type.dims[1].isSameAs(n));
    const SymbolicValue optional = apply("o = Optional (x)", {tensor({n})});
    QVERIFY(apply("y = OptionalGetElement (o)", {optional}).type == tensor({n}).type);
}

SHAPEWRIGHT_APPLESS_TEST(TestRulesReductions)
#include "tst_rules_reductions.moc"
