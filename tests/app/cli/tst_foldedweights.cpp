// SPDX-License-Identifier: Apache-2.0
// `fix --fold=all`: constant arithmetic on weights, computed by ONNX Runtime.
#include "tests/app/cli/clirun.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <onnx/onnx_pb.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::CliRun;
using test::runCli;

namespace {

QByteArray numbers(int count)
{
    QByteArrayList list;
    for (int i = 0; i < count; ++i)
        list.append(QByteArray::number(0.37 * ((i * 7919) % 101) - 11.5));
    return list.join(',');
}

// Halves from 0.5 up to below 4, as their bits.
QByteArray halves(int count)
{
    QByteArrayList list;
    for (int i = 0; i < count; ++i)
        list.append(QByteArray::number(0x3800 + (i * 397) % 3000));
    return list.join(',');
}

// Batch normalization as older exporters wrote it, a weight that is transposed, and one that is cast.
QString modelPath(const QByteArray &more = "y = Add(d, h)")
{
    const QByteArray written = R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 100] x) => (float[N, 20] y) <float[20, 100] w = {)" +
                               numbers(2000) + R"(}, float16[20, 20] v = {)" + halves(400) +
                               R"(}, double[2000] i = {)" + QByteArrayList(2000, "7").join(',') +
                               R"(}, float[100] mean = {)" + numbers(100) + R"(}, float[100] var = {)" +
                               QByteArrayList(100, "0.7").join(',') +
                               R"(}, float eps = {0.001}> {
            with_eps = Add(var, eps)
            root = Sqrt(with_eps)
            factor = Reciprocal(root)
            scaled = Mul(mean, factor)
            shift = Neg(scaled)
            a = Mul(x, factor)
            b = Add(a, shift)
            wt = Transpose(w)
            c = MatMul(b, wt)
            vf = Cast <to = 1> (v)
            d = MatMul(c, vf)
            h = Relu(d)
        )" + more + '}';
    return test::modelFromText(written.constData())->file().path();
}

QStringList operatorsOf(const onnx::GraphProto &graph)
{
    QStringList operators;
    for (const onnx::NodeProto &node : graph.node())
        operators.append(QString::fromStdString(node.op_type()));
    return operators;
}

} // namespace

class TestFoldedWeights : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void foldsArithmeticOnWeights();
    void holdsTheLimit();
    void foldsExternalData();
    void keepsWhatHasNoKernel();
    void foldsHalfPrecisionOnlyWhereItMoves();
    void tellsThatTheRuntimeIsMissing();
    void checksProviders();
    void followsAnEditsFile();
    void foldsRealModels_data();
    void foldsRealModels();
};

void TestFoldedWeights::foldsArithmeticOnWeights()
{
    const QTemporaryDir folder;
    const QString model = modelPath(), out = folder.filePath(u"out.onnx"_s), again = folder.filePath(u"again.onnx"_s),
                  report = folder.filePath(u"report.json"_s);
    // The proof: all tensors that both files have are the same, bit by bit, with optimizations off.
    const CliRun run = runCli(
        {u"fix"_s, model, out, u"--dim"_s, u"N=3"_s, u"--fold=all"_s, u"--test"_s, u"--json"_s, u"--report"_s, report});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    const QJsonObject folded = run.json()[u"folded"_s].toObject();
    QCOMPARE(folded[u"nodes"_s].toInt(), 7);
    QJsonObject each;
    for (const QString &opType : {u"Add"_s, u"Cast"_s, u"Mul"_s, u"Neg"_s, u"Reciprocal"_s, u"Sqrt"_s, u"Transpose"_s})
        each.insert(opType, 1);
    QCOMPARE(folded[u"by_operator"_s].toObject(), each);
    QCOMPARE(folded[u"bytes_added"_s].toInt(), 8000 + 1600 + 400 + 400);
    QCOMPARE(folded[u"bytes_removed"_s].toInt(), 8000 + 800 + 400 + 400 + 4);
    QVERIFY(folded[u"compared"_s].toInt() >= 6);
    QVERIFY(folded[u"left"_s].toArray().isEmpty());
    QCOMPARE(operatorsOf(test::parsedModel(out).graph()),
             (QStringList{u"Mul"_s, u"Add"_s, u"MatMul"_s, u"MatMul"_s, u"Relu"_s, u"Add"_s}));
    const QJsonObject told = QJsonDocument::fromJson(test::bytesOf(report)).object();
    QCOMPARE(told[u"folded"_s][u"nodes"_s].toInt(), 7);
    QVERIFY(told[u"adapted"_s].isNull());
    const CliRun twice = runCli({u"fix"_s, out, again, u"--fold=all"_s});
    QVERIFY2(twice.exitCode == 0, qPrintable(twice.all()));
    QCOMPARE(test::bytesOf(again), test::bytesOf(out));
}

