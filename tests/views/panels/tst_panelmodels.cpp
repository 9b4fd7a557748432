// SPDX-License-Identifier: Apache-2.0
#include "model/editing/suggestededits.h"
#include "model/shape/tables/shapetable.h"
#include "model/wording/explanationwording.h"
#include "tests/support/registertest.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/details/detailsmodel.h"
#include "views/panels/details/explanationtext.h"
#include "views/panels/results/declaredchangesmodel.h"
#include "views/panels/results/problemsmodel.h"
#include "views/panels/shapes/dimensionsmodel.h"
#include "views/panels/shapes/inputsmodel.h"
#include "views/panels/shapes/outputsmodel.h"
#include "views/panels/testrun/testrunline.h"
#include "views/panels/testrun/testrunmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>

using namespace shapewright;
using namespace shapewright::test;

class TestPanelModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void dimensions();
    void followingExpression();
    void editIsAskedFor();
    void refusedTextStaysAtItsRow();
    void inputsAndOutputs();
    void problemsErrorsFirst();
    void notesAreListedSeparately();
    void explanation();
    void condensedExplanation();
    void shapeMarks();
    void testRun();
    void comparedOutputs_data();
    void comparedOutputs();
    void testRunSummary_data();
    void testRunSummary();
    void declaredChanges();

private:
    PanelState m_plain;
    PanelState m_fixed; // with batch=1
};

namespace {

ShapeEdits symbol(const std::string &name, Dim dim)
{
    ShapeEdits edits;
    edits.symbols[name] = std::move(dim);
    return edits;
}

} // namespace

void TestPanelModels::initTestCase()
{
    m_plain = panelState(twoInputs());
    m_fixed = edited(m_plain, symbol("batch", 1));
}

void TestPanelModels::dimensions()
{
    DimensionsModel model;
    const QAbstractItemModelTester tester(&model, fatal);
    model.setState(m_plain);
    QCOMPARE(model.rowCount(), 4);
    QCOMPARE(model.row(0).name, QStringLiteral("batch"));
    QCOMPARE(model.row(0).usedBy, QStringLiteral("2 input(s) · 5 tensor(s)"));
    QCOMPARE(model.row(2).name, QStringLiteral("? b[1]"));
    QVERIFY(model.row(2).symbol.isEmpty());
    QCOMPARE(model.row(3).name, QStringLiteral("b[1] + seq"));
    QCOMPARE(model.row(3).facts, QStringList{QStringLiteral("derived from b[1], seq")});
    QVERIFY(!(model.flags(model.index(3)) & Qt::ItemIsEditable));
    QCOMPARE(model.freeCount(), 3);
    QCOMPARE(model.fixedCount(), 0);

    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setState(m_fixed);
    QCOMPARE(reset.count(), 0); // an open editor is not closed
    QCOMPARE(model.row(0).value, QStringLiteral("1"));
    QCOMPARE(model.row(0).kind, DimensionsModel::Row::Kind::Fixed);
    QCOMPARE(model.fixedCount(), 1);
    model.setState(edited(m_plain, symbol("batch", Dim::param("N"))));
    QCOMPARE(model.row(0).kind, DimensionsModel::Row::Kind::Renamed);
    QCOMPARE(model.fixedCount(), 0);
    model.setState({});
    QCOMPARE(model.rowCount(), 0);
}

void TestPanelModels::followingExpression()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[past] a, float["past + 1"] b) => (float[past] y) { y = Relu(a) })");
    const PanelState state = panelState(graph);
    if (state.dims->entries.size() != 2)
        QSKIP("the text form of this onnx does not take expressions");
    DimensionsModel model;
    model.setState(edited(state, symbol("past", 7)));
    QCOMPARE(model.row(1).value, QStringLiteral("8"));
    QCOMPARE(model.row(1).kind, DimensionsModel::Row::Kind::Following);
    QCOMPARE(model.fixedCount(), 2);
}

void TestPanelModels::editIsAskedFor()
{
    DimensionsModel model;
    model.setState(m_plain);
    QSignalSpy asked(&model, &FieldModel::editsRequested);
    QVERIFY(model.setData(model.index(0), QStringLiteral("1"), Qt::EditRole));
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.first().at(0).value<ShapeEdits>(), m_fixed.edits);
    QCOMPARE(asked.first().at(1).toString(), QStringLiteral("batch = 1"));
    QVERIFY(model.setData(model.index(1), QString(), Qt::EditRole)); // an empty text changes nothing
    QCOMPARE(asked.count(), 1);
}

