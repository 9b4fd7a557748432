// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/npzfile.h"

#include "tests/support/registertest.h"
#include "tests/support/zipfile.h"

#include <QTest>
#include <QtEndian>

#include <algorithm>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qint64 most = 1 << 20;

QByteArray someBytes(qsizetype count)
{
    QByteArray bytes(count, 0);
    for (qsizetype i = 0; i < count; ++i)
        bytes[i] = char(i * i / 7);
    return bytes;
}

// The archive with other numbers in its end record.
QByteArray withEnd(QByteArray bytes, quint16 entries, quint32 directory)
{
    const qsizetype end = bytes.lastIndexOf("PK\5\6");
    qToLittleEndian(entries, bytes.data() + end + 8);
    qToLittleEndian(entries, bytes.data() + end + 10);
    qToLittleEndian(directory, bytes.data() + end + 12);
    return bytes;
}

// The archive with a zip64 end record and its locator before the ordinary end record.
QByteArray withEnd64(QByteArray bytes, quint64 entries, quint64 directory, quint64 place)
{
    QByteArray end("PK\6\6", 4);
    end.resize(56, 0);
    qToLittleEndian<quint64>(44, end.data() + 4);
    qToLittleEndian(entries, end.data() + 24);
    qToLittleEndian(entries, end.data() + 32);
    qToLittleEndian(directory, end.data() + 40);
    QByteArray locator("PK\6\7", 4);
    locator.resize(20, 0);
    qToLittleEndian(place, locator.data() + 8);
    qToLittleEndian<quint32>(1, locator.data() + 16);
    return bytes.insert(bytes.lastIndexOf("PK\5\6"), end + locator);
}

// The archive with its directory twice, so that each file is listed twice with the same bytes.
QByteArray withTwins(const QByteArray &bytes)
{
    const qsizetype start = bytes.indexOf("PK\1\2"), end = bytes.lastIndexOf("PK\5\6");
    const QByteArray directory = bytes.sliced(start, end - start);
    return withEnd(bytes.first(end) + directory + bytes.sliced(end), 2, quint32(2 * directory.size()));
}

} // namespace

class TestNpzFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void arraysAreRead_data();
    void arraysAreRead();
    void spoiltArchivesAreRefused_data();
    void spoiltArchivesAreRefused();
    void spoiltArraysAreRefused_data();
    void spoiltArraysAreRefused();
    void cutOffArchivesAreRefused();
    void anyOtherByteEndsInAnAnswer();

private:
    QString written(const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(u"x.npz"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

void TestNpzFile::arraysAreRead_data()
{
    QTest::addColumn<int>("method");
    QTest::newRow("as savez writes it") << ZIP_CM_STORE;
    QTest::newRow("as savez_compressed writes it") << ZIP_CM_DEFLATE;
}

void TestNpzFile::arraysAreRead()
{
    QFETCH(int, method);
    const auto file = NpzFile::open(written(test::zipOf(
        {{"ids.npy", someBytes(1000)}, {"readme.txt", "text"}, {"../up.npy", "out of here"}, {"empty.npy", ""}},
        method)));
    QVERIFY2(file, file ? "" : file.error().detail.c_str());
    QCOMPARE(file->arrays(), (std::vector<std::string>{"ids", "../up", "empty"}));
    QCOMPARE(file->read(0, most), someBytes(1000));
    QCOMPARE(file->read(1, most), QByteArray("out of here"));
    QCOMPARE(file->read(2, most), QByteArray());
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), QStringList{u"x.npz"_s});
}

void TestNpzFile::spoiltArchivesAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const QByteArray whole = test::zipOf({{"x.npy", someBytes(100)}});
    const auto row = [](const char *name, const QByteArray &bytes, const QString &reason) {
        QTest::newRow(name) << bytes << reason;
    };
    row("empty", {}, u"no zip archive"_s);
    row("text", "hello, this is text", u"no zip archive"_s);
    row("two ends", whole + whole.sliced(whole.lastIndexOf("PK\5\6")), u"damaged"_s);
    row("directory of gigabytes", withEnd(whole, 1, 0x7FFFFFFF), u"no zip archive"_s);
    row("many files that are not there", withEnd(whole, 0xFFFF, 60), u"damaged"_s);
    row("few files that are not there", withEnd(whole, 20, 60), u"damaged"_s);
    row("trillions of files", withEnd64(whole, quint64(1) << 40, 60, quint64(whole.lastIndexOf("PK\5\6"))),
        u"more files"_s);
    row("directory of exabytes", withEnd64(whole, 1, quint64(1) << 60, quint64(whole.lastIndexOf("PK\5\6"))),
        u"no zip archive"_s);
    row("one array twice", withTwins(whole), u"several arrays of one name"_s);
    row("end beyond the file", withEnd64(whole, 1, 60, quint64(1) << 63), u"no zip archive"_s);
}

void TestNpzFile::spoiltArchivesAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const auto file = NpzFile::open(written(bytes));
    QVERIFY(!file);
    QCOMPARE(int(file.error().code), int(ErrorCode::TensorUnreadable));
    QVERIFY2(file.error().detail.find(reason.toStdString()) != std::string::npos, file.error().detail.c_str());
}

void TestNpzFile::spoiltArraysAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const QByteArray &bytes, const QString &reason) {
        QTest::newRow(name) << bytes << reason;
    };
    row("a bomb", test::zipOf({{"x.npy", QByteArray(64 << 20, 0)}}, ZIP_CM_DEFLATE), u"larger than 1 MB"_s);
    row("packed otherwise", test::zipOf({{"x.npy", someBytes(1000)}}, ZIP_CM_BZIP2), u"packed in a way"_s);
    row("with a password", test::zipOf({{"x.npy", someBytes(1000)}}, ZIP_CM_STORE, "secret"), u"x "_s);
    QByteArray other = test::zipOf({{"x.npy", someBytes(1000)}});
    other[other.indexOf("x.npy") + 100] = '?';
    row("other content", other, u"cannot be unpacked"_s);
}

void TestNpzFile::spoiltArraysAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const auto file = NpzFile::open(written(bytes));
    QVERIFY2(file, file ? "" : file.error().detail.c_str());
    const auto read = file->read(0, most);
    QVERIFY(!read);
    QCOMPARE(int(read.error().code), int(ErrorCode::TensorUnreadable));
    QVERIFY2(read.error().detail.find(reason.toStdString()) != std::string::npos, read.error().detail.c_str());
}

void TestNpzFile::cutOffArchivesAreRefused()
{
    const QByteArray whole = test::zipOf({{"x.npy", someBytes(100)}}, ZIP_CM_DEFLATE);
    for (qsizetype length = 0; length < whole.size(); ++length)
        QVERIFY2(!NpzFile::open(written(whole.first(length))), qPrintable(QString::number(length)));
}

// With any byte changed, reading gives the original content or an error.
void TestNpzFile::anyOtherByteEndsInAnAnswer()
{
    const QByteArray whole = test::zipOf({{"x.npy", someBytes(100)}}, ZIP_CM_DEFLATE);
    for (qsizetype at = 0; at < whole.size(); ++at) {
        QByteArray bytes = whole;
        bytes[at] = char(~bytes[at]);
        const auto file = NpzFile::open(written(bytes));
        if (!file || file->arrays().empty())
            continue;
        if (const auto read = file->read(0, most))
            QVERIFY2(*read == someBytes(100), qPrintable(QString::number(at)));
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestNpzFile)
#include "tst_npzfile.moc"
