// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli/clifolder.h"
#include "tests/support/registertest.h"

#include <onnx/onnx_pb.h>

#include <QJsonArray>
#include <QTest>

#include <csignal>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

// Writes a model that is large enough for a save to take a while.
void writeLargeModel(const QString &path)
{
    onnx::ModelProto model;
    model.set_ir_version(8);
    model.add_opset_import()->set_version(17);
    onnx::GraphProto &graph = *model.mutable_graph();
    const auto declare = [](onnx::ValueInfoProto *info, const char *name) {
        info->set_name(name);
        info->mutable_type()->mutable_tensor_type()->set_elem_type(onnx::TensorProto::FLOAT);
        info->mutable_type()->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_param("N");
    };
    declare(graph.add_input(), "x");
    declare(graph.add_output(), "y");
    onnx::NodeProto &node = *graph.add_node();
    node.set_op_type("Relu");
    node.add_input("x");
    node.add_output("y");
    onnx::TensorProto &weight = *graph.add_initializer();
    weight.set_name("w");
    weight.set_data_type(onnx::TensorProto::FLOAT);
    constexpr int elements = 100'000'000;
    weight.add_dims(elements);
    weight.set_raw_data(std::string(std::size_t(elements) * sizeof(float), 'w'));
    QFile file(path);
    const std::string bytes = model.SerializeAsString();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
        qFatal("the test cannot write its model");
}

} // namespace

// What `fix` writes, and when it writes nothing.
class TestFix : public QObject, protected CliFolder
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void init() { begin(); }
    void unchangedWithoutEdits();
    void existingOut();
    void dryRun();
    void externalData_data();
    void externalData();
    void tooLargeToInline();
    void stillDynamicDimsAreReported();
    void exportedSizesNeedForce();
    void testBeforeSaving();
    void failedTestLeavesNoFile();
    void modelThatCannotBeTestedHereIsSaved();
    void fixComparesWithTheOriginal();
    void interrupted();
    void killedWhileOverwriting();
};

void TestFix::unchangedWithoutEdits()
{
    const QString model = test::model(u"real/silero_vad_v6.onnx"_s);
    QCOMPARE(runCli({u"fix"_s, model, in(u"out.onnx"_s)}).exitCode, 0);
    QVERIFY(bytesOf(in(u"out.onnx"_s)) == bytesOf(model));
}

void TestFix::existingOut()
{
    const QString copy = in(u"m.onnx"_s);
    QVERIFY(QFile::copy(test::model(u"seed/dynamic_rnn.onnx"_s), copy));
    const QByteArray before = bytesOf(copy);
    const QStringList fix{u"fix"_s, copy, copy, u"--dim"_s, u"batch_size=2"_s};
    const CliRun refused = runCli(fix);
    QCOMPARE(refused.exitCode, 4);
    QVERIFY2(refused.err.contains("--overwrite"), refused.err.constData());
    QCOMPARE(bytesOf(copy), before);
    QCOMPARE(runCli(fix + QStringList{u"--overwrite"_s}).exitCode, 0);
    QVERIFY(bytesOf(copy) != before);
    QCOMPARE(files(), QStringList{u"m.onnx"_s});
}

void TestFix::dryRun()
{
    const CliRun run = runCli({u"fix"_s, test::model(u"seed/dynamic_rnn.onnx"_s), in(u"out.onnx"_s), u"--dim"_s,
                               u"batch_size=2"_s, u"--dry-run"_s, u"--json"_s});
    QCOMPARE(run.exitCode, 0);
    QVERIFY(files().isEmpty());
    QVERIFY(run.json().value(u"out"_s).isNull());
    const QJsonObject change = run.json().value(u"changes"_s).toArray().first().toObject();
    QCOMPARE(change.value(u"graph"_s).toString(), u"main"_s);
    QCOMPARE(change.value(u"name"_s).toString(), u"input"_s);
    QCOMPARE(change.value(u"before"_s).toArray(), (QJsonArray{u"batch_size"_s, u"sequence_length"_s, 10}));
    QCOMPARE(change.value(u"after"_s).toArray(), (QJsonArray{2, u"sequence_length"_s, 10}));
}

