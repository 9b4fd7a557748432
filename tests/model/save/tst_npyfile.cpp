// SPDX-License-Identifier: Apache-2.0
#include "model/graph/tensorplace.h"
#include "model/save/npyfile.h"
#include "model/types/valuetype.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QDir>
#include <QTest>
#include <QtEndian>

using namespace shapewright;
using namespace shapewright::test;
using T = onnx::TensorProto;

class TestNpyFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void savesEveryType_data();
    void savesEveryType();
    void savesManyElements();
    void savesShapes_data();
    void savesShapes();
    void leavesNothingBehind();
    void refusesMoreThanFits();

private:
    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString target() const { return m_folder->filePath(QStringLiteral("tensor.npy")); }
};

namespace {

std::unique_ptr<TensorReader> readerOf(const T &tensor)
{
    onnx::ModelProto model;
    model.set_ir_version(10);
    model.add_opset_import()->set_version(23);
    *model.mutable_graph()->add_initializer() = tensor;
    return std::move(*openTensor(*modelFromProto(model), ValueId{mainGraph, 0}));
}

T tensorOf(std::int32_t elemType, std::initializer_list<std::int64_t> dims, const QByteArray &raw)
{
    T tensor;
    tensor.set_name("w");
    tensor.set_data_type(elemType);
    for (const std::int64_t dim : dims)
        tensor.add_dims(dim);
    tensor.set_raw_data(raw.toStdString());
    return tensor;
}

struct Npy {
    QString header;
    QByteArray data;
};

// Reads a file as numpy does. Source: numpy.lib.format.
Npy npyOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {QStringLiteral("no file"), {}};
    const QByteArray bytes = file.readAll();
    if (!bytes.startsWith(QByteArray("\x93NUMPY\x01\x00", 8)) || bytes.size() < 10)
        return {QStringLiteral("no magic"), {}};
    const int length = qFromLittleEndian<quint16>(bytes.constData() + 8);
    if ((10 + length) % 64 != 0 || bytes.at(10 + length - 1) != '\n')
        return {QStringLiteral("not aligned"), {}};
    return {QString::fromLatin1(bytes.mid(10, length)).trimmed(), bytes.mid(10 + length)};
}

} // namespace

void TestNpyFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestNpyFile::savesEveryType_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<int>("count");
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<QString>("descr");
    QTest::addColumn<QByteArray>("saved");
    const auto row = [](T::DataType type, int count, const char *hex, const char *descr, const char *saved) {
        QTest::newRow(elemTypeName(type).c_str())
            << int(type) << count << QByteArray(hex) << QString::fromUtf8(descr) << QByteArray(saved);
    };
    row(T::FLOAT, 1, "cdcccc3d", "<f4", "cdcccc3d");
    row(T::DOUBLE, 1, "9a9999999999b93f", "<f8", "9a9999999999b93f");
    row(T::FLOAT16, 2, "007c662e", "<f2", "007c662e");
    row(T::BFLOAT16, 1, "cd3d", "<f4", "0000cd3d");
    row(T::FLOAT8E4M3FN, 1, "38", "<f4", "0000803f");
    row(T::FLOAT8E4M3FNUZ, 1, "40", "<f4", "0000803f");
    row(T::FLOAT8E5M2, 1, "3c", "<f4", "0000803f");
    row(T::FLOAT8E5M2FNUZ, 1, "40", "<f4", "0000803f");
    row(T::FLOAT8E8M0, 1, "7f", "<f4", "0000803f");
    row(T::FLOAT4E2M1, 2, "a2", "<f4", "0000803f000080bf");
    row(T::INT8, 1, "ff", "|i1", "ff");
    row(T::UINT8, 1, "ff", "|u1", "ff");
    row(T::INT4, 3, "f807", "|i1", "f8ff07");
    row(T::UINT4, 3, "f807", "|u1", "080f07");
    row(T::INT2, 3, "24", "|i1", "0001fe");
    row(T::UINT2, 3, "24", "|u1", "000102");
    row(T::INT16, 1, "feff", "<i2", "feff");
    row(T::UINT16, 1, "feff", "<u2", "feff");
    row(T::INT32, 1, "feffffff", "<i4", "feffffff");
    row(T::UINT32, 1, "feffffff", "<u4", "feffffff");
    row(T::INT64, 1, "feffffffffffffff", "<i8", "feffffffffffffff");
    row(T::UINT64, 1, "feffffffffffffff", "<u8", "feffffffffffffff");
    row(T::BOOL, 2, "0001", "|b1", "0001");
    row(T::COMPLEX64, 1, "0000803f00000040", "<c8", "0000803f00000040");
    row(T::COMPLEX128, 1, "000000000000f03f0000000000000040", "<c16", "000000000000f03f0000000000000040");
    // Strings are given as their UTF-8 bytes, separated by slashes.
    row(T::STRING, 2, "61c3a4/62", "<U2", "61000000e40000006200000000000000");
}

