// SPDX-License-Identifier: Apache-2.0
// Ranges of sizes on the command line: what is saved, checked, run and printed for them.
#include "model/onnx/modelfile.h"
#include "tests/app/cli/clirun.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using test::CliRun;
using test::runCli;

namespace {

// Only 1 and 4 rows can be added to the four rows of b.
QString additionPath()
{
    static const QString path = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 3] a, float[4, 3] b) => (float[o, 3] y) { y = Add (a, b) })")
                                    ->file()
                                    .path();
    return path;
}

QString doublePath()
{
    static const QString path = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 3] x, float[?, 3] z) => (float[o, 3] y) { y = Concat <axis = 0> (x, z, x) })")
                                    ->file()
                                    .path();
    return path;
}

Shape declared(const QString &path, bool isInput)
{
    const auto file = ModelFile::open(path);
    if (!file)
        return {};
    const auto graph = ModelGraph::build(*file);
    const auto &values = isInput ? graph->main().inputs : graph->main().outputs;
    return graph->value(values.front()).declared->shape.value_or(Shape());
}

} // namespace

class TestRanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void savedFileKeepsTheName();
    void everySizeIsRun();
    void whatFailsAtOneSizeIsTold();
    void providersSeeADynamicDim();
    void printedForProviders();
    void editsFileHoldsThem();
    void dataAreOfTheBestSize();

private:
    QTemporaryDir m_folder;
};

void TestRanges::savedFileKeepsTheName()
{
    const QString out = m_folder.filePath(u"out.onnx"_s), report = m_folder.filePath(u"report.json"_s);
    const QStringList command{u"fix"_s,   doublePath(), out,         u"--dim"_s,    u"n=1..8, best 4"_s,
                              u"--dim"_s, u"z[0]=2"_s,  u"--test"_s, u"--report"_s, report};
    const CliRun run = runCli(command);
    QVERIFY2(run.exitCode == 0, run.err.constData());
    QCOMPARE(declared(out, true), (Shape{Dim::param("n"), Dim(3)}));
    QVERIFY2(run.out.contains("n = 1..8, best 4: stays dynamic, since a file cannot hold a range"),
             run.out.constData());
    QVERIFY2(run.out.contains("It runs, with the predicted shapes, at n = 4; at n = 1; at n = 8."),
             run.out.constData());
    QFile file(report);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject edits = QJsonDocument::fromJson(file.readAll()).object().value(u"edits"_s).toObject();
    QCOMPARE(edits.value(u"version"_s).toInt(), 3);
    QCOMPARE(edits.value(u"symbols"_s)[u"n"_s], QJsonValue(QJsonObject{{u"min"_s, 1}, {u"best"_s, 4}, {u"max"_s, 8}}));

    const QJsonObject json = runCli(command + QStringList{u"--overwrite"_s, u"--json"_s}).json();
    QCOMPARE(json.value(u"ranges"_s).toArray().first(),
             QJsonValue(QJsonObject{{u"place"_s, u"n"_s}, {u"min"_s, 1}, {u"best"_s, 4}, {u"max"_s, 8}}));
    const QJsonObject test = json.value(u"test"_s).toObject();
    QCOMPARE(test.value(u"at"_s), QJsonValue(QJsonObject{{u"n"_s, 4}}));
    QCOMPARE(test.value(u"other_sizes"_s).toArray().size(), 2);
    QVERIFY(runCli(command + QStringList{u"--overwrite"_s, u"--require-static"_s}).exitCode == 1);
}

void TestRanges::everySizeIsRun()
{
    const QStringList command{u"run"_s, doublePath(), u"--dim"_s, u"n=2..8:3"_s, u"--dim"_s, u"z[0]=1"_s};
    const CliRun run = runCli(command);
    QVERIFY2(run.exitCode == 0, run.err.constData());
    for (const char *text : {"With n = 3:", "[7, 3]", "With n = 2:", "[5, 3]", "With n = 8:", "[17, 3]"})
        QVERIFY2(run.out.contains(text), run.out.constData());
    const QJsonObject json = runCli(command + QStringList{u"--json"_s}).json();
    const auto shape = [](const QJsonValue &report) { return report[u"outputs"_s][0][u"actual"_s]; };
    QCOMPARE(shape(json), QJsonValue(QJsonArray{7, 3}));
    const QJsonArray others = json.value(u"other_sizes"_s).toArray();
    QCOMPARE(others.size(), 2);
    QCOMPARE(others[0][u"at"_s], QJsonValue(QJsonObject{{u"n"_s, 2}}));
    QCOMPARE(shape(others[0]), QJsonValue(QJsonArray{5, 3}));
    QCOMPARE(shape(others[1]), QJsonValue(QJsonArray{17, 3}));
    QVERIFY(!runCli({u"run"_s, doublePath(), u"--dim"_s, u"n=3"_s, u"--json"_s}).json().contains(u"other_sizes"_s));
}

