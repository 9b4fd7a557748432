// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/modelfile.h"
#include "tests/app/cli/clirun.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

class TestDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void otherNamesRunToTheSame();
    void theFirstTensorThatDiffersIsTold();
    void sizesOfTheFirstAreThoseOfTheRun();
    void whatDoesNotRunIsTold();
    void runningHasItsOptions();
    void anotherPrecisionHasItsTolerance();

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    // A model with a weight of this value.
    static QString model(const QString &weight);

    QTemporaryDir m_folder;
};

QString TestDiff::model(const QString &weight)
{
    const QString text =
        u"<ir_version: 8, opset_import: [\"\" : 17]> g (float[n, 2] x) => (float[n, 2] y, float[n, 2] z) "
        "<float[2] w = {1, %1}> { a = Relu(x) b = Add(a, w) y = Tanh(b) z = Neg(a) }"_s.arg(weight);
    return test::modelFromText(text.toStdString().c_str())->file().path();
}

void TestDiff::otherNamesRunToTheSame()
{
    const QString one = model(u"2"_s);
    QCOMPARE(test::runCli({u"fix"_s, one, path(u"other.onnx"_s), u"--rename"_s, u"x=pixels"_s, u"--rename"_s, u"y=z"_s,
                           u"--rename"_s, u"z=y"_s, u"--rename"_s, u"b=a"_s, u"--rename"_s, u"a=c"_s})
                 .exitCode,
             0);
    const test::CliRun run = test::runCli({u"diff"_s, one, path(u"other.onnx"_s), u"--run"_s, u"--json"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    const QJsonObject report = run.json()[u"run"_s].toObject();
    QCOMPARE(report[u"outputs"_s].toArray().size(), 2);
    for (const QJsonValue &output : report[u"outputs"_s].toArray())
        QVERIFY2(output[u"agrees"_s].toBool(), qPrintable(run.all()));
}

void TestDiff::theFirstTensorThatDiffersIsTold()
{
    const QString one = model(u"2"_s), other = model(u"3"_s);
    const test::CliRun run = test::runCli({u"diff"_s, one, other, u"--run"_s});
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.out.contains("first that differs from the original: b, which differs in"), qPrintable(run.all()));
    QVERIFY2(run.out.contains("z  identical"), qPrintable(run.all()));
    // The weights are not looked at, but the run shows it.
    const test::CliRun blind = test::runCli({u"diff"_s, one, other, u"--run"_s, u"--weights"_s, u"none"_s});
    QCOMPARE(blind.exitCode, 1);
    QCOMPARE(test::runCli({u"diff"_s, one, other, u"--weights"_s, u"none"_s}).exitCode, 0);
}

void TestDiff::sizesOfTheFirstAreThoseOfTheRun()
{
    const QString dynamic = model(u"2"_s);
    QCOMPARE(test::runCli({u"fix"_s, dynamic, path(u"fixed.onnx"_s), u"--dim"_s, u"n=5"_s}).exitCode, 0);
    for (const bool isFixedFirst : {true, false}) {
        const QString a = isFixedFirst ? path(u"fixed.onnx"_s) : dynamic;
        const QString b = isFixedFirst ? dynamic : path(u"fixed.onnx"_s);
        const test::CliRun run = test::runCli({u"diff"_s, a, b, u"--run"_s, u"--json"_s});
        QCOMPARE(run.exitCode, 1); // dims differ
        const QJsonArray outputs = run.json()[u"run"_s][u"outputs"_s].toArray();
        QVERIFY2(outputs.size() == 2 && outputs[0][u"agrees"_s].toBool() && outputs[0][u"actual"_s][0].toInt() == 5,
                 qPrintable(run.all()));
    }
}

void TestDiff::whatDoesNotRunIsTold()
{
    const auto broken = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17, "nowhere" : 1]>
        g (float[n, 2] x) => (float[n, 2] y) { y = nowhere.Unknown(x) })");
    const test::CliRun run = test::runCli({u"diff"_s, model(u"2"_s), broken->file().path(), u"--run"_s});
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.err.contains("could not be compared by running them"), qPrintable(run.all()));
}