// The Cast makes 1,600 bytes of 800, which is more than an eighth of 4 kB. What replaces a weight of its size is free.
void TestFoldedWeights::holdsTheLimit()
{
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"out.onnx"_s), again = folder.filePath(u"again.onnx"_s);
    for (const QString &limit : {u"4"_s, u"0"_s}) {
        const CliRun run = runCli({u"fix"_s, modelPath(), out, u"--dim"_s, u"N=3"_s, u"--fold=all"_s, u"--fold-limit"_s,
                                   limit, u"--test"_s, u"--overwrite"_s, u"--json"_s});
        QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
        const QJsonArray left = run.json()[u"folded"_s][u"left"_s].toArray();
        QCOMPARE(left.size(), 1);
        QCOMPARE(left[0][u"op_type"].toString(), u"Cast"_s);
        QVERIFY2(left[0][u"why"].toString().contains(u"limit"_s), qPrintable(left[0][u"why"].toString()));
        QVERIFY(!operatorsOf(test::parsedModel(out).graph()).contains(u"Transpose"_s));
        const CliRun twice =
            runCli({u"fix"_s, out, again, u"--fold=all"_s, u"--fold-limit"_s, limit, u"--overwrite"_s});
        QVERIFY2(twice.exitCode == 0, qPrintable(twice.all()));
        QCOMPARE(test::bytesOf(again), test::bytesOf(out));
    }
}

// Data in another file stay there, so that what is computed of them makes the model larger.
void TestFoldedWeights::foldsExternalData()
{
    SHAPEWRIGHT_NEED_MODELS();
    const QTemporaryDir folder;
    for (const QString &name : {u"external_weights.onnx"_s, u"external_weights.bin"_s})
        QVERIFY(QFile::copy(test::model(u"fold/"_s + name), folder.filePath(name)));
    const QString model = folder.filePath(u"external_weights.onnx"_s), out = folder.filePath(u"out.onnx"_s);
    const QStringList fix{u"fix"_s, model, out, u"--dim"_s, u"N=2"_s, u"--fold=all"_s, u"--test"_s, u"--overwrite"_s};
    const CliRun small = runCli(fix);
    QVERIFY2(small.exitCode == 0, qPrintable(small.all()));
    QVERIFY(QFileInfo(out).size() < 2000);
    const CliRun large = runCli(fix + QStringList{u"--fold-limit"_s, u"1000"_s});
    QVERIFY2(large.exitCode == 0, qPrintable(large.all()));
    QVERIFY(QFileInfo(out).size() > 16000);
    QCOMPARE(test::bytesOf(folder.filePath(u"external_weights.bin"_s)),
             test::bytesOf(test::model(u"fold/external_weights.bin"_s)));
}

// ONNX Runtime has no Erf of doubles.
void TestFoldedWeights::keepsWhatHasNoKernel()
{
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"out.onnx"_s);
    const QString model = modelPath("e = Add(d, h) one = Constant <value_ints = [0]> () "
                                    "two = Constant <value_ints = [20]> () j = Erf(i) k = Slice(j, one, two) "
                                    "f = Cast <to = 1> (k) y = Add(e, f)");
    const CliRun run = runCli({u"fix"_s, model, out, u"--dim"_s, u"N=3"_s, u"--fold=all"_s, u"--json"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QStringList left;
    for (const QJsonValue &node : run.json()[u"folded"_s][u"left"_s].toArray())
        left.append(node[u"op_type"].toString() + u": "_s + node[u"why"].toString());
    QVERIFY2(left.contains(u"Erf: ONNX Runtime could not compute it here"_s), qPrintable(left.join(u'\n')));
    QVERIFY(!operatorsOf(test::parsedModel(out).graph()).contains(u"Transpose"_s)); // the others are folded
}

// ONNX Runtime computes it in floats, and rounds only in the end: what is between stays, what only moves goes.
void TestFoldedWeights::foldsHalfPrecisionOnlyWhereItMoves()
{
    const QByteArray written = R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float16[N, 20] x) => (float16[N, 20] y) <float16[20, 20] w = {)" +
                               halves(400) + R"(}, float16[20, 20] v = {)" + halves(400) + R"(}, float16[20] b = {)" +
                               halves(20) + R"(}> {
            e = Exp(w)
            d = Div(e, b)
            m = MatMul(x, d)
            t = Transpose(v)
            n = MatMul(m, t)
            y = Add(n, b)
        })";
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"out.onnx"_s);
    const CliRun run = runCli({u"fix"_s, test::modelFromText(written.constData())->file().path(), out, u"--dim"_s,
                               u"N=3"_s, u"--fold=all"_s, u"--test"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QCOMPARE(operatorsOf(test::parsedModel(out).graph()),
             (QStringList{u"Exp"_s, u"Div"_s, u"MatMul"_s, u"MatMul"_s, u"Add"_s}));
}

void TestFoldedWeights::tellsThatTheRuntimeIsMissing()
{
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"out.onnx"_s);
    qputenv("SHAPEWRIGHT_ONNXRUNTIME", "/nowhere/lib.so");
    const CliRun run = runCli({u"fix"_s, modelPath(), out, u"--dim"_s, u"N=3"_s, u"--fold=all"_s});
    const bool isWritten = QFileInfo::exists(out);
    const CliRun shapes = runCli({u"fix"_s, modelPath(), out, u"--dim"_s, u"N=3"_s, u"--fold"_s});
    qunsetenv("SHAPEWRIGHT_ONNXRUNTIME");
    QVERIFY2(run.exitCode == 1 && run.err.contains("/nowhere/lib.so"), qPrintable(run.all()));
    QVERIFY(!isWritten);
    QVERIFY2(shapes.exitCode == 0, qPrintable(shapes.all()));
}

