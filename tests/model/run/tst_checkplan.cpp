// SPDX-License-Identifier: Apache-2.0
#include "model/report/runproblems.h"
#include "model/run/check/checkplan.h"

#include "model/onnx/modelfile.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/wording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using Reason = UncheckedTensor::Reason;

namespace {

TestRunRequest planFor(const ModelGraph &graph)
{
    const auto table = propagate(graph, {});
    TestRunRequest request = makeTestRun(graph, {}, **table, graph.file().path(), FillKind::Zeros, 0);
    return checkAllTensors(request, graph, **table) ? request : TestRunRequest();
}

} // namespace

class TestCheckPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valuesInOrderOfComputation();
    void whatCannotBeAnOutputIsListed();
    void changedFileIsAnError();
    void mismatchIsAProblemOnItsNode();
};

void TestCheckPlan::valuesInOrderOfComputation()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[n, 3] x) => (float[n, 3] y) { b = Neg(a)  y = Neg(b)  a = Neg(x) })");
    const TestRunRequest request = planFor(*graph);
    QVERIFY(request.check);
    QCOMPARE(request.check->batches, (std::vector<std::vector<std::string>>{{"a", "b"}}));
    QVERIFY(request.tensors.front().shape == Shape({Dim::param("n"), 3}));
    QVERIFY(request.unchecked.empty());
}

void TestCheckPlan::whatCannotBeAnOutputIsListed()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21, "own": 1]>
        g (float[3] x, bool c) => (float[3] y) {
            s = SequenceConstruct(x, x)
            z = ConcatFromSequence<axis = 0>(s)
            b = If(c) <then_branch = g1 () => (float[3] p) { p = Neg(x) }, else_branch = g2 () => (float[3] q) { q = Abs(x) }>
            f = own.twice(x)
            y = Neg(b)
        }
        <domain: "own", opset_import: ["": 21]> twice (v) => (w) { w = Add(v, v) })");
    const TestRunRequest request = planFor(*graph);
    QVERIFY(request.check);
    QCOMPARE(request.check->batches, (std::vector<std::vector<std::string>>{{"z", "b", "f"}}));
    QList<std::pair<Reason, QString>> left;
    for (const UncheckedTensor &tensor : request.unchecked)
        left.append({tensor.reason, QString::fromStdString(tensor.name)});
    QVERIFY(left.contains(std::pair(Reason::NotATensor, u"s"_s)));
    QVERIFY(left.contains(std::pair(Reason::InSubgraph, u"p"_s)));
    QVERIFY(left.contains(std::pair(Reason::InSubgraph, u"q"_s)));
    QVERIFY(left.contains(std::pair(Reason::InFunction, u"w"_s)));
    QCOMPARE(left.size(), 4);
    QCOMPARE(request.unchecked.front().detail, std::string("seq(tensor(float))"));
}

void TestCheckPlan::changedFileIsAnError()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[3] x) => (float[3] y) { y = Neg(x) })");
    const auto table = propagate(*graph, {});
    TestRunRequest request;
    request.modelPath = u"/nowhere/model.onnx"_s;
    const auto planned = checkAllTensors(request, *graph, **table);
    QVERIFY(!planned);
    QCOMPARE(int(planned.error().code), int(ErrorCode::FileNotFound));
}

void TestCheckPlan::mismatchIsAProblemOnItsNode()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[3] x) => (float[3] y) { a = Neg(x)  y = Neg(a) })");
    TestReport report;
    OutputReport tensor;
    tensor.name = "a";
    tensor.type = "tensor(float)";
    tensor.predicted = Shape{3};
    tensor.dims = {4};
    tensor.matches = false;
    report.tensors = {tensor};
    tensor.name = "y";
    tensor.matches = true;
    report.outputs = {tensor};
    QVERIFY(!report.shapesMatch());
    const std::vector<Problem> problems = runProblems(report, *graph);
    QCOMPARE(problems.size(), std::size_t(1));
    QCOMPARE(int(problems.front().code), int(Problem::Code::ShapeNotAsPredicted));
    QCOMPARE(int(problems.front().severity), int(Severity::Error));
    QVERIFY(problems.front().node == NodeId(mainGraph, 0));
    const QString words = describe(problems.front(), *graph);
    QVERIFY2(words.contains(u"[4]"_s) && words.contains(u"[3]"_s) && words.contains(u"“a”"_s), qPrintable(words));
}

SHAPEWRIGHT_GUILESS_TEST(TestCheckPlan)
#include "tst_checkplan.moc"
