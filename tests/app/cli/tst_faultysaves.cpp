// SPDX-License-Identifier: Apache-2.0
// Lets each file operation of a save fail in turn, or kills or interrupts the program there. Afterwards either all old
// files or all new ones must exist.
#include "tests/app/cli/clirun.h"
#include "tests/support/registertest.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

enum class Save { ToNewFile, OverOther, OverItself, WithData, WithTakenName, WithDataInside };

bool hasExternalData(Save save)
{
    return save == Save::WithData || save == Save::WithTakenName || save == Save::WithDataInside;
}

// What the save has written as its target.
QByteArray targetIn(const std::map<QString, QByteArray> &files)
{
    for (const QString &name : {u"./target.onnx"_s, u"elsewhere/target.onnx"_s, u"./original.onnx"_s}) {
        if (const auto found = files.find(name); found != files.end())
            return found->second;
    }
    return {};
}

struct Faulty {
    CliRun run;
    QString call; // the operation that failed; empty if the save ended before it
};

// `isNamed`: as where files cannot be made without a name.
Faulty runWithFault(const QStringList &arguments, const QString &folder, const QString &fault, int at, bool isNamed)
{
    const QString log = folder + u"/call"_s;
    QFile::remove(log);
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LD_PRELOAD"_s, QStringLiteral(SHAPEWRIGHT_FAULTY_CALLS));
    environment.insert(u"SHAPEWRIGHT_FAULT"_s, fault);
    environment.insert(u"SHAPEWRIGHT_FAULT_AT"_s, QString::number(at));
    environment.insert(u"SHAPEWRIGHT_FAULT_BEGIN"_s, u"original.onnx"_s);
    environment.insert(u"SHAPEWRIGHT_FAULT_LOG"_s, log);
    if (isNamed)
        environment.insert(u"SHAPEWRIGHT_FAULT_NAMED"_s, u"1"_s);
    process.setProcessEnvironment(environment);
    process.start(program(u"shapewright-cli"_s), arguments);
    Faulty faulty;
    faulty.run = finished(process);
    faulty.call = QString::fromLatin1(bytesOf(log));
    QFile::remove(log);
    return faulty;
}

} // namespace

class TestFaultySaves : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyCall_data();
    void everyCall();

private:
    void prepare(Save save);
    QStringList arguments(Save save) const;
    // The next save into each folder.
    void removeHidden() const;
    QString in(const QString &name) const { return m_folder->filePath(name); }
    // All files in all folders, with their contents.
    std::map<QString, QByteArray> files() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    bool m_canBeUnnamed = false; // files of the file system that the tests are on
};

void TestFaultySaves::initTestCase()
{
    SHAPEWRIGHT_NEED_MODELS();
    const QTemporaryDir folder;
    const int unnamed = ::open(QFile::encodeName(folder.path()).constData(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    m_canBeUnnamed = unnamed >= 0;
    if (unnamed >= 0)
        ::close(unnamed);
    if (!QStringLiteral(SHAPEWRIGHT_SANITIZE).isEmpty())
        QSKIP("a sanitizer has to be loaded before everything else");
}

void TestFaultySaves::everyCall_data()
{
    QTest::addColumn<int>("save");
    QTest::addColumn<QString>("fault");
    QTest::addColumn<bool>("isNamed");
    const std::pair<const char *, Save> saves[] = {{"to a new file", Save::ToNewFile},
                                                   {"over another file", Save::OverOther},
                                                   {"over the original", Save::OverItself},
                                                   {"with external data to another folder", Save::WithData},
                                                   {"with external data whose name is taken", Save::WithTakenName},
                                                   {"with external data put inside", Save::WithDataInside}};
    for (const auto &[name, save] : saves) {
        for (const char *fault : {"ENOSPC", "EIO", "EINTR", "short", "kill", "interrupt"}) {
            QTest::addRow("%s, %s", name, fault) << int(save) << QString::fromLatin1(fault) << false;
            if (save == Save::ToNewFile || save == Save::OverOther || save == Save::WithData)
                QTest::addRow("%s, named, %s", name, fault) << int(save) << QString::fromLatin1(fault) << true;
        }
    }
}

void TestFaultySaves::prepare(Save save)
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir(m_folder->path()).mkdir(u"elsewhere"_s));
    const bool hasData = hasExternalData(save);
    QVERIFY(QFile::copy(model(hasData ? u"cases/ext.onnx"_s : u"seed/dynamic_rnn.onnx"_s), in(u"original.onnx"_s)));
    if (hasData) {
        for (const QFileInfo &data : QDir(model(u"cases"_s)).entryInfoList({u"ext*"_s}, QDir::Files)) {
            if (data.suffix() == u"onnx")
                continue;
            QVERIFY(QFile::copy(data.filePath(), in(data.fileName())));
            if (save == Save::WithTakenName)
                QVERIFY(QFile::copy(in(u"original.onnx"_s), in(u"elsewhere/"_s + data.fileName())));
        }
    }
    if (save == Save::OverOther)
        QVERIFY(QFile::copy(model(u"cases/kv.onnx"_s), in(u"target.onnx"_s)));
    for (const QFileInfo &file : QDir(m_folder->path()).entryInfoList(QDir::Files))
        QFile::setPermissions(file.filePath(), QFile::ReadOwner | QFile::WriteOwner);
}

