// SPDX-License-Identifier: Apache-2.0
// Models after public reports: what `fix` has to do with each, and what the file that it writes declares.
#include "tests/app/cli/clirun.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::CliRun;
using test::runCli;

namespace {

QString outputTexts(const QString &path)
{
    const auto graph = test::openedGraph(path);
    QStringList texts;
    for (const ValueId output : graph != nullptr ? graph->main().outputs : std::vector<ValueId>()) {
        const Value &value = graph->value(output);
        const auto &shape = value.declared->shape;
        texts.append(QString::fromStdString(value.name + " " + (shape ? shapeText(*shape) : value.declared->text)));
    }
    return texts.join(u"; "_s);
}

} // namespace

class TestFixedReports : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void fixes_data();
    void fixes();
    void refuses_data();
    void refuses();
    void leavesBodiesTheirSizes();
    void keepsDeclarations();
    void asksForValues_data();
    void asksForValues();
};

void TestFixedReports::fixes_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("outputs");
    const auto row = [](const char *path, const char *options, const char *outputs) {
        QTest::addRow("%s %s", path, options)
            << QString::fromUtf8(path) << QString::fromUtf8(options).split(u' ') << QString::fromUtf8(outputs);
    };
    row("reports/if_squeeze.onnx", "--dim N=2 --dim C=1 --test", "y [2, 5]");
    row("reports/if_size.onnx", "--dim N=4 --test", "y [4]");
    row("reports/if_size.onnx", "--dim N=7 --test", "y [4]");
    row("reports/scan_state.onnx", "--dim D=2 --dim T=3 --test", "sf [2]; y [3, 2]");
    row("reports/loop_body_add.onnx", "--dim N=4 --test", "y [4]");
    row("reports/loop_body_add.onnx", "--dim N=1 --test", "y [4]");
    row("reports/beam_search.onnx", "--dim batch_size=2 --dim seq_len=3 --value max_length=8", "sequences [2, 2, 8]");
    row("reports/digits_4.onnx", "--dim 4=6 --test", "y [6, 3]");
    row("reports/function_two_sizes.onnx", "--dim N=2 --dim L=3 --dim M=4 --dim K=5 --test", "y [3, 2]; w [5, 4]");
    row("reports/declared_other_rank.onnx", "--dim image_width=40 --require-static --test", "y [20, 1, 32]");
    row("reports/sequence_map.onnx", "--dim N=5 --dim C=3 --require-static --test", "y [3, 3]");
    row("reports/split_to_sequence.onnx", "--dim N=1 --dim L=3 --require-static --test",
        "y [1, 4, 3]; z [2, 1, 4, 3]; len []");
    row("reports/sparse_reshape_shape.onnx", "--dim N=6 --require-static --test", "y [12, 2]");
    row("feature/output_decl_contradicts.onnx", "--dim batch=1 --require-static --test", "y [1, 5]");
}

void TestFixedReports::fixes()
{
    QFETCH(QString, path);
    QFETCH(QStringList, options);
    QFETCH(QString, outputs);
    const QTemporaryDir folder;
    const QString fixed = folder.filePath(u"fixed.onnx"_s);
    const CliRun fix = runCli(QStringList{u"fix"_s, test::model(path), fixed} + options);
    QVERIFY2(fix.exitCode == 0, qPrintable(fix.all()));
    QCOMPARE(outputTexts(fixed), outputs);
    // What was written is told to be so when it is opened again.
    const CliRun again = runCli({u"shapes"_s, fixed});
    QVERIFY2(!again.all().contains(u"warning"_s), qPrintable(again.all()));
}

void TestFixedReports::refuses_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<QString>("said");
    const auto row = [](const char *path, const char *edits, const char *said) {
        QTest::addRow("%s %s", path, edits)
            << QString::fromUtf8(path) << QString::fromUtf8(edits).split(u' ') << QString::fromUtf8(said);
    };
    row("reports/if_squeeze.onnx", "--dim N=2 --dim C=4", "Dimension of input 1 must be 1 instead of 4");
    row("reports/if_size.onnx", "--dim N=3", "if.then_branch");
    row("reports/scan_state.onnx", "--dim D=1 --dim T=3", "1 and 2");
    row("reports/scan_state.onnx", "--dim D=3 --dim T=3", "3 and 2");
    row("reports/loop_body_add.onnx", "--dim N=3", "try: --dim N=4");
    row("reports/loop_body_add.onnx", "--dim N=5", "n.body");
    row("real/silero_vad_v6.onnx", "--shape input=1,576 --value sr=16000", "graph optimizations off");
}

