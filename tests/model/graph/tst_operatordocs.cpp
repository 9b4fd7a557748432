// SPDX-License-Identifier: Apache-2.0
#include "model/graph/modelfacts.h"
#include "model/graph/operatordocs.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

#include <algorithm>

using namespace shapewright;
using namespace shapewright::test;

class TestOperatorDocs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void schema();
    void versionsAndDeprecation_data();
    void versionsAndDeprecation();
    void localFunction();
    void ofOnnxRuntime();
    void noSchema_data();
    void noSchema();
    void attributes();
    void countsOperators();
};

namespace {

OperatorDocs docsOf(const char *opsets, const char *call)
{
    const auto graph = modelFromText(
        qPrintable(QStringLiteral("<ir_version: 10, opset_import: [%1]> g (float[n] x) => (float[n] y) { y = %2 }")
                       .arg(QString::fromUtf8(opsets), QString::fromUtf8(call))));
    return operatorDocs(*graph, {mainGraph, 0});
}

std::string text(const NodeAttribute &attribute)
{
    const char *marks[] = {"", " (given)", " (default)"};
    return attribute.name + " " + attribute.type + " " + attribute.text + marks[int(attribute.given)];
}

} // namespace

void TestOperatorDocs::schema()
{
    using Occurs = OperatorDocs::Parameter::Occurs;
    const OperatorDocs docs = docsOf("\"\" : 17", "Gemm(x, x)");
    QCOMPARE(int(docs.source), int(OperatorDocs::Source::Schema));
    QVERIFY(QString::fromStdString(docs.text).contains(QStringLiteral("General Matrix multiplication")));
    QCOMPARE(docs.sinceVersion, 13);
    QCOMPARE(docs.inputs.size(), std::size_t(3));
    QCOMPARE(docs.inputs[2].name, std::string("C"));
    QCOMPARE(int(docs.inputs[2].occurs), int(Occurs::Optional));
    QCOMPARE(int(docsOf("\"\" : 17", "Sum(x, x)").inputs[0].occurs), int(Occurs::Variadic));
    QCOMPARE(docs.attributes[0].name, std::string("alpha"));
    QCOMPARE(docs.attributes[0].type, std::string("float"));
    QCOMPARE(docs.attributes[0].defaultText, std::optional<std::string>("1"));
    QVERIFY(!docs.constraints.empty() && docs.constraints[0].types.find("tensor(float)") != std::string::npos);
}

void TestOperatorDocs::versionsAndDeprecation_data()
{
    QTest::addColumn<QString>("opsets");
    QTest::addColumn<QString>("call");
    QTest::addColumn<int>("since");
    QTest::addColumn<bool>("deprecated");
    QTest::newRow("as imported") << "\"\" : 7" << "Gemm(x, x, x)" << 7 << false;
    QTest::newRow("deprecated") << "\"\" : 10" << "Upsample(x, x)" << 10 << true;
    QTest::newRow("not yet deprecated") << "\"\" : 9" << "Upsample(x, x)" << 9 << false;
    QTest::newRow("of ai.onnx.ml") << "\"\" : 17, \"ai.onnx.ml\" : 3" << "ai.onnx.ml.Scaler(x)" << 1 << false;
}

void TestOperatorDocs::versionsAndDeprecation()
{
    QFETCH(const QString, opsets);
    QFETCH(const QString, call);
    const OperatorDocs docs = docsOf(qPrintable(opsets), qPrintable(call));
    QTEST(docs.sinceVersion, "since");
    QTEST(docs.isDeprecated, "deprecated");
}

void TestOperatorDocs::localFunction()
{
    auto graph = modelFromText(R"(<ir_version: 10, opset_import: ["" : 17, "own" : 1]>
        g (float[n] x) => (float[n] y) { y = own.Gemm<low = 2.0>(x) }
        <domain: "own", opset_import: ["" : 17], doc_string: "<b>What</b> it does.">
        Gemm <low, high: float = 3.0> (value) => (result) { result = Relu(value) })");
    const OperatorDocs docs = operatorDocs(*graph, {mainGraph, 0});
    QCOMPARE(int(docs.source), int(OperatorDocs::Source::LocalFunction));
    QCOMPARE(docs.text, std::string("<b>What</b> it does."));
    QCOMPARE(docs.inputs[0].name, std::string("value"));
    QCOMPARE(docs.attributes.size(), std::size_t(2));
    QCOMPARE(docs.attributes[0].defaultText, std::optional<std::string>("3"));
    const auto attributes = nodeAttributes(*graph, {mainGraph, 0});
    QCOMPARE(attributes.size(), std::size_t(2));
    QCOMPARE(text(attributes[0]), std::string("low float 2"));
    QCOMPARE(text(attributes[1]), std::string("high float 3 (default)"));
    QCOMPARE(operatorFacts(*graph, {mainGraph, 0}).inputs, std::vector<std::string>{"value"});
}