void TestPanelModels::refusedTextStaysAtItsRow()
{
    DimensionsModel model;
    model.setState(m_fixed);
    QSignalSpy asked(&model, &FieldModel::editsRequested);
    QVERIFY(!model.setData(model.index(0), QStringLiteral("-3"), Qt::EditRole));
    QCOMPARE(asked.count(), 0);
    QVERIFY(!text(model, 0, 0, FieldModel::ErrorRole).isEmpty());
    QVERIFY(text(model, 1, 0, FieldModel::ErrorRole).isEmpty());
    QCOMPARE(model.row(0).value, QStringLiteral("1"));
    QVERIFY(model.setData(model.index(0), QStringLiteral("1"), Qt::EditRole));
    QVERIFY(!model.index(0).data(FieldModel::ErrorRole).isValid());
}

void TestPanelModels::inputsAndOutputs()
{
    InputsModel inputs;
    OutputsModel outputs;
    const QAbstractItemModelTester inputsTester(&inputs, fatal);
    const QAbstractItemModelTester outputsTester(&outputs, fatal);
    inputs.setState(m_fixed);
    outputs.setState(m_fixed);
    QCOMPARE(text(inputs, 0), QStringLiteral("a"));
    QCOMPARE(text(inputs, 0, 0, Qt::EditRole), QStringLiteral("1, seq"));
    QCOMPARE(inputs.row(0).type, QStringLiteral("float32"));
    QCOMPARE(inputs.row(0).shape.first().kind, Chip::Kind::Fixed);
    QCOMPARE(outputs.row(0).shape.last(), (Chip{Chip::Kind::Struck, QStringLiteral("batch")}));
    // The text that a field shows can be entered again, which changes nothing.
    QCOMPARE(*inputs.editsFor(0, text(inputs, 0, 0, Qt::EditRole)), m_fixed.edits);
}

void TestPanelModels::problemsErrorsFirst()
{
    ProblemsModel model(ProblemsModel::Shown::Problems);
    const QAbstractItemModelTester tester(&model, fatal);
    model.setState(edited(m_plain, symbol("batsch", 1)));
    QVERIFY(model.errorCount() >= 1);
    QCOMPARE(model.problemAt(0).code, Problem::Code::UnknownSymbol);
    QVERIFY(text(model, 0, ProblemsModel::Message).contains(QStringLiteral("batch")));
    QCOMPARE(CellTone(model.index(0, ProblemsModel::Kind).data(TableRole::Tone).toInt()), CellTone::Bad);
    model.setState(m_plain);
    QCOMPARE(model.errorCount(), 0);
}

void TestPanelModels::notesAreListedSeparately()
{
    const PanelState state = panelState(addition());
    ProblemsModel problems(ProblemsModel::Shown::Problems), notes(ProblemsModel::Shown::Notes);
    const QAbstractItemModelTester problemsTester(&problems, fatal);
    const QAbstractItemModelTester notesTester(&notes, fatal);
    problems.setState(state);
    notes.setState(state);
    QCOMPARE(problems.rowCount(), 0);
    QVERIFY(notes.rowCount() > 0);
    QCOMPARE(notes.problemAt(0).severity, Severity::Note);

    ShapeEdits edits = symbol("n", 2);
    edits.symbols["m"] = Dim(3);
    problems.setState(edited(state, edits));
    QCOMPARE(problems.errorCount(), 1);
    QVERIFY(!problems.suggestionsAt(0).empty());
    QVERIFY(text(problems, 0, ProblemsModel::Mend)
                .startsWith(QStringLiteral("Apply: ") + suggestionText(problems.suggestionsAt(0).front())));
    QCOMPARE(CellTone(problems.index(0, ProblemsModel::Mend).data(TableRole::Tone).toInt()), CellTone::Link);
}