void TestDiff::runningHasItsOptions()
{
    const QString one = model(u"2"_s);
    QCOMPARE(test::runCli({u"diff"_s, one, one, u"--seed"_s, u"1"_s}).exitCode, 2);
    QCOMPARE(test::runCli({u"diff"_s, one, one, u"--run"_s, u"--compare"_s}).exitCode, 2);
    QCOMPARE(test::runCli({u"diff"_s, one, one, u"--run"_s, u"--fill"_s, u"ones"_s}).exitCode, 0);
}

void TestDiff::anotherPrecisionHasItsTolerance()
{
    // The same in float, in float16, and quantized to steps of 1/16.
    const auto written = [](const char *text) { return test::modelFromText(text)->file().path(); };
    const QString full = written(R"(<ir_version: 8, opset_import: ["" : 17]> g (float[n, 2] x) => (float[n, 2] y)
        <float[2] v = {1.0001, 300.01}> { w = Cast <to = 1> (v) a = Relu(x) b = Add(a, w) y = Identity(b) })");
    const QString half = written(R"(<ir_version: 8, opset_import: ["" : 17]> g (float16[n, 2] x) => (float16[n, 2] y)
        <float[2] v = {1.0001, 300.01}> { w = Cast <to = 10> (v) a = Relu(x) b = Add(a, w) y = Identity(b) })");
    const QString quantized = written(R"(<ir_version: 8, opset_import: ["" : 17]> g (float[n, 2] x) => (float[n, 2] y)
        <float[2] v = {1.0001, 300.01}, float s = {2}, uint8 z = {0}>
        { w = Cast <to = 1> (v) a = Relu(x) b = Add(a, w) q = QuantizeLinear(b, s, z) y = DequantizeLinear(q, s, z) })");
    for (const bool isSwapped : {false, true}) {
        const QString a = isSwapped ? half : full, b = isSwapped ? full : half;
        const test::CliRun run = test::runCli({u"diff"_s, a, b, u"--run"_s, u"--json"_s});
        const QJsonObject report = run.json()[u"run"_s].toObject();
        QVERIFY2(report[u"outputs"_s][0][u"agrees"_s].toBool(), qPrintable(run.all()));
        QVERIFY(report[u"outputs"_s][0][u"max_abs_diff"_s].toDouble() > 0);
        QCOMPARE(report[u"original"_s][u"tolerance"_s][u"absolute"_s].toDouble(), 0.01);
        QCOMPARE(report[u"original"_s][u"converted_inputs"_s].toObject(),
                 (QJsonObject{{u"x"_s, isSwapped ? u"float16"_s : u"float"_s}}));
        // The numbers of the input are the same in both, so nothing differs before the sum.
        QCOMPARE(report[u"first_different"_s], QJsonValue());
        const test::CliRun strict = test::runCli({u"diff"_s, a, b, u"--run"_s, u"--tolerance"_s, u"0"_s});
        QVERIFY2(strict.out.contains("first that differs from the original: w"), qPrintable(strict.all()));
        QVERIFY2(strict.out.contains("Tolerance: |Δ| ≤ 0\n"), qPrintable(strict.all()));
    }
    const test::CliRun run = test::runCli({u"diff"_s, full, quantized, u"--run"_s});
    QVERIFY2(run.out.contains("Tolerance: |Δ| ≤ 0.1 · max |A|"), qPrintable(run.all()));
    QVERIFY2(run.out.contains("y  matches; largest difference"), qPrintable(run.all()));
    QVERIFY2(test::runCli({u"diff"_s, full, quantized, u"--run"_s, u"--tolerance"_s, u"1e-3,1e-3"_s})
                 .out.contains("y  differs in"),
             qPrintable(run.all()));
    for (const QString &wrong : {u"-1"_s, u"nan"_s, u"1,2,3"_s, u""_s})
        QCOMPARE(test::runCli({u"diff"_s, full, half, u"--run"_s, u"--tolerance"_s, wrong}).exitCode, 2);
    QCOMPARE(test::runCli({u"diff"_s, full, half, u"--tolerance"_s, u"1"_s}).exitCode, 2);
}

SHAPEWRIGHT_GUILESS_TEST(TestDiff)
#include "tst_diff.moc"
