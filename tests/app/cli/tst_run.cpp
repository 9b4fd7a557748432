// SPDX-License-Identifier: Apache-2.0
// `shapewright-cli run` on small models: input data, execution providers, and the printed report.
#include "tests/app/cli/clirun.h"
#include "tests/support/registertest.h"
#include "tests/support/smallmodels.h"
#include "tests/support/zipfile.h"

#include <onnx/defs/parser.h>

#include <QJsonArray>
#include <QScopeGuard>
#include <QTest>

#include <csignal>
#include <sys/time.h>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using test::CliRun;
using test::runCli;
using TensorProto = onnx::TensorProto;

class TestRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }
    void warnsOfLittleMemory();
    void stringsAreReported();
    void arraysAreFed();
    void positionsAreCounted();
    void providersAreChosen();
    void missingProvidersAreRefused();
    void versionListsProviders();
    void wrongInputData_data();
    void wrongInputData();
    void loopThatDoesNotRunIsNoMismatch();
    void valuesThatDecideAreNoted();
    void nextRunRemovesWhatAKilledOneLeft();

private:
    QString written(const QString &name, const std::string &bytes)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
            qFatal("cannot write %s", qPrintable(file.fileName()));
        return file.fileName();
    }
    QString identity(int elemType) { return written(u"m.onnx"_s, test::identityModel(elemType).SerializeAsString()); }
    static QJsonObject output(const CliRun &run) { return run.json().value(u"outputs"_s).toArray().first().toObject(); }

    QTemporaryDir m_folder;
};

// The warning is printed before the run, so that a person can cancel it.
void TestRun::warnsOfLittleMemory()
{
    constexpr std::int64_t elements = 8 << 20;
    onnx::ModelProto model = test::emptyModel();
    test::addInput(model, "x", TensorProto::FLOAT)->mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(1);
    TensorProto *shape = model.mutable_graph()->add_initializer();
    shape->set_name("shape");
    shape->set_data_type(TensorProto::INT64);
    shape->add_dims(1);
    shape->add_int64_data(elements);
    test::addNode(model, "Expand", {"x", "shape"}, "y");
    test::addOutput(model, "y");
    const QStringList list{u"run"_s, written(u"large.onnx"_s, model.SerializeAsString())};
    const QByteArray words = "warning: the run needs about ";
    const CliRun limited = runCli(list + QStringList{u"--memory"_s, u"8"_s});
    QVERIFY2(limited.err.startsWith(words), limited.err.constData());
    QVERIFY2(limited.err.contains("its limit is 8.4 MB"), limited.err.constData());
    const CliRun json = runCli(list + QStringList{u"--memory"_s, u"8"_s, u"--json"_s});
    QVERIFY2(!json.err.contains(words), json.err.constData());
    const CliRun enough = runCli(list + QStringList{u"--memory"_s, u"2000"_s});
    QCOMPARE(enough.exitCode, 0);
    QVERIFY2(!enough.err.contains(words), enough.err.constData());
    // The limit applies to the memory beyond the runtime's own.
    QVERIFY2(enough.out.contains("peak memory, incl. runtime"), enough.out.constData());
}

void TestRun::stringsAreReported()
{
    TensorProto texts;
    texts.set_data_type(TensorProto::STRING);
    texts.add_dims(4);
    for (const char *text : {"", "red", "größe", "red"})
        texts.add_string_data(text);
    const QStringList list{u"run"_s, identity(TensorProto::STRING), u"--data"_s,
                           u"x="_s + written(u"texts.pb"_s, texts.SerializeAsString())};
    const CliRun text = runCli(list);
    QVERIFY2(text.exitCode == 0, qPrintable(text.all()));
    QVERIFY2(text.out.contains("4 texts, 3 different, 0 to 7 bytes long, 1 empty"), text.out.constData());
    const QJsonObject strings = output(runCli(list + QStringList{u"--json"_s})).value(u"strings"_s).toObject();
    QCOMPARE(
        strings,
        (QJsonObject{{u"count"_s, 4}, {u"distinct"_s, 3}, {u"empty"_s, 1}, {u"shortest"_s, 0}, {u"longest"_s, 7}}));

    TensorProto many;
    many.set_data_type(TensorProto::STRING);
    many.add_dims(2000);
    for (int index = 0; index < 2000; ++index)
        many.add_string_data(std::to_string(index));
    const QString path = u"x="_s + written(u"many.pb"_s, many.SerializeAsString());
    const CliRun more = runCli({u"run"_s, identity(TensorProto::STRING), u"--data"_s, path});
    QVERIFY2(more.out.contains("2000 texts, more than 1000 different, 1 to 4 bytes long"), more.out.constData());
    const CliRun numbers = runCli({u"run"_s, identity(TensorProto::FLOAT), u"--json"_s});
    QVERIFY(output(numbers).value(u"strings"_s).isNull());
}

