// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/commandline.h"

#include "model/edits/edittext.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace shapewright;

class TestCommandLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modelAndEdits();
    void editsFromAFile();
    void twoModels();
    void wrongUsage_data();
    void wrongUsage();
    void standardInputIsRefused();
    void helpListsEveryOption();
    void manualPageListsEveryOption();
    void hugeEditsAreRefused();
    void exports_data();
    void exports();
    void thumbnailFits();
    void exportIsReproducible();
    void missingDisplayIsReported();
    void versionsArePrinted();
    void pictureIsInTheLanguageAskedFor();
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
    const GraphWishes wishes{GraphWishes::Fold{32}};
    file.write(editsToJson({edits, wishes}));
    file.close();
    const auto line =
        CommandLine::parse({QStringLiteral("shapewright"), QStringLiteral("m.onnx"), QStringLiteral("--dim"),
                            QStringLiteral("seq=9"), QStringLiteral("--edits"), file.fileName()});
    QVERIFY2(line, qPrintable(line ? QString() : line.error()));
    QCOMPARE(line->edits.symbols.at("batch"), Dim(1));
    QCOMPARE(line->edits.symbols.at("seq"), Dim(9));
    QVERIFY(line->wishes == wishes);
}

void TestCommandLine::twoModels()
{
    const auto line =
        CommandLine::parse({QStringLiteral("shapewright"), QStringLiteral("a.onnx"), QStringLiteral("b.onnx")});
    QVERIFY(line);
    QCOMPARE(line->model, QStringLiteral("a.onnx"));
    QCOMPARE(line->other, QStringLiteral("b.onnx"));

    SHAPEWRIGHT_NEED_MODELS();
    const QTemporaryDir folder;
    const QString picture = folder.filePath(QStringLiteral("both.svg"));
    QProcess process;
    process.start(test::program(QStringLiteral("shapewright")),
                  {test::model(QStringLiteral("seed/dynamic_rnn.onnx")),
                   test::model(QStringLiteral("seed/dynamic_rnn.onnx")), QStringLiteral("--export"), picture});
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(test::bytesOf(picture).contains("svg"));
}

void TestCommandLine::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown option") << QStringList{QStringLiteral("--dimm"), QStringLiteral("a=1")};
    QTest::newRow("three models") << QStringList{QStringLiteral("a.onnx"), QStringLiteral("b.onnx"),
                                                 QStringLiteral("c.onnx")};
    QTest::newRow("edits of two models") << QStringList{QStringLiteral("a.onnx"), QStringLiteral("b.onnx"),
                                                        QStringLiteral("--dim"), QStringLiteral("n=1")};
    QTest::newRow("a graph of two models")
        << QStringList{QStringLiteral("a.onnx"), QStringLiteral("b.onnx"),       QStringLiteral("--graph"),
                       QStringLiteral("main"),   QStringLiteral("--screenshot"), QStringLiteral("p.png")};
    QTest::newRow("edits of nothing") << QStringList{QStringLiteral("--dim"), QStringLiteral("a=1")};
    QTest::newRow("no edit") << QStringList{QStringLiteral("a.onnx"), QStringLiteral("--dim"), QStringLiteral("a")};
    QTest::newRow("no such edits") << QStringList{QStringLiteral("a.onnx"), QStringLiteral("--edits"),
                                                  QStringLiteral("/no/such.json")};
    QTest::newRow("size") << QStringList{QStringLiteral("--size"), QStringLiteral("large")};
    QTest::newRow("theme") << QStringList{QStringLiteral("--theme"), QStringLiteral("blue")};
    QTest::newRow("language") << QStringList{QStringLiteral("--lang"), QStringLiteral("tlh")};
    const auto exported = [](const char *name, const QString &options) {
        QTest::newRow(name) << options.split(QLatin1Char(' '));
    };
    exported("export of nothing", QStringLiteral("--export a.svg"));
    exported("export of another kind", QStringLiteral("a.onnx --export a.pdf"));
    exported("export without an ending", QStringLiteral("a.onnx --export a"));
    exported("scale of a vector picture", QStringLiteral("a.onnx --export a.svg --scale 2"));
    exported("scale of no picture", QStringLiteral("a.onnx --scale 2"));
    exported("view of no picture", QStringLiteral("a.onnx --view"));
    exported("no scale", QStringLiteral("a.onnx --export a.png --scale 0"));
    exported("scale without end", QStringLiteral("a.onnx --export a.png --scale inf"));
    exported("scale in words", QStringLiteral("a.onnx --export a.png --scale nan"));
    exported("provider for a window", QStringLiteral("a.onnx --provider nnapi"));
    exported("blocks for a window", QStringLiteral("a.onnx --blocks"));
    exported("graph for a window", QStringLiteral("a.onnx --graph main"));
}

