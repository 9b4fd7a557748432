// SPDX-License-Identifier: Apache-2.0
// What becomes of small models whose batch, or length, gets another size: the constants, the nodes, and what refuses.
#include "model/adapt/adapt.h"

#include "model/onnx/modelfile.h"
#include "model/wording/adaptwording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"

#include <onnx/onnx_pb.h>

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

AdaptedModel adapted(const std::string &text, const QString &dims)
{
    const auto graph = test::modelFromText(text.c_str());
    auto result = adaptModel(graph, adaptWishes(*graph, test::fromArguments(dims)));
    if (!result)
        qFatal("%s", result.error().detail.c_str());
    return *std::move(result);
}

// `Reshape [1, 4] → [-1, 4]; …`, or why not.
QString changesOf(const AdaptedModel &model)
{
    if (model.refusal)
        return describe(*model.refusal, *model.refusedIn);
    QStringList lines;
    for (const AdaptedModel::Change &change : model.changes) {
        for (const AdaptStep &step : change.steps)
            lines.append(QString::fromStdString(change.from->node(step.node).opType + " " + step.before) + u" → "_s +
                         QString::fromStdString(step.after));
    }
    return lines.join(u"; "_s);
}

std::string model(const char *signature, const char *constants, const char *nodes, const char *opset = "17")
{
    return std::string("<ir_version: 8, opset_import: [\"\" : ") + opset + "]>\nmain " + signature + " <" + constants +
           ">\n{" + nodes + "}";
}

} // namespace

class TestAdapt : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void changes_data();
    void changes();
    void followingInputs();
    void declaresOutputs();
    void staticModelsStay();
};

void TestAdapt::changes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("dims");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char *name, const std::string &text, const char *dims, const char *expected) {
        QTest::newRow(name) << QString::fromStdString(text) << QString::fromUtf8(dims) << QString::fromUtf8(expected);
    };
    const std::string merge =
        model("(float[1, 6, 8] x) => (float[1, 6, 2, 4] y)", "int64[4] s = {1, 6, 2, 4}", "y = Reshape (x, s)");
    row("a -1 that is free", merge, "x[0]=N", "Reshape [1, 6, 2, 4] → [-1, 6, 2, 4]");
    row("a number",
        model("(float[1, 6, 8] x) => (float[1, 7, 8] y)", "float[1, 1, 8] t = {1, 2, 3, 4, 5, 6, 7, 8}",
              "y = Concat <axis = 1> (t, x)"),
        "x[0]=3", "Concat [1, 1, 8] → [3, 1, 8]");
    row("a number takes the place of a -1",
        model("(float[1, 6, 8] x) => (float[1, 6, 2, 4] y)", "int64[4] s = {1, -1, 2, 4}", "y = Reshape (x, s)"),
        "x[0]=N", "Reshape [1, -1, 2, 4] → [-1, 6, 2, 4]");
    row("nothing to do", model("(float[1, 6, 8] x) => (float[1, 48] y)", "int64[2] s = {-1, 48}", "y = Reshape (x, s)"),
        "x[0]=N", "");
    // A simplifier left a Reshape of a Transpose that moved only the axis of size 1.
    row("a Transpose is needed again",
        model("(float[1, 5, 8] x) => (float[5, 1, 8] y)", "int64[3] s = {5, 1, 8}", "y = Reshape (x, s)"), "x[0]=N",
        "Reshape Reshape → Transpose");
    row("merged with the heads, and apart again",
        model("(float[1, 2, 5, 4] x) => (float[1, 2, 5, 4] y)", "int64[3] s = {2, 5, 4}, int64[4] t = {1, 2, 5, 4}",
              "a = Reshape (x, s) y = Reshape (a, t)"),
        "x[0]=N", "Reshape [2, 5, 4] → [-1, 5, 4]; Reshape [1, 2, 5, 4] → [-1, 2, 5, 4]");
    row("the place decides, and not the number",
        model("(float[4, 6, 16] x) => (float[4, 4, 6, 4] y)", "int64[4] s = {4, 6, 4, 4}",
              "a = Reshape (x, s) y = Transpose <perm = [0, 2, 1, 3]> (a)"),
        "x[0]=N", "Reshape [4, 6, 4, 4] → [-1, 6, 4, 4]");
    row("a class token is repeated",
        model("(float[1, 5, 2] x) => (float[1, 6, 2] y)", "float[1, 1, 2] t = {1, 2}", "y = Concat <axis = 1> (t, x)"),
        "x[0]=N", "Concat [1, 1, 2] → [N, 1, 2]");
    row("an end at the last row goes on",
        model("(float[1, 6] x) => (float[1, 4] y)", "int64[2] s = {0, 0}, int64[2] e = {1, 4}", "y = Slice (x, s, e)"),
        "x[0]=N", "Slice [1, 4] → [9223372036854775807, 4]");
    row("a mask that broadcasts stays",
        model("(float[1, 2, 3, 3] x) => (float[1, 2, 3, 3] y)", "float[1, 1, 1, 3] m = {0, 0, 1}", "y = Add (x, m)"),
        "x[0]=N", "");
    row("an Expand that keeps the rows",
        model("(float[2, 1] x) => (float[2, 3] y)", "int64[2] s = {2, 3}", "y = Expand (x, s)"), "x[0]=N",
        "Expand [2, 3] → [1, 3]");
    row("a length that is summed over",
        model("(float[1, 6, 8] x) => (float[1, 2, 4] y)", "int64[4] s = {1, 6, 2, 4}",
              "a = Reshape (x, s) y = ReduceMean <axes = [1], keepdims = 0> (a)"),
        "x[1]=L", "Reshape [1, 6, 2, 4] → [1, -1, 2, 4]");

    row("sums over the rows", model("(float[1, 8] x) => (float[8, 8] y)", "", "t = Transpose (x) y = MatMul (t, x)"),
        "x[0]=N",
        "The model cannot be adapted at node 1 (MatMul), which makes “y”: it sums over this axis, which would mix the "
        "rows, or its weights fix the size.");
    row("the mean of the rows", model("(float[1, 8] x) => (float[1, 8] y)", "", "y = ReduceMean <axes = [0]> (x)"),
        "x[0]=N",
        "The model cannot be adapted at node 0 (ReduceMean), which makes “y”: it takes one result over all rows.");
    row("rows that differ",
        model("(float[2, 2] x) => (float[2, 2] y)", "float[2, 2] c = {1, 2, 3, 4}", "y = Add (x, c)"), "x[0]=N",
        "The model cannot be adapted at node 0 (Add), which makes “y”: the constant “c” has a row for each of the old "
        "rows, and they differ.");
    row("rows that are equal",
        model("(float[2, 2] x) => (float[2, 2] y)", "float[2, 2] c = {1, 2, 1, 2}", "y = Add (x, c)"), "x[0]=N",
        "Add [2, 2] → [1, 2]");
    // PyTorch looks attention masks up so.
    row("indices that pick from the only row",
        model("(float[1, 4] x) => (float[1, 3] y)", "int64[1, 3, 2] i = {0, 0, 0, 2, 0, 3}", "y = GatherND (x, i)"),
        "x[0]=N", "GatherND GatherND → GatherND <batch_dims = 1>");
    row("indices that pick from two rows",
        model("(float[2, 4] x) => (float[1, 3] y)", "int64[1, 3, 2] i = {0, 0, 0, 2, 1, 3}", "y = GatherND (x, i)"),
        "x[0]=N",
        "The model cannot be adapted at node 0 (GatherND), which makes “y”: it picks some of the rows by number.");
    row("one scale", model("(float[1, 8] x) => (uint8[1, 8] y)", "", "y, s, z = DynamicQuantizeLinear (x)"), "x[0]=N",
        "The model cannot be adapted at node 0 (DynamicQuantizeLinear), which makes “y”: it finds one scale for all "
        "rows together.");
    row("a table of positions",
        model("(float[1, 2, 1] x) => (float[1, 2, 1] y)", "float[1, 2, 1] p = {1, 2}", "y = Add (x, p)"), "x[1]=L",
        "The model cannot be adapted at node 0 (Add), which makes “y”: its input “p” has the size 2 on this axis; how "
        "it would go on is not in the file.");
}

