// SPDX-License-Identifier: Apache-2.0
// What `fix` and `run` make of files as people have them: links of model hubs, names of all kinds, other programs.
#include "tests/app/cli/clirun.h"
#include "tests/support/registertest.h"
#include "tests/support/smallmodels.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

class TestSavedFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void linksOfAHub();
    void dataOfAnotherSize_data();
    void dataOfAnotherSize();
    void upAndBack();
    void hardLinksAreGone();
    void targetThatChanged();
    void standardStreams_data();
    void standardStreams();
    void fileCalledDash();
    void byteOrderMarks();

private:
    QString in(const QString &name) const { return m_folder->filePath(name); }
    QStringList filesIn(const QString &folder) const;
    void copyExternal();

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_before = QDir::currentPath();
};

void TestSavedFiles::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir::setCurrent(m_folder->path()));
}

void TestSavedFiles::cleanup()
{
    QDir::setCurrent(m_before);
}

QStringList TestSavedFiles::filesIn(const QString &folder) const
{
    return QDir(in(folder))
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

// A snapshot whose files are all links to blobs without speaking names.
void TestSavedFiles::linksOfAHub()
{
    SHAPEWRIGHT_NEED_MODELS();
    QVERIFY(QDir().mkpath(in(u"blobs"_s)) && QDir().mkpath(in(u"snapshots/main"_s)));
    int blob = 0;
    for (const QFileInfo &file : QDir(model(u"cases"_s)).entryInfoList({u"ext*"_s}, QDir::Files)) {
        if (file.suffix() == u"onnx" && file.fileName() != u"ext.onnx")
            continue;
        const QString name = QString::number(++blob);
        QVERIFY(QFile::copy(file.filePath(), in(u"blobs/"_s + name)));
        QVERIFY(QFile::link(u"../../blobs/"_s + name, in(u"snapshots/main/"_s + file.fileName())));
    }
    const QStringList before = filesIn(u"snapshots/main"_s);
    const QString hub = in(u"snapshots/main/ext.onnx"_s), out = in(u"snapshots/main/out.onnx"_s);
    const QStringList edits{u"--dim"_s, u"N=2"_s};

    const CliRun plain = runCli({u"run"_s, hub});
    QVERIFY2(plain.exitCode == 0, qPrintable(plain.all()));
    for (const QStringList &more : {QStringList(), QStringList{u"--check-all"_s, u"--compare"_s}}) {
        const CliRun run = runCli(QStringList{u"run"_s, hub} + edits + more);
        QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    }
    for (const QStringList &more : {QStringList(), QStringList{u"--test"_s}, QStringList{u"--dry-run"_s}}) {
        const CliRun kept = runCli(QStringList{u"fix"_s, hub, out, u"--json"_s} + edits + more);
        QCOMPARE(kept.exitCode, 4);
        const QJsonObject error = kept.json().value(u"error"_s).toObject();
        QCOMPARE(error.value(u"code"_s).toString(), u"external-data-out-of-reach"_s);
        QVERIFY2(error.value(u"message"_s).toString().contains(u"--external-data copy"_s), kept.out);
    }
    QCOMPARE(filesIn(u"snapshots/main"_s), before);

    for (const QString &how : {u"copy"_s, u"inline"_s}) {
        const CliRun saved =
            runCli(QStringList{u"fix"_s, hub, out, u"--test"_s, u"--overwrite"_s, u"--external-data"_s, how} + edits);
        QVERIFY2(saved.exitCode == 0, qPrintable(saved.all()));
        const CliRun run = runCli({u"run"_s, out});
        QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    }
    QCOMPARE(filesIn(u"blobs"_s).size(), blob);

    // Over the link itself: other revisions share the blobs, which stay as they are.
    const auto blobs = [this] {
        QByteArrayList contents;
        for (const QString &name : filesIn(u"blobs"_s))
            contents.append(bytesOf(in(u"blobs/"_s + name)));
        return contents;
    };
    const QByteArrayList unchanged = blobs();
    const QStringList over = QStringList{u"fix"_s, hub, hub, u"--test"_s, u"--overwrite"_s} + edits;
    const CliRun kept = runCli(over);
    QVERIFY2(kept.exitCode == 4 && QFileInfo(hub).isSymLink(), qPrintable(kept.all()));
    const CliRun copied = runCli(over + QStringList{u"--external-data"_s, u"copy"_s});
    QVERIFY2(copied.exitCode == 0, qPrintable(copied.all()));
    QVERIFY(!QFileInfo(hub).isSymLink());
    QCOMPARE(blobs(), unchanged);
    const CliRun run = runCli({u"run"_s, hub});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
}

void TestSavedFiles::copyExternal()
{
    for (const QFileInfo &file : QDir(model(u"reports/external"_s)).entryInfoList(QDir::Files)) {
        QVERIFY(QDir().mkpath(in(u"external"_s)));
        QVERIFY(QFile::copy(file.filePath(), in(u"external/"_s + file.fileName())));
    }
}

void TestSavedFiles::dataOfAnotherSize_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("said");
    QTest::newRow("fewer") << u"e_len"_s << u"has 12 bytes in w.data, but its shape needs 16"_s;
    QTest::newRow("more") << u"e_long"_s << u"has 20 bytes in w.data, but its shape needs 16"_s;
}

