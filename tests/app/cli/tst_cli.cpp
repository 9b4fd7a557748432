// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/npyheader.h"
#include "tests/app/cli/clirun.h"
#include "tests/support/registertest.h"

#include <onnx/onnx_pb.h>

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::bytesOf;
using test::CliRun;
using test::runCli;

namespace {

onnx::ModelProto parsed(const QString &path)
{
    const QByteArray bytes = bytesOf(path);
    onnx::ModelProto model;
    if (!model.ParseFromArray(bytes.constData(), int(bytes.size())))
        qWarning("%s is no model", qPrintable(path));
    return model;
}

QJsonArray dimsOf(const onnx::ValueInfoProto &info)
{
    QJsonArray dims;
    for (const auto &dim : info.type().tensor_type().shape().dim())
        dims.append(dim.has_dim_value() ? QJsonValue(qint64(dim.dim_value()))
                                        : QJsonValue(QString::fromStdString(dim.dim_param())));
    return dims;
}

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

class TestCli : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void exitCodes_data();
    void exitCodes();
    void contradictionSaysBothSides_data();
    void contradictionSaysBothSides();
    void misspeltNames_data();
    void misspeltNames();
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
    void outputsAreSaved();
    void hostileNames();
    void editsFromFile();
    void runWithEdits();
    void runIsRepeated();
    void runTakesDataAndFills();
    void runChecksAllTensors();
    void runIsComparedWithTheOriginal();
    void fixComparesWithTheOriginal();
    void version();
    void dropIn_data();
    void dropIn();
    void dropInUnknownParam();
    void dropInQuestionMark();
    void dropInContradiction();
    void dropInLikeReference_data();
    void dropInLikeReference();
    void interrupted();
    void killedWhileOverwriting();

private:
    QString in(const QString &name) const { return m_folder->filePath(name); }
    // Replaces `{seed/…}` by a path in the corpus and `{out}` by one in the test's folder.
    QStringList expanded(QStringList arguments) const;
    QStringList files() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCli::initTestCase()
{
    SHAPEWRIGHT_NEED_MODELS();
}

void TestCli::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

QStringList TestCli::expanded(QStringList arguments) const
{
    for (QString &argument : arguments) {
        if (argument == u"{out}")
            argument = in(u"out.onnx"_s);
        else if (argument.startsWith(u'{'))
            argument = test::model(argument.mid(1, argument.size() - 2));
    }
    return arguments;
}

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
    QCOMPARE(dimsOf(parsed(in(u"out.onnx"_s)).graph().output(0)), (QJsonArray{2, 3}));
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

void TestCli::unchangedWithoutEdits()
{
    const QString model = test::model(u"real/silero_vad_v6.onnx"_s);
    QCOMPARE(runCli({u"fix"_s, model, in(u"out.onnx"_s)}).exitCode, 0);
    QVERIFY(bytesOf(in(u"out.onnx"_s)) == bytesOf(model));
}

void TestCli::existingOut()
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

void TestCli::dryRun()
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

void TestCli::externalData_data()
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
void TestCli::externalData()
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
void TestCli::tooLargeToInline()
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

void TestCli::stillDynamicDimsAreReported()
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

void TestCli::exportedSizesNeedForce()
{
    const QStringList fix{u"fix"_s, test::model(u"seed/dynamic_linear.onnx"_s), in(u"out.onnx"_s), u"--dim"_s,
                          u"batch_size=0"_s};
    QCOMPARE(runCli(fix).exitCode, 1);
    QVERIFY(files().isEmpty());
    QCOMPARE(runCli(fix + QStringList{u"--force"_s}).exitCode, 0);
    QCOMPARE(dimsOf(parsed(in(u"out.onnx"_s)).graph().input(0)), (QJsonArray{0, 10}));
}

void TestCli::testBeforeSaving()
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

void TestCli::failedTestLeavesNoFile()
{
    const QStringList fix{u"fix"_s, test::model(u"bad/integer_div_by_zero.onnx"_s), in(u"out.onnx"_s)};
    const CliRun run = runCli(fix + QStringList{u"--test"_s});
    QVERIFY2(run.exitCode == 1, qPrintable(run.all()));
    QVERIFY2(run.err.contains("divides integers by zero"), qPrintable(run.all()));
    QVERIFY(files().isEmpty());
    QCOMPARE(runCli(fix).exitCode, 0);
}

void TestCli::modelThatCannotBeTestedHereIsSaved()
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

void TestCli::outputsAreSaved()
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

void TestCli::runWithEdits()
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

void TestCli::runIsComparedWithTheOriginal()
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

void TestCli::fixComparesWithTheOriginal()
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

void TestCli::runChecksAllTensors()
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

void TestCli::runTakesDataAndFills()
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

void TestCli::runIsRepeated()
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

void TestCli::version()
{
    const CliRun run = runCli({u"--version"_s});
    QCOMPARE(run.exitCode, 0);
    for (const char *part : {"shapewright-cli", "onnx 1.", "ONNX Runtime 1.", "Qt 6.", "Graphviz 2."})
        QVERIFY2(run.out.contains(part), run.out.constData());
    QCOMPARE(run.err, QByteArray());
}

void TestCli::dropIn_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](int code, const QStringList &arguments) {
        QTest::newRow(qPrintable(arguments.join(u' '))) << code << arguments;
    };
    const QString rnn = u"{seed/dynamic_rnn.onnx}"_s, out = u"{out}"_s;
    row(0, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, rnn, out});
    row(0, {u"--dim_param=batch_size"_s, u"--dim_value=2"_s, rnn, out});
    row(0, {rnn, u"--dim_param"_s, u"batch_size"_s, out, u"--dim_value"_s, u"2"_s});
    row(0, {u"--dim_p"_s, u"batch_size"_s, u"--dim_v=2"_s, rnn, out});
    row(0, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u" +2 "_s, rnn, out});
    row(0, {u"--dim_value"_s, u"9"_s, u"--dim_value"_s, u"2"_s, u"--dim_param"_s, u"batch_size"_s, rnn, out});
    row(0, {u"--input_name"_s, u"input"_s, u"--input_shape"_s, u"2, 5, 10"_s, rnn, out});
    row(0, {u"--input_n"_s, u"input"_s, u"--input_s=2,5,10"_s, rnn, out});
    row(0, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, u"--"_s, rnn, out});
    row(0, {u"--dim_param"_s, u"x"_s, u"--help"_s});
    row(1, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, u"absent.onnx"_s, out});
    row(1, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, u"{bad/text_file.onnx}"_s, out});
    row(1, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"99999999999999999999"_s, rnn, out});
    row(1, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, rnn, u"/absent/out.onnx"_s});
    row(1, {u"--input_name"_s, u"absent"_s, u"--input_shape"_s, u"2,5,10"_s, rnn, out});
    row(1, {u"--input_name"_s, u"input"_s, u"--input_shape"_s, u"2,5"_s, rnn, out});
    row(1, {u"--input_name"_s, u"input"_s, u"--input_shape"_s, u"2,5,11"_s, rnn, out});
    row(2, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, rnn});
    row(2, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"two"_s, rnn, out});
    row(2, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s});
    row(2, {u"--dim_"_s, u"batch_size"_s, rnn, out}); // the option is ambiguous
    row(2, {u"--input_name"_s, u"input"_s, u"--input_shape"_s, u"2,5,"_s, rnn, out});
    row(2, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, rnn, out, u"third.onnx"_s});
    row(2, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, rnn, out, u"--unknown"_s});
    row(2, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, rnn, out, u"--test"_s});
    row(255, {u"--dim_param"_s, u"batch_size"_s, u"--input_name"_s, u"input"_s, rnn, out});
    row(255, {u"--dim_param"_s, u"batch_size"_s, rnn, out});
    row(255, {u"--dim_param="_s, u"--dim_value=2"_s, rnn, out});
    row(255, {u"--dim_value"_s, u"2"_s, rnn, out});
    row(255, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"0"_s, rnn, out});
    row(255, {u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"-1"_s, rnn, out});
    row(255, {u"--input_name"_s, u"input"_s, rnn, out});
    row(255, {u"--input_name"_s, u"input"_s, u"--input_shape"_s, u"2,0,10"_s, rnn, out});
}

