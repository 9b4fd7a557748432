// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/npyheader.h"
#include "tests/app/cli/clifolder.h"
#include "tests/support/registertest.h"

#include <QJsonArray>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

// What all subcommands have in common: exit codes, edits and their faults.
class TestCli : public QObject, protected CliFolder
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void init() { begin(); }
    void exitCodes_data();
    void exitCodes();
    void contradictionSaysBothSides_data();
    void contradictionSaysBothSides();
    void misspeltNames_data();
    void misspeltNames();
    void hostileNames();
    void editsFromFile();
    void version();
    void samples();
};

void TestCli::exitCodes_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("arguments"); // separated by spaces
    const auto row = [](int code, const char *arguments) {
        QTest::newRow(arguments) << code << QString::fromLatin1(arguments);
    };
    row(0, "--help");
    row(0, "fix --help");
    row(0, "info {seed/dynamic_rnn.onnx}");
    row(0, "info --json {seed/dynamic_rnn.onnx}");
    row(0, "shapes {seed/dynamic_rnn.onnx} --dim batch_size=2");
    row(0, "fix {seed/dynamic_rnn.onnx} {out} --dim batch_size=2");
    row(0, "fix {seed/dynamic_rnn.onnx} {out} --shape input=2,5,_ --require-static");
    row(0, "fix {feature/external_data.onnx} {out} --external-data inline");
    row(1, "fix {seed/dynamic_rnn.onnx} {out} --dim batch_size=2 --require-static");
    row(1, "fix {seed/dynamic_rnn.onnx} {out} --dim batch=2");
    row(1, "fix {seed/dynamic_rnn.onnx} {out} --shape input=2,5");
    row(1, "fix {seed/dynamic_rnn.onnx} {out} --shape x=2,5,10");
    row(1, "fix {seed/dynamic_rnn.onnx} {out} --dim input[3]=2");
    row(1, "fix {seed/dynamic_rnn.onnx} {out} --dim batch_size=0");
    row(1, "fix {seed/dynamic_rnn.onnx} {out} --dim batch_size=-1");
    row(1, "fix {seed/dynamic_rnn.onnx} {out} --dim batch_size=1 --dim batch_size=2");
    row(1, "fix {seed/dynamic_rnn.onnx} {out} --shape input=2,5,11");
    row(1, "shapes {seed/dynamic_rnn.onnx} --dim batch=2");
    row(1, "run {seed/dynamic_rnn.onnx} --dim batch=2");
    row(2, "");
    row(2, "frobnicate");
    row(2, "info");
    row(2, "info {seed/dynamic_rnn.onnx} {seed/dynamic_rnn.onnx}");
    row(2, "info {seed/dynamic_rnn.onnx} --dim batch_size=2");
    row(2, "fix {seed/dynamic_rnn.onnx}");
    row(2, "fix {seed/dynamic_rnn.onnx} {out} --dim batch_size");
    row(2, "fix {seed/dynamic_rnn.onnx} {out} --dim");
    row(2, "fix {seed/dynamic_rnn.onnx} {out} --shape input=2,,5");
    row(2, "fix {seed/dynamic_rnn.onnx} {out} --external-data into");
    row(2, "fix {seed/dynamic_rnn.onnx} {out} --edits absent.json");
    row(2, "fix {seed/dynamic_rnn.onnx} {out} --edits /dev/zero"); // a file without an end
    row(2, "run {seed/dynamic_rnn.onnx} --seed many");
    row(2, "run {seed/dynamic_rnn.onnx} --repeat -1");
    row(2, "run {seed/dynamic_rnn.onnx} --threads 0");
    row(2, "run {seed/dynamic_rnn.onnx} --optimization some");
    row(2, "fix {seed/dynamic_rnn.onnx} out.onnx --repeat 3");
    row(2, "run {seed/dynamic_rnn.onnx} --compare");
    row(2, "run {seed/dynamic_rnn.onnx} --fill input=some");
    row(2, "run {seed/dynamic_rnn.onnx} --data input");
    row(1, "run {seed/dynamic_rnn.onnx} --data input=/nowhere.npy");
    row(2, "fix {seed/dynamic_rnn.onnx} out.onnx --dim batch_size=2 --compare");
    row(3, "info absent.onnx");
    row(3, "info {bad/text_file.onnx}");
    row(3, "shapes {bad/truncated_500.onnx}");
    row(3, "fix {bad/empty.onnx} {out}");
    row(3, "run {bad/zip_archive.onnx}");
    row(4, "fix {seed/dynamic_rnn.onnx} /absent/out.onnx");
    row(4, "fix {feature/external_data.onnx} {out}");
    row(4, "fix {feature/external_data.onnx} {out} --dry-run");
}