void TestCommandLine::wrongUsage()
{
    QFETCH(QStringList, arguments);
    const auto line = CommandLine::parse(QStringList{QStringLiteral("shapewright")} + arguments);
    QVERIFY(!line);
    QVERIFY(!line.error().isEmpty());
}

void TestCommandLine::standardInputIsRefused()
{
    const auto line = CommandLine::parse({QStringLiteral("shapewright"), QStringLiteral("-")});
    QVERIFY(!line);
    QVERIFY2(line.error().contains(QStringLiteral("standard input")) && line.error().contains(QStringLiteral("./-")),
             qPrintable(line.error()));
    QVERIFY(CommandLine::parse({QStringLiteral("shapewright"), QStringLiteral("./-")}).has_value());
}

// The help lists all options, and the parser accepts all options that the help lists.
void TestCommandLine::helpListsEveryOption()
{
    static const QRegularExpression line(QStringLiteral("^  --([a-z]+)( \\S+)?"), QRegularExpression::MultilineOption);
    const QString help = CommandLine::help();
    QStringList listed;
    for (auto match = line.globalMatch(help); match.hasNext();) {
        const QRegularExpressionMatch one = match.next();
        listed.append(one.captured(1));
        QStringList arguments{QStringLiteral("shapewright"), QStringLiteral("m.onnx"),
                              QStringLiteral("--") + one.captured(1)};
        if (one.hasCaptured(2))
            arguments.append(QStringLiteral("x"));
        const auto parsed = CommandLine::parse(arguments);
        const QString error = parsed ? QString() : parsed.error();
        QVERIFY2(!error.contains(QStringLiteral("nknown option")) && !error.contains(QStringLiteral("Missing value")) &&
                     !error.contains(QStringLiteral("nexpected value")),
                 qPrintable(error));
    }
    QCOMPARE(listed,
             QStringLiteral(
                 "dim shape denotation value edits screenshot size export scale thumbnail view graph blocks provider "
                 "theme lang version manual help")
                 .split(QLatin1Char(' ')));
    QVERIFY2(help.contains(QStringLiteral("\n  --denotation NAME=VALUE  as DATA_BATCH=1\n")), qPrintable(help));
    QVERIFY2(help.contains(QStringLiteral("main/If_3.then_branch;\n                           shapewright-cli")),
             qPrintable(help));
}

// The program prints its page without a display, and man reads it without a warning.
void TestCommandLine::manualPageListsEveryOption()
{
    QProcess printed, read;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QString::fromLatin1(name));
    printed.setProcessEnvironment(environment);
    printed.setStandardOutputProcess(&read);
    printed.start(test::program(QStringLiteral("shapewright")), {QStringLiteral("--manual")});
    read.start(QStringLiteral("groff"), QStringLiteral("-man -Tutf8 -P-c -P-b -P-u -ww").split(QLatin1Char(' ')));
    QVERIFY(printed.waitForFinished() && read.waitForFinished());
    QCOMPARE(printed.exitCode(), 0);
    QCOMPARE(read.readAllStandardError(), QByteArray());
    const QString text = QString::fromUtf8(read.readAllStandardOutput());
    static const QRegularExpression option(QStringLiteral("^  --[a-z]+"), QRegularExpression::MultilineOption);
    for (auto match = option.globalMatch(CommandLine::help()); match.hasNext();) {
        const QString name = match.next().captured().trimmed();
        QVERIFY2(text.contains(name), qPrintable(name + text));
    }
    QVERIFY2(text.contains(QStringLiteral("shapewright-cli(1)")), qPrintable(text));
}

