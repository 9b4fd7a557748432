// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli/clirun.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QJsonArray>
#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using test::CliRun;
using test::runCli;

namespace {

// Writes a model whose second input has an unnamed axis.
QString overridesModelPath()
{
    static const QString path = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[n, 3] x, float[?, 3] y) => (float[o, 3] z) { z = Concat<axis = 0>(x, y) })")
                                    ->file()
                                    .path();
    return path;
}

} // namespace

class TestOverridesCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneLanguageIsCodeAlone();
    void allLanguagesHaveHeadings();
    void exitCodes_data();
    void exitCodes();
    void json();
    void ranges_data();
    void ranges();
};

void TestOverridesCommand::oneLanguageIsCodeAlone()
{
    const CliRun run = runCli({u"overrides"_s, overridesModelPath(), u"--dim"_s, u"n=4"_s, u"--for"_s, u"python"_s});
    QCOMPARE(run.exitCode, 0);
    QVERIFY(run.out.startsWith("import onnxruntime\n"));
    QVERIFY(run.out.contains("options.add_free_dimension_override_by_name(\"n\", 4)\n"));
    QVERIFY(run.out.contains(overridesModelPath().toUtf8()));
    QVERIFY(run.out.endsWith(")\n"));
    QVERIFY(!run.out.endsWith("\n\n"));
    QVERIFY2(run.err.isEmpty(), run.err.constData());
}

void TestOverridesCommand::allLanguagesHaveHeadings()
{
    const CliRun run = runCli({u"overrides"_s, overridesModelPath(), u"--dim"_s, u"n=4"_s});
    QCOMPARE(run.exitCode, 0);
    for (const char *title :
         {"Python", "C", "C++", "C#", "Java", "JavaScript", "onnxruntime_perf_test", "Core ML", "TensorRT", "OpenVINO"})
        QVERIFY2(run.out.contains(QByteArray("=== ") + title + " ==="), title);
    // Only an optimization profile needs sizes for axes that stay dynamic.
    QVERIFY2(run.err.contains("TensorRT, OpenVINO: y[0]") || run.err.contains("TensorRT: y[0]"), run.err.constData());
    QCOMPARE(run.err.count("y[0]"), 1);
}

void TestOverridesCommand::exitCodes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char *name, const QStringList &arguments, int exitCode, const char *said) {
        QTest::newRow(name) << arguments << exitCode << QByteArray(said);
    };
    row("done", {u"--dim"_s, u"n=4"_s}, 0, "");
    row("no edits", {}, 2, "overrides needs edits");
    row("an unknown language", {u"--dim"_s, u"n=4"_s, u"--for"_s, u"cobol"_s}, 2, "“cobol”");
    row("an unknown dim", {u"--dim"_s, u"m=4"_s}, 1, "no dim called “m”");
    row("a size of 0", {u"--dim"_s, u"n=0"_s}, 1, "an empty tensor");
    row("an axis without a name", {u"--dim"_s, u"y[0]=4"_s}, 1, "y[0] has neither a name nor a denotation");
    row("and one with a name", {u"--dim"_s, u"n=4"_s, u"--dim"_s, u"y[0]=4"_s}, 1, "To make it 4, save a fixed file.");
    row("where shapes are given by axes", {u"--dim"_s, u"n=4"_s, u"--dim"_s, u"y[0]=4"_s, u"--for"_s, u"tensorrt"_s}, 0,
        "\"x:4x3,y:4x3\"");
    row("an input that a profile lacks", {u"--dim"_s, u"n=4"_s, u"--for"_s, u"tensorrt"_s}, 1, "y[0] is still dynamic");
    row("a name", {u"--dim"_s, u"n=batch"_s, u"--for"_s, u"python"_s}, 0, "note: n was skipped");
    row("an unknown dim of a range", {u"--dim"_s, u"n=4"_s, u"--max"_s, u"m=8"_s}, 1, "no dim called “m”");
    row("two of a range", {u"--dim"_s, u"n=4"_s, u"--max"_s, u"n=8"_s, u"--max"_s, u"x[0]=9"_s}, 1, "two sizes");
    row("a range of what the file fixes", {u"--dim"_s, u"n=4"_s, u"--max"_s, u"x[1]=9"_s}, 1, "static in the file: 3");
    row("a range that is none", {u"--dim"_s, u"n=4"_s, u"--max"_s, u"n=?"_s}, 2, "");
    row("no file", {u"--dim"_s, u"n=4"_s, u"--edits"_s, u"/nowhere.json"_s}, 2, "");
}