// The runtime refuses such a model, so it is told whatever becomes of the data.
void TestSavedFiles::dataOfAnotherSize()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, name);
    QFETCH(QString, said);
    copyExternal();
    const QString path = in(u"external/%1.onnx"_s.arg(name));
    const CliRun info = runCli({u"info"_s, path});
    QVERIFY2(info.all().contains(said), qPrintable(info.all()));
    const CliRun kept = runCli({u"fix"_s, path, in(u"external/out.onnx"_s), u"--dim"_s, u"N=2"_s});
    QVERIFY2(kept.exitCode == 0 && QString::fromUtf8(kept.err).contains(said), qPrintable(kept.all()));
    QVERIFY(runCli({u"run"_s, path, u"--dim"_s, u"N=2"_s}).exitCode == 1);
}

void TestSavedFiles::upAndBack()
{
    SHAPEWRIGHT_NEED_MODELS();
    copyExternal();
    const QString path = in(u"external/e_up.onnx"_s);
    const CliRun info = runCli({u"info"_s, path, u"--json"_s});
    QVERIFY2(info.json().value(u"problems"_s).toArray().isEmpty(), info.out);
    const CliRun run = runCli({u"run"_s, path, u"--dim"_s, u"N=2"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    const CliRun saved = runCli({u"fix"_s, path, in(u"external/out.onnx"_s), u"--test"_s, u"--dim"_s, u"N=2"_s});
    QVERIFY2(saved.exitCode == 0, qPrintable(saved.all()));
}

void TestSavedFiles::hardLinksAreGone()
{
    SHAPEWRIGHT_NEED_MODELS();
    const CliRun refused =
        runCli({u"fix"_s, model(u"cases/ext.onnx"_s), in(u"out.onnx"_s), u"--external-data"_s, u"link"_s});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains("use copy"), refused.err);
    QVERIFY(filesIn({}).isEmpty());
}

// Another program writes to OUT while the new file is tested.
void TestSavedFiles::targetThatChanged()
{
    SHAPEWRIGHT_NEED_MODELS();
    QVERIFY(QFile::copy(model(u"cases/kv.onnx"_s), in(u"out.onnx"_s)));
    QProcess process;
    process.start(program(u"shapewright-cli"_s),
                  {u"fix"_s, model(u"seed/dynamic_rnn.onnx"_s), in(u"out.onnx"_s), u"--overwrite"_s, u"--test"_s,
                   u"--repeat"_s, u"100000"_s, u"--repeat-time"_s, u"2000"_s, u"--json"_s});
    QTRY_VERIFY_WITH_TIMEOUT(
        !QDir(m_folder->path()).entryList({u".shapewright-*"_s}, QDir::Hidden | QDir::Files).isEmpty(), 60'000);
    QFile target(in(u"out.onnx"_s));
    QVERIFY(target.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    QVERIFY(target.open(QIODevice::WriteOnly | QIODevice::Truncate) && target.write("somebody else's") > 0);
    target.close();
    const CliRun refused = finished(process);
    QCOMPARE(refused.exitCode, 4);
    QCOMPARE(refused.json().value(u"error"_s).toObject().value(u"code"_s).toString(), u"target-changed"_s);
    QCOMPARE(bytesOf(in(u"out.onnx"_s)), "somebody else's");
    QCOMPARE(filesIn({}), QStringList{u"out.onnx"_s});
}

void TestSavedFiles::standardStreams_data()
{
    QTest::addColumn<QStringList>("arguments"); // `%`: a model
    QTest::newRow("info") << QStringList{u"info"_s, u"-"_s};
    QTest::newRow("run") << QStringList{u"run"_s, u"-"_s};
    QTest::newRow("fix, in") << QStringList{u"fix"_s, u"-"_s, u"out.onnx"_s};
    QTest::newRow("fix, out") << QStringList{u"fix"_s, u"%"_s, u"-"_s};
    QTest::newRow("fix, after --") << QStringList{u"fix"_s, u"--"_s, u"%"_s, u"-"_s};
    QTest::newRow("fix, report") << QStringList{u"fix"_s, u"%"_s, u"out.onnx"_s, u"--report"_s, u"-"_s};
    QTest::newRow("fix, edits") << QStringList{u"fix"_s, u"%"_s, u"out.onnx"_s, u"--edits=-"_s};
    QTest::newRow("run, outputs") << QStringList{u"run"_s, u"%"_s, u"--save-outputs"_s, u"-"_s};
    QTest::newRow("as the reference, out")
        << QStringList{u"fix"_s, u"--dim_param"_s, u"batch_size"_s, u"--dim_value"_s, u"2"_s, u"%"_s, u"-"_s};
    QTest::newRow("no name of OUT") << QStringList{u"fix"_s, u"%"_s, QString()};
    QTest::newRow("no name of a report") << QStringList{u"fix"_s, u"%"_s, u"out.onnx"_s, u"--report="_s};
}

void TestSavedFiles::standardStreams()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QStringList, arguments);
    arguments.replaceInStrings(u"%"_s, model(u"seed/dynamic_rnn.onnx"_s));
    const CliRun refused = runCli(arguments);
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains(arguments.contains(u"-"_s) || arguments.contains(u"--edits=-"_s)
                                      ? "standard input and output are not supported"
                                      : "is empty"),
             refused.err);
    QVERIFY(filesIn({}).isEmpty());
}

