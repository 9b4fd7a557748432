// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/wire.h"
#include "tests/app/cli/clirun.h"
#include "tests/support/registertest.h"
#include "tests/support/smallmodels.h"
#include "tests/support/wirebytes.h"

#include <QDir>
#include <QHash>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::bytesOf;
using test::CliRun;
using test::field;
using test::modelOf;
using test::repeated;

namespace {

enum class Fault { Unreadable, Local, ExternalData, None };

// The text that the output of every command must contain for a fault. Faults that are missing here are found by ONNX
// Runtime only, if at all.
const QHash<QString, QString> named{
    {u"conv_zero_stride"_s, u"strides"_s},
    {u"cycle"_s, u"cycle"_s},
    {u"dangling_input"_s, u"nowhere"_s},
    {u"dims_overflow"_s, u"4294967296, 4294967296"_s},
    {u"dtype_77"_s, u"77"_s},
    {u"duplicate_outputs"_s, u"two producers"_s},
    {u"empty"_s, u"is empty"_s},
    {u"ext_absolute"_s, u"outside"_s},
    {u"ext_missing"_s, u"no_such_file.bin"_s},
    {u"ext_offset_beyond"_s, u"ext_short.bin"_s},
    {u"ext_offset_negative"_s, u"ext_short.bin"_s},
    {u"ext_short"_s, u"ext_short.bin"_s},
    {u"ext_traversal"_s, u"outside"_s},
    {u"function_expansion_bomb"_s, u"nodes; further calls are not expanded"_s},
    {u"function_mutual_recursion"_s, u"calls itself"_s},
    {u"git_lfs_pointer"_s, u"git lfs pull"_s},
    {u"huge_length_varint"_s, u"cut off"_s},
    {u"ir_9999"_s, u"9999"_s},
    {u"length_2gb"_s, u"cut off"_s},
    {u"model_twice"_s, u"two producers"_s},
    {u"negative_dims"_s, u"[-8, 8]"_s},
    {u"nested_30"_s, u"Undefined input"_s},
    {u"nested_5000"_s, u"nested subgraphs"_s},
    {u"no_opset_import"_s, u"opset"_s},
    {u"opset_9999"_s, u"9999"_s},
    {u"ort_format_renamed"_s, u".ort"_s},
    {u"random_bytes"_s, u"binary form"_s},
    {u"raw_data_short"_s, u"12 bytes, but its shape needs 256"_s},
    {u"shape_infer_contradiction"_s, u"must be equal: 8 and 9"_s},
    {u"sparse_bomb"_s, u"2147483648"_s},
    {u"text_file"_s, u"binary form"_s},
    {u"textproto"_s, u"as text"_s},
    {u"truncated_020"_s, u"cut off"_s},
    {u"truncated_500"_s, u"cut off"_s},
    {u"truncated_last_byte"_s, u"cut off"_s},
    {u"unknown_domain"_s, u"my.custom"_s},
    {u"unknown_op"_s, u"FrobnicateXYZ"_s},
    {u"zero_nodes"_s, u"Undefined input “y”"_s},
    {u"zip_archive"_s, u"zip archive"_s},
};

QString nameOf(const QJsonObject &entry)
{
    return entry[u"path"_s].toString().section(u'/', -1).section(u'.', 0, 0);
}

Fault faultOf(const QString &name, const QJsonObject &entry)
{
    // Protobuf parses an empty file as a message without fields, but it contains no graph.
    const bool isParsed = entry[u"expected"_s][u"parses"_s] == QJsonValue(true) && entry[u"bytes"_s].toInteger() > 0;
    if (!isParsed)
        return Fault::Unreadable;
    if (name.startsWith(u"ext_"))
        return Fault::ExternalData;
    return named.contains(name) ? Fault::Local : Fault::None;
}

// A sanitizer's shadow memory needs more than any limit allows.
void limitTo(rlim_t most, __rlimit_resource what)
{
    if (!QLatin1String(SHAPEWRIGHT_SANITIZE).isEmpty())
        return;
    const rlimit limit{most, most};
    ::setrlimit(what, &limit);
}

void limitMemory()
{
    limitTo(300'000'000, RLIMIT_DATA);
}

CliRun runLimited(const QStringList &arguments)
{
    return test::runCli(arguments, limitMemory);
}

std::string nestedSubgraphs(int depth)
{
    std::string graph;
    for (int i = 0; i < depth; ++i)
        graph = field(onnx::GraphProto::kNodeFieldNumber,
                      field(onnx::NodeProto::kAttributeFieldNumber, field(onnx::AttributeProto::kGFieldNumber, graph)));
    return graph;
}

} // namespace

