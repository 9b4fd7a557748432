// SPDX-License-Identifier: Apache-2.0
#include "model/save/valueinfowriter.h"
#include "tests/support/registertest.h"

#include <onnx/onnx_pb.h>

#include <QTest>

#include <string>

using namespace shapewright;

namespace {

// A length-delimited field whose length is a varint of `lengthBytes` bytes. Some writers use more than necessary.
std::string message(int number, const std::string &payload, int lengthBytes = 1)
{
    std::string out(1, char(number << 3 | 2));
    for (int i = 0; i < lengthBytes; ++i)
        out += char((payload.size() >> (7 * i) & 0x7f) | (i + 1 < lengthBytes ? 0x80 : 0));
    return out + payload;
}

std::string dimParam(const std::string &name)
{
    return message(2, name);
}

std::string dimValue(char value)
{
    return {1 << 3, value};
}

std::string denotation(const std::string &text)
{
    return message(3, text);
}

const std::string unknownField = message(15, "kept");

std::string valueInfo(const std::string &type)
{
    return message(1, "x") + message(2, type);
}

std::string tensor(const std::string &shape)
{
    return message(1, std::string{1 << 3, 1} + message(2, shape));
}

onnx::TypeProto typeOf(const std::string &bytes)
{
    onnx::ValueInfoProto info;
    if (!info.ParseFromString(bytes))
        qFatal("the test's own bytes cannot be parsed");
    return info.type();
}

QByteArray hex(const std::string &bytes)
{
    return QByteArray::fromStdString(bytes).toHex(' ');
}

} // namespace

class TestValueInfoWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bytesThatResult_data();
    void bytesThatResult();
    void shapeIsAdded();
    void otherRank();
    void typeInTwoPieces();
};

void TestValueInfoWriter::bytesThatResult_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *name, const std::string &before, const std::string &after) {
        QTest::newRow(name) << QByteArray::fromStdString(before) << QByteArray::fromStdString(after);
    };
    const std::string n = message(1, dimParam("N")), two = message(1, dimValue(2)), three = message(1, dimValue(3));
    row("same", valueInfo(tensor(n)), valueInfo(tensor(n)));
    row("symbol to number", valueInfo(tensor(n + three)), valueInfo(tensor(two + three)));
    row("symbol to name", valueInfo(tensor(n)), valueInfo(tensor(message(1, dimParam("batch")))));
    row("unknown to number", valueInfo(tensor(message(1, "") + three)), valueInfo(tensor(two + three)));
    row("stored -1", valueInfo(tensor(message(1, std::string("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 11)))),
        valueInfo(tensor(two)));
    row("denotation", valueInfo(tensor(message(1, denotation("DATA_BATCH") + dimParam("N")))),
        valueInfo(tensor(message(1, dimValue(2) + denotation("DATA_BATCH")))));
    row("unknown field in a dim", valueInfo(tensor(message(1, dimParam("N") + unknownField))),
        valueInfo(tensor(message(1, dimValue(2) + unknownField))));
    row("unknown fields around", unknownField + valueInfo(unknownField + tensor(unknownField + n) + unknownField),
        unknownField + valueInfo(unknownField + tensor(unknownField + two) + unknownField));
    row("long lengths elsewhere", message(1, "x", 3) + message(2, tensor(message(1, dimValue(3), 4) + n)),
        message(1, "x", 3) + message(2, tensor(message(1, dimValue(3), 4) + two)));
    row("sequence", valueInfo(message(4, message(1, tensor(n)))), valueInfo(message(4, message(1, tensor(two)))));
    row("optional sequence", valueInfo(message(9, message(1, message(4, message(1, tensor(n)))))),
        valueInfo(message(9, message(1, message(4, message(1, tensor(two)))))));
    row("map", valueInfo(message(5, std::string{1 << 3, 7} + message(2, tensor(n)))),
        valueInfo(message(5, std::string{1 << 3, 7} + message(2, tensor(two)))));
    row("sparse tensor", valueInfo(message(8, std::string{1 << 3, 1} + message(2, n))),
        valueInfo(message(8, std::string{1 << 3, 1} + message(2, two))));
}

void TestValueInfoWriter::bytesThatResult()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    const std::string result = withType(before.toStdString(), typeOf(after.toStdString()));
    QCOMPARE(hex(result), after.toHex(' '));
}

void TestValueInfoWriter::shapeIsAdded()
{
    const std::string shape = message(1, dimValue(2));
    const std::string elementOnly = message(1, std::string{1 << 3, 1} + unknownField);
    onnx::TypeProto wanted = typeOf(valueInfo(elementOnly));
    wanted.mutable_tensor_type()->mutable_shape()->add_dim()->set_dim_value(2);
    QCOMPARE(hex(withType(valueInfo(elementOnly), wanted)),
             hex(valueInfo(message(1, std::string{1 << 3, 1} + unknownField + message(2, shape)))));

    const std::string nameOnly = message(1, "x") + unknownField;
    const onnx::TypeProto whole = typeOf(valueInfo(tensor(shape)));
    QCOMPARE(hex(withType(nameOnly, whole)), hex(nameOnly + message(2, tensor(shape))));
}

void TestValueInfoWriter::otherRank()
{
    const onnx::TypeProto wanted = typeOf(valueInfo(tensor(message(1, dimValue(2)) + message(1, dimValue(3)))));
    const std::string result = withType(unknownField + valueInfo(tensor(message(1, dimParam("N")))), wanted);
    QCOMPARE(hex(typeOf(result).SerializeAsString()), hex(wanted.SerializeAsString()));
    QVERIFY(result.starts_with(unknownField));
}

// Protobuf merges a message that comes in two pieces. The meaning has to stay right, even if its bytes change.
void TestValueInfoWriter::typeInTwoPieces()
{
    const std::string first = tensor(message(1, dimParam("N")));
    const std::string second = message(1, message(2, message(1, dimParam("M"))));
    const std::string split = message(1, "x") + message(2, first) + message(2, second) + unknownField;
    onnx::TypeProto wanted = typeOf(split);
    QCOMPARE(wanted.tensor_type().shape().dim_size(), 2);
    wanted.mutable_tensor_type()->mutable_shape()->mutable_dim(1)->set_dim_value(5);
    const std::string result = withType(split, wanted);
    QCOMPARE(hex(typeOf(result).SerializeAsString()), hex(wanted.SerializeAsString()));
    QVERIFY(result.find(unknownField) != std::string::npos);
}

SHAPEWRIGHT_APPLESS_TEST(TestValueInfoWriter)
#include "tst_valueinfowriter.moc"