void TestPanelModels::explanation()
{
    const ModelGraph &graph = *m_plain.graph;
    const ValueId output = graph.main().outputs.front();
    const auto dims = *explain(graph, m_fixed.edits, output);
    QCOMPARE(dims.size(), std::size_t(2));
    QVERIFY(explanationHtml(dims[0], 0, graph).startsWith(QStringLiteral("<b>Axis 0: batch = 1</b>")));
    const QString html = explanationHtml(dims[1], 1, graph);
    QTextDocument document;
    document.setHtml(html);
    const QStringList lines = document.toPlainText().remove(QChar(0x200b)).split(QLatin1Char('\n'));
    QCOMPARE(lines[0], QStringLiteral("Axis 1: b[1] + seq"));
    QCOMPARE(lines[1], QStringLiteral("Concat, axis 1: seq + b[1]"));
    QCOMPARE(lines[2], QStringLiteral("↑ inputs[0] of Concat: Relu keeps X[1]"));
    QCOMPARE(lines[3], QStringLiteral("↑ model input a[1] = seq · Set seq…"));
    QCOMPARE(lines[4], QStringLiteral("↑ inputs[1] of Concat: Relu keeps X[1]"));
    QCOMPARE(lines[5], QStringLiteral("↑ model input b[1] · Set b[1]…"));
    QCOMPARE(lines.size(), 6);
    // Each step leads into the picture, and an input to the field of its size.
    QCOMPARE(html.count(QStringLiteral("<a href=")), qsizetype(dims[1].chain.size()) + 2);
    QVERIFY(html.contains(QStringLiteral("<a href='s:736571'"))); // seq
    QCOMPARE(std::get<QString>(*explainedPlace(QStringLiteral("s:736571"))), QStringLiteral("seq"));
    const auto node = *dims[1].chain[0].node;
    QVERIFY(html.contains(QStringLiteral("'n:%1:%2'").arg(std::uint32_t(node.graph)).arg(node.index)));
    const auto place = explainedPlace(QStringLiteral("n:0:%1").arg(node.index));
    QVERIFY(place && std::get<NodeId>(*place) == node);
    QVERIFY(!explainedPlace(QStringLiteral("https://example.org")));
    QCOMPARE(explainedName(*place, graph), nodeTitle(node, graph));
}

// Steps that only pass a dim on are told in one sentence.
void TestPanelModels::condensedExplanation()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 3, 480] x) => (float[n, 8, w] y)
        <float[8, 3, 3] k = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                             0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                             0, 0, 0, 0, 0, 0, 0, 0}>
        { a = Relu(x) b = Sigmoid(a) c = Tanh(b) y = Conv<strides = [2], pads = [1, 1]>(c, k) })");
    ShapeEdits edits = symbol("n", 4);
    const auto dims = *explain(*graph, edits, graph->main().outputs.front());
    QTextDocument document;
    document.setHtml(explanationHtml(dims[0], 0, *graph));
    QCOMPARE(document.toPlainText().remove(QChar(0x200b)),
             QStringLiteral(
                 "Axis 0: n = 4\nConv, Tanh, Sigmoid and Relu keep axis 0\n↑ model input x[0] = n = 4 · Change n…"));
}

void TestPanelModels::shapeMarks()
{
    OutputsModel outputs;
    outputs.setState(panelState(addition()));
    QVERIFY2(text(outputs, 0, 0, Qt::ToolTipRole).contains(QStringLiteral("assumed: correct if")),
             qPrintable(text(outputs, 0, 0, Qt::ToolTipRole)));
    outputs.setState(m_plain);
    QVERIFY(!text(outputs, 0, 0, Qt::ToolTipRole).contains(QStringLiteral("holds if")));
}

void TestPanelModels::testRun()
{
    TestRunModel model;
    const QAbstractItemModelTester tester(&model, fatal);
    OutputReport output;
    output.name = "y";
    output.type = "tensor(float)";
    output.predicted = Shape{Dim(1), Dim::param("n")};
    output.dims = {2, 3};
    output.matches = false;
    output.min = -1.5;
    output.max = 2;
    output.mean = 0.25;
    output.nanCount = 4;
    TestReport report;
    report.outputs = {output};
    model.setReport(report);
    QCOMPARE(text(model, 0, TestRunModel::Predicted), QStringLiteral("1 × n"));
    QCOMPARE(text(model, 0, TestRunModel::Actual), QStringLiteral("2 × 3 ✗"));
    QCOMPARE(text(model, 0, TestRunModel::Type), QStringLiteral("float32"));
    QCOMPARE(text(model, 0, TestRunModel::Range), QStringLiteral("-1.5 … 2"));
    QCOMPARE(text(model, 0, TestRunModel::NotNumbers), QStringLiteral("4 NaN · 0 Inf"));
    QCOMPARE(CellTone(model.index(0, TestRunModel::Actual).data(TableRole::Tone).toInt()), CellTone::Bad);
    report.outputs = {OutputReport{{.name = "words", .type = "tensor(string)"}}};
    report.outputs.front().strings = StringStatistics{12, 3, 2, 0, 5};
    model.setReport(report);
    QCOMPARE(text(model, 0, TestRunModel::Range), QStringLiteral("12 texts, 3 different, 0 to 5 bytes long, 2 empty"));
    model.clear();
    QCOMPARE(model.rowCount(), 0);
}

