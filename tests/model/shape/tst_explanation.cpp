// SPDX-License-Identifier: Apache-2.0
#include "model/shape/reasons/explanation.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

#include <algorithm>

using namespace shapewright;

class TestExplanation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chains_data();
    void chains();
    void showsSizesUnderEdits();
    void stopsWhenAsked();
};

namespace {

using Reason = DimExplanation::Reason;

QString reasonText(const DimExplanation::Step &step)
{
    switch (step.reason) {
    case Reason::Computed:
        return QStringLiteral("= ") + QString::fromStdString(step.formula);
    case Reason::GraphInput:
        return QStringLiteral("input");
    case Reason::FixedInModel:
        return QStringLiteral("fixed");
    case Reason::RunTime:
        return QStringLiteral("run time");
    case Reason::Loop:
        return QStringLiteral("loop");
    case Reason::Declared:
        return QStringLiteral("declared");
    case Reason::NotKnown:
        return QStringLiteral("not known");
    }
    return {};
}

QStringList chainText(const ModelGraph &model, const DimExplanation &explanation)
{
    QStringList texts;
    for (const DimExplanation::Step &step : explanation.chain) {
        const QString name = QString::fromStdString(model.value(step.value).name);
        const QString index = QString::number(step.axis);
        texts.append((step.isElement ? name + u'{' + index + u'}' : name + u'[' + index + u']') + u' ' +
                     reasonText(step));
    }
    return texts;
}

ValueId named(const ModelGraph &model, const char *name)
{
    const auto &values = model.main().values;
    return {mainGraph, std::uint32_t(std::ranges::find(values, name, givenName) - values.begin())};
}

std::shared_ptr<const ModelGraph> modelOf(const QByteArray &graph)
{
    return test::modelFromText((R"(<ir_version: 8, opset_import: ["" : 17, "own" : 1]> g )" + graph).constData());
}

} // namespace

void TestExplanation::chains_data()
{
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<int>("axis");
    QTest::addColumn<QStringList>("chain");
    const auto row = [](const char *graph, int axis, const QStringList &chain) {
        QTest::addRow("%s %d", graph, axis) << QByteArray(graph) << axis << chain;
    };
    row("(float[N, 3] x) => (float[N, 3] y) { a = Relu (x) y = Concat <axis = 0> (a, x) }", 0,
        {QStringLiteral("y[0] = 2*a[0]"), QStringLiteral("a[0] = x[0]"), QStringLiteral("x[0] input")});
    row("(float[N, 3] x) => (float[N, 3] y) { y = Relu (x) }", 1, {QStringLiteral("y[1] fixed")});
    row("(float[1, 3, h, w] x) => (float[1, 3, a, b] y) { y = MaxPool <kernel_shape = [2, 2], strides = [2, 2], "
        "pads = [1, 1, 1, 1]> (x) }",
        2, {QStringLiteral("y[2] = floor(x[2]/2) + 1"), QStringLiteral("x[2] input")});
    // The explanation follows the elements of shapes.
    row(R"((float[N, a, b] x) => (float[N, c] y) {
            s = Shape (x)
            i = Constant <value_ints = [0]> ()
            n = Gather (s, i)
            m = Constant <value_ints = [-1]> ()
            t = Concat <axis = 0> (n, m)
            y = Reshape (x, t) })",
        0, {QStringLiteral("y[0] = x[0]"), QStringLiteral("x[0] input")});
    row(R"((float[N, a] x, float[b] z) => (float[c] y) {
            s = Shape (x)
            p = ReduceProd <keepdims = 1> (s)
            v = ConstantOfShape (p)
            y = Concat <axis = 0> (v, z) })",
        0,
        {QStringLiteral("y[0] = v[0] + z[0]"), QStringLiteral("v[0] = p{0}"), QStringLiteral("p{0} = s{0}*s{1}"),
         QStringLiteral("s{0} = x[0]"), QStringLiteral("x[0] input"), QStringLiteral("s{1} = x[1]"),
         QStringLiteral("x[1] input"), QStringLiteral("z[0] input")});
    row("(float[N, 3] x) => (int64[2, k] y) { z = NonZero (x) y = Identity (z) }", 1,
        {QStringLiteral("y[1] = z[1]"), QStringLiteral("z[1] run time")});
    row("(float[N, 3] x) => (int64[2, k] y) { z = NonZero (x) w = Identity (z) y = Identity (w) }", 1,
        {QStringLiteral("y[1] = w[1]"), QStringLiteral("w[1] = z[1]"), QStringLiteral("z[1] run time")});
    row("(float[N, 3] x) => (int64[2, k] y) { y = NonZero (x) }", 1, {QStringLiteral("y[1] run time")});
    row("(float[N, 3] x) => (float[N, 4] y) { y = own.Mystery (x) }", 0, {QStringLiteral("y[0] declared")});
}

void TestExplanation::chains()
{
    QFETCH(QByteArray, graph);
    QFETCH(int, axis);
    QFETCH(QStringList, chain);
    const auto model = modelOf(graph);
    const auto explanations = explain(*model, {}, named(*model, "y"), std::size_t(axis));
    QVERIFY(explanations);
    QCOMPARE(int(explanations->size()), 1);
    QCOMPARE(chainText(*model, explanations->front()), chain);
}

// The formulas stay symbolic, even if the edits fix everything. Each step also shows the resulting size.
void TestExplanation::showsSizesUnderEdits()
{
    const auto model = modelOf("(float[N, 3] x) => (float[M, 3] y) { a = Relu (x) y = Concat <axis = 0> (a, x) }");
    ShapeEdits edits;
    edits.symbols["N"] = Dim(4);
    const auto explanations = explain(*model, edits, named(*model, "y"));
    QVERIFY(explanations);
    QCOMPARE(int(explanations->size()), 2);
    QVERIFY(explanations->front().dim == Dim(8));
    QCOMPARE(QString::fromStdString(explanations->front().chain[0].formula), QStringLiteral("2*a[0]"));
    QVERIFY(explanations->front().chain[1].dim == Dim(4));
}

void TestExplanation::stopsWhenAsked()
{
    const auto model = modelOf("(float[N, 3] x) => (float[N, 3] y) { y = Relu (x) }");
    std::stop_source source;
    source.request_stop();
    const auto explanations = explain(*model, {}, named(*model, "y"), {}, {.stop = source.get_token(), .progress = {}});
    QVERIFY(!explanations);
    QVERIFY(explanations.error().code == ErrorCode::Cancelled);
}

SHAPEWRIGHT_APPLESS_TEST(TestExplanation)
#include "tst_explanation.moc"
