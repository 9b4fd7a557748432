// SPDX-License-Identifier: Apache-2.0
#include "model/edits/editsfile.h"
#include "model/edits/edittext.h"
#include "tests/support/registertest.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

class TestEditsFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sizes_data();
    void sizes();
    void endlessFile();
    void missingFile();
    void unreadableFile();
    void lettersBeyondAscii();

private:
    QString write(const QByteArray &bytes);

    QTemporaryDir m_folder;
};

QString TestEditsFile::write(const QByteArray &bytes)
{
    QFile file(m_folder.filePath(u"edits.json"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write edits");
    return file.fileName();
}

void TestEditsFile::sizes_data()
{
    QTest::addColumn<qint64>("size");
    QTest::addColumn<bool>("isTaken");
    QTest::newRow("small") << qint64(1000) << true;
    QTest::newRow("at the limit") << mostEditsBytes << true;
    QTest::newRow("beyond the limit") << mostEditsBytes + 1 << false;
}

// Blanks make valid JSON of any size, so that a file that was cut would not be told from a whole one.
void TestEditsFile::sizes()
{
    QFETCH(const qint64, size);
    QFETCH(const bool, isTaken);
    ShapeEdits edits;
    edits.symbols["batch"] = Dim(2);
    const auto read = readEdits(write(editsToJson(edits).leftJustified(qsizetype(size), ' ')));
    QCOMPARE(read.has_value(), isTaken);
    if (isTaken)
        QCOMPARE(read->shapes.symbols.at("batch"), Dim(2));
    else
        QCOMPARE(read.error().code, ErrorCode::LimitExceeded);
}

void TestEditsFile::endlessFile()
{
    const auto read = readEdits(u"/dev/zero"_s);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::LimitExceeded);
}

void TestEditsFile::missingFile()
{
    const auto read = readEdits(m_folder.filePath(u"absent.json"_s));
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::FileNotFound);
}

void TestEditsFile::unreadableFile()
{
    const auto read = readEdits(m_folder.path());
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::FileUnreadable);
}

// Denotations are compared letter by letter of ASCII, so that is also how they are kept.
void TestEditsFile::lettersBeyondAscii()
{
    const auto read = readEdits(write(R"({"format": "shapewright-edits", "version": 1, "denotations": {"größe": 3}})"));
    QVERIFY(read);
    QCOMPARE(read->shapes.denotations.size(), std::size_t(1));
    QCOMPARE(read->shapes.denotations.begin()->first, std::string("GRößE"));
    ShapeEdits typed;
    QVERIFY(addDenotationEdit(typed, u"größe=3"_s));
    QCOMPARE(typed.denotations, read->shapes.denotations);
}

SHAPEWRIGHT_APPLESS_TEST(TestEditsFile)
#include "tst_editsfile.moc"