void TestFix::externalData_data()
{
    QTest::addColumn<QString>("choice");
    QTest::addColumn<bool>("isNameTaken");
    QTest::addColumn<QByteArray>("said");
    QTest::addColumn<QString>("how");
    QTest::addColumn<QString>("savedAs"); // name of the data file in the manifest; empty if the data is in the model
    const QString weights = u"external_data.weights.bin"_s;
    QTest::newRow("copied") << u"copy"_s << false << QByteArray("Copied: external_data.weights.bin\n") << u"copied"_s
                            << weights;
    QTest::newRow("copied, the name is taken")
        << u"copy"_s << true
        << QByteArray("Copied: external_data.weights.bin, whose name is taken there, as out.data\n") << u"copied"_s
        << u"out.data"_s;
    QTest::newRow("inlined") << u"inline"_s << true << QByteArray("Embedded: external_data.weights.bin\n")
                             << u"inlined"_s << QString();
}

// What happens to external data is reported, also by a dry run.
void TestFix::externalData()
{
    QFETCH(QString, choice);
    QFETCH(bool, isNameTaken);
    QFETCH(QByteArray, said);
    QFETCH(QString, how);
    QFETCH(QString, savedAs);
    const QString taken = in(u"external_data.weights.bin"_s);
    QFile file(taken);
    if (isNameTaken)
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("of another model") > 0);
    file.close();
    const QStringList before = files();
    const QStringList fix{u"fix"_s, test::model(u"feature/external_data.onnx"_s), in(u"out.onnx"_s),
                          u"--external-data"_s, choice};
    for (const QString &option : {u"--dry-run"_s, QString()}) {
        QStringList arguments = fix;
        if (!option.isEmpty())
            arguments.append(option);
        const CliRun run = runCli(arguments);
        QVERIFY2(run.exitCode == 0 && run.out.contains(said), qPrintable(run.all()));
        QVERIFY2(savedAs == u"external_data.weights.bin" || !run.out.contains("without a change"), run.out);
        QCOMPARE(files() == before, !option.isEmpty());
    }
    const QJsonObject data = runCli(fix + QStringList{u"--overwrite"_s, u"--dry-run"_s, u"--json"_s})
                                 .json()[u"external_data"_s][0]
                                 .toObject();
    QCOMPARE(data[u"file"_s].toString(), u"external_data.weights.bin"_s);
    if (how == u"inlined")
        QCOMPARE(data[u"saved_as"_s], QJsonValue());
    if (how == u"inlined" || !isNameTaken)
        // The save before has put the data there, unless the name was taken.
        QCOMPARE(data[u"how"_s].toString(), isNameTaken ? how : u"there"_s);
    if (isNameTaken)
        QCOMPARE(bytesOf(taken), "of another model");
    if (!savedAs.isEmpty())
        QCOMPARE(bytesOf(in(savedAs)), bytesOf(test::model(u"feature/external_data.weights.bin"_s)));
}

// The size is checked before anything is written.
void TestFix::tooLargeToInline()
{
    onnx::ModelProto model;
    model.set_ir_version(10);
    model.add_opset_import()->set_version(17);
    onnx::TensorProto *tensor = model.mutable_graph()->add_initializer();
    tensor->set_data_type(onnx::TensorProto::UINT8);
    tensor->add_dims(std::int64_t(3) << 30);
    tensor->set_data_location(onnx::TensorProto::EXTERNAL);
    auto *entry = tensor->add_external_data();
    entry->set_key("location");
    entry->set_value("w.bin");
    QFile file(in(u"m.onnx"_s)), data(in(u"w.bin"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray::fromStdString(model.SerializeAsString())) > 0);
    QVERIFY(data.open(QIODevice::WriteOnly) && data.resize(qint64(3) << 30)); // a sparse file
    file.close();
    const CliRun run =
        runCli({u"fix"_s, in(u"m.onnx"_s), in(u"out.onnx"_s), u"--external-data"_s, u"inline"_s, u"--json"_s});
    QCOMPARE(run.exitCode, 4);
    const QJsonObject error = run.json()[u"error"_s].toObject();
    QCOMPARE(error[u"code"_s].toString(), u"too-large-to-inline"_s);
    const QString message = error[u"message"_s].toString();
    QVERIFY2(message.contains(u"32212255") && message.contains(u"--external-data copy"), qPrintable(message));
    QCOMPARE(files(), (QStringList{u"m.onnx"_s, u"w.bin"_s}));
}

