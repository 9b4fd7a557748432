// SPDX-License-Identifier: Apache-2.0
// Follows the recipe "a subcommand" of CONTRIBUTING.md for a subcommand that the program does not have.
#include "app/cli/commands.h"
#include "app/cli/openedmodel.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

#include <optional>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using cli::Command;
using cli::ExitCode;

namespace {

struct CountOptions : cli::Options {
    QString wanted; // an op_type
    int least = 0;
};

std::optional<CountOptions> givenOptions; // the options of the last run
std::size_t counted = 0;

QList<cli::ArgumentParser::Option> countOptions()
{
    return cli::editOptions() + QList<cli::ArgumentParser::Option>{{u"least"_s, u"N"_s, u"fail below that number"_s}};
}

void readCountOptions(cli::OptionReader &reader, CountOptions &options)
{
    options.wanted = reader.positional(1);
    reader.readNumber(u"least"_s, options.least, 0);
}

ExitCode countNodes(const CountOptions &options, const JobContext &job)
{
    givenOptions = options;
    const auto graph = cli::openModel(options, job);
    if (!graph)
        return cli::fail(graph.error(), options.json);
    counted = (*graph)->main().nodes.size();
    return int(counted) >= options.least ? ExitCode::Done : ExitCode::Fault;
}

Command countCommand()
{
    return {u"count"_s,
            {u"MODEL"_s, u"[OP]"_s},
            u"how many nodes a model has"_s,
            countOptions,
            cli::readThenRun(readCountOptions, countNodes)};
}

QList<Command> withCount()
{
    return cli::commands() + QList<Command>{countCommand()};
}

int run(const QStringList &arguments)
{
    givenOptions.reset();
    return cli::runCommandLine(withCount(), arguments);
}

} // namespace

class TestSubcommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void helpListsIt();
    void everyCommandHasAName();
    void itRuns();
    void itsOptionsAreRead();
    void wrongUsage_data();
    void wrongUsage();
    void withoutAnEntryItIsUnknown();
};

void TestSubcommand::helpListsIt()
{
    const QString help = cli::generalHelp(withCount());
    QVERIFY2(help.contains(u"shapewright-cli count MODEL [OP]"), qPrintable(help));
    QVERIFY(help.contains(u"how many nodes a model has"));
    QVERIFY(!cli::generalHelp(cli::commands()).contains(u"count MODEL"));
}

// An entry with a repeated name or without a function could never be run.
void TestSubcommand::everyCommandHasAName()
{
    QStringList names;
    for (const Command &command : withCount()) {
        QVERIFY2(command.run, qPrintable(command.name));
        QVERIFY2(!command.positionals.isEmpty() && !command.summary.isEmpty(), qPrintable(command.name));
        names.append(command.name);
    }
    QCOMPARE(names.removeDuplicates(), qsizetype(0));
    QCOMPARE(names, (QStringList{u"info"_s, u"shapes"_s, u"explain"_s, u"blocks"_s, u"check"_s, u"diff"_s,
                                 u"overrides"_s, u"fix"_s, u"run"_s, u"count"_s}));
}

void TestSubcommand::itRuns()
{
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch] x) => (float[batch] y)
        {
            a = Relu(x)
            y = Erf(a)
        })");
    const QString model = graph->file().path();
    QCOMPARE(run({u"count"_s, model}), int(ExitCode::Done));
    QCOMPARE(counted, std::size_t(2));
    QCOMPARE(run({u"count"_s, model, u"--least"_s, u"3"_s}), int(ExitCode::Fault));
    QCOMPARE(run({u"count"_s, u"no/such.onnx"_s}), int(ExitCode::Unreadable));
}

void TestSubcommand::itsOptionsAreRead()
{
    run({u"count"_s, u"no/such.onnx"_s, u"Relu"_s, u"--le"_s, u"3"_s, u"--dim"_s, u"batch=2"_s, u"--json"_s});
    QVERIFY(givenOptions);
    QCOMPARE(givenOptions->model, u"no/such.onnx"_s);
    QCOMPARE(givenOptions->wanted, u"Relu"_s);
    QCOMPARE(givenOptions->least, 3);
    QCOMPARE(givenOptions->edits.symbols.at("batch"), Dim(2));
    QVERIFY(givenOptions->json);
    QVERIFY(!givenOptions->force);
}

void TestSubcommand::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no model") << QStringList{};
    QTest::newRow("too many names") << QStringList{u"m"_s, u"Relu"_s, u"Erf"_s};
    QTest::newRow("an option of another command") << QStringList{u"m"_s, u"--dry-run"_s};
    QTest::newRow("a number that is none") << QStringList{u"m"_s, u"--least"_s, u"few"_s};
    QTest::newRow("a number out of range") << QStringList{u"m"_s, u"--least=-1"_s};
    QTest::newRow("an edit that is none") << QStringList{u"m"_s, u"--dim"_s, u"batch"_s};
}

void TestSubcommand::wrongUsage()
{
    QFETCH(const QStringList, arguments);
    QCOMPARE(run(QStringList{u"count"_s} + arguments), int(ExitCode::WrongUsage));
    QVERIFY(!givenOptions);
}

void TestSubcommand::withoutAnEntryItIsUnknown()
{
    givenOptions.reset();
    QCOMPARE(cli::runCommandLine(cli::commands(), {u"count"_s, u"no/such.onnx"_s}), int(ExitCode::WrongUsage));
    QVERIFY(!givenOptions);
}

SHAPEWRIGHT_GUILESS_TEST(TestSubcommand)
#include "tst_subcommand.moc"