void TestFoldedWeights::checksProviders()
{
    const CliRun run = runCli(
        {u"check"_s, modelPath(), u"--dim"_s, u"N=3"_s, u"--fold=all"_s, u"--fold-limit"_s, u"8"_s, u"--json"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QCOMPARE(run.json()[u"folded"_s][u"nodes"_s].toInt(), 7);
}

void TestFoldedWeights::followsAnEditsFile()
{
    const QTemporaryDir folder;
    const QString edits = folder.filePath(u"edits.json"_s);
    QFile file(edits);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format":"shapewright-edits","version":2,"symbols":{"N":3},"graph":{"fold":{"nodes":"all"}}})");
    file.close();
    const QStringList fix{u"fix"_s,    modelPath(),     folder.filePath(u"out.onnx"_s), u"--edits"_s, edits,
                          u"--json"_s, u"--overwrite"_s};
    QCOMPARE(runCli(fix).json()[u"folded"_s][u"nodes"_s].toInt(), 7);
    const CliRun overridden = runCli(fix + QStringList{u"--fold=shapes"_s});
    QCOMPARE(overridden.json()[u"folded"_s][u"nodes"_s].toInt(), 0);
}

void TestFoldedWeights::foldsRealModels_data()
{
    QTest::addColumn<QString>("edits");
    const auto row = [](const char *name, const char *edits) { QTest::newRow(name) << QString::fromLatin1(edits); };
    row("bert_tiny_cls", "--dim batch=1 --dim sequence=16");
    row("name_romanizer_decoder",
        "--shape prefix=1,3 --shape memory=1,6,256 --shape src_mask=1,6 --shape hidden=1,2,256");
    row("name_romanizer_encoder", "--dim batch=1 --dim src_len=6");
    row("ppocr_mobile_v2_cls", "--shape x=1,3,48,192");
    // Its LSTM reads weights that nodes put together.
    row("silero_vad_v6", "--shape input=1,576 --dim state[1]=1 --value sr=16000");
}

void TestFoldedWeights::foldsRealModels()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, edits);
    const QString model = test::model(u"real/%1.onnx"_s.arg(QString::fromLatin1(QTest::currentDataTag())));
    const QTemporaryDir folder;
    const QString folded = folder.filePath(u"folded.onnx"_s), again = folder.filePath(u"again.onnx"_s);
    const CliRun run =
        runCli(QStringList{u"fix"_s, model, folded, u"--fold=all"_s, u"--test"_s, u"--json"_s} + edits.split(u' '));
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QVERIFY(run.json()[u"folded"_s][u"nodes"_s].toInt() > 0);
    QVERIFY(run.json()[u"folded"_s][u"compared"_s].toInt() > 0);
    const QStringList value = edits.contains(u"--value"_s) ? edits.split(u' ').mid(4) : QStringList();
    const CliRun twice = runCli(QStringList{u"fix"_s, folded, again, u"--fold=all"_s} + value);
    QVERIFY2(twice.exitCode == 0, qPrintable(twice.all()));
    QCOMPARE(test::bytesOf(again), test::bytesOf(folded));
}

SHAPEWRIGHT_GUILESS_TEST(TestFoldedWeights)
#include "tst_foldedweights.moc"
