// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/limits.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/wire.h"
#include "model/onnx/wirescanner.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <google/protobuf/util/message_differencer.h>

using namespace shapewright;

class TestModelFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatProtobufReads_data();
    void readsWhatProtobufReads();
    void indexPointsAtDeclarations_data() { readsWhatProtobufReads_data(); }
    void indexPointsAtDeclarations();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void otherFormats_data();
    void otherFormats();
    void mergesSplitGraph();
    void readsPiecesAsOneModel();
    void refusesOnePieceOfMany();
    void dropsForgedMarks();
    void noticesChange();
    void stopsWhenAsked();
    void readsEachByteOnce();

private:
    QTemporaryDir m_folder;

    QString write(const QByteArray &bytes, const QString &name = QStringLiteral("model.onnx"));
};

QString TestModelFile::write(const QByteArray &bytes, const QString &name)
{
    const QString path = m_folder.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(path));
    return path;
}

namespace {

void clearPayload(onnx::TensorProto &tensor)
{
    tensor.clear_raw_data();
    tensor.clear_float_data();
    tensor.clear_int32_data();
    tensor.clear_int64_data();
    tensor.clear_double_data();
    tensor.clear_uint64_data();
    tensor.mutable_unknown_fields()->Clear();
}

// How many bytes this process has asked the system for.
qint64 bytesRead()
{
    for (const QByteArray &line : test::bytesOf(QStringLiteral("/proc/self/io")).split('\n')) {
        if (line.startsWith("rchar: "))
            return line.mid(7).toLongLong();
    }
    return -1;
}

// Removes all payloads, so that a skeleton and a whole model can be compared.
template <typename Graph>
void clearPayloads(Graph &graph)
{
    if constexpr (std::is_same_v<Graph, onnx::GraphProto>) {
        for (auto &tensor : *graph.mutable_initializer())
            clearPayload(tensor);
        for (auto &tensor : *graph.mutable_sparse_initializer()) {
            clearPayload(*tensor.mutable_values());
            clearPayload(*tensor.mutable_indices());
        }
    }
    for (auto &node : *graph.mutable_node()) {
        for (auto &attribute : *node.mutable_attribute()) {
            if (attribute.has_t())
                clearPayload(*attribute.mutable_t());
            for (auto &tensor : *attribute.mutable_tensors())
                clearPayload(tensor);
            if (attribute.has_g())
                clearPayloads(*attribute.mutable_g());
            for (auto &subgraph : *attribute.mutable_graphs())
                clearPayloads(subgraph);
        }
    }
}

void clearPayloads(onnx::ModelProto &model)
{
    clearPayloads(*model.mutable_graph());
    for (auto &function : *model.mutable_functions())
        clearPayloads(function);
}

// A model whose skeleton is parsed in several pieces, with a graph that its writer split.
QByteArray ofManyPieces()
{
    onnx::ModelProto first, second;
    first.set_ir_version(8);
    first.mutable_graph()->set_name("first");
    first.mutable_graph()->set_doc_string(std::string(2 * limits::pieceBytes, 'd'));
    for (int i = 0; i < 40'000; ++i) {
        onnx::NodeProto &node = *first.mutable_graph()->add_node();
        node.add_input("value/" + std::to_string(i));
        node.add_output("value/" + std::to_string(i + 1));
        node.set_op_type("Relu");
    }
    onnx::GraphProto &graph = *second.mutable_graph();
    graph.set_name("second");
    onnx::NodeProto &last = *graph.add_node();
    last.set_op_type("Any");
    last.add_attribute()->set_name("body");
    last.mutable_attribute(0)->mutable_g()->add_node()->set_op_type("Relu");
    for (int i = 0; i < 20'000; ++i) {
        graph.add_initializer()->set_name("weight/" + std::to_string(i));
        graph.add_value_info()->set_name("value/" + std::to_string(i));
    }
    graph.add_input()->set_name("value/0");
    second.add_functions()->set_name("function");
    second.mutable_functions(0)->add_node()->set_op_type("Relu");
    return QByteArray::fromStdString(first.SerializeAsString() + second.SerializeAsString());
}

} // namespace

void TestModelFile::readsWhatProtobufReads_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    for (const QString &folder :
         {QStringLiteral("seed"), QStringLiteral("real"), QStringLiteral("feature"), QStringLiteral("cases")}) {
        QDirIterator files(test::model(folder), {QStringLiteral("*.onnx")}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            QTest::newRow(qPrintable(path.mid(test::modelsFolder().size() + 1))) << path;
        }
    }
}