void TestFix::stillDynamicDimsAreReported()
{
    const QStringList fix{u"fix"_s, test::model(u"seed/dynamic_rnn.onnx"_s), in(u"out.onnx"_s), u"--dim"_s,
                          u"batch_size=2"_s};
    const CliRun text = runCli(fix + QStringList{u"--dry-run"_s});
    QVERIFY2(text.err.contains("input") && text.err.contains("sequence_length"), text.err.constData());
    QVERIFY(!text.out.contains("Still dynamic"));
    const CliRun json = runCli(fix + QStringList{u"--json"_s});
    const QJsonArray dynamic = json.json().value(u"still_dynamic"_s).toArray();
    QCOMPARE(dynamic.size(), 1);
    QCOMPARE(dynamic.first().toObject().value(u"dims"_s).toArray(), (QJsonArray{2, u"sequence_length"_s, 10}));
}

void TestFix::exportedSizesNeedForce()
{
    const QStringList fix{u"fix"_s, test::model(u"seed/dynamic_linear.onnx"_s), in(u"out.onnx"_s), u"--dim"_s,
                          u"batch_size=0"_s};
    QCOMPARE(runCli(fix).exitCode, 1);
    QVERIFY(files().isEmpty());
    QCOMPARE(runCli(fix + QStringList{u"--force"_s}).exitCode, 0);
    QCOMPARE(dimsOf(parsedModel(in(u"out.onnx"_s)).graph().input(0)), (QJsonArray{0, 10}));
}

