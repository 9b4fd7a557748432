// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli/clirun.h"
#include "tests/support/registertest.h"

#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::bytesOf;
using test::CliRun;
using test::runCli;

namespace {

QString hashOf(const QByteArray &bytes)
{
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

} // namespace

// Tests the option --report of `fix`.
class TestReportOption : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void init();
    void besideTheModel_data();
    void besideTheModel();
    void overItsOwnModel();
    void sameTwiceButForTimes();
    void refusals_data();
    void refusals();

private:
    QString in(const QString &name) const { return m_folder->filePath(name); }
    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden); }
    CliRun fix(const QStringList &arguments) const
    {
        return runCli(QStringList{u"fix"_s, in(u"m.onnx"_s), in(u"out.onnx"_s), u"--report"_s, in(u"r.json"_s)} +
                      arguments);
    }
    QJsonObject report() const { return QJsonDocument::fromJson(bytesOf(in(u"r.json"_s))).object(); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestReportOption::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QFile::copy(test::model(u"seed/dynamic_rnn.onnx"_s), in(u"m.onnx"_s)));
}

void TestReportOption::besideTheModel_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("status");
    QTest::newRow("not tested") << QStringList() << u"not tested"_s;
    QTest::newRow("tested") << QStringList{u"--test"_s} << u"passed"_s;
    QTest::newRow("tested, as JSON") << QStringList{u"--test"_s, u"--json"_s} << u"passed"_s;
}

void TestReportOption::besideTheModel()
{
    QFETCH(QStringList, options);
    QFETCH(QString, status);
    const CliRun run = fix(QStringList{u"--dim"_s, u"batch_size=2"_s} + options);
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QVERIFY(run.out.contains("r.json"));
    QCOMPARE(report().value(u"original"_s)[u"sha256"_s].toString(), hashOf(bytesOf(in(u"m.onnx"_s))));
    QCOMPARE(report().value(u"saved"_s)[u"sha256"_s].toString(), hashOf(bytesOf(in(u"out.onnx"_s))));
    QCOMPARE(report().value(u"test"_s)[u"status"_s].toString(), status);
    QCOMPARE(report().value(u"versions"_s)[u"onnxruntime"_s].isNull(), status != u"passed");
    QCOMPARE(report().value(u"still_dynamic"_s)[0][u"why"_s][0][u"names"_s].toArray(),
             (QJsonArray{u"sequence_length"_s}));
    QCOMPARE(files(), (QStringList{u"m.onnx"_s, u"out.onnx"_s, u"r.json"_s}));
}

void TestReportOption::overItsOwnModel()
{
    const QString before = hashOf(bytesOf(in(u"m.onnx"_s)));
    const CliRun run = runCli({u"fix"_s, in(u"m.onnx"_s), in(u"m.onnx"_s), u"--overwrite"_s, u"--dim"_s,
                               u"batch_size=2"_s, u"--report"_s, in(u"r.json"_s)});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QCOMPARE(report().value(u"original"_s)[u"sha256"_s].toString(), before);
    QCOMPARE(report().value(u"saved"_s)[u"sha256"_s].toString(), hashOf(bytesOf(in(u"m.onnx"_s))));
}

void TestReportOption::sameTwiceButForTimes()
{
    const auto timeless = [this] {
        QJsonObject content = report();
        content.remove(u"time"_s);
        QJsonObject outcome = content.value(u"test"_s).toObject();
        for (const QString &measured : {u"load_ms"_s, u"first_ms"_s, u"median_ms"_s, u"peak_mb"_s})
            outcome.remove(measured);
        content.insert(u"test"_s, outcome);
        return content;
    };
    const QStringList options{u"--shape"_s, u"input=2,5,_"_s, u"--test"_s, u"--overwrite"_s};
    QCOMPARE(fix(options).exitCode, 0);
    const QJsonObject first = timeless();
    QVERIFY(!first.isEmpty());
    QCOMPARE(fix(options).exitCode, 0);
    QCOMPARE(timeless(), first);
}

void TestReportOption::refusals_data()
{
    QTest::addColumn<QString>("where");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("code");
    const QString report = u"r.json"_s;
    QTest::newRow("over the model") << u"m.onnx"_s << QStringList{u"--overwrite"_s} << 4;
    QTest::newRow("over OUT") << u"out.onnx"_s << QStringList{u"--overwrite"_s} << 4;
    QTest::newRow("no folder") << u"absent/r.json"_s << QStringList() << 4;
    QTest::newRow("exists") << u"old.json"_s << QStringList() << 4;
    QTest::newRow("over a text") << u"old.txt"_s << QStringList{u"--overwrite"_s} << 4;
    QTest::newRow("errors") << report << QStringList{u"--dim"_s, u"batch=2"_s} << 1;
    QTest::newRow("dynamic") << report << QStringList{u"--require-static"_s} << 1;
    QTest::newRow("dry run") << report << QStringList{u"--dry-run"_s} << 2;
    QTest::newRow("without a name") << QString() << QStringList() << 2;
}

// In these cases neither a report nor a model is written, and existing files are not changed.
void TestReportOption::refusals()
{
    QFETCH(QString, where);
    QFETCH(QStringList, options);
    QFETCH(int, code);
    for (const QString &old : {u"old.json"_s, u"old.txt"_s}) {
        QFile file(in(old));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(old.endsWith(u"json") ? "{}" : "text") > 0);
    }
    const QStringList before = files();
    const QByteArray model = bytesOf(in(u"m.onnx"_s));
    QStringList arguments{u"fix"_s, in(u"m.onnx"_s), in(u"out.onnx"_s), u"--report"_s};
    if (!where.isEmpty())
        arguments.append(in(where));
    const CliRun run = runCli(arguments + options);
    QVERIFY2(run.exitCode == code, qPrintable(run.all()));
    QVERIFY(!run.err.isEmpty());
    QCOMPARE(files(), before);
    QCOMPARE(bytesOf(in(u"m.onnx"_s)), model);
    QCOMPARE(bytesOf(in(u"old.txt"_s)), QByteArray("text"));
}

SHAPEWRIGHT_GUILESS_TEST(TestReportOption)
#include "tst_report.moc"