void TestModelFile::readsWhatProtobufReads()
{
    QFETCH(QString, path);
    const auto file = ModelFile::open(path);
    QVERIFY2(file.has_value(), file ? "" : file.error().detail.c_str());
    onnx::ModelProto expected = test::parsedModel(path);
    onnx::ModelProto actual = (*file)->skeleton();
    clearPayloads(expected);
    clearPayloads(actual);
    std::string difference;
    google::protobuf::util::MessageDifferencer differencer;
    differencer.ReportDifferencesToString(&difference);
    QVERIFY2(differencer.Compare(expected, actual), difference.substr(0, 500).c_str());
}

void TestModelFile::indexPointsAtDeclarations()
{
    QFETCH(QString, path);
    const auto file = ModelFile::open(path);
    QVERIFY(file.has_value());
    const WireIndex &index = (*file)->index();
    const QByteArray bytes = test::bytesOf(path);
    std::size_t inMain = 0;
    for (const WireIndex::Declaration &declaration : index.declarations) {
        const WireMessage &message = index.messages[declaration.message];
        onnx::ValueInfoProto there;
        QVERIFY(there.ParseFromArray(bytes.constData() + message.payload.offset, int(message.payload.length)));
        const onnx::GraphProto *graph = (*file)->graphProto(declaration.graph);
        const onnx::FunctionProto *function = (*file)->functionProto(declaration.graph);
        const onnx::ValueInfoProto &meant =
            declaration.role == WireIndex::Role::Input    ? graph->input(int(declaration.position))
            : declaration.role == WireIndex::Role::Output ? graph->output(int(declaration.position))
            : graph != nullptr                            ? graph->value_info(int(declaration.position))
                                                          : function->value_info(int(declaration.position));
        QVERIFY(google::protobuf::util::MessageDifferencer::Equals(there, meant));
        QVERIFY(message.parent < declaration.message);
        inMain += declaration.graph == 0 ? 1 : 0;
    }
    const auto &graph = (*file)->skeleton().graph();
    QCOMPARE(inMain, std::size_t(graph.input_size() + graph.output_size() + graph.value_info_size()));
}

void TestModelFile::saysWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<ErrorCode>("code");
    const auto graphOf = [](const QByteArray &graph) { return QByteArray("\x3a") + char(graph.size()) + graph; };
    QTest::newRow("empty") << QByteArray() << ErrorCode::NotAModel;
    QTest::newRow("text") << QByteArray("hello, this is not a model") << ErrorCode::NotAModel;
    QTest::newRow("no graph") << QByteArray("\x08\x07", 2) << ErrorCode::NotAModel;
    QTest::newRow("cut off in a tag") << QByteArray("\x08\x07\xba", 3) << ErrorCode::Truncated;
    QTest::newRow("cut off in a length") << QByteArray("\x08\x07\x3a\xff", 4) << ErrorCode::Truncated;
    QTest::newRow("cut off in a graph") << QByteArray("\x08\x07\x3a\x10\x0a", 5) << ErrorCode::Truncated;
    QTest::newRow("length past 2^63") << QByteArray("\x08\x07\x3a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 13)
                                      << ErrorCode::Truncated;
    QTest::newRow("endless varint")
        << QByteArray(
               "\x08\x07\x3a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 24)
        << ErrorCode::Malformed;
    QTest::newRow("node past its graph") << graphOf(QByteArray("\x0a\x7f", 2)) << ErrorCode::Malformed;
    QTest::newRow("group") << graphOf(QByteArray("\x0b", 1)) << ErrorCode::Malformed;
    QTest::newRow("field number 0") << graphOf(QByteArray("\x02\x00", 2)) << ErrorCode::Malformed;
    const auto nodeOf = [&](const QByteArray &node) { return graphOf(QByteArray("\x0a") + char(node.size()) + node); };
    QTest::newRow("group in a node") << nodeOf(QByteArray("\x0b\x0c", 2)) << ErrorCode::Malformed;
    QTest::newRow("field number 0 in a node") << nodeOf(QByteArray("\x02\x00", 2)) << ErrorCode::Malformed;
    QTest::newRow("tag of 36 bits in a node")
        << nodeOf(QByteArray("\x8a\x80\x80\x80\x80\x01\x01x", 8)) << ErrorCode::Malformed;
    QTest::newRow("name past its node") << nodeOf(QByteArray("\x1a\x02n", 3)) << ErrorCode::Malformed;

    QByteArray nested;
    for (int i = 0; i < 65; ++i) {
        std::string attribute("\x32"); // AttributeProto.g
        wire::appendVarint(std::uint64_t(nested.size()), attribute);
        attribute.append(nested.constData(), std::size_t(nested.size()));
        std::string node("\x2a"); // NodeProto.attribute
        wire::appendVarint(attribute.size(), node);
        node += attribute;
        std::string graph("\x0a"); // GraphProto.node
        wire::appendVarint(node.size(), graph);
        nested = QByteArray::fromStdString(graph + node);
    }
    std::string model("\x3a");
    wire::appendVarint(std::uint64_t(nested.size()), model);
    QTest::newRow("nested too deep") << QByteArray::fromStdString(model) + nested << ErrorCode::LimitExceeded;

    onnx::ModelProto longName;
    longName.mutable_graph()->add_node()->set_name(std::string(limits::nameBytes + 1, 'n'));
    QTest::newRow("name too long") << QByteArray::fromStdString(longName.SerializeAsString())
                                   << ErrorCode::LimitExceeded;
}

void TestModelFile::saysWhatIsWrong()
{
    QFETCH(QByteArray, bytes);
    QFETCH(ErrorCode, code);
    const auto file = ModelFile::open(write(bytes));
    QVERIFY(!file.has_value());
    QCOMPARE(file.error().code, code);
}

void TestModelFile::otherFormats_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("remedy");
    const auto row = [](const char *name, const QByteArray &bytes, const char *what, const char *remedy) {
        QTest::newRow(name) << bytes << QString::fromLatin1(what) << QString::fromLatin1(remedy);
    };
    const auto zip = [](const QByteArray &entry) {
        return QByteArray("PK\x03\x04") + QByteArray(22, '\0') + char(entry.size()) + QByteArray(3, '\0') + entry +
               "data";
    };
    const QByteArray ort = QByteArray("\x28\0\0\0", 4) + "ORTM" + QByteArray(8, '\0');
    row("ORT", ort, ".ort", "ONNX file that it was made from");
    row("no ORT, but a producer of that name", "\x12\x04ORTM", "no graph", "");
    row("zip", zip("model.onnx"), "zip archive", "unpack");
    row("zip, cut off", "PK\x03\x04rest", "zip archive", "unpack");
    row("gzip", "\x1f\x8b\x08rest", "gzip", "unpack");
    row("PyTorch", zip("archive/data.pkl"), "PyTorch", "torch.onnx.export");
    row("TorchScript", zip("model/constants.pkl"), "PyTorch", "torch.onnx.export");
    row("PyTorch before 1.6", QByteArray("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20", 10), "PyTorch",
        "torch.onnx.export");
    row("ONNX text", "<\n  ir_version: 10,\n  opset_import: [\"\" : 21]\n>\nagraph (float[N] x)", "text", "onnx.save");
    row("ONNX text in one line", "<ir_version: 10>", "text", "onnx.save");
    row("protobuf text", "ir_version: 8\ngraph {\n", "text", "onnx.save");
    row("protobuf text without a version", "\r\n graph {\n", "text", "onnx.save");
    row("JSON", "{\"irVersion\": \"10\", \"graph\": {}}", "JSON", "onnx.save");
    row("JSON behind a byte order mark", "\xef\xbb\xbf\r\n{ }", "JSON", "onnx.save");
    row("Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:00\n", "Git LFS", "git lfs pull");
    row("web page", "\n<!DOCTYPE html><html>", "web page", "fetch");
}