// Runs the real program on broken and malicious files with little memory. It checks what each command prints, and that
// it leaves no files behind.
class TestHostileFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void everyFileIsInTheTable();
    void infoAndShapes_data() { addCommands({u"info"_s, u"shapes"_s, u"check"_s}); }
    void infoAndShapes();
    void fixFiles_data() { addCommands({u"fix"_s}); }
    void fixFiles();
    void fixWithEdits_data();
    void fixWithEdits();
    void fixBesideExternalData_data();
    void fixBesideExternalData();
    void runFiles_data() { addCommands({u"run"_s}); }
    void runFiles();
    void refused_data();
    void refused();
    void denseFiles_data();
    void denseFiles();
    void littleMemory();
    void longNames_data();
    void longNames();
    void truncatedAnywhere();
    void librariesOfTheFolder();

private:
    void addCommands(const QStringList &commands);
    QString write(const std::string &bytes) const;
    QStringList files() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }
    QString in(const QString &name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestHostileFiles::addCommands(const QStringList &commands)
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QJsonObject>("entry");
    QTest::addColumn<int>("fault");
    QTest::addColumn<QString>("says");
    for (const QJsonObject &entry : test::manifest({u"bad/"_s})) {
        const QString path = entry[u"path"_s].toString();
        const QString name = nameOf(entry);
        for (const QString &command : commands)
            QTest::newRow(qPrintable(command + u' ' + name))
                << command << test::model(path) << entry << int(faultOf(name, entry)) << named.value(name);
    }
}

QString TestHostileFiles::write(const std::string &bytes) const
{
    QFile file(in(u"hostile.onnx"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
        qFatal("the test cannot write its model");
    return file.fileName();
}

// Every entry of the corpus that requires a message must be in the table above.
void TestHostileFiles::everyFileIsInTheTable()
{
    SHAPEWRIGHT_NEED_MODELS();
    for (const QJsonObject &entry : test::manifest({u"bad/"_s})) {
        const QString name = nameOf(entry);
        const QString expected = entry[u"expected"_s][u"editor"_s].toString();
        if (expected.contains(u"not readable") || expected.contains(u"with a problem"))
            QVERIFY2(named.contains(name), qPrintable(name));
    }
}

void TestHostileFiles::infoAndShapes()
{
    QFETCH(QString, command);
    QFETCH(QString, path);
    QFETCH(int, fault);
    QFETCH(QString, says);
    const CliRun text = runLimited({command, path});
    QCOMPARE(text.exitCode, Fault(fault) == Fault::Unreadable ? 3 : 0);
    QVERIFY2(text.all().contains(says), qPrintable(text.all()));
    const CliRun json = runLimited({command, u"--json"_s, path});
    QCOMPARE(json.exitCode, text.exitCode);
    if (Fault(fault) == Fault::Unreadable)
        QVERIFY2(json.json()[u"error"_s][u"message"_s].toString().contains(says), json.out.constData());
    else
        QCOMPARE(!json.json()[u"problems"_s].toArray().isEmpty(), Fault(fault) != Fault::None);
}

void TestHostileFiles::fixFiles()
{
    QFETCH(QString, path);
    QFETCH(int, fault);
    QFETCH(QString, says);
    const CliRun run = runLimited({u"fix"_s, path, in(u"out.onnx"_s)});
    switch (Fault(fault)) {
    case Fault::Unreadable:
        QCOMPARE(run.exitCode, 3);
        QVERIFY2(run.all().contains(says), qPrintable(run.all()));
        break;
    case Fault::ExternalData: // in another folder
        QCOMPARE(run.exitCode, 4);
        QVERIFY2(!run.err.isEmpty(), qPrintable(run.all()));
        break;
    case Fault::Local:
    case Fault::None:
        QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
        QCOMPARE(bytesOf(in(u"out.onnx"_s)), bytesOf(path));
        break;
    }
    QCOMPARE(files(), run.exitCode == 0 ? QStringList{u"out.onnx"_s} : QStringList{});
}

// Models whose first input has a dynamic first axis.
void TestHostileFiles::fixWithEdits_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("axis");
    QTest::addColumn<bool>("hasExternalData");
    for (const QJsonObject &entry : test::manifest({u"bad/"_s})) {
        const QString name = nameOf(entry);
        const QJsonObject input = entry[u"inputs"_s][0].toObject();
        const Fault fault = faultOf(name, entry);
        if (fault != Fault::Unreadable && input[u"dims"_s][0].isString())
            QTest::newRow(qPrintable(name)) << test::model(entry[u"path"_s].toString())
                                            << input[u"name"_s].toString() + u"[0]"_s << (fault == Fault::ExternalData);
    }
}

void TestHostileFiles::fixWithEdits()
{
    QFETCH(QString, path);
    QFETCH(QString, axis);
    QFETCH(bool, hasExternalData);
    const CliRun run = runLimited({u"fix"_s, path, in(u"out.onnx"_s), u"--dim"_s, axis + u"=2"_s});
    if (hasExternalData)
        QCOMPARE(run.exitCode, 4);
    else
        QVERIFY2(run.exitCode == 0 || run.exitCode == 1, qPrintable(run.all()));
    QVERIFY(!run.all().isEmpty());
    QCOMPARE(files(), run.exitCode == 0 ? QStringList{u"out.onnx"_s} : QStringList{});
    if (run.exitCode == 0)
        QCOMPARE(runLimited({u"shapes"_s, in(u"out.onnx"_s)}).exitCode, 0);
}

void TestHostileFiles::fixBesideExternalData_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("name");
    for (const QJsonObject &entry : test::manifest({u"bad/ext_"_s})) {
        const QString name = entry[u"path"_s].toString().section(u'/', -1);
        QTest::newRow(qPrintable(name)) << name;
    }
}