void TestRun::arraysAreFed()
{
    const QByteArray array =
        test::npyOf("{'descr': '<i4', 'fortran_order': False, 'shape': (2,)}", QByteArray("\x05\0\0\0\x09\0\0\0", 8));
    const QString path = written(u"all.npz"_s, test::zipOf({{"x.npy", array}}, ZIP_CM_DEFLATE).toStdString());
    for (const QString &data : {path, u"x="_s + path}) {
        const CliRun run = runCli({u"run"_s, identity(TensorProto::INT32), u"--data"_s, data, u"--json"_s});
        QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
        QCOMPARE(output(run).value(u"min"_s), QJsonValue(5));
        QCOMPARE(output(run).value(u"max"_s), QJsonValue(9));
    }
    const QString text = written(u"text.npz"_s, "no archive");
    const CliRun refused = runCli({u"run"_s, identity(TensorProto::INT32), u"--data"_s, text});
    QVERIFY2(refused.exitCode != 0 && refused.err.contains("no zip archive"), qPrintable(refused.all()));
}

void TestRun::positionsAreCounted()
{
    const CliRun run = runCli(
        {u"run"_s, identity(TensorProto::INT64), u"--shape"_s, u"x=2,5"_s, u"--fill"_s, u"x=positions"_s, u"--json"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QCOMPARE(output(run).value(u"max"_s), QJsonValue(4));
    QCOMPARE(output(run).value(u"mean"_s), QJsonValue(2));
}

// The CPU provider is always the last one, and is there only once.
void TestRun::providersAreChosen()
{
    const QJsonArray onCpu{u"CPUExecutionProvider"_s};
    for (const QStringList &names : {QStringList(), {u"cpu"_s}, {u"CPUExecutionProvider"_s, u"CPU"_s}}) {
        QStringList list{u"run"_s, identity(TensorProto::FLOAT), u"--json"_s};
        for (const QString &name : names)
            list << u"--provider"_s << name;
        const CliRun run = runCli(list);
        QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
        QCOMPARE(run.json().value(u"providers"_s).toArray(), onCpu);
    }
}

void TestRun::missingProvidersAreRefused()
{
    const CliRun run = runCli({u"run"_s, identity(TensorProto::FLOAT), u"--provider"_s, u"Abacus"_s});
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.err.contains("there is no execution provider Abacus; this ONNX Runtime offers: "),
             run.err.constData());
    QVERIFY2(run.err.contains("CPUExecutionProvider"), run.err.constData());
}

void TestRun::versionListsProviders()
{
    const CliRun run = runCli({u"--version"_s});
    QCOMPARE(run.exitCode, 0);
    QVERIFY2(run.out.contains("\nExecution providers: "), run.out.constData());
    QVERIFY2(run.out.contains("CPUExecutionProvider"), run.out.constData());
}

// An error in the input data is not reported as an error of the model.
void TestRun::wrongInputData_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char *name, const QStringList &arguments, int exitCode, const char *said) {
        QTest::newRow(name) << arguments << exitCode << QByteArray(said);
    };
    row("a file that is not there", {u"--data"_s, u"x=/nowhere.npy"_s}, 1, "There is no file /nowhere.npy.");
    row("archive that is not there", {u"--data"_s, u"x=/nowhere.npz"_s}, 1, "There is no file /nowhere.npz.");
    row("a file that holds no array", {u"--data"_s, u"x="_s + written(u"words.npy"_s, "words")}, 1, "cannot be read");
    row("no file", {u"--data"_s, u"x"_s}, 2, "not of the form INPUT=FILE");
    row("a range from above", {u"--fill"_s, u"x=uniform:5,1"_s}, 2, "LOW is above HIGH");
    row("a range above 1", {u"--fill"_s, u"x=uniform:5"_s}, 2, "LOW is above HIGH");
    row("a value of another size", {u"--value"_s, u"x=1,2"_s}, 1,
        "The value of “x” has 2 numbers, and the input takes [");
}

void TestRun::wrongInputData()
{
    QFETCH(QByteArray, said);
    QFETCH(QStringList, arguments);
    const QStringList list = QStringList{u"run"_s, identity(TensorProto::FLOAT)} + arguments;
    const CliRun text = runCli(list);
    QTEST(text.exitCode, "exitCode");
    QVERIFY2(text.err.contains(said), text.err.constData());
    QVERIFY2(!text.err.contains("ONNX Runtime"), text.err.constData());
    const CliRun json = runCli(list + QStringList{u"--json"_s});
    QTEST(json.exitCode, "exitCode");
    QVERIFY(!json.json().isEmpty());
}