void TestCli::exitCodes()
{
    QFETCH(int, code);
    QFETCH(QString, arguments);
    const QStringList list = expanded(arguments.split(u' ', Qt::SkipEmptyParts));
    const CliRun run = runCli(list);
    QVERIFY2(run.exitCode == code, qPrintable(run.all()));
    QVERIFY(!(run.out + run.err).isEmpty());
    QCOMPARE(QFile::exists(in(u"out.onnx"_s)), code == 0 && list.first() == u"fix" && !list.contains(u"--help"_s));
    if (code == 0)
        return;
    // With --json, a failure has a code and a message. The problems of a model are part of the result of `shapes`.
    const CliRun json = runCli(list + QStringList{u"--json"_s});
    QCOMPARE(json.exitCode, code);
    const QJsonObject error = json.json().value(u"error"_s).toObject();
    const bool isResult = list.value(0) == u"shapes" && code == 1;
    QCOMPARE(error.value(u"code"_s).toString().isEmpty(), isResult);
    QCOMPARE(error.value(u"message"_s).toString().isEmpty(), isResult);
}

void TestCli::contradictionSaysBothSides_data()
{
    QTest::addColumn<QString>("model");
    QTest::newRow("output") << u"cases/conflictout.onnx"_s;
    QTest::newRow("value_info") << u"cases/conflict.onnx"_s;
}

void TestCli::contradictionSaysBothSides()
{
    QFETCH(QString, model);
    const CliRun run = runCli({u"fix"_s, test::model(model), in(u"out.onnx"_s), u"--dim"_s, u"N=2"_s});
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.err.contains("[5, 3]") && run.err.contains("[2, 3]"), run.err.constData());
    QVERIFY(files().isEmpty());

    const CliRun forced = runCli({u"fix"_s, test::model(model), in(u"out.onnx"_s), u"--dim"_s, u"N=2"_s, u"--force"_s});
    QVERIFY2(forced.exitCode == 0, forced.err.constData());
    QCOMPARE(dimsOf(parsedModel(in(u"out.onnx"_s)).graph().output(0)), (QJsonArray{2, 3}));
}

void TestCli::misspeltNames_data()
{
    QTest::addColumn<QStringList>("edit");
    QTest::addColumn<QByteArray>("right");
    QTest::newRow("symbol") << QStringList{u"--dim"_s, u"bacth_size=2"_s} << QByteArray("batch_size");
    QTest::newRow("input") << QStringList{u"--shape"_s, u"imput=2,5,10"_s} << QByteArray("input");
    QTest::newRow("input of a value") << QStringList{u"--value"_s, u"inptu=1"_s} << QByteArray("input");
}

void TestCli::misspeltNames()
{
    QFETCH(QStringList, edit);
    QFETCH(QByteArray, right);
    const CliRun run = runCli(QStringList{u"fix"_s, test::model(u"seed/dynamic_rnn.onnx"_s), in(u"out.onnx"_s)} + edit);
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.err.contains("“" + right + "”"), run.err.constData());
    QVERIFY(files().isEmpty());
}

void TestCli::hostileNames()
{
    for (const char *model :
         {"feature/hostile_text_names.onnx", "bad/nul_in_names.onnx", "bad/invalid_utf8_name.onnx"}) {
        for (const char *command : {"info", "shapes"}) {
            const CliRun run = runCli({QString::fromLatin1(command), test::model(QString::fromLatin1(model))});
            if (run.exitCode == 3)
                continue; // Shapewright does not read this file as a model
            QCOMPARE(run.exitCode, 0);
            for (const char byte : run.out + run.err)
                QVERIFY2(byte == '\n' || static_cast<unsigned char>(byte) >= 0x20, "a control character is obeyed");
        }
    }
}

void TestCli::editsFromFile()
{
    QFile file(in(u"edits.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format":"shapewright-edits","version":1,"symbols":{"batch_size":2}})");
    file.close();
    const QString model = test::model(u"seed/dynamic_rnn.onnx"_s);
    const CliRun run = runCli({u"fix"_s, model, in(u"out.onnx"_s), u"--edits"_s, file.fileName(), u"--dim"_s,
                               u"sequence_length=5"_s, u"--require-static"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
}

void TestCli::version()
{
    const CliRun run = runCli({u"--version"_s});
    QCOMPARE(run.exitCode, 0);
    for (const char *part : {"shapewright-cli", "onnx 1.", "ONNX Runtime 1.", "Qt 6.", "Graphviz 2."})
        QVERIFY2(run.out.contains(part), run.out.constData());
    QCOMPARE(run.err, QByteArray());
}

// Where the documents' models are.
void TestCli::samples()
{
    const CliRun run = runCli({u"--samples"_s});
    QCOMPARE(run.exitCode, 0);
    const QString folder = QString::fromUtf8(run.out).trimmed();
    QVERIFY2(QFile::exists(folder + u"/encoder.onnx"_s), run.out.constData());
    QVERIFY(!folder.contains(u".."_s));
}

SHAPEWRIGHT_GUILESS_TEST(TestCli)
#include "tst_cli.moc"