void TestCli::dropIn()
{
    QFETCH(int, code);
    QFETCH(QStringList, arguments);
    const QStringList list = expanded(arguments);
    const CliRun run = runCli(QStringList{u"fix"_s} + list);
    QVERIFY2(run.exitCode == code, qPrintable(run.all()));
    QCOMPARE(QFile::exists(in(u"out.onnx"_s)), code == 0 && !list.contains(u"--help"_s));
    if (code == 255) // usage is printed to stdout
        QVERIFY2(run.out.contains("Invalid usage.") && run.out.contains("--dim_param"), run.out.constData());
    if (QFile::exists(in(u"out.onnx"_s))) {
        QCOMPARE(dimsOf(parsed(in(u"out.onnx"_s)).graph().input(0)).first(), QJsonValue(2));
        QCOMPARE(run.out, QByteArray());
    }
}

// If IN and OUT are the same file and the name is unknown, the file stays as it is, and a warning is printed.
void TestCli::dropInUnknownParam()
{
    const QString model = in(u"m.onnx"_s);
    QVERIFY(QFile::copy(test::model(u"seed/dynamic_rnn.onnx"_s), model));
    const CliRun run = runCli({u"fix"_s, u"--dim_param"_s, u"batch"_s, u"--dim_value"_s, u"2"_s, model, model});
    QCOMPARE(run.exitCode, 0);
    QVERIFY2(run.err.contains("“batch”") && run.err.contains("“batch_size”"), run.err.constData());
    QCOMPARE(bytesOf(model), bytesOf(test::model(u"seed/dynamic_rnn.onnx"_s)));
}