void TestPanelModels::comparedOutputs_data()
{
    QTest::addColumn<OutputReport>("output");
    QTest::addColumn<QString>("text");
    QTest::addColumn<CellTone>("tone");
    const auto row = [](const char *name, const OutputDifference &difference, const char *text, CellTone tone) {
        OutputReport output;
        output.difference = difference;
        QTest::newRow(name) << output << QString::fromUtf8(text) << tone;
    };
    row("the same", {.elements = 6}, "identical", CellTone::Good);
    row("close", {.elements = 6, .maxAbsolute = 2.44e-7}, "max |Δ| 2.4e-07", CellTone::Good);
    row("some differ", {.elements = 256, .disagreeing = 3, .maxAbsolute = 1}, "differs in 3 of 256", CellTone::Bad);
    row("another type", {.incomparable = "the types are other ones"}, "cannot be compared", CellTone::Bad);
    OutputReport random;
    random.isRandom = true;
    QTest::newRow("random") << random << QStringLiteral("random: skipped") << CellTone::Muted;
    QTest::newRow("the original has none") << OutputReport() << QStringLiteral("missing") << CellTone::Muted;
}

void TestPanelModels::comparedOutputs()
{
    QFETCH(OutputReport, output);
    QFETCH(QString, text);
    QFETCH(CellTone, tone);
    TestRunModel model;
    TestReport report;
    report.outputs = {output};
    report.original.emplace();
    model.setReport(report);
    QVERIFY(!model.hasReferences());
    QCOMPARE(::text(model, 0, TestRunModel::FromOriginal), text);
    QCOMPARE(CellTone(model.index(0, TestRunModel::FromOriginal).data(TableRole::Tone).toInt()), tone);
    report.outputs.front().fromReference = output.difference;
    report.original->error = Error{};
    report.outputs.front().difference.reset();
    model.setReport(report);
    QCOMPARE(model.hasReferences(), output.difference.has_value());
    if (!output.isRandom)
        QCOMPARE(::text(model, 0, TestRunModel::FromOriginal), QStringLiteral("not compared"));
    QCOMPARE(::text(model, 0, TestRunModel::FromData), output.difference ? text : QStringLiteral("–"));
}

void TestPanelModels::testRunSummary_data()
{
    QTest::addColumn<TestReport>("report");
    QTest::addColumn<QString>("lead");
    QTest::addColumn<QString>("line");
    TestReport report;
    report.measurement = {38, 6.1, {4, 5, 4.8}, 142.4, {}};
    report.outputs = {OutputReport{{.name = "y"}}};
    report.inputs = {InputFeed{.name = "x", .fill = InputFeed::Fill::Zeros, .reason = "zeros"}};
    const QString ran = QStringLiteral("✓ Ran on CPU");
    const QString times = QStringLiteral("load 38 ms|first run 6.1 ms|median of 3: 4.8 ms|peak memory 142 MB|"
                                         "inputs: zeros|");
    QTest::newRow("alone") << report << ran << times + QStringLiteral("1 of 1 output shapes match the preview");
    report.providers = {"XnnpackExecutionProvider", "CPUExecutionProvider"};
    QTest::newRow("on another provider") << report << QStringLiteral("✓ Ran on Xnnpack, then CPU")
                                         << times + QStringLiteral("1 of 1 output shapes match the preview");
    report.providers = {"CPUExecutionProvider"};
    report.measurement.repeatedMs.clear();
    report.measurement.peakMegabytes = 0;
    report.checkedAll = true;
    report.tensors = {OutputReport{{.name = "a"}}, OutputReport{{.name = "b", .nanCount = 1}}};
    report.unchecked = {{UncheckedTensor::Reason::InSubgraph, "main/If.then", "c", {}}};
    const QString shortTimes = QStringLiteral("load 38 ms|first run 6.1 ms|inputs: zeros|");
    QTest::newRow("all tensors") << report << ran
                                 << shortTimes + QStringLiteral("3 of 3 tensor shapes match the preview|"
                                                                "not checked: 1 in subgraphs|first NaN in b");
    report.tensors = {OutputReport{{.name = "a"}}};
    report.tensors.front().matches = false;
    report.unchecked.clear();
    QTest::newRow("another shape") << report << QStringLiteral("✗ Ran, but shapes differ from the prediction")
                                   << shortTimes + QStringLiteral("1 of 2 tensor shapes match the preview");
    report.tensors.clear();
    report.checkedAll = false;
    report.measurement.repeatedMs = {4.8};
    report.measurement.peakMegabytes = 142;
    report.original = OriginalReport{{50, 7, {5.3, 5.3}, 150, {}}, {}};
    const QString both = QStringLiteral("load 38 ms|first run 6.1 ms|median of 1: 4.8 ms (original 5.3 ms)|"
                                        "peak memory 142 MB (original 150)|inputs: zeros|"
                                        "1 of 1 output shapes match the preview");
    QTest::newRow("beside the original") << report << ran << both;
    report.outputs.front().difference = OutputDifference{.elements = 2, .disagreeing = 1};
    QTest::newRow("other values") << report << QStringLiteral("✗ Ran, but values differ from the original")
                                  << both + QStringLiteral("|first that differs from the original: y");
    report = {};
    report.measurement = {38, 6.1, {}, 0, {}};
    report.inputs = {InputFeed{.name = "x", .fill = InputFeed::Fill::Random, .reason = "random numbers from 0 to 1"},
                     InputFeed{.name = "z", .fill = InputFeed::Fill::File, .reason = "from cat.png"}};
    report.seed = 7;
    report.memoryShortage = MemoryShortage{.needed = 3'000'000'000, .available = 2'000'000'000};
    QTest::newRow("random, and short of memory")
        << report << ran
        << QStringLiteral("load 38 ms|first run 6.1 ms|inputs: random numbers from 0 to 1; from cat.png, seed 7|"
                          "0 of 0 output shapes match the preview|"
                          "warned before the run: the run needs about 3.0 GB of memory; 2.0 GB are free");
}

