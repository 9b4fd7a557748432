// SPDX-License-Identifier: Apache-2.0
// What a person reads in a terminal and types there.
#include "tests/app/cli/clirun.h"

#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::runCli;

namespace {

QString terminalModelPath(const char *graph)
{
    static std::vector<std::shared_ptr<const ModelGraph>> kept;
    kept.push_back(test::modelFromText(graph));
    return kept.back()->file().path();
}

} // namespace

class TestTerminal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachChangeOnce();
    void longExpressionsAreElided();
    void sizesOfARun();
    void quotedNames();
    void countsOfNodes();
};

// An output may have a value_info, too.
void TestTerminal::eachChangeOnce()
{
    const QTemporaryDir folder;
    const QString path = terminalModelPath(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 3] x) => (float[n, 3] y) <float[n, 3] y> { y = Relu(x) })");
    const auto run = runCli({u"fix"_s, path, folder.filePath(u"out.onnx"_s), u"--dim"_s, u"n=2"_s});
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(run.out.count("  y "), 1);
    QCOMPARE(run.out.count("  x "), 1);
    QVERIFY(run.out.contains("and 1 value_info"));
}

void TestTerminal::longExpressionsAreElided()
{
    const QString path = terminalModelPath(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[the_first_of_two_long_names, 1] x, float[the_second_of_two_long_names, 1] z, float[third, 1] w)
            => (float[a, 1] y)
        { u = Concat<axis = 0>(x, z, x, w) y = Relu(u) })");
    const QString whole = u"2*the_first_of_two_long_names + the_second_of_two_long_names + third"_s;
    const auto listed = runCli({u"shapes"_s, path});
    QVERIFY2(listed.out.contains("2*the_first_of_two_long_names + the_second_…"), listed.out.constData());
    QVERIFY(!listed.all().contains(whole));
    QVERIFY(runCli({u"shapes"_s, path, u"--json"_s}).all().contains(whole));
    QVERIFY(listed.out.contains("[the_second_of_two_long_names, 1]")); // names are whole
}

void TestTerminal::sizesOfARun()
{
    const QString path = terminalModelPath(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 3] x) => (float[n, 3] y) { y = Relu(x) })");
    const auto run = runCli({u"run"_s, path, u"--run-size"_s, u"n=5"_s});
    QCOMPARE(run.exitCode, 0);
    QVERIFY2(run.out.contains("[5, 3]"), run.out.constData());
    const auto unknown = runCli({u"run"_s, path, u"--run-size"_s, u"N=5"_s});
    QCOMPARE(unknown.exitCode, 1);
    QVERIFY2(unknown.err.contains("Did you mean n?"), unknown.err.constData());
    QCOMPARE(runCli({u"run"_s, path, u"--run-size"_s, u"n"_s}).exitCode, 2);
    QCOMPARE(runCli({u"run"_s, path, u"--dim"_s, u"n=2"_s, u"--run-size"_s, u"n=5"_s}).exitCode, 1);
}

void TestTerminal::quotedNames()
{
    onnx::ModelProto proto;
    QVERIFY(onnx::OnnxParser::Parse(proto, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 3] x) => (float[n, 3] y) { y = Relu(x) })")
                .IsOK());
    for (auto *value : {proto.mutable_graph()->mutable_input(0), proto.mutable_graph()->mutable_output(0)})
        value->mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(0)->set_dim_param("x[1]");
    const auto graph = test::modelFromProto(proto);
    const auto shapes = [&](const QString &dim) {
        return runCli({u"shapes"_s, graph->file().path(), u"--dim"_s, dim});
    };
    QVERIFY(shapes(uR"("x[1]"=4)"_s).out.contains("[4, 3]"));
    QVERIFY(shapes(uR"("x[1]"="12")"_s).out.contains("[12, 3]")); // a name
    QCOMPARE(shapes(uR"("x[1]"="12")"_s).exitCode, 0);
}

void TestTerminal::countsOfNodes()
{
    const QString path = terminalModelPath(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 4] x) => (y)
        { i = Constant<value_ints = [0]>() s = Shape(x) n = Gather(s, i) m = Constant<value_ints = [-1]>()
          t = Concat<axis = 0>(n, m) y = Reshape(x, t) })");
    const auto run = runCli({u"check"_s, path, u"--provider"_s, u"nnapi"_s});
    QCOMPARE(run.out.count("Of 6 nodes in the file, 2 are computed when the model is loaded"), 1);
}

SHAPEWRIGHT_GUILESS_TEST(TestTerminal)
#include "tst_terminal.moc"
