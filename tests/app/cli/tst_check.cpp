// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli/clirun.h"

#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::CliRun;
using test::runCli;

namespace {

QString checkModelPath()
{
    static const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, 3, 8, 8] x) => (y) <float[4, 3, 1, 1] w = {0,0,0,0,0,0,0,0,0,0,0,0}>
        {
            a = Conv(x, w)
            b = Relu(a)
            y = Erf(b)
        })");
    return graph->file().path();
}

CliRun check(const QStringList &arguments)
{
    return runCli(QStringList{u"check"_s, checkModelPath()} + arguments);
}

QJsonObject answer(const CliRun &run, const QString &id)
{
    for (const QJsonValue &one : run.json().value(u"providers").toArray()) {
        if (one[u"id"] == id)
            return one.toObject();
    }
    return {};
}

} // namespace

class TestCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exitCodes_data();
    void exitCodes();
    void allProviders();
    void oneProvider();
    void json();
    void providerFromFile();
    void problems();
};

void TestCheck::exitCodes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    const auto row = [](const char *name, const QStringList &arguments, int exitCode) {
        QTest::newRow(name) << arguments << exitCode;
    };
    row("a list fails nobody", {}, 0);
    row("ready", {u"--provider"_s, u"cpu"_s}, 0);
    row("by the runtime's name", {u"--provider=CUDAExecutionProvider"_s}, 0);
    row("slower is ready", {u"--provider"_s, u"DirectML"_s}, 0);
    row("batch may stay", {u"--provider"_s, u"xnnpack"_s}, 0);
    row("needs a number", {u"--provider"_s, u"webnn"_s}, 1);
    row("has one", {u"--provider"_s, u"webnn"_s, u"--dim"_s, u"batch=1"_s}, 0);
    row("an operator is not taken", {u"--provider"_s, u"nnapi"_s, u"--dim"_s, u"batch=1"_s}, 1);
    row("one of two", {u"--provider"_s, u"cpu"_s, u"--provider"_s, u"nnapi"_s}, 1);
    row("those of a family", {u"--provider"_s, u"CoreML"_s}, 1);
    row("nobody knows", {u"--provider"_s, u"vitisai"_s}, 1);
    row("no such provider", {u"--provider"_s, u"toaster"_s}, 2);
    row("no such dim", {u"--dim"_s, u"bach=1"_s}, 1);
    row("no such file", {u"--provider"_s, u"nowhere.json"_s}, 3);
}

void TestCheck::exitCodes()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, exitCode);
    const CliRun run = check(arguments);
    QVERIFY2(run.exitCode == exitCode, qPrintable(run.all()));
    const CliRun asJson = check(arguments + QStringList{u"--json"_s});
    QVERIFY2(asJson.exitCode == exitCode, qPrintable(asJson.all()));
    QVERIFY(!asJson.json().isEmpty());
}

void TestCheck::allProviders()
{
    const QString said = check({}).all();
    for (const QString &line : {u"NNAPI"_s, u"Core ML (MLProgram)"_s, u"needs a size for batch"_s, u"unknown"_s,
                                u"Judged by operator and shape only"_s})
        QVERIFY2(said.contains(line), qPrintable(said));
}

void TestCheck::oneProvider()
{
    const QString said = check({u"--provider"_s, u"nnapi"_s}).all();
    for (const QString &line : {u"0 of 3 nodes (0 %), partitions: 0"_s, u"node 2 (Erf)"_s,
                                u"operator Erf is not supported"_s, u"batch is dynamic: axis 0 of x (its input X)"_s,
                                u"needs a size for batch; then 2 of 3 nodes"_s, u"try: --dim batch=1"_s})
        QVERIFY2(said.contains(line), qPrintable(said));
    QVERIFY(!said.contains(u"WebNN"));
}

void TestCheck::json()
{
    const QJsonObject nnapi = answer(check({u"--json"_s}), u"nnapi"_s);
    QCOMPARE(nnapi.value(u"verdict"), u"needs-dims"_s);
    QCOMPARE(nnapi.value(u"ready"), false);
    QCOMPARE(nnapi.value(u"nodes"), 3);
    QCOMPARE(nnapi.value(u"taken"), 0);
    QCOMPARE(nnapi.value(u"taken_once_fixed"), 2);
    QCOMPARE(nnapi.value(u"needs"), QJsonArray{u"batch"_s});
    QCOMPARE(nnapi.value(u"suggestion"), u"--dim batch=1"_s);
    const QJsonArray blockers = nnapi.value(u"blockers").toArray();
    QCOMPARE(blockers.size(), 3);
    QCOMPARE(blockers[0][u"op_type"], u"Conv"_s);
    QCOMPARE(blockers[0][u"reason"], u"dynamic-dim"_s);
    QCOMPARE(blockers[0][u"tensor"], u"x"_s);
    QCOMPARE(blockers[0][u"axis"], 0);
    QCOMPARE(blockers[0][u"dims"], QJsonArray{u"batch"_s});
    QCOMPARE(blockers[2][u"reason"], u"operator"_s);
    QCOMPARE(blockers[2][u"dims"], QJsonArray());
}

// A person can correct a provider's file and check the model against it.
void TestCheck::providerFromFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"mine.json"_s);
    const auto write = [&path](const QByteArray &text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    const QByteArray good = R"({"format": 1, "id": "mine", "name": "Mine", "execution_provider": "MyExecutionProvider",
        "source": "me", "date": "2026-11-28", "note": "n", "dynamic": "taken",
        "operators": {"ai.onnx": ["Conv", "Relu", "Erf"]}})";
    write(good);
    const CliRun run = check({u"--provider"_s, path});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QVERIFY(run.all().contains(u"Mine"));
    write(QByteArray(good).replace("taken", "eaten"));
    const CliRun broken = check({u"--provider"_s, path});
    QCOMPARE(broken.exitCode, 3);
    QVERIFY2(broken.all().contains(u"dynamic: one of taken, slower, profile, refused is expected"),
             qPrintable(broken.all()));
}

// Problems of the model itself are reported as well.
void TestCheck::problems()
{
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2, 3] x) => (float[2, 3] y)
        {
            y = MatMul(x, x)
        })");
    const CliRun run = runCli({u"check"_s, graph->file().path()});
    QVERIFY2(run.all().contains(u"warning: node 0 (MatMul)"), qPrintable(run.all()));
    const QJsonArray problems = runCli({u"check"_s, graph->file().path(), u"--json"_s}).json()[u"problems"].toArray();
    QVERIFY(!problems.isEmpty());
    QCOMPARE(problems[0][u"severity"], u"warning"_s);
}

SHAPEWRIGHT_GUILESS_TEST(TestCheck)
#include "tst_check.moc"
