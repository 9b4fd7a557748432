// SPDX-License-Identifier: Apache-2.0
// Models after public reports, by the real program: who is at fault when a test run fails, what becomes of dims inside
// of sequences and optionals, and of files that the runtime saved.
#include "tests/app/cli/clirun.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::CliRun;
using test::runCli;

namespace {

QString report(const QString &name)
{
    return test::model(u"reports/"_s + name + u".onnx"_s);
}

} // namespace

class TestReports : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void fixed_data();
    void fixed();
    void generatedValuesAreNotTheModelsFault();
    void namesInsideAreListed_data();
    void namesInsideAreListed();
    void digitsAreAName();
    void operatorsOfSavedModelsAreKnown();
};

void TestReports::fixed_data()
{
    QTest::addColumn<QString>("edits");
    QTest::addColumn<QString>("told"); // one of these, on either stream
    const auto row = [](const char *name, const char *edits, const QString &told) {
        QTest::newRow(name) << QString::fromLatin1(edits) << told;
    };
    const QString runs = u"It runs, with the predicted shapes"_s;
    row("complex64", "--dim N=2",
        u"cannot be tested here: the installed ONNX Runtime has no values of type tensor(complex64)"_s);
    row("string_normalizer", "--dim B=3", u"cannot be tested here: this machine has no locale|It runs"_s);
    row("gqa_fed_total", "--dim batch=1 --dim seq=1 --dim past=8 --dim total_seq=9", runs);
    row("beam_search", "--dim batch_size=2 --dim seq_len=3", runs);
    row("beam_search with a length", "--dim batch_size=2 --dim seq_len=3 --value max_length=8", runs);
    row("beam_search as long as asked for", "--dim batch_size=2 --dim seq_len=3 --value max_length=8",
        u"[batch_size, 2, max_length]  → [2, 2, 8]"_s);
    row("optional_of_tensor", "--dim N=2", u"optional(tensor(float) [N, 3])  → [2, 3]"_s);
    row("optional_of_tensor tested", "--dim N=2", runs);
    row("sequence_only", "--dim batch=2", u"seq(tensor(float) [batch, 3])  → [2, 3]"_s);
    row("sequence_only tested", "--dim batch=2", runs);
    row("optional_sequence", "--dim N=2", u"optional(seq(tensor(float) [N, 3]))  → [2, 3]"_s);
    row("optional_sequence tested", "--dim N=2", runs);
    row("saved_optimized", "--dim batch=1 --dim h=32 --dim w=32", runs);
}

void TestReports::fixed()
{
    QFETCH(QString, edits);
    QFETCH(QString, told);
    const QTemporaryDir folder;
    const QString target = folder.filePath(u"fixed.onnx"_s);
    const QString name = QString::fromLatin1(QTest::currentDataTag()).section(u' ', 0, 0);
    const CliRun run =
        runCli(QStringList{u"fix"_s, report(name), target, u"--test"_s} + edits.split(u' ', Qt::SkipEmptyParts));
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QVERIFY(QFile::exists(target));
    const QStringList texts = told.split(u'|');
    QVERIFY2(std::ranges::any_of(texts, [&](const QString &text) { return run.all().contains(text); }),
             qPrintable(run.all()));
}

// An Unsqueeze refuses the same axis twice, and nobody gave the axes.
void TestReports::generatedValuesAreNotTheModelsFault()
{
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["": 18]>
        g (float[4, N] x, int64[2] axes) => (y) { y = Unsqueeze(x, axes) })");
    const QString model = graph->file().path();
    const QTemporaryDir folder;
    const QStringList fix{u"fix"_s, model, folder.filePath(u"fixed.onnx"_s), u"--test"_s, u"--dim"_s, u"N=2"_s};
    const CliRun fixed = runCli(fix);
    QVERIFY2(fixed.exitCode == 0, qPrintable(fixed.all()));
    QVERIFY2(fixed.err.contains("warning: The model cannot be tested with the data generated for its input"),
             fixed.err.constData());
    QVERIFY(QFile::exists(fix[2]));
    const CliRun run = runCli({u"run"_s, u"--json"_s, model});
    QCOMPARE(run.exitCode, 1);
    QCOMPARE(run.json().value(u"status"_s), QJsonValue(u"not supported"_s));
    QCOMPARE(run.json().value(u"error"_s)[u"code"_s], QJsonValue(u"run-guess-refused"_s));
    // Axes that somebody gave are the fault of the edits.
    const CliRun wrong = runCli(fix + QStringList{u"--overwrite"_s, u"--value"_s, u"axes=0,0"_s});
    QCOMPARE(wrong.exitCode, 1);
    const CliRun right = runCli(fix + QStringList{u"--overwrite"_s, u"--value"_s, u"axes=0,2"_s});
    QVERIFY2(right.exitCode == 0 && right.out.contains("It runs"), qPrintable(right.all()));
}

void TestReports::namesInsideAreListed_data()
{
    QTest::addColumn<QString>("dim");
    QTest::addColumn<QString>("input");
    QTest::newRow("optional_of_tensor") << u"N"_s << u"o"_s;
    QTest::newRow("sequence_only") << u"batch"_s << u"s"_s;
    QTest::newRow("optional_sequence") << u"N"_s << u"o"_s;
}

void TestReports::namesInsideAreListed()
{
    QFETCH(QString, dim);
    QFETCH(QString, input);
    const QString model = report(QString::fromLatin1(QTest::currentDataTag()));
    const CliRun text = runCli({u"info"_s, model});
    QVERIFY2(text.out.contains("inside " + input.toUtf8()), text.out.constData());
    const QJsonArray symbols = runCli({u"info"_s, u"--json"_s, model}).json().value(u"symbols"_s).toArray();
    const auto symbol = std::ranges::find(symbols, QJsonValue(dim),
                                          [](const QJsonValue &entry) { return entry.toObject().value(u"name"_s); });
    QVERIFY(symbol != symbols.end());
    QCOMPARE((*symbol).toObject().value(u"inside"_s).toArray(), QJsonArray{input});
}

// A dim_param "4" is a name, so any size runs.
void TestReports::digitsAreAName()
{
    const CliRun run = runCli({u"run"_s, u"--json"_s, report(u"digits_4"_s)});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QCOMPARE(run.json().value(u"problems"_s).toArray(), QJsonArray());
}

void TestReports::operatorsOfSavedModelsAreKnown()
{
    const CliRun run = runCli({u"shapes"_s, u"--json"_s, report(u"saved_optimized"_s), u"--dim"_s, u"batch=1"_s,
                               u"--dim"_s, u"h=32"_s, u"--dim"_s, u"w=32"_s});
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QCOMPARE(run.json().value(u"problems"_s).toArray(), QJsonArray());
    QCOMPARE(run.json().value(u"dynamic"_s).toInt(), 0);
}

SHAPEWRIGHT_GUILESS_TEST(TestReports)
#include "tst_reports.moc"