// PaddlePaddle writes `?` for unknown dims. The reference treats it like any other name.
void TestCli::dropInQuestionMark()
{
    const CliRun run = runCli({u"fix"_s, u"--dim_param"_s, u"?"_s, u"--dim_value"_s, u"960"_s,
                               test::model(u"seed/x_unnamed_dims_ppocr_v3_det.onnx"_s), in(u"out.onnx"_s)});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QCOMPARE(dimsOf(parsed(in(u"out.onnx"_s)).graph().input(0)), (QJsonArray{-1, 3, 960, 960}));
}

void TestCli::dropInContradiction()
{
    const CliRun run = runCli({u"fix"_s, u"--dim_param"_s, u"N"_s, u"--dim_value"_s, u"2"_s,
                               test::model(u"cases/conflictout.onnx"_s), in(u"out.onnx"_s)});
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.err.contains("[5, 3]") && run.err.contains("[2, 3]"), run.err.constData());
    QVERIFY(files().isEmpty());
}

void TestCli::dropInLikeReference_data()
{
    QTest::addColumn<QJsonObject>("result");
    const QJsonDocument recorded = QJsonDocument::fromJson(bytesOf(QFINDTESTDATA("reference.json")));
    for (const QJsonValue &result : recorded.object().value(u"results"_s).toArray())
        QTest::newRow(qPrintable(result.toObject().value(u"model"_s).toString())) << result.toObject();
}

// Compares inputs and outputs with those that ONNX Runtime's own tool writes. Except for value_info, everything else
// must equal the original.
void TestCli::dropInLikeReference()
{
    QFETCH(QJsonObject, result);
    const QString model = test::model(result.value(u"model"_s).toString());
    QStringList arguments{u"fix"_s};
    for (const QJsonValue &argument : result.value(u"arguments"_s).toArray())
        arguments.append(argument.toString());
    const CliRun run = runCli(arguments + QStringList{model, in(u"out.onnx"_s)});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    onnx::ModelProto before = parsed(model);
    onnx::ModelProto after = parsed(in(u"out.onnx"_s));
    QJsonObject dims;
    for (auto *list : {after.mutable_graph()->mutable_input(), after.mutable_graph()->mutable_output()}) {
        for (const auto &info : *list)
            dims.insert(QString::fromStdString(info.name()), dimsOf(info));
    }
    QCOMPARE(dims, result.value(u"dims"_s).toObject());
    for (onnx::ModelProto *one : {&before, &after}) {
        one->mutable_graph()->clear_value_info();
        for (auto *list : {one->mutable_graph()->mutable_input(), one->mutable_graph()->mutable_output()}) {
            for (auto &info : *list)
                info.mutable_type()->mutable_tensor_type()->clear_shape();
        }
    }
    QVERIFY(before.SerializeAsString() == after.SerializeAsString());
}

void TestCli::interrupted()
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
void TestCli::killedWhileOverwriting()
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

SHAPEWRIGHT_GUILESS_TEST(TestCli)
#include "tst_cli.moc"