void TestHostileFiles::fixBesideExternalData()
{
    QFETCH(QString, name);
    for (const QString &file : {name, u"ext_short.bin"_s})
        QVERIFY(QFile::copy(test::model(u"bad/"_s + file), in(file)));
    const QStringList before = files();
    const CliRun unchanged = runLimited({u"fix"_s, in(name), in(u"out.onnx"_s)});
    QVERIFY2(unchanged.exitCode == 0, qPrintable(unchanged.all()));
    QCOMPARE(bytesOf(in(u"out.onnx"_s)), bytesOf(in(name)));
    const CliRun fixed = runLimited({u"fix"_s, in(name), in(u"fixed.onnx"_s), u"--dim"_s, u"batch=2"_s});
    QVERIFY2(fixed.exitCode == 0, qPrintable(fixed.all()));
    QVERIFY(bytesOf(in(u"fixed.onnx"_s)) != bytesOf(in(name)));
    const CliRun inlined = runLimited({u"fix"_s, in(name), in(u"inlined.onnx"_s), u"--external-data"_s, u"inline"_s});
    QVERIFY2(inlined.exitCode == 4 && !inlined.err.isEmpty(), qPrintable(inlined.all()));
    QCOMPARE(bytesOf(in(u"ext_short.bin"_s)), bytesOf(test::model(u"bad/ext_short.bin"_s)));
    QCOMPARE(files().size(), before.size() + 2);
}

void TestHostileFiles::runFiles()
{
    QFETCH(QString, path);
    QFETCH(QJsonObject, entry);
    QFETCH(int, fault);
    QFETCH(QString, says);
    const CliRun run = runLimited({u"run"_s, u"--json"_s, u"--timeout"_s, u"3"_s, path});
    const bool runs = entry[u"expected"_s][u"ort_cpu_runs"_s] == QJsonValue(true);
    const int expected = Fault(fault) == Fault::Unreadable ? 3 : runs ? 0 : 1;
    QVERIFY2(run.exitCode == expected, qPrintable(run.all()));
    const QString message = run.json()[u"error"_s][u"message"_s].toString();
    QCOMPARE(message.isEmpty(), runs);
    if (Fault(fault) == Fault::Unreadable)
        QVERIFY2(message.contains(says), qPrintable(message));
}

