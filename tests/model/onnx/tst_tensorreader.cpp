// SPDX-License-Identifier: Apache-2.0
#include "model/graph/tensorplace.h"
#include "model/onnx/tensorreader.h"
#include "model/onnx/wire.h"
#include "model/types/valuetype.h"
#include "model/wording/wording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QTest>

#include <bit>
#include <functional>
#include <numeric>

using namespace shapewright;
using namespace shapewright::test;
using T = onnx::TensorProto;

class TestTensorReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void decodes_data();
    void decodes();
    void readsTypedFields_data();
    void readsTypedFields();
    void readsRangesOfLargeTensors_data();
    void readsRangesOfLargeTensors();
    void readsUnpackedAndSplitFields();
    void readsExternalData_data();
    void readsExternalData();
    void readsConstants_data();
    void readsConstants();
    void readsSparse();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void saysWhatIsWrongWithSparse_data();
    void saysWhatIsWrongWithSparse();
    void noticesChange();
    void readsCorpus_data();
    void readsCorpus();

private:
    QTemporaryDir m_folder;
};

namespace {

onnx::ModelProto modelOf(const T &tensor)
{
    onnx::ModelProto model;
    model.set_ir_version(10);
    model.add_opset_import()->set_version(23);
    model.mutable_graph()->set_name("g");
    *model.mutable_graph()->add_initializer() = tensor;
    return model;
}

TensorReader::Opened openFirst(const std::shared_ptr<const ModelGraph> &graph)
{
    return openTensor(*graph, TensorPlace(ValueId{mainGraph, 0}));
}

TensorReader::Opened opened(const T &tensor)
{
    return openFirst(modelFromProto(modelOf(tensor)));
}

QString textOf(TensorReader &reader, std::int64_t first, std::int64_t count)
{
    const auto elements = reader.read(first, count);
    if (!elements)
        return describe(elements.error());
    QStringList texts;
    for (std::size_t i = 0; i < elementsSize(*elements); ++i)
        texts.append(QString::fromStdString(elementText(reader.facts().elemType, *elements, i)));
    return texts.join(QLatin1Char(' '));
}

QString textOf(const TensorReader::Opened &reader)
{
    return reader ? textOf(**reader, 0, (*reader)->facts().count) : describe(reader.error());
}

T tensorOf(std::int32_t elemType, std::initializer_list<std::int64_t> dims)
{
    T tensor;
    tensor.set_name("w");
    tensor.set_data_type(elemType);
    for (const std::int64_t dim : dims)
        tensor.add_dims(dim);
    return tensor;
}

} // namespace

void TestTensorReader::decodes_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<int>("count");
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<QString>("text");
    const auto row = [](T::DataType type, int count, const char *hex, const char *text) {
        QTest::newRow(elemTypeName(type).c_str()) << int(type) << count << QByteArray(hex) << QString::fromUtf8(text);
    };
    row(T::FLOAT, 4, "cdcccc3d 000080bf 0000c07f 000080ff", "0.1 -1 nan -inf");
    row(T::DOUBLE, 2, "9a9999999999b93f 000000000000f07f", "0.1 inf");
    row(T::FLOAT16, 5, "003c 662e 007c ff7b 0100", "1 0.099976 inf 65504 5.9605e-08");
    row(T::BFLOAT16, 4, "803f cd3d 80ff c07f", "1 0.1001 -inf nan");
    row(T::FLOAT8E4M3FN, 7, "00 38 b8 7e 7f 01 80", "0 1 -1 448 nan 0.00195312 -0");
    row(T::FLOAT8E4M3FNUZ, 5, "00 40 7f 80 01", "0 1 240 nan 0.000976562");
    row(T::FLOAT8E5M2, 7, "00 3c 7b 7c fc 7d 01", "0 1 57344 inf -inf nan 1.52588e-05");
    row(T::FLOAT8E5M2FNUZ, 5, "00 40 7f 80 01", "0 1 57344 nan 7.62939e-06");
    row(T::FLOAT8E8M0, 4, "7f 00 fe ff", "1 5.87747e-39 1.70141e+38 nan");
    row(T::FLOAT4E2M1, 15, "10 32 54 76 98 ba dc fe", "0 0.5 1 1.5 2 3 4 6 -0 -0.5 -1 -1.5 -2 -3 -4");
    row(T::INT4, 5, "f8 21 07", "-8 -1 1 2 7");
    row(T::UINT4, 3, "f8 01", "8 15 1");
    row(T::INT2, 5, "e4 02", "0 1 -2 -1 -2");
    row(T::UINT2, 6, "e4 09", "0 1 2 3 1 2");
    row(T::INT8, 2, "80 7f", "-128 127");
    row(T::UINT8, 2, "80 ff", "128 255");
    row(T::INT16, 2, "0080 ff7f", "-32768 32767");
    row(T::UINT16, 2, "0080 ffff", "32768 65535");
    row(T::INT32, 2, "00000080 01000000", "-2147483648 1");
    row(T::UINT32, 1, "ffffffff", "4294967295");
    row(T::INT64, 2, "0000000000000080 ffffffffffffff7f", "-9223372036854775808 9223372036854775807");
    row(T::UINT64, 1, "ffffffffffffffff", "18446744073709551615");
    row(T::BOOL, 3, "00 01 02", "false true true");
    row(T::COMPLEX64, 1, "0000803f 000000c0", "1-2i");
    row(T::COMPLEX128, 1, "000000000000f03f 000000000000f03f", "1+1i");
}

