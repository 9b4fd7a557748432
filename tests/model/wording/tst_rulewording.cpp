// SPDX-License-Identifier: Apache-2.0
#include "model/wording/rulewording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

class TestRuleWording : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sentences_data();
    void sentences();
    void marksInNames();
};

// The first step of the explanation of an axis of the first output, under `h` = 480.
void TestRuleWording::sentences_data()
{
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<int>("axis");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *graph, int axis, const QString &sentence) {
        QTest::addRow("%s %d", graph, axis) << QByteArray(graph) << axis << sentence;
    };
    const char *pool = "(float[n, 3, h, w] x) => (float[n, 3, a, b] y) { y = MaxPool <kernel_shape = [3, 5], "
                       "strides = [2, 4], pads = [1, 2, 1, 2]> (x) }";
    row(pool, 2, u"MaxPool, kernel 3, stride 2, padding 1 + 1: ceil(480/2) = 240"_s);
    row(pool, 3, u"MaxPool, kernel 5, stride 4, padding 2 + 2: ceil(w/4)"_s);
    row(pool, 0, u"MaxPool keeps X[0]"_s);
    row("(float[n, h] x) => (float[h, n] y) { y = Transpose <perm = [1, 0]> (x) }", 0,
        u"Transpose, perm [1, 0]: data[1] becomes axis 0"_s);
    row("(float[n, h] x, float[m, h] z) => (float[k, h] y) { y = Concat <axis = 0> (x, z) }", 0,
        u"Concat, axis 0: n + m"_s);
    row("(float[n, h] x, float[m, h] z) => (float[n, k] y) { t = Concat <axis = 0> (x, z) "
        "y = Concat <axis = 0> (t, t, x) }",
        0, u"Concat, axis 0: n + 2*(m + n) = 2*m + 3*n"_s);
    row("(float[n, h] x, float[h, k] z) => (float[n, k] y) { y = MatMul (x, z) }", 1, u"MatMul keeps B[1]"_s);
    row("(float[n, h] x, int64[2] s) => (float[k, l] y) { d = Shape (x) y = Reshape (x, d) }", 1,
        u"Reshape keeps data[1]"_s);
    row("(float[n, h] x) => (float[k] y) { d = Shape (x) y = ConstantOfShape (d) }", 0,
        u"ConstantOfShape takes axis 0 from input{0}"_s);
    row("(float[n, h] x) => (int64[2, k] y) { y = NonZero (x) }", 1, u"NonZero: decided at run time"_s);
    row("(float[n, 3] x) => (float[n, 3] y) { y = Relu (x) }", 1, u"Relu: static in the file = 3"_s);
    row("(float[n, 3] x) => (float[n, 4] y) { y = own.Mystery (x) }", 0, u"Mystery: only declared in the file"_s);
}

void TestRuleWording::sentences()
{
    QFETCH(QByteArray, graph);
    QFETCH(int, axis);
    QFETCH(QString, sentence);
    const auto model =
        test::modelFromText((R"(<ir_version: 8, opset_import: ["" : 17, "own" : 1]> g )" + graph).constData());
    ShapeEdits edits;
    if (graph.contains("[n, h") || graph.contains("3, h"))
        edits.symbols["h"] = Dim(480);
    const auto dims = explain(*model, edits, model->main().outputs.front(), std::size_t(axis));
    QVERIFY(dims);
    const RuleText text = ruleText(dims->front().chain.front(), *model);
    QCOMPARE(text.opType + text.rest, sentence);
}

// A symbol's name cannot pass for a mark of a formula.
void TestRuleWording::marksInNames()
{
    QCOMPARE(formulaText("2*\x01"
                         "0000\x01 + 1",
                         {"x"}),
             std::string("2*x + 1"));
    for (const char *text : {"\x01", "\x01\x01",
                             "\x01"
                             "7\x01",
                             "\x01"
                             "0",
                             "a\x01"
                             "b\x01"})
        QCOMPARE(formulaText(text, {"x"}), std::string(text));
}

SHAPEWRIGHT_APPLESS_TEST(TestRuleWording)
#include "tst_rulewording.moc"