void TestHostileFiles::refused_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<QString>("says");
    QTest::newRow("10 million empty nodes")
        << modelOf(repeated(field(onnx::GraphProto::kNodeFieldNumber, {}), 10'000'000)) << u"limit for nodes"_s;
    QTest::newRow("5,000 nested subgraphs") << modelOf(nestedSubgraphs(5000)) << u"nested subgraphs"_s;
    QTest::newRow("a node's name of a megabyte")
        << modelOf(field(onnx::GraphProto::kNodeFieldNumber,
                         field(onnx::NodeProto::kNameFieldNumber, std::string(1 << 20, 'n'))))
        << u"bytes of a name"_s;
    std::string node = field(onnx::GraphProto::kNodeFieldNumber, std::string(8, '\0'));
    node[1] = 100;
    QTest::newRow("a node longer than its graph") << modelOf(node) << u"past its message"_s;
}

void TestHostileFiles::refused()
{
    QFETCH(std::string, bytes);
    QFETCH(QString, says);
    const QString path = write(bytes);
    for (const QStringList &command :
         {QStringList{u"info"_s, path}, {u"shapes"_s, path}, {u"run"_s, path}, {u"fix"_s, path, in(u"out.onnx"_s)}}) {
        const CliRun run = runLimited(command);
        QVERIFY2(run.exitCode == 3, qPrintable(run.all()));
        QVERIFY2(run.err.contains(says.toUtf8()), qPrintable(run.all()));
        QVERIFY(run.err.size() < 1000);
    }
    QCOMPARE(files(), QStringList{u"hostile.onnx"_s});
}

void TestHostileFiles::denseFiles_data()
{
    using G = onnx::GraphProto;
    using N = onnx::NodeProto;
    QTest::addColumn<std::string>("element");
    QTest::addColumn<QList<int>>("around"); // numbers of the enclosing fields, from the innermost
    const int graph = onnx::ModelProto::kGraphFieldNumber;
    QTest::newRow("nodes") << field(G::kNodeFieldNumber, {}) << QList<int>{graph};
    QTest::newRow("nodes that use a value nobody makes")
        << field(G::kNodeFieldNumber, field(N::kInputFieldNumber, "x") + field(N::kOpTypeFieldNumber, "Relu"))
        << QList<int>{graph};
    QTest::newRow("attributes") << field(N::kAttributeFieldNumber, {}) << QList<int>{G::kNodeFieldNumber, graph};
    QTest::newRow("initializers") << field(G::kInitializerFieldNumber, {}) << QList<int>{graph};
    QTest::newRow("inputs") << field(G::kInputFieldNumber, {}) << QList<int>{graph};
    QTest::newRow("dims") << field(onnx::TensorShapeProto::kDimFieldNumber, {})
                          << QList<int>{onnx::TypeProto::Tensor::kShapeFieldNumber,
                                        onnx::TypeProto::kTensorTypeFieldNumber, onnx::ValueInfoProto::kTypeFieldNumber,
                                        G::kInputFieldNumber, graph};
    QTest::newRow("sizes of an initializer")
        << std::string("\x08\x01", 2) << QList<int>{G::kInitializerFieldNumber, graph};
    QTest::newRow("operator sets") << field(onnx::ModelProto::kOpsetImportFieldNumber, {}) << QList<int>{};
    QTest::newRow("functions") << field(onnx::ModelProto::kFunctionsFieldNumber, {}) << QList<int>{};
    QTest::newRow("fields that ONNX does not know") << field(60, {}) << QList<int>{};
}

// Files with more and more of the smallest elements: as long as they fit into the memory limit they are read, then they
// are refused with a message. A file of less than 10 MB is enough to reach the limit.
void TestHostileFiles::denseFiles()
{
    QFETCH(std::string, element);
    QFETCH(QList<int>, around);
    int read = 0;
    for (std::size_t count = 20'000;; count = count * 3 / 2) {
        std::string bytes = repeated(element, count);
        for (const int number : around)
            bytes = field(number, bytes);
        const std::string emptyGraph = field(onnx::ModelProto::kGraphFieldNumber, {});
        bytes = std::string("\x08\x0a", 2) + bytes + (around.isEmpty() ? emptyGraph : std::string());
        if (bytes.size() >= 10'000'000)
            break;
        const QString path = write(bytes);
        const auto look = [&path](const QString &command) {
            return test::runCli({command, path}, [] { limitTo(300'000'000, RLIMIT_DATA); });
        };
        const CliRun run = look(u"shapes"_s);
        if (run.exitCode == 3) {
            QVERIFY2(run.err.contains("bytes of memory"), qPrintable(run.all().left(1000)));
            break;
        }
        QVERIFY2(run.exitCode == 0, qPrintable(QString::number(count) + run.all().left(1000)));
        const CliRun checked = look(u"check"_s);
        QVERIFY2(checked.exitCode == 0, qPrintable(QString::number(count) + checked.all().left(1000)));
        ++read;
    }
    QVERIFY(read > 2);
}

