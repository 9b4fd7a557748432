// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/parsedsize.h"
#include "tests/support/registertest.h"

#include <onnx/onnx-data.pb.h>

#include <QTest>

#include <limits>

using namespace shapewright;

constexpr std::uint64_t noLimit = std::numeric_limits<std::uint64_t>::max();

// Compares the estimated size with the size that protobuf reports for a message.
class TestParsedSize : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsMissed_data();
    void nothingIsMissed();
    void dataAreNoParts();
    void countingEnds();
};

void TestParsedSize::nothingIsMissed_data()
{
    QTest::addColumn<QByteArray>("part");
    const auto row = [](const char *name, const char *bytes, qsizetype length) {
        QTest::newRow(name) << QByteArray(bytes, length);
    };
    row("empty tensors", "\x1a\0", 2);
    row("tensors with a text", "\x1a\2\x32\0", 4);
    row("tensors with packed numbers", "\x1a\x0a\x3a\x08\0\0\0\0\0\0\0\0", 12);
    row("tensors with numbers", "\x1a\4\x08\1\x08\1", 6);
    row("sequences", "\x2a\0", 2);
    row("unknown texts", "\xfa\x7f\0", 3);
    row("unknown numbers", "\xf8\x7f\0", 3);
    row("unknown groups", "\xfb\x7f\xfc\x7f", 4);
    row("a text within a group", "\xfb\x7f\x0a\0\xfc\x7f", 6);
    row("optionals", "\x3a\0", 2);
    row("sparse tensors", "\x22\0", 2);
    row("sparse tensors with two", "\x22\4\x0a\0\x12\0", 6);
    row("texts in place of a number", "\x12\0", 2);
    row("maps", "\x32\0", 2);
}

void TestParsedSize::nothingIsMissed()
{
    QFETCH(QByteArray, part);
    const QByteArray bytes = part.repeated(1025); // lists double at 1024
    onnx::SequenceProto proto;
    QVERIFY(proto.ParseFromArray(bytes.constData(), int(bytes.size())));
    const std::uint64_t counted = parsedBytes(bytes.toStdString(), *onnx::SequenceProto::descriptor(), noLimit);
    QVERIFY2(counted + sizeof proto >= std::uint64_t(proto.SpaceUsedLong()),
             qPrintable(QStringLiteral("%1, and it takes %2").arg(counted).arg(proto.SpaceUsedLong())));
}

// A payload may contain any bytes, and none of them count as parts.
void TestParsedSize::dataAreNoParts()
{
    constexpr int count = 1 << 20;
    onnx::TensorProto raw;
    raw.set_raw_data(std::string(count, '\x12'));
    onnx::TensorProto floats;
    for (int index = 0; index < count; ++index)
        floats.add_float_data(0);
    for (const onnx::TensorProto *proto : {&raw, &floats}) {
        const std::string bytes = proto->SerializeAsString();
        QVERIFY(parsedBytes(bytes, *onnx::TensorProto::descriptor(), noLimit) < bytes.size() + 1000);
    }
}

void TestParsedSize::countingEnds()
{
    const std::string bytes = QByteArray("\x1a\0", 2).repeated(100'000).toStdString();
    const std::uint64_t counted = parsedBytes(bytes, *onnx::SequenceProto::descriptor(), 1000);
    QVERIFY(counted > 1000 && counted < 2000);
}

SHAPEWRIGHT_GUILESS_TEST(TestParsedSize)
#include "tst_parsedsize.moc"
