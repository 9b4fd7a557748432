// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/faultynodes.h"

#include "model/wording/wording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

// One of ONNX Runtime's messages for a node that fails.
Error runFault(const std::string &opType, const std::string &name)
{
    return {ErrorCode::RunFailed,
            {},
            "Non-zero status code returned while running " + opType + " node. Name:'" + name +
                "' Status Message: Invalid input shape: {2,2}",
            {}};
}

// The nodes are: Neg “n” twice, Abs without a name twice, Relu without a name once.
std::shared_ptr<const ModelGraph> makeModel()
{
    const auto nameless = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[3] x, bool c) => (float[3] y) {
            a = Neg(x)
            b = Neg(a)
            d = Abs(b)
            e = If(c) <then_branch = t () => (float[3] p) { p = Abs(d) }, else_branch = f () => (float[3] q) { q = Sign(d) }>
            y = Relu(e)
        })");
    onnx::ModelProto proto = nameless->file().skeleton();
    proto.mutable_graph()->mutable_node(0)->set_name("n");
    proto.mutable_graph()->mutable_node(1)->set_name("n");
    proto.mutable_graph()->mutable_node(3)->set_name("if");
    return test::modelFromProto(proto);
}

} // namespace

class TestFaultyNodes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nodesThatAreMeant_data();
    void nodesThatAreMeant();
    void problemStandsAtItsNode();
    void whatCannotBeTestedIsAWarning();
    void errorsOfAReport();
};

void TestFaultyNodes::nodesThatAreMeant_data()
{
    QTest::addColumn<std::string>("opType");
    QTest::addColumn<std::string>("name");
    QTest::addColumn<int>("nodes");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *tag, const char *opType, const char *name, int nodes, const QString &words) {
        QTest::newRow(tag) << std::string(opType) << std::string(name) << nodes << words;
    };
    row("a name", "If", "if", 1, u"The node “if” (If) failed"_s);
    row("a name that is there twice", "Neg", "n", 2, u"The node “n” (Neg) failed"_s);
    row("another operator in its place", "FusedIf", "if", 1, u"The node “if” (FusedIf) failed"_s);
    row("the only one without a name", "Relu", "", 1, u"The producer of “y” (Relu) failed"_s);
    row("one of several, one in a subgraph", "Abs", "", 2,
        u"One of the 2 nodes of type Abs without a name (producers of “d”, “p”) failed"_s);
    row("in the other branch", "Sign", "", 1, u"The producer of “q” (Sign) failed"_s);
    row("one that optimizations made", "FusedConv", "", 0, u"A node of type FusedConv without a name failed"_s);
    row("a name that optimizations made", "FusedConv", "fused a", 0, u"The node “fused a” (FusedConv)"_s);
}

void TestFaultyNodes::nodesThatAreMeant()
{
    QFETCH(std::string, opType);
    QFETCH(std::string, name);
    QFETCH(int, nodes);
    QFETCH(QString, words);
    const auto graph = makeModel();
    const Error error = runFault(opType, name);
    QCOMPARE(int(faultyNodes(error, *graph).size()), nodes);
    const QString said = describe(withOutputs(error, *graph));
    QVERIFY2(said.startsWith(words), qPrintable(said));
    QCOMPARE(int(runProblems(error, *graph).size()), nodes == 1 ? 1 : 0);
}

void TestFaultyNodes::problemStandsAtItsNode()
{
    const auto graph = makeModel();
    const std::vector<Problem> problems = runProblems(runFault("Sign", ""), *graph);
    QCOMPARE(problems.size(), std::size_t(1));
    QVERIFY(problems.front().severity == Severity::Error);
    QVERIFY(problems.front().node);
    QCOMPARE(graph->node(*problems.front().node).opType, std::string("Sign"));
    QVERIFY(problems.front().graph == problems.front().node->graph);
    const QString words = describe(problems.front(), *graph);
    QVERIFY2(words.endsWith(u": The test run failed here. The node failed: Invalid input shape: {2,2}"_s),
             qPrintable(words));
    QVERIFY(runProblems(Error{ErrorCode::HelperFailed, {}, runFault("Sign", "").detail, {}}, *graph).empty());
}

void TestFaultyNodes::whatCannotBeTestedIsAWarning()
{
    const auto graph = makeModel();
    const Error error{
        ErrorCode::RunNotSupported, {}, "Could not find an implementation for Relu(14) node with name ''", {}};
    const std::vector<Problem> problems = runProblems(error, *graph);
    QCOMPARE(problems.size(), std::size_t(1));
    QVERIFY(problems.front().severity == Severity::Warning);
    const QString words = describe(problems.front(), *graph);
    QVERIFY2(words.contains(u"no execution provider of this run has a kernel of Relu(14) for the types of the node"_s),
             qPrintable(words));
    const QString told = describe(withOutputs(error, *graph));
    QVERIFY2(told.contains(u"the types of the producer of “y” (Relu)"_s), qPrintable(told));
}

void TestFaultyNodes::errorsOfAReport()
{
    const auto graph = makeModel();
    TestReport report;
    report.original = OriginalReport{{}, runFault("Relu", "")};
    report.checkError = runFault("Sign", "");
    const Result<TestReport> told = withOutputs(Result<TestReport>(report), *graph);
    QVERIFY(told);
    QCOMPARE(told->original->error->args, std::vector<std::string>{"y"});
    QCOMPARE(told->checkError->args, std::vector<std::string>{"q"});
    QVERIFY(!told->insideError);
    const Result<TestReport> failed = withOutputs(Result<TestReport>(tl::unexpected(runFault("Relu", ""))), *graph);
    QCOMPARE(failed.error().args, std::vector<std::string>{"y"});
}

SHAPEWRIGHT_GUILESS_TEST(TestFaultyNodes)
#include "tst_faultynodes.moc"