void TestCommandLine::hugeEditsAreRefused()
{
    const auto line = CommandLine::parse({QStringLiteral("shapewright"), QStringLiteral("m.onnx"),
                                          QStringLiteral("--edits"), QStringLiteral("/dev/zero")});
    QVERIFY(!line);
    QVERIFY2(line.error().contains(QStringLiteral("limit")), qPrintable(line.error()));
}

void TestCommandLine::exports_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("options"); // the options after the output file
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("says");
    SHAPEWRIGHT_NEED_MODELS();
    const auto row = [](const char *name, const char *model, const char *options, const char *file, int exitCode,
                        const char *says) {
        QTest::newRow(name) << QString::fromLatin1(model) << QString::fromLatin1(options) << QString::fromLatin1(file)
                            << exitCode << QString::fromLatin1(says);
    };
    row("pictures from the command line: vector", "seed/dynamic_rnn.onnx", "", "a.svg", 0, "");
    row("pictures from the command line: pixels", "seed/dynamic_rnn.onnx", "--scale 3 --theme dark", "A.PNG", 0, "");
    row("what is seen", "real/mobilenet_v2_w035.onnx", "--view --size 900x600", "a.png", 0, "");
    row("too large", "cases/chain5000.onnx", "--scale 4", "a.png", 0, "would be too large");
    row("edited", "seed/dynamic_rnn.onnx", "--dim batch_size=2", "a.svg", 0, "");
    row("edits that do not fit", "seed/dynamic_rnn.onnx", "--dim no_such=2", "a.svg", 1, "edits do not fit");
    row("unknown graph", "seed/dynamic_rnn.onnx", "--graph maim", "a.svg", 1, "main");
    row("parts of a provider", "seed/dynamic_rnn.onnx", "--provider nnapi", "a.svg", 0, "");
    row("blocks", "real/minilm_l6_int8.onnx", "--blocks", "a.svg", 0, "");
    row("unknown provider", "seed/dynamic_rnn.onnx", "--provider toaster", "a.svg", 2, "toaster");
    row("thumbnail under a name that a file manager chose", "real/minilm_l6_int8.onnx", "--thumbnail 256", "a.tmp", 0,
        "");
    row("thumbnail without a size", "seed/dynamic_rnn.onnx", "--thumbnail big", "a.png", 2, "number of pixels");
    row("wrong usage", "seed/dynamic_rnn.onnx", "", "a.gif", 2, "ends in .svg or .png");
    row("no model", "no/such.onnx", "", "a.svg", 3, "such.onnx");
    row("nowhere to write", "seed/dynamic_rnn.onnx", "", "no/such/folder/a.svg", 4, "cannot be written");
    row("nowhere to write pixels", "seed/dynamic_rnn.onnx", "", "no/such/folder/a.png", 4, "cannot be written");
}

void TestCommandLine::exports()
{
    QFETCH(QString, model);
    QFETCH(QString, options);
    QFETCH(QString, file);
    QFETCH(int, exitCode);
    QFETCH(QString, says);
    const QTemporaryDir folder;
    const QString path = folder.filePath(file);
    QProcess process;
    process.start(test::program(QStringLiteral("shapewright")),
                  QStringList{test::model(model), QStringLiteral("--export"), path} +
                      options.split(QLatin1Char(' '), Qt::SkipEmptyParts));
    QVERIFY(process.waitForFinished());
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(process.exitCode() == exitCode, said);
    QVERIFY2(said.contains(says.toUtf8()), said);
    QVERIFY2(!says.isEmpty() || !said.contains("shapewright:"), said);
    if (exitCode == 0)
        QVERIFY(QFile(path).size() > 1000);
}

