// SPDX-License-Identifier: Apache-2.0
#include "model/edits/editsfile.h"
#include "model/edits/edittext.h"
#include "model/wording/wording.h"
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
    void versions_data();
    void versions();
    void otherVersions_data();
    void otherVersions();

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

void TestEditsFile::versions_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QStringList>("edits");
    // Files as each version of the format writes them: programs that read them have to go on doing so.
    QTest::newRow("1: sizes") << QByteArray(R"({
    "axes": [{"axis": 2, "dim": 960, "input": "x"}, {"axis": 3, "dim": null, "input": "x"}],
    "denotations": {"DATA_BATCH": 1},
    "export_overridden": true,
    "format": "shapewright-edits",
    "shapes": {"image": [1, "_", null, "width"]},
    "symbols": {"batch": 1, "past": "sequence"},
    "values": {"range": ["-inf", 2], "sr": [16000]},
    "version": 1,
    "zero_confirmed": true
})") << QStringList{u"batch=1"_s,      u"past=sequence"_s,     u"x[2]=960"_s,     u"x[3]=?"_s,
                    u"DATA_BATCH=1"_s, u"image=1,_,?,width"_s, u"range=-inf,2"_s, u"sr=16000"_s};
    QTest::newRow("2: edits of the graph") << QByteArray(R"({
    "format": "shapewright-edits",
    "graph": {"adapt": true, "fold": {"limit_kb": 32, "nodes": "shapes"}},
    "symbols": {"batch": 1},
    "version": 2
})") << QStringList{u"batch=1"_s, u"adapt"_s, u"fold=shapes"_s, u"fold-limit=32"_s};
    QTest::newRow("3: ranges") << QByteArray(R"({
    "axes": [{"axis": 0, "dim": {"best": 8, "max": 8, "min": 1}, "input": "x"}],
    "format": "shapewright-edits",
    "symbols": {"batch": {"best": 4, "max": 8, "min": 1}},
    "version": 3
})") << QStringList{u"batch=1..8:4"_s, u"x[0]=1..8"_s};
    QTest::newRow("4: parts") << QByteArray(R"({
    "format": "shapewright-edits",
    "graph": {"cut_to": ["boxes"], "keep_unused": true, "metadata": {"stride": null}, "rename": {"input:0": "image"}},
    "version": 4
})") << QStringList{u"cut-to=boxes"_s, u"rename=input:0=image"_s, u"remove-metadata=stride"_s, u"keep-unused"_s};
}

void TestEditsFile::versions()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QStringList, edits);
    const auto read = readEdits(write(json));
    QVERIFY2(read, qPrintable(read ? QString() : describe(read.error())));
    QCOMPARE(editTexts(*read), edits);
    QCOMPARE(editsFromJson(editsToJson(*read)).value_or(ModelEdits()), *read);
}

void TestEditsFile::otherVersions_data()
{
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<QString>("says");
    QTest::newRow("newer") << QByteArray("5") << u"written by a newer Shapewright (version 5 of the file; up to 4"_s;
    QTest::newRow("none") << QByteArray("null") << u"a number from 1 to 4"_s;
    QTest::newRow("0") << QByteArray("0") << u"a number from 1 to 4"_s;
    QTest::newRow("a text") << QByteArray(R"("1")") << u"a number from 1 to 4"_s;
}

// What a later version means by its members is not known, so that none of them is taken.
void TestEditsFile::otherVersions()
{
    QFETCH(const QByteArray, version);
    QFETCH(const QString, says);
    const auto read =
        readEdits(write(R"({"format": "shapewright-edits", "symbols": {"batch": 1}, "version": )" + version + '}'));
    QVERIFY(!read);
    const QString told = describe(read.error());
    QVERIFY2(told.contains(says), qPrintable(told));
}

SHAPEWRIGHT_APPLESS_TEST(TestEditsFile)
#include "tst_editsfile.moc"