void TestAdapt::changes()
{
    QFETCH(const QString, text);
    QFETCH(const QString, dims);
    QFETCH(const QString, expected);
    QCOMPARE(changesOf(adapted(text.toStdString(), dims)), expected);
}

void TestAdapt::followingInputs()
{
    const AdaptedModel model = adapted(::model("(float[1, 3] x, float[1, 2] z, float[1] k) => (float[1, 5] y)", "",
                                               "a = Mul (x, k) y = Concat <axis = 1> (a, z)"),
                                       u"x[0]=N"_s);
    QCOMPARE(changesOf(model), QString());
    QCOMPARE(model.axes.size(), 1U);
    // `k` is a factor for all rows: it could not be one for each.
    QCOMPARE(model.axes[0].wish.axes, (std::vector<ShapeEdits::Axis>{{"x", 0}, {"z", 0}}));
    QCOMPARE(model.axes[0].following, 1U);
    QVERIFY(model.areRows());
}

void TestAdapt::declaresOutputs()
{
    const AdaptedModel model =
        adapted(::model("(float[4, 1, 3] x) => (float[1, 4, 3] y)", "int64[3] s = {1, 4, 3}", "y = Reshape (x, s)"),
                u"x[1]=batch"_s);
    const onnx::GraphProto &graph = model.graph->file().skeleton().graph();
    QCOMPARE(graph.input(0).type().tensor_type().shape().dim(1).dim_param(), std::string("batch"));
    QCOMPARE(graph.output(0).type().tensor_type().shape().dim(0).dim_param(), std::string("batch"));
    QCOMPARE(model.axes[0].outputs, (std::vector<std::optional<std::uint32_t>>{0}));
}

void TestAdapt::staticModelsStay()
{
    const auto graph = test::modelFromText(model("(float[1, 3] x) => (float[1, 3] y)", "", "y = Relu (x)").c_str());
    QVERIFY(adaptWishes(*graph, test::fromArguments(u"x[0]=1"_s)).empty());
    const auto unchanged = adaptModel(graph, {});
    QVERIFY(unchanged && unchanged->graph == graph && unchanged->changes.empty());
}

SHAPEWRIGHT_GUILESS_TEST(TestAdapt)
#include "tst_adapt.moc"