void TestHostileFiles::littleMemory()
{
    if (!QLatin1String(SHAPEWRIGHT_SANITIZE).isEmpty())
        QSKIP("sanitizers need more memory");
    const std::string node = field(onnx::GraphProto::kNodeFieldNumber, {});
    const CliRun run =
        test::runCli({u"shapes"_s, write(modelOf(repeated(node, 100'000)))}, [] { limitTo(40'000'000, RLIMIT_DATA); });
    QCOMPARE(run.exitCode, 1);
    QVERIFY2(run.err.contains("not enough memory"), qPrintable(run.all().left(1000)));
}

void TestHostileFiles::longNames_data()
{
    QTest::addColumn<bool>("isInput");
    QTest::newRow("of an input") << true;
    QTest::newRow("of a dim") << false;
}

// Where long names are allowed, they are read, and messages about them are still correct.
void TestHostileFiles::longNames()
{
    QFETCH(bool, isInput);
    const std::string name(1 << 20, 'n');
    onnx::ModelProto model = test::emptyModel();
    const std::string input = isInput ? name : "x";
    test::addInput(model, input, onnx::TensorProto::FLOAT)
        ->mutable_tensor_type()
        ->mutable_shape()
        ->add_dim()
        ->set_dim_param(isInput ? "N" : name);
    test::addOutput(model, input);
    const QString path = write(model.SerializeAsString());
    for (const char *command : {"info", "shapes"}) {
        const CliRun run = runLimited({QString::fromLatin1(command), path});
        QVERIFY2(run.exitCode == 0, qPrintable(run.all().left(1000)));
    }
    const CliRun fixed = runLimited({u"fix"_s, path, in(u"out.onnx"_s)});
    QVERIFY2(fixed.exitCode == 0, qPrintable(fixed.all().left(1000)));
    QCOMPARE(bytesOf(in(u"out.onnx"_s)), bytesOf(path));
}

// A file that is cut between two fields of the model may be readable. If it is cut anywhere else, reading fails.
void TestHostileFiles::truncatedAnywhere()
{
    const std::string whole = test::identityModel(onnx::TensorProto::FLOAT).SerializeAsString();
    QCOMPARE(runLimited({u"shapes"_s, write(whole)}).exitCode, 0);
    int readable = 0;
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const CliRun run = runLimited({u"shapes"_s, write(whole.substr(0, length))});
        QVERIFY2(run.exitCode == 3 || run.exitCode == 0, qPrintable(QString::number(length) + run.all()));
        QVERIFY(!run.all().isEmpty());
        readable += run.exitCode == 0 ? 1 : 0;
    }
    QCOMPARE(readable, 1); // only the operator sets at the end are missing
}

// A folder with models may hold libraries, too: none is loaded because a program is started there.
void TestHostileFiles::librariesOfTheFolder()
{
    const QString model = write("not a library");
    for (const QString &library : {u"libQt6Core.so.6"_s, u"libstdc++.so.6"_s, u"libc.so.6"_s})
        QVERIFY(QFile::copy(model, m_folder->filePath(library)));
    for (const QString &name : {u"shapewright-cli"_s, u"shapewright-runner"_s, u"shapewright-layouter"_s}) {
        QProcess process;
        process.setWorkingDirectory(m_folder->path());
        process.start(test::program(name), {u"--version"_s});
        const CliRun run = test::finished(process);
        QVERIFY2(!run.err.contains(".so"), run.err.constData());
        QVERIFY(run.exitCode >= 0);
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestHostileFiles)
#include "tst_hostilefiles.moc"