// For such a loop, ONNX Runtime reports 0 for each dynamic axis.
void TestRun::loopThatDoesNotRunIsNoMismatch()
{
    SHAPEWRIGHT_NEED_MODELS();
    const CliRun run =
        runCli({u"run"_s, test::model(u"feature/loop_accumulate.onnx"_s), u"--check-all"_s, u"--json"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    const QJsonArray outputs = run.json().value(u"outputs"_s).toArray();
    QCOMPARE(outputs.last().toObject().value(u"actual"_s).toArray(), (QJsonArray{0, 0, 3}));
}

// An input whose value chooses a branch is named in JSON as in the text, whether the run succeeds or not, and not once
// the person has given the value.
void TestRun::valuesThatDecideAreNoted()
{
    const auto codes = [](const CliRun &run) {
        QStringList list;
        for (const QJsonValue &problem : run.json().value(u"problems"_s).toArray())
            list.append(problem[u"code"_s].toString());
        return list.join(u' ');
    };
    const char *text = R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2, 3] x, int64 mode) => (float[?, 3] y) {
        one = Constant<value_int = 1>()
        c = Equal(mode, one)
        y = If(c)<then_branch = t () => (float[2, 3] a) { a = Relu(x) }, else_branch = e () => (float[4, 3] b) { b = Concat<axis = 0>(x, x) }> })";
    onnx::ModelProto model;
    const auto status = onnx::OnnxParser::Parse(model, text);
    QVERIFY2(status.IsOK(), status.ErrorMessage().c_str());
    const QString path = written(u"if.onnx"_s, model.SerializeAsString());
    const QStringList list{u"run"_s, path, u"--json"_s};
    const CliRun run = runCli(list);
    QCOMPARE(run.exitCode, 0);
    QCOMPARE(codes(run), u"value-chooses-branch"_s);
    QCOMPARE(codes(runCli(list + QStringList{u"--value"_s, u"mode=1"_s})), QString());
    QCOMPARE(codes(runCli(list + QStringList{u"--fill"_s, u"mode=constant:1"_s})), QString());

    model.mutable_graph()->mutable_node(2)->mutable_attribute(0)->mutable_g()->mutable_node(0)->set_op_type("Inverse");
    model.mutable_graph()->mutable_node(2)->mutable_attribute(0)->mutable_g()->mutable_node(0)->set_domain("nowhere");
    auto *domain = model.add_opset_import();
    domain->set_domain("nowhere");
    domain->set_version(1);
    const CliRun failed = runCli({u"run"_s, written(u"none.onnx"_s, model.SerializeAsString()), u"--json"_s});
    QVERIFY(failed.exitCode != 0);
    QVERIFY2(codes(failed).contains(u"value-chooses-branch"_s), qPrintable(failed.all()));
}

// A run of edits writes a model into a folder among the temporary files, which stays there if the program is killed.
void TestRun::nextRunRemovesWhatAKilledOneLeft()
{
    SHAPEWRIGHT_NEED_MODELS();
    const QTemporaryDir temp;
    const QByteArray before = qgetenv("TMPDIR");
    const auto restore = qScopeGuard([&before] { qputenv("TMPDIR", before); });
    qputenv("TMPDIR", QFile::encodeName(temp.path()));
    QProcess killed;
    killed.start(
        test::program(u"shapewright-cli"_s),
        {u"run"_s, test::model(u"seed/x_unnamed_dims_ppocr_v3_det.onnx"_s), u"--shape"_s, u"x=4,3,1920,1920"_s});
    const QDir folder(temp.path());
    const auto left = [&folder] { return folder.entryList({u"shapewright-*"_s}, QDir::Dirs); };
    const auto model = [&] { return QDir(folder.filePath(left().value(0))).entryList(QDir::Files | QDir::Hidden); };
    QTRY_VERIFY_WITH_TIMEOUT(!left().isEmpty() && !model().isEmpty(), 60'000);
    ::kill(pid_t(killed.processId()), SIGKILL);
    QTRY_COMPARE(killed.state(), QProcess::NotRunning);
    QCOMPARE(left().size(), 1);
    QVERIFY(!model().isEmpty());
    const QString dead = left().front();
    const auto runAgain = [this] { return runCli({u"run"_s, identity(TensorProto::FLOAT), u"--shape"_s, u"x=2,5"_s}); };
    QCOMPARE(runAgain().exitCode, 0);
    QCOMPARE(left(), QStringList{dead}); // so young, it may belong to a program that has yet to lock it
    const timeval old{.tv_sec = QDateTime::currentSecsSinceEpoch() - 600, .tv_usec = 0};
    const timeval times[2] = {old, old};
    QCOMPARE(::utimes(QFile::encodeName(folder.filePath(dead)).constData(), times), 0);
    QCOMPARE(runAgain().exitCode, 0);
    QVERIFY2(left().isEmpty(), qPrintable(left().join(u' ')));
}

SHAPEWRIGHT_GUILESS_TEST(TestRun)
#include "tst_run.moc"