void TestTensorReader::decodes()
{
    QFETCH(const int, type);
    QFETCH(const int, count);
    QFETCH(const QByteArray, hex);
    T tensor = tensorOf(type, {count});
    tensor.set_raw_data(QByteArray::fromHex(hex).toStdString());
    const auto reader = opened(tensor);
    QTEST(textOf(reader), "text");
    // A range that begins within a byte.
    QFETCH(const QString, text);
    QCOMPARE(textOf(**reader, count - 1, 1), text.split(QLatin1Char(' ')).last());
}

void TestTensorReader::readsTypedFields_data()
{
    QTest::addColumn<T>("tensor");
    QTest::addColumn<QString>("text");
    const auto row = [](T::DataType type, std::int64_t count, const std::function<void(T &)> &fill, const char *text) {
        T tensor = tensorOf(type, {count});
        fill(tensor);
        QTest::newRow(elemTypeName(type).c_str()) << tensor << QString::fromUtf8(text);
    };
    const auto int32s = [](std::initializer_list<std::int32_t> entries) {
        return [list = std::vector<std::int32_t>(entries)](T &tensor) {
            for (const std::int32_t entry : list)
                tensor.add_int32_data(entry);
        };
    };
    row(T::FLOAT, 1, [](T &tensor) { tensor.add_float_data(0.5f); }, "0.5");
    row(T::DOUBLE, 1, [](T &tensor) { tensor.add_double_data(-0.25); }, "-0.25");
    row(T::INT64, 1, [](T &tensor) { tensor.add_int64_data(-3); }, "-3");
    row(T::UINT32, 1, [](T &tensor) { tensor.add_uint64_data(4'294'967'295); }, "4294967295");
    row(T::UINT64, 1, [](T &tensor) { tensor.add_uint64_data(~0ull); }, "18446744073709551615");
    row(T::INT32, 2, int32s({-1, 7}), "-1 7");
    row(T::INT16, 2, int32s({-1, 7}), "-1 7");
    row(T::INT8, 2, int32s({-1, 7}), "-1 7");
    row(T::UINT16, 1, int32s({65535}), "65535");
    row(T::UINT8, 1, int32s({255}), "255");
    row(T::BOOL, 2, int32s({1, 0}), "true false");
    row(T::FLOAT16, 1, int32s({0x3c00}), "1");
    row(T::BFLOAT16, 1, int32s({0x3f80}), "1");
    row(T::FLOAT8E4M3FN, 2, int32s({0x38, 0xb8}), "1 -1");
    row(T::INT4, 3, int32s({0xf8, 0x01}), "-8 -1 1");
    row(T::UINT4, 3, int32s({0xf8, 0x01}), "8 15 1");
    row(T::UINT2, 5, int32s({0xe4, 0x01}), "0 1 2 3 1");
    row(T::FLOAT4E2M1, 2, int32s({0x72}), "1 6");
    row(
        T::COMPLEX64, 1,
        [](T &tensor) {
            tensor.add_float_data(1);
            tensor.add_float_data(2);
        },
        "1+2i");
    row(
        T::COMPLEX128, 1,
        [](T &tensor) {
            tensor.add_double_data(1);
            tensor.add_double_data(-2);
        },
        "1-2i");
    row(
        T::STRING, 2,
        [](T &tensor) {
            tensor.add_string_data("a b");
            tensor.add_string_data("");
        },
        "a b ");
}

void TestTensorReader::readsTypedFields()
{
    QFETCH(const T, tensor);
    QTEST(textOf(opened(tensor)), "text");
}

// These payloads are not in the skeleton, so the reader has to find the range in the file.
void TestTensorReader::readsRangesOfLargeTensors_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<bool>("isRaw");
    for (const auto type : {T::FLOAT, T::DOUBLE, T::INT64, T::INT32, T::UINT64, T::INT16}) {
        QTest::addRow("%s, raw", elemTypeName(type).c_str()) << int(type) << true;
        QTest::addRow("%s, typed", elemTypeName(type).c_str()) << int(type) << false;
    }
}

void TestTensorReader::readsRangesOfLargeTensors()
{
    QFETCH(const int, type);
    QFETCH(const bool, isRaw);
    constexpr std::int64_t count = 100'000;
    const bool isUnsigned = type == T::UINT64;
    const auto numberAt = [&](std::int64_t i) { return (isUnsigned || i % 2 == 0 ? 1 : -1) * (i % 30'000); };
    T tensor = tensorOf(type, {count});
    std::string *raw = isRaw ? tensor.mutable_raw_data() : nullptr;
    const auto add = [&](const auto &value, auto *field) {
        if (isRaw)
            raw->append(reinterpret_cast<const char *>(&value), sizeof value);
        else
            field->Add(value);
    };
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t number = numberAt(i);
        switch (type) {
        case T::FLOAT:
            add(float(number), tensor.mutable_float_data());
            break;
        case T::DOUBLE:
            add(double(number), tensor.mutable_double_data());
            break;
        case T::INT64:
            add(number, tensor.mutable_int64_data());
            break;
        case T::UINT64:
            add(std::uint64_t(number), tensor.mutable_uint64_data());
            break;
        case T::INT32:
            add(std::int32_t(number), tensor.mutable_int32_data());
            break;
        default:
            add(std::int16_t(number), tensor.mutable_int32_data());
        }
    }
    const auto graph = modelFromProto(modelOf(tensor));
    QVERIFY(graph->file().omittedPayload(graph->file().skeleton().graph().initializer(0)) != nullptr);
    const auto reader = openFirst(graph);
    QVERIFY(reader.has_value());
    // The reader has to go back and forth.
    for (const std::int64_t first : {99'997, 0, 50'000, 16'383, 99'990, 3}) {
        QStringList expected;
        for (std::int64_t i = first; i < first + 3; ++i)
            expected.append(QString::number(numberAt(i)));
        QCOMPARE(textOf(**reader, first, 3), expected.join(QLatin1Char(' ')));
    }
}

// Protobuf allows a writer to store the entries one by one, or a packed field in pieces.
void TestTensorReader::readsUnpackedAndSplitFields()
{
    constexpr std::int64_t count = 6000;
    const auto written = [&](bool isPacked) {
        std::string bytes = tensorOf(T::INT32, {count}).SerializeAsString();
        for (std::int64_t piece = 0; piece < 2; ++piece) {
            std::string entries;
            for (std::int64_t i = piece * count / 2; i < (piece + 1) * count / 2; ++i) {
                if (!isPacked)
                    wire::appendTag(T::kInt32DataFieldNumber, wire::Type::Varint, entries);
                wire::appendVarint(std::uint64_t(-i), entries); // ten bytes each
            }
            if (isPacked) {
                wire::appendTag(T::kInt32DataFieldNumber, wire::Type::Bytes, bytes);
                wire::appendVarint(entries.size(), bytes);
            }
            bytes += entries;
        }
        // The graph and the model around the tensor are written by hand, because protobuf would encode the field in its
        // own way.
        std::string graph;
        wire::appendTag(onnx::GraphProto::kInitializerFieldNumber, wire::Type::Bytes, graph);
        wire::appendVarint(bytes.size(), graph);
        graph += bytes;
        onnx::ModelProto head;
        head.set_ir_version(8);
        head.add_opset_import()->set_version(17);
        std::string model = head.SerializeAsString();
        wire::appendTag(onnx::ModelProto::kGraphFieldNumber, wire::Type::Bytes, model);
        wire::appendVarint(graph.size(), model);
        return model + graph;
    };
    for (const bool isPacked : {true, false}) {
        const QString path = m_folder.filePath(QStringLiteral("fields.onnx"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(written(isPacked)));
        file.close();
        const auto model = ModelFile::open(path);
        QVERIFY(model.has_value());
        const auto reader = openFirst(ModelGraph::build(*model));
        QVERIFY2(reader.has_value(), reader ? "" : qPrintable(describe(reader.error())));
        QCOMPARE(textOf(**reader, 2999, 2), QStringLiteral("-2999 -3000"));
        QCOMPARE(textOf(**reader, 5999, 1), QStringLiteral("-5999"));
    }
}

void TestTensorReader::readsExternalData_data()
{
    QTest::addColumn<QString>("location");
    QTest::addColumn<QString>("offset");
    QTest::addColumn<QString>("length");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const char *location, const char *offset, const char *length,
                        const char *text) {
        QTest::newRow(name) << QString::fromUtf8(location) << QString::fromUtf8(offset) << QString::fromUtf8(length)
                            << QString::fromUtf8(text);
    };
    row("from an offset", "data.bin", "4", "8", "2 3");
    row("from the start", "data.bin", "", "", "1 2");
    row("missing", "none.bin", "0", "8", "there is no file");
    row("short length", "data.bin", "0", "7", "its payload has 7 bytes where its shape needs 8");
    row("short file", "data.bin", "8", "8", "data.bin has 4 bytes from byte 8 on, and 8 are needed");
    row("beyond the file", "data.bin", "18446744073709551615", "8", "data.bin has 0 bytes");
    row("negative", "data.bin", "-4", "8", "data.bin has 0 bytes");
    row("absolute", "/etc/passwd", "0", "8", "outside of the model's folder");
    row("above", "../data.bin", "0", "8", "outside of the model's folder");
    row("a folder", ".", "0", "8", "it is a folder");
}

void TestTensorReader::readsExternalData()
{
    QFETCH(const QString, location);
    QFETCH(const QString, offset);
    QFETCH(const QString, length);
    QFETCH(const QString, text);
    QFile data(m_folder.filePath(QStringLiteral("data.bin")));
    QVERIFY(data.open(QIODevice::WriteOnly));
    data.write(QByteArray::fromHex("0000803f0000004000004040"));
    data.close();
    T tensor = tensorOf(T::FLOAT, {2});
    tensor.set_data_location(T::EXTERNAL);
    const auto add = [&](const char *key, const QString &value) {
        if (value.isEmpty())
            return;
        auto *entry = tensor.add_external_data();
        entry->set_key(key);
        entry->set_value(value.toStdString());
    };
    add("location", location);
    add("offset", offset);
    add("length", length);
    QFile model(m_folder.filePath(QStringLiteral("external.onnx")));
    QVERIFY(model.open(QIODevice::WriteOnly));
    model.write(QByteArray::fromStdString(modelOf(tensor).SerializeAsString()));
    model.close();
    const auto file = ModelFile::open(model.fileName());
    QVERIFY(file.has_value());
    const QString read = textOf(openFirst(ModelGraph::build(*file)));
    QVERIFY2(read.contains(text), qPrintable(read));
}

void TestTensorReader::readsConstants_data()
{
    QTest::addColumn<QString>("attribute");
    QTest::addColumn<QString>("text");
    QTest::newRow("value") << "value = float[2] {1, 2.5}" << "1 2.5";
    QTest::newRow("value_int") << "value_int = -4" << "-4";
    QTest::newRow("value_ints") << "value_ints = [1, 2]" << "1 2";
    QTest::newRow("value_float") << "value_float = 0.1" << "0.1";
    QTest::newRow("value_floats") << "value_floats = [0.5, 0.25]" << "0.5 0.25";
    QTest::newRow("value_string") << "value_string = \"text\"" << "text";
    QTest::newRow("value_strings") << "value_strings = [\"a\", \"b\"]" << "a b";
}

void TestTensorReader::readsConstants()
{
    QFETCH(const QString, attribute);
    const auto graph = modelFromText(
        qPrintable(QStringLiteral("<ir_version: 8, opset_import: [\"\" : 17]> g () => (float y) { y = Constant<%1>() }")
                       .arg(attribute)));
    QVERIFY(isConstant(*graph, graph->main().outputs.front()));
    QTEST(textOf(openTensor(*graph, graph->main().outputs.front())), "text");
    QTEST(textOf(openTensor(*graph, AttributePlace{{mainGraph, 0}, 0})), "text");
    QVERIFY(!openTensor(*graph, AttributePlace{{mainGraph, 0}, 7}).has_value());
}

namespace {

onnx::ModelProto sparseModel(const std::vector<float> &values, const std::vector<std::int64_t> &indices,
                             std::initializer_list<std::int64_t> indexShape, std::initializer_list<std::int64_t> dims)
{
    onnx::ModelProto model = modelOf(tensorOf(T::FLOAT, {0}));
    model.mutable_graph()->clear_initializer();
    auto &sparse = *model.mutable_graph()->add_sparse_initializer();
    *sparse.mutable_values() = tensorOf(T::FLOAT, {std::int64_t(values.size())});
    for (const float value : values)
        sparse.mutable_values()->add_float_data(value);
    *sparse.mutable_indices() = tensorOf(T::INT64, indexShape);
    for (const std::int64_t index : indices)
        sparse.mutable_indices()->add_int64_data(index);
    for (const std::int64_t dim : dims)
        sparse.add_dims(dim);
    return model;
}

} // namespace

void TestTensorReader::readsSparse()
{
    const auto linear = openFirst(modelFromProto(sparseModel({5, 6, 7}, {1, 3, 5}, {3}, {2, 3})));
    QCOMPARE(textOf(linear), QStringLiteral("0 5 0 6 0 7"));
    QCOMPARE(textOf(**linear, 3, 2), QStringLiteral("6 0"));
    QCOMPARE((*linear)->storedCount(), 3);
    QVERIFY((*linear)->facts().isSparse);
    const auto byAxis = openFirst(modelFromProto(sparseModel({5, 7}, {0, 1, 1, 2}, {2, 2}, {2, 3})));
    QCOMPARE(textOf(byAxis), QStringLiteral("0 5 0 0 0 7"));
    // A sparse tensor may claim a huge size. Only the requested elements take memory.
    const auto bomb = openFirst(modelFromProto(sparseModel({9}, {999'999'999'999}, {1}, {1'000'000, 1'000'000})));
    QCOMPARE(textOf(**bomb, 999'999'999'998, 2), QStringLiteral("0 9"));
}

void TestTensorReader::saysWhatIsWrong_data()
{
    QTest::addColumn<T>("tensor");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const T &tensor, const char *words) {
        QTest::newRow(name) << tensor << QString::fromUtf8(words);
    };
    T tensor = tensorOf(T::FLOAT, {2, 2});
    tensor.set_raw_data(std::string(12, '\0'));
    row("payload shorter than its shape", tensor, "its payload has 12 bytes where its shape needs 16");
    tensor = tensorOf(T::FLOAT, {1'000'000, 1'000'000});
    tensor.set_raw_data(std::string(12, '\0'));
    row("so many elements", tensor, "where its shape needs 4000000000000");
    tensor = tensorOf(T::FLOAT, {1'000'000'000'000, 1'000'000'000'000});
    row("more than can be counted", tensor, "more elements than can be counted");
    row("more bytes than can be counted", tensorOf(T::DOUBLE, {std::int64_t(1) << 62}), "more bytes than can be");
    row("a negative dim", tensorOf(T::FLOAT, {2, -1}), "a negative dim, -1");
    row("no type of ONNX", tensorOf(77, {1}), "its element type 77 is none of ONNX");
    row("no type", tensorOf(0, {1}), "its element type 0 is none of ONNX");
    tensor = tensorOf(T::INT64, {3});
    tensor.add_int64_data(1);
    row("few entries", tensor, "its payload has 8 bytes where its shape needs 24");
    tensor = tensorOf(T::INT64, {3});
    for (int i = 0; i < 3; ++i)
        tensor.add_float_data(1);
    row("entries of another type", tensor, "its payload has 0 bytes where its shape needs 24");
    tensor = tensorOf(T::INT64, {20'000});
    for (int i = 0; i < 20'000; ++i)
        tensor.add_int32_data(1);
    row("many entries of another type", tensor, "in a field that its element type does not use");
    tensor = tensorOf(T::INT64, {20'001});
    for (int i = 0; i < 20'000; ++i)
        tensor.add_int64_data(1'000'000);
    row("fewer varints", tensor, "its payload has 20000 entries, fewer than its shape needs");
    tensor = tensorOf(T::STRING, {2});
    tensor.add_string_data("a");
    row("few strings", tensor, "it has 1 strings where its shape needs 2");
    tensor = tensorOf(T::FLOAT, {1});
    tensor.mutable_segment()->set_begin(0);
    row("a segment", tensor, "a segment");
}

void TestTensorReader::saysWhatIsWrong()
{
    QFETCH(const T, tensor);
    QFETCH(const QString, words);
    const auto reader = opened(tensor);
    const QString text = reader ? textOf(**reader, (*reader)->facts().count - 1, 1) : describe(reader.error());
    QVERIFY2(text.contains(words), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("The tensor “w” cannot be read")), qPrintable(text));
}

void TestTensorReader::saysWhatIsWrongWithSparse_data()
{
    QTest::addColumn<onnx::ModelProto>("model");
    QTest::addColumn<QString>("words");
    QTest::newRow("not ascending") << sparseModel({1, 2}, {3, 1}, {2}, {4}) << "not in ascending order";
    QTest::newRow("twice") << sparseModel({1, 2}, {1, 1}, {2}, {4}) << "not in ascending order";
    QTest::newRow("outside") << sparseModel({1}, {4}, {1}, {4}) << "outside of its shape";
    QTest::newRow("negative") << sparseModel({1}, {-1}, {1}, {4}) << "outside of its shape";
    QTest::newRow("outside on an axis") << sparseModel({1}, {0, 3}, {1, 2}, {4, 3}) << "outside of its shape";
    QTest::newRow("fewer indices") << sparseModel({1, 2}, {1}, {1}, {4}) << "do not fit its values";
    QTest::newRow("empty") << sparseModel({1}, {0, 0, 0}, {1, 3}, {std::int64_t(1) << 62, std::int64_t(1) << 62, 0})
                           << "its shape holds none";
}

void TestTensorReader::saysWhatIsWrongWithSparse()
{
    QFETCH(const onnx::ModelProto, model);
    QFETCH(const QString, words);
    const QString text = textOf(openFirst(modelFromProto(model)));
    QVERIFY2(text.contains(words), qPrintable(text));
}

void TestTensorReader::noticesChange()
{
    T tensor = tensorOf(T::FLOAT, {1000});
    tensor.set_raw_data(std::string(4000, '\0'));
    const auto graph = modelFromProto(modelOf(tensor));
    const auto reader = openFirst(graph);
    QCOMPARE(textOf(**reader, 0, 1), QStringLiteral("0"));
    QFile file(graph->file().path());
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Append));
    file.write("x");
    file.close();
    const auto read = (*reader)->read(999, 1);
    QVERIFY(!read.has_value());
    QCOMPARE(read.error().code, ErrorCode::FileChanged);
    QCOMPARE(openFirst(graph).error().code, ErrorCode::FileChanged);
}

// Whatever a file contains, its tensors are read or there is an error.
void TestTensorReader::readsCorpus_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    for (const QJsonObject &entry : manifest({QStringLiteral("feature/"), QStringLiteral("bad/")})) {
        const QString path = entry[QStringLiteral("path")].toString();
        QTest::newRow(qPrintable(path)) << path;
    }
}

void TestTensorReader::readsCorpus()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(const QString, path);
    const bool isBad = path.startsWith(QStringLiteral("bad/"));
    const auto file = ModelFile::open(model(path));
    if (!file) {
        QVERIFY2(isBad, qPrintable(describe(file.error())));
        QVERIFY(!describe(file.error()).isEmpty());
        return;
    }
    const auto graph = ModelGraph::build(*file);
    qsizetype opened = 0;
    for (std::size_t id = 0; id < graph->graphs().size(); ++id) {
        for (std::uint32_t i = 0; i < graph->graphs()[id].values.size(); ++i) {
            const ValueId value{GraphId(id), i};
            const auto reader = openTensor(*graph, value);
            QCOMPARE(reader.has_value() || !reader.error().args.empty(), true);
            opened += reader ? 1 : 0;
            if (!reader || (*reader)->facts().count == 0)
                continue;
            const std::int64_t last = (*reader)->facts().count - 1;
            QVERIFY2(isBad || (*reader)->read(last, 1).has_value(), graph->value(value).name.c_str());
        }
    }
    const auto &main = (*file)->skeleton().graph();
    QVERIFY2(isBad || opened >= main.initializer_size() + main.sparse_initializer_size(),
             qPrintable(QString::number(opened)));
}

SHAPEWRIGHT_GUILESS_TEST(TestTensorReader)
#include "tst_tensorreader.moc"