void TestOverridesCommand::exitCodes()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, said);
    const CliRun run = runCli(QStringList{u"overrides"_s, overridesModelPath()} + arguments);
    QTEST(run.exitCode, "exitCode");
    QVERIFY2((run.out + run.err).contains(said), (run.out + run.err).constData());
    const CliRun json = runCli(QStringList{u"overrides"_s, u"--json"_s, overridesModelPath()} + arguments);
    QTEST(json.exitCode, "exitCode");
    QVERIFY(!json.json().isEmpty());
    QVERIFY2(json.err.isEmpty(), json.err.constData());
}

void TestOverridesCommand::json()
{
    const CliRun run = runCli({u"overrides"_s, overridesModelPath(), u"--json"_s, u"--dim"_s, u"n=4"_s, u"--dim"_s,
                               u"y[0]=5"_s, u"--for"_s, u"c#"_s, u"--for"_s, u"c"_s});
    QCOMPARE(run.exitCode, 1);
    const QJsonArray overrides = run.json().value(u"overrides"_s).toArray();
    QCOMPARE(overrides.size(), 1);
    QCOMPARE(overrides.first().toObject(), (QJsonObject{{u"by"_s, u"name"_s}, {u"name"_s, u"n"_s}, {u"value"_s, 4}}));
    const QJsonArray codes = run.json().value(u"code"_s).toArray();
    QCOMPARE(codes.size(), 2);
    // In the order of codeTargets(), not in that of the options.
    QCOMPARE(codes.first().toObject().value(u"for"_s).toString(), u"c"_s);
    QVERIFY(codes.last().toObject().value(u"text"_s).toString().startsWith(u"using Microsoft.ML.OnnxRuntime;"_s));
    QJsonObject skipped = codes.first().toObject().value(u"unsaid"_s).toArray().first().toObject();
    QVERIFY(!skipped.take(u"message"_s).toString().isEmpty());
    QCOMPARE(skipped,
             (QJsonObject{{u"why"_s, u"unnamed"_s}, {u"place"_s, u"y[0]"_s}, {u"value"_s, 5}, {u"lost"_s, true}}));
}

// The sizes of --min and --max replace the sizes of the edits, whichever edit gave them.
void TestOverridesCommand::ranges_data()
{
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<QString>("place");
    const auto row = [](const char *name, const QStringList &edits, const QString &place) {
        QTest::newRow(name) << edits << place;
    };
    row("a name", {u"--dim"_s, u"n=4"_s}, u"n"_s);
    row("an axis by its name", {u"--dim"_s, u"n=4"_s}, u"x[0]"_s);
    row("an axis", {u"--dim"_s, u"x[0]=4"_s}, u"x[0]"_s);
    row("an axis, by its name", {u"--dim"_s, u"x[0]=4"_s}, u"n"_s);
    row("a shape", {u"--shape"_s, u"x=4,3"_s}, u"x[0]"_s);
    row("a shape, by its name", {u"--shape"_s, u"x=4,3"_s}, u"n"_s);
    row("another name", {u"--dim"_s, u"n=b"_s, u"--dim"_s, u"b=4"_s}, u"b"_s);
    row("another name, by the axis", {u"--dim"_s, u"n=b"_s, u"--dim"_s, u"b=4"_s}, u"x[0]"_s);
    row("a name that a shape brings", {u"--shape"_s, u"x=b,3"_s, u"--dim"_s, u"b=4"_s}, u"x[0]"_s);
}

void TestOverridesCommand::ranges()
{
    QFETCH(QStringList, edits);
    QFETCH(QString, place);
    for (const QStringList &unnamed : {QStringList{u"--dim"_s, u"y[0]=1"_s}, QStringList{u"--shape"_s, u"y=1,3"_s}}) {
        const CliRun run = runCli(QStringList{u"overrides"_s, overridesModelPath()} + edits + unnamed +
                                  QStringList{u"--min"_s, place + u"=1"_s, u"--max"_s, place + u"=8"_s, u"--max"_s,
                                              u"y[0]=2"_s, u"--for"_s, u"tensorrt"_s});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        QVERIFY2(run.out.contains("\"trt_profile_min_shapes\": \"x:1x3,y:1x3\""), run.out.constData());
        QVERIFY2(run.out.contains("\"trt_profile_opt_shapes\": \"x:4x3,y:1x3\""), run.out.constData());
        QVERIFY2(run.out.contains("\"trt_profile_max_shapes\": \"x:8x3,y:2x3\""), run.out.constData());
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestOverridesCommand)
#include "tst_overridescommand.moc"