void TestModelFile::otherFormats()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, what);
    QFETCH(QString, remedy);
    const auto file = ModelFile::open(write(bytes));
    QVERIFY(!file.has_value());
    QCOMPARE(file.error().code, ErrorCode::NotAModel);
    const QString detail = QString::fromStdString(file.error().detail);
    QVERIFY2(detail.contains(what) && detail.contains(remedy), qPrintable(detail));
}

// Protobuf merges a message that comes in several pieces. The indices of values count through all pieces.
void TestModelFile::mergesSplitGraph()
{
    onnx::ModelProto first;
    first.set_ir_version(8);
    first.mutable_graph()->add_input()->set_name("a");
    onnx::ModelProto second;
    second.mutable_graph()->add_input()->set_name("b");
    second.mutable_graph()->add_output()->set_name("c");
    const auto file =
        ModelFile::open(write(QByteArray::fromStdString(first.SerializeAsString() + second.SerializeAsString())));
    QVERIFY(file.has_value());
    QCOMPARE((*file)->skeleton().graph().input_size(), 2);
    const WireIndex &index = (*file)->index();
    QCOMPARE(index.graphs.size(), std::size_t(1));
    QCOMPARE(index.graphs[0].messages.size(), std::size_t(2));
    QCOMPARE(index.declarations.size(), std::size_t(3));
    QCOMPARE(index.declarations[1].position, 1u);
}