void TestNpyFile::savesEveryType()
{
    QFETCH(const int, type);
    QFETCH(const int, count);
    QFETCH(const QByteArray, hex);
    QFETCH(const QString, descr);
    QFETCH(const QByteArray, saved);
    T tensor = tensorOf(type, {count}, QByteArray::fromHex(hex));
    if (type == T::STRING) {
        tensor.clear_raw_data();
        for (const QByteArray &text : hex.split('/'))
            tensor.add_string_data(QByteArray::fromHex(text).toStdString());
    }
    QVERIFY(saveAsNpy(*readerOf(tensor), target()).has_value());
    const Npy npy = npyOf(target());
    QCOMPARE(npy.header,
             QStringLiteral("{'descr': '%1', 'fortran_order': False, 'shape': (%2,), }").arg(descr).arg(count));
    QCOMPARE(npy.data.toHex(), saved);
}

void TestNpyFile::savesManyElements()
{
    QByteArray raw(4 * 200'000, '\0');
    for (int i = 0; i < 200'000; ++i)
        qToLittleEndian(float(i), raw.data() + 4 * i);
    double progress = -1;
    const JobContext job{.stop = {}, .progress = [&](double fraction) { progress = fraction; }};
    QVERIFY(saveAsNpy(*readerOf(tensorOf(T::FLOAT, {400, 500}, raw)), target(), job).has_value());
    QCOMPARE(npyOf(target()).data, raw);
    QVERIFY(progress > 0.5 && progress <= 1);
}

void TestNpyFile::savesShapes_data()
{
    QTest::addColumn<QList<qint64>>("dims");
    QTest::addColumn<QString>("shape");
    QTest::newRow("scalar") << QList<qint64>{} << QStringLiteral("()");
    QTest::newRow("vector") << QList<qint64>{1} << QStringLiteral("(1,)");
    QTest::newRow("matrix") << QList<qint64>{1, 1} << QStringLiteral("(1, 1)");
    QTest::newRow("empty") << QList<qint64>{3, 0} << QStringLiteral("(3, 0)");
}

void TestNpyFile::savesShapes()
{
    QFETCH(const QList<qint64>, dims);
    QFETCH(const QString, shape);
    T tensor = tensorOf(T::INT8, {}, dims.contains(0) ? QByteArray() : QByteArray("\x07"));
    for (const qint64 dim : dims)
        tensor.add_dims(dim);
    QVERIFY(saveAsNpy(*readerOf(tensor), target()).has_value());
    const Npy npy = npyOf(target());
    QVERIFY2(npy.header.contains(QStringLiteral("'shape': %1, }").arg(shape)), qPrintable(npy.header));
    QCOMPARE(npy.data, dims.contains(0) ? QByteArray() : QByteArray("\x07"));
}

// When a save is cancelled or the file cannot be written, the former file stays.
void TestNpyFile::leavesNothingBehind()
{
    QFile before(target());
    QVERIFY(before.open(QIODevice::WriteOnly));
    before.write("before");
    before.close();
    std::stop_source stop;
    const auto reader = readerOf(tensorOf(T::FLOAT, {200'000}, QByteArray(800'000, '\0')));
    const auto saved = saveAsNpy(*reader, target(), {.stop = stop.get_token(), .progress = [&](double fraction) {
                                                         if (fraction > 0.1)
                                                             stop.request_stop();
                                                     }});
    QVERIFY(!saved.has_value());
    QCOMPARE(saved.error().code, ErrorCode::Cancelled);
    QVERIFY(before.open(QIODevice::ReadOnly));
    QCOMPARE(before.readAll(), QByteArray("before"));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    const auto nowhere = saveAsNpy(*reader, m_folder->filePath(QStringLiteral("none/tensor.npy")));
    QCOMPARE(nowhere.error().code, ErrorCode::CannotWrite);
}

void TestNpyFile::refusesMoreThanFits()
{
    onnx::ModelProto model;
    model.set_ir_version(10);
    auto &sparse = *model.mutable_graph()->add_sparse_initializer();
    *sparse.mutable_values() = tensorOf(T::FLOAT, {0}, {});
    *sparse.mutable_indices() = tensorOf(T::INT64, {0}, {});
    sparse.add_dims(std::int64_t(1) << 56);
    const auto reader = openTensor(*modelFromProto(model), ValueId{mainGraph, 0});
    QVERIFY(reader.has_value());
    const auto saved = saveAsNpy(**reader, target());
    QVERIFY(!saved.has_value());
    QCOMPARE(saved.error().code, ErrorCode::CannotWrite);
    QVERIFY(QString::fromStdString(saved.error().detail).contains(QStringLiteral("not enough room")));
}

SHAPEWRIGHT_GUILESS_TEST(TestNpyFile)
#include "tst_npyfile.moc"