// The onnx library has no schema of it.
void TestOperatorDocs::ofOnnxRuntime()
{
    const auto graph = modelFromText(R"(<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
        g (float[n, 4] x, float[4] scale) => (float[n, 4] y) {
            y = com.microsoft.SkipLayerNormalization(x, x, scale)
        })");
    const OperatorDocs docs = operatorDocs(*graph, {mainGraph, 0});
    QCOMPARE(int(docs.source), int(OperatorDocs::Source::Schema));
    QVERIFY(docs.text.empty());
    QCOMPARE(docs.sinceVersion, 1);
    QCOMPARE(docs.inputs[2].name, std::string("gamma"));
    QVERIFY(docs.constraints[0].types.find("tensor(float16)") != std::string::npos);
    QCOMPARE(operatorFacts(*graph, {mainGraph, 0}).inputs, (std::vector<std::string>{"input", "skip", "gamma"}));
}

void TestOperatorDocs::noSchema_data()
{
    QTest::addColumn<QString>("opsets");
    QTest::addColumn<QString>("call");
    QTest::newRow("com.microsoft") << "\"\" : 17, \"com.microsoft\" : 1" << "com.microsoft.Nonsense(x)";
    QTest::newRow("unknown operator") << "\"\" : 17" << "Nonsense(x)";
    QTest::newRow("no import") << "\"\" : 17" << "ai.onnx.ml.Scaler(x)";
}

void TestOperatorDocs::noSchema()
{
    QFETCH(const QString, opsets);
    QFETCH(const QString, call);
    const OperatorDocs docs = docsOf(qPrintable(opsets), qPrintable(call));
    QCOMPARE(int(docs.source), int(OperatorDocs::Source::None));
    QVERIFY(docs.text.empty());
}

void TestOperatorDocs::attributes()
{
    const auto graph = modelFromText(R"(<ir_version: 10, opset_import: ["" : 17]>
        g (float[n, 4] x, int64[2] shape) => (float[n, 2] y, float[2, 2] z)
        {
            y = Gemm<transB = 1, alpha = 1.0, beta = 0.5>(x, x)
            z = ConstantOfShape<value = float[1] {7}>(shape)
        })");
    std::vector<std::string> lines;
    for (const NodeAttribute &attribute : nodeAttributes(*graph, {mainGraph, 0}))
        lines.push_back(text(attribute));
    const std::vector<std::string> expected{"transB int 1", "alpha float 1 (given)", "beta float 0.5",
                                            "transA int 0 (default)"};
    QCOMPARE(lines, expected);
    const auto value = nodeAttributes(*graph, {mainGraph, 1});
    QCOMPARE(text(value[0]), std::string("value tensor [7]"));
    QCOMPARE(value[0].tensor, std::optional<std::uint32_t>(0));
}

void TestOperatorDocs::countsOperators()
{
    const ModelFacts facts = modelFacts(*modelFromText(R"(<ir_version: 10, opset_import: ["" : 17, "own" : 1]>
        g (float[n, 4] x) => (float[n, 4] y)
        <float[4] small = {1, 2, 3, 4}, float[2, 4] large = {1, 2, 3, 4, 5, 6, 7, 8}>
        { a = Add(x, small) b = Add(a, small) c = Gemm<transB = 1>(b, large) y = own.F(c) }
        <domain: "own", opset_import: ["" : 17]> F (v) => (r) { t = Relu(v) r = Relu(t) })"));
    QCOMPARE(facts.operators.size(), std::size_t(4));
    QCOMPARE(facts.operators[0].opType, std::string("Add"));
    QCOMPARE(facts.operators[0].nodes, std::size_t(2));
    QCOMPARE(facts.operators[0].bytes, 32);
    QCOMPARE(facts.operators[1].opType, std::string("Relu"));
    QCOMPARE(facts.functions.size(), std::size_t(1));
    QCOMPARE(facts.functions[0].nodes, std::size_t(2));
    QCOMPARE(facts.largestInitializers.size(), std::size_t(2));
    QCOMPARE(facts.largestInitializers[0].index, 2u); // the values are x, small, large
}

SHAPEWRIGHT_GUILESS_TEST(TestOperatorDocs)
#include "tst_operatordocs.moc"