void TestSavedFiles::fileCalledDash()
{
    SHAPEWRIGHT_NEED_MODELS();
    const CliRun saved = runCli({u"fix"_s, model(u"seed/dynamic_rnn.onnx"_s), u"./-"_s});
    QVERIFY2(saved.exitCode == 0, qPrintable(saved.all()));
    QCOMPARE(filesIn({}), QStringList{u"-"_s});
    QCOMPARE(runCli({u"info"_s, u"./-"_s}).exitCode, 0);
}

// A name that begins with a byte order mark has it in all JSON, and is found by it.
void TestSavedFiles::byteOrderMarks()
{
    const std::string mark = "\xEF\xBB\xBF";
    onnx::ModelProto proto = emptyModel(17, 8);
    for (const char *name : {"x", "z"}) {
        auto *shape = addInput(proto, mark + name, onnx::TensorProto::FLOAT)->mutable_tensor_type()->mutable_shape();
        shape->add_dim()->set_dim_param(mark + "N");
        shape->add_dim()->set_dim_param(mark + "M");
    }
    onnx::NodeProto *node = proto.mutable_graph()->add_node();
    node->set_op_type("Add");
    node->set_name(mark + "sum");
    node->add_input(mark + "x");
    node->add_input(mark + "z");
    node->add_output(mark + "y");
    addOutput(proto, mark + "y");
    const QString bom = QChar(QChar::ByteOrderMark);
    const QString path = in(bom + u"m.onnx"_s);
    QVERIFY(writeModel(proto, path));
    const QString file = bom + u"m.onnx"_s; // the working directory is that folder
    const QStringList dim{u"--dim"_s, bom + u"N=3"_s};

    // Compared as bytes, since Qt's reader of JSON drops the marks.
    const QList<std::pair<QStringList, QStringList>> commands = {
        {{u"info"_s, file}, {u"x"_s, u"y"_s, u"N"_s}},
        {QStringList{u"shapes"_s, file} + dim, {u"x"_s, u"y"_s, u"M"_s}},
        {{u"explain"_s, file, bom + u"y"_s}, {u"y"_s, u"N"_s, u"sum"_s}},
        {QStringList{u"overrides"_s, file} + dim, {u"N"_s}},
        {QStringList{u"fix"_s, file, u"out.onnx"_s, u"--report"_s, u"report.json"_s, u"--write-value-info"_s} + dim,
         {u"x"_s, u"y"_s, u"M"_s}},
        {QStringList{u"run"_s, file} + dim, {u"y"_s}},
    };
    for (const auto &[arguments, names] : commands) {
        const CliRun run = runCli(arguments + QStringList{u"--json"_s});
        const QString out = QString::fromUtf8(run.out);
        for (const QString &name : names) {
            QVERIFY2(out.contains(bom + name), run.out);
            // Nowhere without the mark, as a whole text.
            QVERIFY2(!out.contains(u'"' + name + u'"'), run.out);
        }
    }
    QVERIFY(bytesOf(in(u"report.json"_s)).contains(QByteArray::fromStdString(mark + "x")));
}

SHAPEWRIGHT_GUILESS_TEST(TestSavedFiles)
#include "tst_savedfiles.moc"