void TestCommandLine::thumbnailFits()
{
    SHAPEWRIGHT_NEED_MODELS();
    const QTemporaryDir folder;
    for (const char *model : {"real/minilm_l6_int8.onnx", "cases/chain5000.onnx", "seed/dynamic_rnn.onnx"}) {
        const QString path = folder.filePath(QStringLiteral("thumbnail"));
        QProcess process;
        process.start(test::program(QStringLiteral("shapewright")),
                      {test::model(QString::fromLatin1(model)), QStringLiteral("--export"), path,
                       QStringLiteral("--thumbnail"), QStringLiteral("128")});
        QVERIFY(process.waitForFinished());
        const QSize size = QImage(path, "PNG").size();
        QVERIFY2(size.width() >= 60 && size.height() >= 60, model); // no thin line, however long the graph is
        QVERIFY2(size.width() <= 128 && size.height() <= 128, model);
    }
}

// Two runs with the real layouter give the same bytes, also for a subgraph.
void TestCommandLine::exportIsReproducible()
{
    SHAPEWRIGHT_NEED_MODELS();
    const QTemporaryDir folder;
    const auto written = [&](const QString &model, const QString &graph) {
        const QString path = folder.filePath(QStringLiteral("a.svg"));
        QFile::remove(path);
        QProcess process;
        process.start(test::program(QStringLiteral("shapewright")),
                      {test::model(model), QStringLiteral("--export"), path, QStringLiteral("--graph"), graph});
        QFile file(path);
        return process.waitForFinished() && process.exitCode() == 0 && file.open(QIODevice::ReadOnly) ? file.readAll()
                                                                                                      : QByteArray();
    };
    for (const auto &[model, graph] : {std::pair{"seed/dynamic_rnn.onnx", "main"},
                                       {"real/mobilenet_v2_w035.onnx", "main"},
                                       {"feature/if_branch_shapes_differ.onnx", "main/If_0.then_branch"}}) {
        const QByteArray first = written(QString::fromLatin1(model), QString::fromLatin1(graph));
        QVERIFY2(first.contains(graph), model);
        QVERIFY2(first == written(QString::fromLatin1(model), QString::fromLatin1(graph)), model);
    }
}

void TestCommandLine::missingDisplayIsReported()
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

void TestCommandLine::versionsArePrinted()
{
    QProcess process;
    process.start(test::program(QStringLiteral("shapewright")), {QStringLiteral("--version")});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 0);
    const QString text = QString::fromUtf8(process.readAllStandardOutput());
    for (const char *part : {"shapewright \\d", "onnx \\d", "ONNX Runtime \\d", "Qt 6\\.", "Graphviz \\d"})
        QVERIFY2(text.contains(QRegularExpression(QString::fromLatin1(part))), qPrintable(text));
}

// Whatever the system is: without the option, a picture and its messages are English.
void TestCommandLine::pictureIsInTheLanguageAskedFor()
{
    const auto said = [](const QStringList &options) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
        environment.insert(QStringLiteral("LANGUAGE"), QStringLiteral("zh_CN"));
        process.setProcessEnvironment(environment);
        process.start(
            test::program(QStringLiteral("shapewright")),
            QStringList{QStringLiteral("/no/such.onnx"), QStringLiteral("--screenshot"), QStringLiteral("p.png")} +
                options);
        process.waitForFinished();
        return QString::fromUtf8(process.readAllStandardError());
    };
    QVERIFY(said({}).contains(QStringLiteral("There is no file")));
    const QString chinese = said({QStringLiteral("--lang"), QStringLiteral("zh_CN")});
    QVERIFY2(chinese.contains(QStringLiteral("没有文件")), qPrintable(chinese));
}

SHAPEWRIGHT_GUILESS_TEST(TestCommandLine)
#include "tst_commandline.moc"
