// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/npyheader.h"
#include "tests/app/cli/clifolder.h"
#include "tests/support/registertest.h"

#include <QDir>
#include <QJsonArray>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

// What `run` reports and keeps.
class TestRunCommand : public QObject, protected CliFolder
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void init() { begin(); }
    void outputsAreSaved();
    void runWithEdits();
    void runIsComparedWithTheOriginal();
    void runChecksAllTensors();
    void runTakesDataAndFills();
    void runIsRepeated();
};

void TestRunCommand::outputsAreSaved()
{
    const QString folder = in(u"new/outputs"_s);
    const QStringList arguments{u"run"_s, test::model(u"seed/dynamic_rnn.onnx"_s), u"--json"_s, u"--save-outputs"_s,
                                folder};
    const CliRun run = runCli(arguments);
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    const QJsonArray outputs = run.json().value(u"outputs"_s).toArray();
    const QJsonArray saved = run.json().value(u"saved_outputs"_s).toArray();
    QCOMPARE(saved.size(), outputs.size());
    for (qsizetype index = 0; index < outputs.size(); ++index) {
        QCOMPARE(saved[index].toString(), folder + u"/output_%1.npy"_s.arg(index));
        const auto header = readNpyHeader(saved[index].toString());
        QVERIFY(header);
        QJsonArray dims;
        for (const std::int64_t dim : header->dims)
            dims.append(qint64(dim));
        QCOMPARE(dims, outputs[index][u"actual"_s].toArray());
    }
    const CliRun again = runCli(arguments); // the files of the first run are not replaced
    QCOMPARE(again.exitCode, 4);
    QVERIFY2(again.out.contains("choose another folder") && !again.out.contains("verwrite"), again.out.constData());
}

