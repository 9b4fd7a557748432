// SPDX-License-Identifier: Apache-2.0
#include "model/save/scratchfolder.h"
#include "model/save/temporaryname.h"

#include "tests/support/registertest.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

// Only what a dead program of ours left is removed.
class TestTemporaryName : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void removesTheDead();
    void leavesTheLiving();
    void leavesWhatIsNotOurs_data();
    void leavesWhatIsNotOurs();
    void removesDeadFolders();

private:
    // A new name, or with a change to it.
    QString name() const { return temporaryName(m_folder->filePath(u"m.onnx"_s)); }
    void make(const QString &path) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestTemporaryName::make(const QString &path) const
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("half a model") > 0);
}

void TestTemporaryName::removesTheDead()
{
    const QString first = name(), second = name();
    QCOMPARE_NE(first, second);
    QCOMPARE(QFileInfo(first).path(), m_folder->path());
    make(first);
    make(second);
    removeDeadFiles(m_folder->path());
    QVERIFY(!QFile::exists(first) && !QFile::exists(second));
    removeDeadFiles(m_folder->filePath(u"no such folder"_s));
}

void TestTemporaryName::leavesTheLiving()
{
    const QString path = name();
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(markAsAlive(file.handle()));
        removeDeadFiles(m_folder->path());
        QVERIFY(QFile::exists(path));
        QFile other(path);
        QVERIFY(other.open(QIODevice::ReadWrite));
        QVERIFY(!markAsAlive(other.handle()));
    }
    removeDeadFiles(m_folder->path()); // the lock ends with the file
    QVERIFY(!QFile::exists(path));
}

void TestTemporaryName::leavesWhatIsNotOurs_data()
{
    QTest::addColumn<QString>("pattern"); // of a part of the name
    QTest::addColumn<QString>("instead");
    QTest::addColumn<QString>("kind");
    QTest::newRow("another machine's") << u"-[0-9a-f]{8}-"_s << u"-zzzzzzzz-"_s << u"file"_s;
    QTest::newRow("another length") << u"\\.onnx$"_s << u"0.onnx"_s << u"file"_s;
    QTest::newRow("another ending") << u"\\.onnx$"_s << u".onnx.bak"_s << u"file"_s;
    QTest::newRow("another beginning") << u"\\.shapewright"_s << u"a.shapewright"_s << u"file"_s;
    QTest::newRow("a folder") << u"^$"_s << QString() << u"folder"_s;
    QTest::newRow("a link") << u"^$"_s << QString() << u"link"_s;
    QTest::newRow("a pipe") << u"^$"_s << QString() << u"pipe"_s;
}

void TestTemporaryName::leavesWhatIsNotOurs()
{
    QFETCH(QString, pattern);
    QFETCH(QString, instead);
    QFETCH(QString, kind);
    QString path = name();
    path.replace(QRegularExpression(pattern), instead);
    const QString behind = m_folder->filePath(u"precious"_s);
    make(behind);
    if (kind == u"folder")
        QVERIFY(QDir().mkdir(path));
    else if (kind == u"link")
        QVERIFY(QFile::link(behind, path));
    else if (kind == u"pipe")
        QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
    else
        make(path);
    removeDeadFiles(m_folder->path());
    QVERIFY(QFile::exists(path));
    QVERIFY(QFile::exists(behind));
}

// What a run leaves that was killed goes with the next one. One that is under way, or has just begun, stays.
void TestTemporaryName::removesDeadFolders()
{
    const QDir temp = QDir::temp();
    const auto age = [](const QString &path) {
        const timespec old[2] = {{.tv_sec = 1'000'000'000, .tv_nsec = 0}, {.tv_sec = 1'000'000'000, .tv_nsec = 0}};
        QCOMPARE(::utimensat(AT_FDCWD, QFile::encodeName(path).constData(), old, 0), 0);
    };
    const ScratchFolder living;
    const QString pattern = living.path().chopped(6);
    const QString dead = pattern + u"dead00"_s, young = pattern + u"young0"_s, foreign = pattern + u"longer-name"_s;
    for (const QString &path : {dead, young, foreign}) {
        QVERIFY(temp.mkpath(path));
        make(path + u"/model.onnx"_s);
    }
    make(living.filePath(u"model.onnx"_s));
    for (const QString &path : {dead, foreign, living.path()})
        age(path);
    const ScratchFolder next;
    QVERIFY(next.isValid() && next.path().startsWith(pattern));
    QVERIFY(!QFile::exists(dead));
    for (const QString &path : {young, foreign, living.path()})
        QVERIFY2(QFile::exists(path + u"/model.onnx"_s), qPrintable(path));
    QVERIFY(QDir(young).removeRecursively() && QDir(foreign).removeRecursively());
}

SHAPEWRIGHT_APPLESS_TEST(TestTemporaryName)
#include "tst_temporaryname.moc"
