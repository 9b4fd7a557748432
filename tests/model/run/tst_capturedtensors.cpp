// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/capturedtensors.h"
#include "tests/support/registertest.h"

#include <onnx/onnx_pb.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using TensorProto = onnx::TensorProto;

class TestCapturedTensors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void damagedIsTold_data();
    void damagedIsTold();
    void unknownNameIsTold();

private:
    QTemporaryDir m_folder;
};

void TestCapturedTensors::damagedIsTold_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<CapturedTensor>("tensor");
    constexpr auto most64 = std::numeric_limits<std::uint64_t>::max();
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    const auto row = [](const char *name, const QByteArray &content, const CapturedTensor &tensor) {
        QTest::newRow(name) << content << tensor;
    };
    const QByteArray eight(8, '\0');
    row("cut off", eight, {"t", TensorProto::FLOAT, {3}, 0, 12});
    row("begins behind the end", eight, {"t", TensorProto::FLOAT, {1}, 9, 4});
    row("ends beyond all numbers", eight, {"t", TensorProto::FLOAT, {1}, 4, most64});
    row("begins beyond all numbers", eight, {"t", TensorProto::FLOAT, {1}, most64, 4});
    row("shorter than its shape", eight, {"t", TensorProto::FLOAT, {3}, 0, 8});
    row("a negative dim", eight, {"t", TensorProto::FLOAT, {-1}, 0, 8});
    row("more than can be counted", eight, {"t", TensorProto::FLOAT, {most, most}, 0, 8});
    row("more bytes than can be counted", eight, {"t", TensorProto::DOUBLE, {most}, 0, 8});
    row("no type", eight, {"t", 77, {1}, 0, 8});
    row("more texts than fit", eight, {"t", TensorProto::STRING, {2}, 0, 8});
    row("texts without end", eight, {"t", TensorProto::STRING, {most}, 0, 8});
    row("a text that ends behind all", QByteArray(8, '\x7f') + "abc", {"t", TensorProto::STRING, {1}, 0, 11});
    row("a text that ends before it begins", QByteArray("\2\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0abc", 19),
        {"t", TensorProto::STRING, {2}, 0, 19});
}

void TestCapturedTensors::damagedIsTold()
{
    QFETCH(QByteArray, content);
    QFETCH(CapturedTensor, tensor);
    QFile file(m_folder.filePath(u"captured"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
    file.close();
    const CapturedTensors captured({tensor}, file.fileName());
    const auto reader = captured.open("t");
    const auto read =
        reader ? (*reader)->read(0, tensor.dims.front()) : Result<TensorElements>(tl::unexpected(reader.error()));
    QVERIFY(!read);
    QCOMPARE(int(read.error().code), int(ErrorCode::TensorUnreadable));
    QVERIFY(!read.error().detail.empty());
}

void TestCapturedTensors::unknownNameIsTold()
{
    const CapturedTensors none;
    QVERIFY(none.isEmpty());
    QCOMPARE(int(none.open("t").error().code), int(ErrorCode::TensorNotFound));
    const CapturedTensors removed({{"t", TensorProto::FLOAT, {1}, 0, 4}}, m_folder.filePath(u"gone"_s));
    QCOMPARE(int(removed.open("t").error().code), int(ErrorCode::FileNotFound));
}

SHAPEWRIGHT_GUILESS_TEST(TestCapturedTensors)
#include "tst_capturedtensors.moc"