void TestRunCommand::runWithEdits()
{
    const CliRun run = runCli({u"run"_s, test::model(u"seed/dynamic_rnn.onnx"_s), u"--dim"_s, u"batch_size=3"_s,
                               u"--dim"_s, u"sequence_length=4"_s, u"--seed"_s, u"7"_s, u"--json"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    const QJsonObject output = run.json().value(u"outputs"_s).toArray().first().toObject();
    QCOMPARE(output.value(u"type"_s).toString(), u"tensor(float)"_s);
    QCOMPARE(output.value(u"actual"_s).toArray(), (QJsonArray{3, 5}));
    QVERIFY(output.value(u"min"_s).isDouble());
    QCOMPARE(run.json().value(u"mismatches"_s).toArray(), QJsonArray());
    QVERIFY(run.json().value(u"error"_s).isNull());
    QCOMPARE(run.json().value(u"repetitions"_s).toInt(-1), 0);
    QVERIFY(run.json().value(u"p90_ms"_s).isNull());
}

void TestRunCommand::runIsComparedWithTheOriginal()
{
    const QStringList list{u"run"_s, test::model(u"seed/dynamic_rnn.onnx"_s), u"--dim"_s, u"batch_size=3"_s,
                           u"--compare"_s};
    const CliRun text = runCli(list);
    QVERIFY2(text.exitCode == 0, qPrintable(text.all()));
    QVERIFY2(text.out.contains("identical") || text.out.contains("matches"), text.out.constData());
    QVERIFY2(text.out.contains("\n  original "), text.out.constData());
    const CliRun run = runCli(list + QStringList{u"--json"_s});
    QCOMPARE(run.json().value(u"ok"_s), QJsonValue(true));
    const QJsonObject output = run.json().value(u"outputs"_s).toArray().first().toObject();
    QCOMPARE(output.value(u"agrees"_s), QJsonValue(true));
    QCOMPARE(output.value(u"disagreeing"_s).toInt(-1), 0);
    QVERIFY(output.value(u"max_abs_diff"_s).isDouble());
    QVERIFY(run.json().value(u"original"_s).toObject().value(u"first_ms"_s).toDouble() > 0);
    QVERIFY(run.json().value(u"original"_s).toObject().value(u"error"_s).isNull());
    QCOMPARE(run.json().value(u"random_nodes"_s).toArray(), QJsonArray());
}

void TestRunCommand::runChecksAllTensors()
{
    const QStringList list{u"run"_s, test::model(u"seed/dynamic_rnn.onnx"_s), u"--dim"_s, u"batch_size=3"_s,
                           u"--check-all"_s};
    const CliRun text = runCli(list);
    QVERIFY2(text.exitCode == 0, qPrintable(text.all()));
    QVERIFY2(text.out.contains("have the predicted shape"), text.out.constData());
    const CliRun run = runCli(list + QStringList{u"--json"_s});
    const QJsonArray tensors = run.json().value(u"tensors"_s).toArray();
    QVERIFY(!tensors.isEmpty());
    for (const QJsonValue &tensor : tensors)
        QVERIFY(tensor.toObject().value(u"actual"_s).isArray());
    QCOMPARE(run.json().value(u"checked"_s).toInt(), tensors.size() + run.json().value(u"outputs"_s).toArray().size());
    QVERIFY(run.json().value(u"check_error"_s).isNull());
    QCOMPARE(run.json().value(u"problems"_s).toArray(), QJsonArray());
}

void TestRunCommand::runTakesDataAndFills()
{
    const QStringList list{u"run"_s,   test::model(u"seed/dynamic_rnn.onnx"_s),
                           u"--dim"_s, u"batch_size=1"_s,
                           u"--dim"_s, u"sequence_length=2"_s,
                           u"--json"_s};
    const CliRun filled = runCli(list + QStringList{u"--fill"_s, u"input=normal:0,1"_s});
    QVERIFY2(filled.exitCode == 0, qPrintable(filled.all()));

    // A TensorProto with dims [1, 2, 10], float elements and raw data.
    QByteArray tensor("\x08\x01\x08\x02\x08\x0a\x10\x01\x4a\x50", 10);
    tensor.append(80, '\0');
    QVERIFY(QDir(m_folder->path()).mkpath(u"data"_s));
    QFile file(in(u"data/input_0.pb"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(tensor) == tensor.size());
    file.close();
    QVERIFY(QFile::copy(file.fileName(), in(u"data/output_0.pb"_s)));
    const CliRun compared = runCli(list + QStringList{u"--data"_s, in(u"data"_s)});
    QCOMPARE(compared.exitCode, 1); // an output has another shape
    const QJsonObject output = compared.json().value(u"outputs"_s).toArray().first().toObject();
    QCOMPARE(output.value(u"agrees_with_data"_s), QJsonValue(false));
    QVERIFY(QFile::remove(in(u"data/output_0.pb"_s)));
    const CliRun fed = runCli(list + QStringList{u"--data"_s, in(u"data"_s)});
    QVERIFY2(fed.exitCode == 0, qPrintable(fed.all()));
}

void TestRunCommand::runIsRepeated()
{
    const QStringList list{u"run"_s, test::model(u"seed/dynamic_rnn.onnx"_s), u"--repeat"_s, u"4"_s, u"--threads"_s,
                           u"1"_s};
    const CliRun text = runCli(list);
    QVERIFY2(text.exitCode == 0, qPrintable(text.all()));
    QVERIFY2(text.out.contains("4 more runs") && text.out.contains("p90"), text.out.constData());
    QCOMPARE(text.err, QByteArray()); // there is no progress line, because stderr is no terminal
    const CliRun run = runCli(list + QStringList{u"--json"_s});
    QCOMPARE(run.json().value(u"repetitions"_s).toInt(), 4);
    double last = 0;
    for (const char *key : {"min_ms", "median_ms", "p90_ms", "max_ms"}) {
        const double time = run.json().value(QLatin1StringView(key)).toDouble(-1);
        QVERIFY2(time >= last && time > 0, key);
        last = time;
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestRunCommand)
#include "tst_runcommand.moc"