QStringList TestFaultySaves::arguments(Save save) const
{
    const QStringList dims = hasExternalData(save)
                                 ? QStringList{u"--dim"_s, u"N=2"_s}
                                 : QStringList{u"--dim"_s, u"batch_size=2"_s, u"--dim"_s, u"sequence_length=3"_s};
    const QString target = save == Save::OverItself ? u"original.onnx"_s
                           : hasExternalData(save)  ? u"elsewhere/target.onnx"_s
                                                    : u"target.onnx"_s;
    return QStringList{u"fix"_s, in(u"original.onnx"_s), in(target)} + dims +
           QStringList{u"--overwrite"_s, u"--external-data"_s, save == Save::WithDataInside ? u"inline"_s : u"copy"_s};
}

std::map<QString, QByteArray> TestFaultySaves::files() const
{
    std::map<QString, QByteArray> contents;
    QDir folder(m_folder->path());
    for (const QString &part : {u"."_s, u"elsewhere"_s}) {
        for (const QFileInfo &file :
             QDir(folder.filePath(part)).entryInfoList(QDir::Files | QDir::Hidden | QDir::NoDotAndDotDot))
            contents[part + u'/' + file.fileName()] = bytesOf(file.filePath());
    }
    return contents;
}

void TestFaultySaves::removeHidden() const
{
    for (const QString &name : {u"next.onnx"_s, u"elsewhere/next.onnx"_s}) {
        const CliRun next = runCli({u"fix"_s, model(u"cases/kv.onnx"_s), in(name)});
        QVERIFY2(next.exitCode == 0, next.err);
        QVERIFY(QFile::remove(in(name)));
    }
}

void TestFaultySaves::everyCall()
{
    QFETCH(int, save);
    QFETCH(QString, fault);
    QFETCH(bool, isNamed);
    isNamed = isNamed || !m_canBeUnnamed;
    const Save kind = Save(save);
    prepare(kind);
    const auto before = files();
    const CliRun good = runCli(arguments(kind));
    QVERIFY2(good.exitCode == 0, good.err);
    const auto after = files();
    QVERIFY(before != after);

    constexpr int tooMany = 2000;
    int at = 1;
    int interrupted = 0;
    int hiddenLeft = 0;
    for (; at < tooMany; ++at) {
        prepare(kind);
        const Faulty faulty = runWithFault(arguments(kind), m_folder->path(), fault, at, isNamed);
        auto left = files();
        const QString where = u"call %1, %2, exit %3: %4 files\n%5"_s.arg(
            QString::number(at), faulty.call, QString::number(faulty.run.exitCode), QString::number(left.size()),
            faulty.run.all());
        if (fault == u"kill" && !faulty.call.isEmpty()) {
            // No name of the person's is half written. A hidden file is left only where it had to have a name.
            const auto isHidden = [](const auto &file) { return file.first.contains(u"/.shapewright-"); };
            const auto hidden = std::ranges::find_if(left, isHidden);
            if (hidden != left.end()) {
                ++hiddenLeft;
                QVERIFY2(isNamed || hidden->second == targetIn(after), qPrintable(where));
                removeHidden();
                QVERIFY2(std::ranges::none_of(files(), isHidden), qPrintable(where));
            }
            std::erase_if(left, isHidden);
            auto dataCameFirst = left;
            std::erase_if(dataCameFirst, [&](const auto &file) { return !before.contains(file.first); });
            const bool isOld = dataCameFirst == before && !left.contains(u"elsewhere/target.onnx"_s) &&
                               left.contains(u"./target.onnx"_s) == before.contains(u"./target.onnx"_s);
            QVERIFY2(isOld || left == after, qPrintable(where));
            continue;
        }
        if (fault == u"interrupt")
            QVERIFY2(faulty.run.exitCode == 0 || faulty.run.exitCode == 130, qPrintable(where));
        interrupted += faulty.run.exitCode == 130 ? 1 : 0;
        if (faulty.run.exitCode == 0)
            QVERIFY2(left == after, qPrintable(where));
        else if (faulty.call != u"unlink") // otherwise a temporary file could not be removed
            QVERIFY2(left == before, qPrintable(where));
        else
            QVERIFY2(faulty.run.exitCode != 0, qPrintable(where));
        if (faulty.call.isEmpty())
            break;
    }
    QVERIFY(at > 5 && at < tooMany); // it did fail somewhere
    if (fault == u"kill") {
        const bool isReplaced = kind == Save::OverOther || kind == Save::OverItself;
        QVERIFY2(isNamed ? hiddenLeft > 5 : hiddenLeft <= (isReplaced ? 1 : 0),
                 qPrintable(QString::number(hiddenLeft)));
    }
    QCOMPARE(interrupted > 5, fault == u"interrupt");
    qInfo("%d calls", at - 1);
}

SHAPEWRIGHT_GUILESS_TEST(TestFaultySaves)
#include "tst_faultysaves.moc"