void TestModelFile::readsPiecesAsOneModel()
{
    const QString path = write(ofManyPieces());
    const auto file = ModelFile::open(path);
    QVERIFY2(file.has_value(), file ? "" : file.error().detail.c_str());
    const onnx::ModelProto expected = test::parsedModel(path);
    QCOMPARE(expected.graph().name(), "second");
    QCOMPARE(expected.graph().node_size(), 40'001);
    std::string difference;
    google::protobuf::util::MessageDifferencer differencer;
    differencer.ReportDifferencesToString(&difference);
    QVERIFY2(differencer.Compare(expected, (*file)->skeleton()), difference.substr(0, 500).c_str());
    QCOMPARE((*file)->index().graphs.size(), std::size_t(3));
    QCOMPARE((*file)->graphProto(1), &(*file)->skeleton().graph().node(40'000).attribute(0).g());
}

// By the thread that parses, not by the scan: to that, packed numbers are any bytes.
void TestModelFile::refusesOnePieceOfMany()
{
    onnx::ModelProto faulty;
    faulty.mutable_graph()->add_node()->add_attribute()->mutable_unknown_fields()->AddLengthDelimited(
        onnx::AttributeProto::kIntsFieldNumber, "\x80");
    const QByteArray fault = QByteArray::fromStdString(faulty.SerializeAsString());
    for (const QByteArray &bytes : {fault + ofManyPieces(), ofManyPieces() + fault}) {
        const auto file = ModelFile::open(write(bytes));
        QVERIFY(!file.has_value());
        QCOMPARE(file.error().code, ErrorCode::Malformed);
        QCOMPARE(file.error().detail, "protobuf cannot parse it");
    }
}

// A small tensor must not pass for one whose payload was left in the file.
void TestModelFile::dropsForgedMarks()
{
    onnx::ModelProto model;
    onnx::TensorProto &large = *model.mutable_graph()->add_initializer();
    large.set_data_type(onnx::TensorProto::FLOAT);
    large.set_raw_data(std::string(2 * limits::payloadBytes, 'x'));
    model.mutable_graph()->add_initializer()->mutable_unknown_fields()->AddVarint(omittedPayloadField, 0);
    const auto file = ModelFile::open(write(QByteArray::fromStdString(model.SerializeAsString())));
    QVERIFY(file.has_value());
    const onnx::GraphProto &graph = (*file)->skeleton().graph();
    QVERIFY((*file)->omittedPayload(graph.initializer(0)) != nullptr);
    QVERIFY((*file)->omittedPayload(graph.initializer(1)) == nullptr);
}

void TestModelFile::noticesChange()
{
    onnx::ModelProto model;
    model.mutable_graph()->set_name("g");
    const QByteArray bytes = QByteArray::fromStdString(model.SerializeAsString());
    const QString path = write(bytes);
    const auto file = ModelFile::open(path);
    QVERIFY(file.has_value());
    QVERIFY((*file)->verifyUnchanged().has_value());
    QCOMPARE((*file)->read({0, 2}).value(), bytes.first(2));
    write(bytes + bytes);
    QCOMPARE((*file)->verifyUnchanged().error().code, ErrorCode::FileChanged);
    QCOMPARE((*file)->read({0, 2}).error().code, ErrorCode::FileChanged);
    QVERIFY(QFile::remove(path));
    QCOMPARE((*file)->verifyUnchanged().error().code, ErrorCode::FileChanged);
    QCOMPARE(ModelFile::open(path).error().code, ErrorCode::FileNotFound);
    QCOMPARE(ModelFile::open(m_folder.path()).error().code, ErrorCode::FileUnreadable);
}

void TestModelFile::stopsWhenAsked()
{
    onnx::ModelProto model;
    for (int i = 0; i < 10'000; ++i)
        model.mutable_graph()->add_node()->set_op_type("Relu");
    const QString path = write(QByteArray::fromStdString(model.SerializeAsString()));
    std::stop_source source;
    double reported = 0;
    const JobContext job{.stop = source.get_token(), .progress = [&](double fraction) { reported = fraction; }};
    QVERIFY(ModelFile::open(path, job).has_value());
    QVERIFY(reported > 0 && reported <= 1);
    source.request_stop();
    QCOMPARE(ModelFile::open(path, job).error().code, ErrorCode::Cancelled);
}

// The scanner goes back to what it copies, which must not make it read a stretch of the file again and again.
void TestModelFile::readsEachByteOnce()
{
    onnx::ModelProto model;
    for (int i = 0; i < 20'000; ++i) {
        onnx::NodeProto &node = *model.mutable_graph()->add_node();
        node.set_op_type("Relu");
        node.add_input("x" + std::to_string(i));
        node.add_output("x" + std::to_string(i + 1));
    }
    const std::string bytes = model.SerializeAsString();
    const QString path = write(QByteArray::fromStdString(bytes));
    const qint64 before = bytesRead();
    QVERIFY(before > 0);
    QVERIFY(ModelFile::open(path).has_value());
    const qint64 read = bytesRead() - before;
    QVERIFY2(read < qint64(bytes.size()) * 5 / 4, qPrintable(QString::number(read)));
}

SHAPEWRIGHT_GUILESS_TEST(TestModelFile)
#include "tst_modelfile.moc"