void TestPanelModels::testRunSummary()
{
    QFETCH(TestReport, report);
    QFETCH(QString, lead);
    QFETCH(QString, line);
    QStringList texts;
    for (const TestRunPart &part : testRunParts(report))
        texts.append(part.text);
    QCOMPARE(texts.join(QLatin1Char('|')), line);
    QCOMPARE(testRunLead(report).text, lead);
}

void TestPanelModels::declaredChanges()
{
    const ValueType before = m_fixed.before->at(*m_fixed.graph->input("a")).type;
    const ValueType after = m_fixed.after->at(*m_fixed.graph->input("a")).type;
    DeclaredChangesModel plain({{"main", "a", before, after}});
    const QAbstractItemModelTester plainTester(&plain, fatal);
    QCOMPARE(plain.columnCount(), int(DeclaredChangesModel::Note));
    QCOMPARE(text(plain, 0, DeclaredChangesModel::Type), QStringLiteral("1, seq, was batch"));
    DeclaredChangesModel noted({{"main", "a", after, after}}, {QStringLiteral("seq has no number")});
    const QAbstractItemModelTester notedTester(&noted, fatal);
    QCOMPARE(text(noted, 0, DeclaredChangesModel::Type), QStringLiteral("1, seq"));
    QCOMPARE(text(noted, 0, DeclaredChangesModel::Note), QStringLiteral("seq has no number"));

    // Numbered tensors are one row if they are told the same way.
    std::vector<DeclaredChange> changes{{"main", "ids", before, after}};
    QStringList notes{QStringLiteral("why")};
    for (int layer = 0; layer < 4; ++layer) {
        for (const char *kind : {"key", "value"})
            changes.push_back({"main", "past." + std::to_string(layer) + "." + kind, before, after});
        notes << QStringLiteral("why") << (layer == 2 ? QStringLiteral("another reason") : QStringLiteral("why"));
    }
    for (const std::int64_t size : {80, 40, 20}) { // the scales of a detector
        ValueType scale = after;
        scale.shape = Shape{Dim(1), Dim(size)};
        changes.push_back({"main", "out" + std::to_string(size), before, scale});
    }
    DeclaredChangesModel numbered(changes, notes);
    const QAbstractItemModelTester numberedTester(&numbered, fatal);
    QStringList names;
    for (int row = 0; row < numbered.rowCount(); ++row)
        names.append(text(numbered, row, DeclaredChangesModel::Name));
    QCOMPARE(names, (QStringList{QStringLiteral("ids"), QStringLiteral("past.*.key (4)"),
                                 QStringLiteral("past.*.value (3)"), QStringLiteral("past.2.value"),
                                 QStringLiteral("out80"), QStringLiteral("out40"), QStringLiteral("out20")}));
    QVERIFY(numbered.index(1, DeclaredChangesModel::Name)
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("past.0.key\npast.1.key")));
}

SHAPEWRIGHT_WINDOW_TEST(TestPanelModels)
#include "tst_panelmodels.moc"