void TestFix::testBeforeSaving()
{
    const CliRun run = runCli({u"fix"_s, test::model(u"seed/dynamic_rnn.onnx"_s), in(u"out.onnx"_s), u"--shape"_s,
                               u"input=2,5,_"_s, u"--test"_s, u"--json"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    const QJsonObject tested = run.json().value(u"test"_s).toObject();
    QCOMPARE(tested.value(u"ok"_s), QJsonValue(true));
    const QJsonObject output = tested.value(u"outputs"_s).toArray().first().toObject();
    QCOMPARE(output.value(u"actual"_s).toArray(), (QJsonArray{2, 5}));
    QCOMPARE(output.value(u"predicted"_s).toArray(), (QJsonArray{2, 5}));
    QVERIFY(QFile::exists(in(u"out.onnx"_s)));
}

void TestFix::failedTestLeavesNoFile()
{
    const QStringList fix{u"fix"_s, test::model(u"bad/integer_div_by_zero.onnx"_s), in(u"out.onnx"_s)};
    const CliRun run = runCli(fix + QStringList{u"--test"_s});
    QVERIFY2(run.exitCode == 1, qPrintable(run.all()));
    QVERIFY2(run.err.contains("divides integers by zero"), qPrintable(run.all()));
    QVERIFY(files().isEmpty());
    QCOMPARE(runCli(fix).exitCode, 0);
}

void TestFix::modelThatCannotBeTestedHereIsSaved()
{
    // ONNX Runtime has no kernel for this operator.
    const QString model = test::model(u"cases/custom.onnx"_s);
    const CliRun fixed = runCli({u"fix"_s, model, in(u"out.onnx"_s), u"--test"_s, u"--json"_s});
    QVERIFY2(fixed.exitCode == 0, qPrintable(fixed.all()));
    QVERIFY(QFile::exists(in(u"out.onnx"_s)));
    QCOMPARE(fixed.json().value(u"test"_s)[u"status"_s], QJsonValue(u"not supported"_s));
    const CliRun ran = runCli({u"run"_s, model});
    QVERIFY2(ran.exitCode == 1, qPrintable(ran.all()));
    QVERIFY2(ran.err.contains("cannot be tested here") && ran.err.contains("ONNX Runtime says: "),
             qPrintable(ran.all()));
}

void TestFix::fixComparesWithTheOriginal()
{
    const CliRun run = runCli({u"fix"_s, test::model(u"seed/dynamic_rnn.onnx"_s), in(u"compared.onnx"_s), u"--dim"_s,
                               u"batch_size=3"_s, u"--test"_s, u"--compare"_s, u"--json"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QVERIFY(run.json().value(u"test"_s).toObject().value(u"original"_s).isObject());
    const CliRun text = runCli({u"fix"_s, test::model(u"seed/dynamic_rnn.onnx"_s), in(u"told.onnx"_s), u"--dim"_s,
                                u"batch_size=3"_s, u"--test"_s, u"--compare"_s, u"--check-all"_s});
    QVERIFY2(text.out.contains("have the predicted shape"), text.out.constData());
    QVERIFY2(text.out.contains("\nCompared with the original\n"), text.out.constData());
    QVERIFY2(text.out.contains("identical") || text.out.contains("matches"), text.out.constData());
}

void TestFix::interrupted()
{
    writeLargeModel(in(u"m.onnx"_s));
    // Interrupts ever earlier, until the program has not finished yet.
    for (int delay = 400; delay > 0; delay /= 2) {
        QProcess process;
        process.start(test::program(u"shapewright-cli"_s),
                      {u"fix"_s, in(u"m.onnx"_s), in(u"out.onnx"_s), u"--dim"_s, u"N=2"_s, u"--json"_s});
        QVERIFY(process.waitForStarted());
        if (!process.waitForFinished(delay))
            ::kill(pid_t(process.processId()), SIGINT);
        const CliRun run = test::finished(process);
        if (run.exitCode == 0) {
            QVERIFY(QFile::remove(in(u"out.onnx"_s)));
            continue;
        }
        if (run.exitCode == -1)
            continue; // interrupted before the program handled signals; nothing was written by then
        QCOMPARE(run.exitCode, 130);
        QCOMPARE(run.json().value(u"error"_s).toObject().value(u"code"_s).toString(), u"cancelled"_s);
        QCOMPARE(files(), QStringList{u"m.onnx"_s});
        return;
    }
    QFAIL("it was never interrupted in time");
}

// If the program is killed while it replaces a file, the file is either the old one or the new one.
void TestFix::killedWhileOverwriting()
{
    writeLargeModel(in(u"m.onnx"_s));
    const QString original = in(u"original.onnx"_s), expected = in(u"expected.onnx"_s), target = in(u"m.onnx"_s);
    QVERIFY(QFile::copy(target, original));
    QCOMPARE(runCli({u"fix"_s, original, expected, u"--dim"_s, u"N=2"_s}).exitCode, 0);
    const QByteArray before = bytesOf(original), after = bytesOf(expected);
    QVERIFY(!before.isEmpty() && before != after);
    int killed = 0;
    for (int delay = 20; delay < 600; delay += 60) {
        QProcess process;
        process.start(test::program(u"shapewright-cli"_s),
                      {u"fix"_s, original, target, u"--dim"_s, u"N=2"_s, u"--overwrite"_s});
        QVERIFY(process.waitForStarted());
        if (!process.waitForFinished(delay)) {
            process.kill();
            ++killed;
        }
        QVERIFY(process.state() == QProcess::NotRunning || process.waitForFinished());
        const QByteArray now = bytesOf(target);
        QVERIFY2(now == before || now == after, "a half-written file");
    }
    QVERIFY2(killed > 0, "it was never killed in time");
}

SHAPEWRIGHT_GUILESS_TEST(TestFix)
#include "tst_fix.moc"
