// SPDX-License-Identifier: Apache-2.0
// The copied commands are split by a shell and parsed by the command line. The result must be the run and the edits of
// the window.
#include "app/cli/commands.h"
#include "app/cli/testing.h"
#include "app/gui/edits/editfiles.h"
#include "tests/support/hostilenames.h"
#include "tests/support/registertest.h"

#include <QTest>

#include <optional>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

// The options that the command line parsed last: those of `run`, or the common ones.
std::optional<cli::TestOptions> readTest;
std::optional<cli::Options> readCommon;

cli::ExitCode keepTest(const cli::TestOptions &options, const JobContext &)
{
    readTest = options;
    return cli::ExitCode::Done;
}

cli::ExitCode keepCommon(const cli::Options &options, const JobContext &)
{
    readCommon = options;
    return cli::ExitCode::Done;
}

// Parses arguments like shapewright-cli, but does not run the command.
void readAsCommandLine(const QStringList &arguments)
{
    readTest.reset();
    readCommon.reset();
    QList<cli::Command> commands = cli::commands();
    for (cli::Command &command : commands) {
        if (command.name == u"run"_s)
            command.run = cli::readThenRun(cli::readTestOptions, keepTest);
        else
            command.run = cli::readThenRun(keepCommon);
    }
    QCOMPARE(cli::runCommandLine(commands, arguments), int(cli::ExitCode::Done));
}

} // namespace

class TestRunLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runCommandIsReadBack_data();
    void runCommandIsReadBack();
    void fixCommandIsReadBack_data();
    void fixCommandIsReadBack();
};

namespace {

// Edits that use `name` for everything that they can name.
ShapeEdits editsNaming(const QString &name)
{
    const std::string text = name.toStdString();
    ShapeEdits edits;
    edits.symbols = {{text, Dim(3)}, {"plain", Dim(4)}};
    edits.axes = {{{text, 0}, Dim(5)}};
    edits.shapes[text] = {Dim(1), ShapeEdits::Leave(), Dim()};
    edits.values = {{text, {1, 2.5}}};
    return edits;
}

} // namespace

void TestRunLine::runCommandIsReadBack_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<ShapeEdits>("edits");
    QTest::addColumn<TestSettings>("settings");
    const QString plain = u"/tmp/model.onnx"_s;
    QTest::newRow("as it is") << plain << ShapeEdits() << TestSettings();
    QTest::newRow("in a folder with blanks and quotes")
        << u"/tmp/it's a \"model\" $HOME/\\x`y`.onnx"_s << ShapeEdits() << TestSettings();
    ShapeEdits edits;
    edits.symbols = {{"batch", 1}, {"a b", Dim::param("it's")}, {"$(rm)", 3}};
    edits.axes = {{{"x", 0}, 4}};
    edits.values = {{"sizes", {1, 2.5}}};
    edits.denotations = {{"DATA_BATCH", 2}};
    edits.shapes["y"] = {Dim(1), ShapeEdits::Leave(), Dim()};
    TestSettings settings;
    settings.compare = settings.checkAll = true;
    QTest::newRow("edited and compared") << plain << edits << settings;
    settings.fill = FillKind::Zeros;
    settings.inputFills = {u"x=uniform:-1,1"_s, u"words=text:two words; 'three'"_s, u"-n=ones"_s};
    settings.inputData = {u"/tmp/test data"_s, u"y=/tmp/a*.npy"_s};
    settings.seed = 7;
    settings.run = {RunSettings::Optimization::Extended, 3, 20, 1000, {"xnnpack", "-odd"}};
    settings.timeoutSeconds = 120;
    settings.memoryMegabytes = 512;
    QTest::newRow("every setting") << plain << edits << settings;
    settings.compare = false;
    settings.fill = FillKind::Ones;
    settings.run.optimization = RunSettings::Optimization::Off;
    QTest::newRow("without edits") << plain << ShapeEdits() << settings;
    for (const QString &name : test::hostileNames()) {
        TestSettings feeds;
        feeds.inputFills = {name + u"=ones"_s};
        feeds.compare = true;
        QTest::newRow(qPrintable(name)) << u"/tmp/"_s + name + u".onnx"_s << editsNaming(name) << feeds;
    }
}

void TestRunLine::runCommandIsReadBack()
{
    QFETCH(QString, model);
    QFETCH(ShapeEdits, edits);
    QFETCH(TestSettings, settings);
    const QString line = runLineOf(edits, model, settings);
    QCOMPARE(line.contains(u'\n'), model.contains(u'\n'));
    const auto words = test::argumentsPasted(line, u"shapewright-cli"_s);
    QVERIFY2(words, qPrintable(line));
    QCOMPARE(words->first(), u"run"_s);
    readAsCommandLine(*words);
    QVERIFY2(readTest, qPrintable(line));
    QCOMPARE(readTest->model, model);
    QVERIFY2(readTest->edits == edits, qPrintable(line));
    QVERIFY2(readTest->testing == settings, qPrintable(line));
}

void TestRunLine::fixCommandIsReadBack_data()
{
    test::addHostileNames();
}

void TestRunLine::fixCommandIsReadBack()
{
    QFETCH(const QString, name);
    const QString model = u"/tmp/"_s + name + u".onnx"_s;
    const ShapeEdits edits = editsNaming(name);
    const QString line = commandLineOf(edits, model);
    const auto words = test::argumentsPasted(line, u"shapewright-cli"_s);
    QVERIFY2(words, qPrintable(line));
    QCOMPARE(words->first(), u"fix"_s);
    readAsCommandLine(*words);
    QVERIFY2(readCommon, qPrintable(line));
    QCOMPARE(readCommon->model, model);
    QVERIFY2(readCommon->edits == edits, qPrintable(line));
}

SHAPEWRIGHT_GUILESS_TEST(TestRunLine)
#include "tst_runline.moc"