void TestRanges::whatFailsAtOneSizeIsTold()
{
    const QString out = m_folder.filePath(u"none.onnx"_s);
    const CliRun run = runCli({u"fix"_s, additionPath(), out, u"--dim"_s, u"n=1..8:4"_s});
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.err.contains("error: At n = 8: "), run.err.constData());
    QVERIFY(!QFile::exists(out));
    const CliRun json = runCli({u"shapes"_s, additionPath(), u"--dim"_s, u"n=1..8:4"_s, u"--json"_s});
    const QJsonArray problems = json.json().value(u"problems"_s).toArray();
    QVERIFY(!problems.isEmpty());
    QCOMPARE(problems.first()[u"at"_s], QJsonValue(QJsonObject{{u"n"_s, 8}}));
    QCOMPARE(runCli({u"fix"_s, additionPath(), out, u"--dim"_s, u"n=1..4"_s}).exitCode, 0);
    // The run says which size fails, although the others pass.
    const CliRun forced = runCli({u"run"_s, additionPath(), u"--dim"_s, u"n=1..8:4"_s, u"--force"_s});
    QCOMPARE(forced.exitCode, 1);
    QVERIFY2(forced.err.contains("error: at n = 8: "), forced.err.constData());
    QVERIFY2(forced.out.contains("With n = 4:"), forced.out.constData());
}

// As in the file that is saved.
void TestRanges::providersSeeADynamicDim()
{
    const auto verdict = [](const QString &size) {
        const CliRun run = runCli({u"check"_s, doublePath(), u"--dim"_s, u"n="_s + size, u"--dim"_s, u"z[0]=2"_s,
                                   u"--provider"_s, u"qnn"_s, u"--provider"_s, u"tensorrt"_s, u"--json"_s});
        QStringList verdicts;
        for (const QJsonValue &answer : run.json().value(u"providers"_s).toArray())
            verdicts.append(answer[u"verdict"_s].toString());
        return verdicts.join(u' ');
    };
    QCOMPARE(verdict(u"4"_s), u"ready ready"_s);
    QCOMPARE(verdict(u"1..8:4"_s), u"needs-dims needs-profile"_s);
}

void TestRanges::printedForProviders()
{
    const QStringList command{u"overrides"_s, doublePath(), u"--dim"_s, u"n=1..8:4"_s, u"--dim"_s, u"z[0]=2"_s};
    const CliRun profile = runCli(command + QStringList{u"--for"_s, u"tensorrt"_s, u"--for"_s, u"openvino"_s});
    QVERIFY2(profile.exitCode == 0, profile.err.constData());
    for (const char *text : {"_min_shapes\": \"x:1x3,z:2x3\"", "_opt_shapes\": \"x:4x3,z:2x3\"",
                             "_max_shapes\": \"x:8x3,z:2x3\"", "x[1..8,3],z[2,3]", "\"x\": [(1, 8), 3],"})
        QVERIFY2(profile.out.contains(text), profile.out.constData());
    const CliRun python = runCli(command + QStringList{u"--for"_s, u"python"_s});
    QCOMPARE(python.exitCode, 1);
    QVERIFY2(python.err.contains("warning: n has a range, but an override is one size"), python.err.constData());
    QVERIFY(!python.out.contains("\"n\""));
    // --max replaces the greatest size alone.
    const CliRun wider = runCli(command + QStringList{u"--max"_s, u"n=16"_s, u"--for"_s, u"tensorrt"_s});
    QVERIFY2(wider.out.contains("_min_shapes\": \"x:1x3") && wider.out.contains("_max_shapes\": \"x:16x3"),
             wider.out.constData());
    QCOMPARE(runCli(command + QStringList{u"--max"_s, u"n=1..16"_s}).exitCode, 2);
    QCOMPARE(runCli(command + QStringList{u"--json"_s}).json().value(u"ranges"_s).toArray().size(), 1);
}

void TestRanges::editsFileHoldsThem()
{
    const QString path = m_folder.filePath(u"edits.json"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "shapewright-edits", "version": 3, "symbols": {"n": {"min": 1, "best": 4, "max": 8}}})");
    file.close();
    const CliRun run = runCli({u"shapes"_s, doublePath(), u"--edits"_s, path, u"--json"_s});
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(run.json().value(u"tensors"_s)[0][u"dims"_s], QJsonValue(QJsonArray{4, 3}));
}

void TestRanges::dataAreOfTheBestSize()
{
    QFile file(m_folder.filePath(u"x.npy"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QByteArray header = "{'descr': '<f4', 'fortran_order': False, 'shape': (4, 3), }";
    header = header.leftJustified(117, ' ') + '\n';
    file.write(QByteArray("\x93NUMPY\x01\x00", 8) + char(header.size()) + '\0' + header + QByteArray(48, '\0'));
    file.close();
    const CliRun run = runCli({u"run"_s, doublePath(), u"--dim"_s, u"n=1..8:4"_s, u"--dim"_s, u"z[0]=2"_s, u"--data"_s,
                               u"x="_s + file.fileName()});
    QVERIFY2(run.exitCode == 0, run.err.constData());
    QVERIFY2(run.err.contains("only n = 4 is tested"), run.err.constData());
}

SHAPEWRIGHT_GUILESS_TEST(TestRanges)
#include "tst_ranges.moc"
