// SPDX-License-Identifier: Apache-2.0
// The line that the window copies is the run that it made: a shell splits it, the command line reads it.
#include "app/cli/commands.h"
#include "app/cli/testing.h"
#include "app/gui/edits/editfiles.h"
#include "tests/support/registertest.h"

#include <QProcess>
#include <QTest>

#include <optional>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

std::optional<cli::TestOptions> readTest; // what the command line understood last

cli::ExitCode keepOptions(const cli::TestOptions &options, const JobContext &)
{
    readTest = options;
    return cli::ExitCode::Done;
}

// The command line, but for the run itself.
void readAsCommandLine(const QStringList &arguments)
{
    readTest.reset();
    QList<cli::Command> commands = cli::commands();
    for (cli::Command &command : commands) {
        if (command.name == u"run"_s)
            command.run = cli::readThenRun(cli::readTestOptions, keepOptions);
    }
    QCOMPARE(cli::runCommandLine(commands, arguments), int(cli::ExitCode::Done));
}

} // namespace

class TestRunLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isReadAsItWasMeant_data();
    void isReadAsItWasMeant();
};

void TestRunLine::isReadAsItWasMeant_data()
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
}

void TestRunLine::isReadAsItWasMeant()
{
    QFETCH(QString, model);
    QFETCH(ShapeEdits, edits);
    QFETCH(TestSettings, settings);
    const QString line = runLineOf(edits, model, settings);
    QVERIFY(!line.contains(u'\n'));
    QProcess shell;
    shell.start(u"sh"_s, {u"-c"_s, u"printf '%s\\n' "_s + line});
    QVERIFY(shell.waitForFinished());
    QStringList words = QString::fromUtf8(shell.readAllStandardOutput()).split(u'\n');
    QVERIFY(words.takeLast().isEmpty());
    QCOMPARE(words.mid(0, 2), (QStringList{u"shapewright-cli"_s, u"run"_s}));
    readAsCommandLine(words.mid(1));
    QVERIFY2(readTest, qPrintable(line));
    QCOMPARE(readTest->model, model);
    QVERIFY2(readTest->edits == edits, qPrintable(line));
    QVERIFY2(readTest->testing == settings, qPrintable(line));
}

SHAPEWRIGHT_GUILESS_TEST(TestRunLine)
#include "tst_runline.moc"