void TestFixedReports::refuses()
{
    QFETCH(QString, path);
    QFETCH(QStringList, edits);
    QFETCH(QString, said);
    const QTemporaryDir folder;
    const QString fixed = folder.filePath(u"fixed.onnx"_s);
    for (const QStringList &more : {QStringList(), QStringList{u"--test"_s}}) {
        const CliRun fix = runCli(QStringList{u"fix"_s, test::model(path), fixed} + edits + more);
        QCOMPARE(fix.exitCode, 1);
        QVERIFY2(fix.all().contains(u"error:"_s) && fix.all().contains(said), qPrintable(fix.all()));
        QVERIFY(!QFile::exists(fixed));
    }
    QVERIFY(runCli(QStringList{u"overrides"_s, test::model(path)} + edits).exitCode != 0);
    // It is true: the runtime does not load or run what is written by force.
    const CliRun forced = runCli(QStringList{u"fix"_s, test::model(path), fixed, u"--force"_s} + edits);
    QVERIFY2(forced.exitCode == 0, qPrintable(forced.all()));
    const CliRun run = runCli({u"run"_s, fixed});
    QVERIFY2(run.exitCode != 0, qPrintable(run.all()));
}

// The decoder of a search gets more rows than there are sentences, and other lengths in each step: a name in it that an
// input of the model has too means another size, and stays a name.
void TestFixedReports::leavesBodiesTheirSizes()
{
    const QTemporaryDir folder;
    const QString fixed = folder.filePath(u"fixed.onnx"_s);
    const CliRun fix = runCli({u"fix"_s, test::model(u"reports/beam_search.onnx"_s), fixed, u"--dim"_s,
                               u"batch_size=2"_s, u"--dim"_s, u"seq_len=3"_s, u"--value"_s, u"max_length=8"_s});
    QVERIFY2(fix.exitCode == 0, qPrintable(fix.all()));
    const auto graph = test::openedGraph(fixed);
    const auto original = test::openedGraph(test::model(u"reports/beam_search.onnx"_s));
    QVERIFY(graph && original);
    QCOMPARE(graph->graphs().size(), std::size_t(2));
    const auto &values = graph->graphs()[1].values;
    for (std::size_t i = 0; i < values.size(); ++i)
        QVERIFY2(values[i].declared == original->graphs()[1].values[i].declared, values[i].name.c_str());
}

void TestFixedReports::keepsDeclarations()
{
    const QTemporaryDir folder;
    const QString fixed = folder.filePath(u"fixed.onnx"_s);
    const CliRun fix = runCli({u"fix"_s, test::model(u"feature/output_decl_contradicts.onnx"_s), fixed, u"--dim"_s,
                               u"batch=1"_s, u"--keep-declarations"_s});
    QVERIFY2(fix.exitCode == 0, qPrintable(fix.all()));
    QCOMPARE(outputTexts(fixed), u"y [1, 10]"_s);
}

void TestFixedReports::asksForValues_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("asked"); // empty: nothing
    const auto row = [](const char *path, const char *options, const char *asked) {
        QTest::addRow("%s %s", path, options)
            << QString::fromUtf8(path) << QString::fromUtf8(options).split(u' ', Qt::SkipEmptyParts)
            << QString::fromUtf8(asked);
    };
    row("real/silero_vad_v6.onnx", "",
        "the then branch if it is 16000. Set it to check only that branch.\n"
        "  try: --value sr=16000");
    row("real/silero_vad_v6.onnx", "--value sr=8000", "");
    row("feature/shape_as_input.onnx", "", "try: --value shape=VALUE");
    row("feature/shape_as_input.onnx", "--value shape=2,3", "");
    row("feature/if_subgraph.onnx", "", "");
}

// An input whose value chooses a branch or sets a shape is named with the option that gives its value.
void TestFixedReports::asksForValues()
{
    QFETCH(QString, path);
    QFETCH(QStringList, options);
    QFETCH(QString, asked);
    const QTemporaryDir folder;
    const QString fixed = folder.filePath(u"fixed.onnx"_s);
    for (const QStringList &command :
         {QStringList{u"fix"_s, test::model(path), fixed}, {u"run"_s, test::model(path)}}) {
        const QString said = runCli(command + options).all();
        QVERIFY2(said.contains(asked.isEmpty() ? u"The value of the input"_s : asked) == !asked.isEmpty(),
                 qPrintable(said));
    }
    const QByteArray json = runCli(QStringList{u"shapes"_s, test::model(path), u"--json"_s} + options).out;
    QCOMPARE(json.contains("\"--value sr=16000\""), asked.contains(u"sr=16000"_s)); // among the suggestions
}

SHAPEWRIGHT_GUILESS_TEST(TestFixedReports)
#include "tst_fixedreports.moc"
