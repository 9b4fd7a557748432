// SPDX-License-Identifier: Apache-2.0
#include "app/gui/commandline.h"

#include "model/shape/edittext.h"
#include "tests/support/testmodels.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace shapewright;

class TestCommandLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modelAndEdits();
    void editsFromAFile();
    void wrongUsage_data();
    void wrongUsage();
    void noDisplayIsSaid();
    void versionsAreSaid();
};

void TestCommandLine::modelAndEdits()
{
    const auto line = CommandLine::parse(
        {QStringLiteral("shapewright"), QStringLiteral("--dim"), QStringLiteral("batch=1"), QStringLiteral("m.onnx"),
         QStringLiteral("--shape=x=1,3,?,_"), QStringLiteral("--size"), QStringLiteral("800x600"),
         QStringLiteral("--theme"), QStringLiteral("dark"), QStringLiteral("--screenshot"), QStringLiteral("p.png")});
    QVERIFY(line);
    QCOMPARE(line->model, QStringLiteral("m.onnx"));
    QCOMPARE(line->edits.symbols.at("batch"), Dim(1));
    QCOMPARE(line->edits.shapes.at("x").size(), std::size_t(4));
    QCOMPARE(line->size, QSize(800, 600));
    QCOMPARE(line->theme, std::optional(Appearance::Choice::Dark));
    QVERIFY(line->isOffscreen());
}

void TestCommandLine::editsFromAFile()
{
    const QTemporaryDir folder;
    ShapeEdits edits;
    edits.symbols["batch"] = Dim(1);
    QFile file(folder.filePath(QStringLiteral("e.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(editsToJson(edits));
    file.close();
    const auto line =
        CommandLine::parse({QStringLiteral("shapewright"), QStringLiteral("m.onnx"), QStringLiteral("--dim"),
                            QStringLiteral("seq=9"), QStringLiteral("--edits"), file.fileName()});
    QVERIFY2(line, qPrintable(line ? QString() : line.error()));
    QCOMPARE(line->edits.symbols.at("batch"), Dim(1));
    QCOMPARE(line->edits.symbols.at("seq"), Dim(9));
}

void TestCommandLine::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown option") << QStringList{QStringLiteral("--dimm"), QStringLiteral("a=1")};
    QTest::newRow("two models") << QStringList{QStringLiteral("a.onnx"), QStringLiteral("b.onnx")};
    QTest::newRow("edits of nothing") << QStringList{QStringLiteral("--dim"), QStringLiteral("a=1")};
    QTest::newRow("no edit") << QStringList{QStringLiteral("a.onnx"), QStringLiteral("--dim"), QStringLiteral("a")};
    QTest::newRow("no such edits") << QStringList{QStringLiteral("a.onnx"), QStringLiteral("--edits"),
                                                  QStringLiteral("/no/such.json")};
    QTest::newRow("size") << QStringList{QStringLiteral("--size"), QStringLiteral("large")};
    QTest::newRow("theme") << QStringList{QStringLiteral("--theme"), QStringLiteral("blue")};
    QTest::newRow("export of nothing") << QStringList{QStringLiteral("--export"), QStringLiteral("a.svg")};
}

void TestCommandLine::wrongUsage()
{
    QFETCH(QStringList, arguments);
    const auto line = CommandLine::parse(QStringList{QStringLiteral("shapewright")} + arguments);
    QVERIFY(!line);
    QVERIFY(!line.error().isEmpty());
}

void TestCommandLine::noDisplayIsSaid()
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QString::fromLatin1(name));
    process.setProcessEnvironment(environment);
    process.start(test::program(QStringLiteral("shapewright")), {});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("there is no display"));
}

void TestCommandLine::versionsAreSaid()
{
    QProcess process;
    process.start(test::program(QStringLiteral("shapewright")), {QStringLiteral("--version")});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 0);
    const QString text = QString::fromUtf8(process.readAllStandardOutput());
    for (const char *part : {"shapewright \\d", "onnx \\d", "ONNX Runtime \\d", "Qt 6\\.", "Graphviz \\d"})
        QVERIFY2(text.contains(QRegularExpression(QString::fromLatin1(part))), qPrintable(text));
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
