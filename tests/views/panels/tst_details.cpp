// SPDX-License-Identifier: Apache-2.0
#include "model/graph/modelfacts.h"
#include "tests/support/layeredmodel.h"
#include "tests/support/registertest.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/details/details.h"
#include "views/panels/details/detailsmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace shapewright;
using namespace shapewright::test;

class TestDetails : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void node();
    void leftOutAndDefaults();
    void declaredShapes();
    void showsTheLargestConstantFirst();
    void tensor();
    void severalNodes();
    void blocksAndTheirInstances();
    void readinessOfABlock();
    void model();
    void bytes();
};

namespace {

QString line(const QList<DetailsRow> &rows, const QString &label)
{
    for (const DetailsRow &row : rows) {
        if (row.label == label)
            return (QStringList{row.text, chipsText(row.shape), row.note}).join(QLatin1Char(' ')).simplified();
    }
    return QStringLiteral("no line %1").arg(label);
}

QString line(const Details &details, const QString &label)
{
    return line(details.rows, label);
}

QList<DetailsRow> section(const Details &details, const QString &title)
{
    for (const DetailsSection &part : details.sections) {
        if (part.title == title)
            return part.rows;
    }
    return {};
}

std::shared_ptr<const ModelGraph> layer()
{
    return modelFromText(R"(<ir_version: 8, opset_import: ["" : 17], producer_name: "maker", producer_version: "2">
        net (float[n, 4] x) => (float[n, 2] y)
        <float[4, 2] w = {1, 2, 3, 4, 5, 6, 7, 8}>
        { y = Gemm<alpha = 0.5>(x, w) })");
}

} // namespace

void TestDetails::node()
{
    ShapeEdits edits;
    edits.symbols["n"] = Dim(3);
    const Details details = nodeDetails(panelState(layer(), edits), {mainGraph, 0}, QStringLiteral("Layer"));
    QCOMPARE(details.title, QStringLiteral("Gemm"));
    QCOMPARE(line(details, QStringLiteral("input A")), QStringLiteral("3, 4"));
    QVERIFY(line(details, QStringLiteral("input B")).startsWith(QStringLiteral("4 × 2 float32")));
    QCOMPARE(line(details, QStringLiteral("output Y")), QStringLiteral("3, 2"));
    QCOMPARE(line(section(details, QStringLiteral("Attributes")), QStringLiteral("alpha")),
             QStringLiteral("0.5 float"));
    QCOMPARE(int(details.docs->source), int(OperatorDocs::Source::Schema));
    QCOMPARE(line(details, QStringLiteral("category")), QStringLiteral("Layer · ai.onnx since 13"));
}

void TestDetails::leftOutAndDefaults()
{
    const Details details = nodeDetails(panelState(layer()), {mainGraph, 0}, {});
    QCOMPARE(line(details, QStringLiteral("input C")), QStringLiteral("omitted"));
    const QList<DetailsRow> attributes = section(details, QStringLiteral("Attributes"));
    QCOMPARE(line(attributes, QStringLiteral("transB")), QStringLiteral("0 int (default)"));
    QVERIFY(attributes.last().isMuted && !attributes.first().isMuted);
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        net (float[n] x) => (float[n] y) { y = Clip(x, "", limit) } )");
    const Details clip = nodeDetails(panelState(graph), {mainGraph, 0}, {});
    QCOMPARE(line(clip, QStringLiteral("input min")), QStringLiteral("omitted"));
    QVERIFY(line(clip, QStringLiteral("input max")) != QStringLiteral("omitted"));
}

void TestDetails::declaredShapes()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        net (float[n, 4] x) => (float[other, 4] y) { y = Relu(x) })");
    const Details details = nodeDetails(panelState(graph), {mainGraph, 0}, {});
    QCOMPARE(line(details, QStringLiteral("output Y")), QStringLiteral("n, 4 declared other × 4"));
    QCOMPARE(line(details, QStringLiteral("input X")), QStringLiteral("n, 4"));
}

// The small constants before them (shapes, axes, scalars) are skipped.
void TestDetails::showsTheLargestConstantFirst()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        net (float[n, 4] x) => (float[n, 32] y, float[4] z)
        <float[1] few = {1}, float[32] many = {1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32}>
        {
            y = Sum(few, many)
            shape = Constant<value_ints = [4]>()
            z = ConstantOfShape<value = float[1] {7}>(shape)
        })");
    const Details sum = nodeDetails(panelState(graph), {mainGraph, 0}, {});
    QCOMPARE(sum.tensor->slot, QStringLiteral("data_0[1]"));
    const Details filled = nodeDetails(panelState(graph), {mainGraph, 2}, {});
    QVERIFY(filled.tensor.has_value());
    const Details constant = nodeDetails(panelState(graph), {mainGraph, 1}, {});
    QCOMPARE(constant.tensor->label, QStringLiteral("output output"));
    QVERIFY(!nodeDetails(panelState(twoInputs()), {mainGraph, 0}, {}).tensor.has_value());
}

void TestDetails::tensor()
{
    ShapeEdits edits;
    edits.symbols["n"] = Dim(3);
    const auto graph = layer();
    const Details details = valueDetails(panelState(graph, edits), graph->main().outputs.front());
    QCOMPARE(line(details, QStringLiteral("shape")), QStringLiteral("3, 2, was n"));
    QCOMPARE(line(details, QStringLiteral("declared")), QStringLiteral("n, 2"));
    QCOMPARE(line(details, QStringLiteral("producer")), QStringLiteral("Gemm"));
    QCOMPARE(line(details, QStringLiteral("consumers")), QStringLiteral("graph output"));
}

// What enters and leaves them together, and the weights that they use.
void TestDetails::severalNodes()
{
    const PanelState state = panelState(layeredModel());
    const Details details = groupDetails(state, {{mainGraph, 0}, {mainGraph, 1}, {mainGraph, 2}});
    QCOMPARE(details.hint, QStringLiteral("3 nodes"));
    QCOMPARE(line(details, QStringLiteral("parameters")), QStringLiteral("16 · 64 bytes"));
    QCOMPARE(line(section(details, QStringLiteral("Inputs")), QStringLiteral("x")), QStringLiteral("N, 4"));
    QCOMPARE(section(details, QStringLiteral("Outputs")).size(), 1);
    QCOMPARE(line(section(details, QStringLiteral("Outputs")), QStringLiteral("c0")), QStringLiteral("N, 4"));
}

void TestDetails::blocksAndTheirInstances()
{
    const PanelState state = panelState(layeredModel());
    const auto blocks = std::make_shared<const std::vector<Block>>(*findBlocks(*state.graph, *state.before));
    const auto nodesFrom = [](std::uint32_t first, std::uint32_t count) {
        QList<NodeId> nodes;
        for (std::uint32_t node = first; node < first + count; ++node)
            nodes.append({mainGraph, node});
        return nodes;
    };
    const CollapsedGraph closed = CollapsedGraph::of(*state.graph, blocks, {});
    const Details all = groupDetails(state, nodesFrom(0, 25), &closed);
    QCOMPARE(all.title, QStringLiteral("6 × feed-forward"));
    QCOMPARE(all.hint, QStringLiteral("25 nodes"));
    QCOMPARE(line(all, QStringLiteral("each")), QStringLiteral("4 nodes · 16 parameters · 64 bytes"));
    QCOMPARE(line(all, QStringLiteral("differ")), QStringLiteral("1 of 6"));
    const QList<DetailsRow> instances = section(all, QStringLiteral("Instances"));
    QCOMPARE(instances.size(), 6);
    QCOMPARE(instances[0].label, QStringLiteral("no. 3"));
    QCOMPARE(instances[0].text, QStringLiteral("also Tanh"));
    QCOMPARE(instances[0].instance, (BlockPath{{0, 2}}));
    QCOMPARE(instances[1].label, QStringLiteral("no. 1"));
    QVERIFY(instances[1].text.isEmpty());
    // One instance stands for its box, and the last block has no others.
    QCOMPARE(groupDetails(state, nodesFrom(0, 4), &closed).title, QStringLiteral("6 × feed-forward"));
    const Details head = groupDetails(state, nodesFrom(25, 2), &closed);
    QCOMPARE(head.title, QStringLiteral("Sigmoid, Neg"));
    QVERIFY(section(head, QStringLiteral("Instances")).isEmpty());
    QCOMPARE(groupDetails(state, nodesFrom(0, 5), &closed).title, QStringLiteral("Selection"));

    const CollapsedGraph open = CollapsedGraph::of(*state.graph, blocks, {{{0, 2}}});
    const Details third = groupDetails(state, nodesFrom(8, 5), &open);
    QCOMPARE(third.title, QStringLiteral("feed-forward, no. 3 of 6"));
    QCOMPARE(section(third, QStringLiteral("Instances")).first().note, QStringLiteral("open"));
    QCOMPARE(groupDetails(state, nodesFrom(0, 8), &open).title, QStringLiteral("2 × feed-forward"));
}

// How many of its nodes providers support, the chosen one first, with what hinders that one.
void TestDetails::readinessOfABlock()
{
    const PanelState state = panelState(layeredModel());
    const auto blocks = std::make_shared<const std::vector<Block>>(*findBlocks(*state.graph, *state.before));
    const CollapsedGraph closed = CollapsedGraph::of(*state.graph, blocks, {});
    const QString title = QStringLiteral("Readiness of the block");
    QList<NodeId> nodes;
    for (std::uint32_t node = 0; node < 25; ++node)
        nodes.append({mainGraph, node});
    QVERIFY(section(groupDetails(state, nodes, &closed), title).isEmpty()); // nobody was asked

    const auto answers = std::make_shared<const std::vector<ProviderAnswer>>(
        *askProviders(knownProviders(), *state.graph, {}, *state.dims, *state.before));
    const auto placeOf = [&answers](const std::string &id) {
        const auto found =
            std::ranges::find_if(*answers, [&id](const ProviderAnswer &answer) { return answer.provider.id == id; });
        return std::size_t(found - answers->begin());
    };
    const std::size_t nnapi = placeOf("nnapi");
    const Details details = groupDetails(state, nodes, &closed, {answers, nnapi});
    QVERIFY(details.isOfBlock);
    const QList<DetailsRow> rows = section(details, title);
    QCOMPARE(rows[0].label, toQString((*answers)[nnapi].provider.name));
    QCOMPARE(rows[0].text, QStringLiteral("0 of 25 nodes"));
    QVERIFY2(rows[1].label.contains(QStringLiteral("×")) && rows[1].text.contains(QStringLiteral("N")),
             qPrintable(rows[1].label + rows[1].text));
    QCOMPARE(line(rows, QStringLiteral("CPU")), QStringLiteral("25 of 25 nodes"));
    // What is selected and is no block has none.
    nodes.resize(5);
    QVERIFY(section(groupDetails(state, nodes, &closed, {answers, nnapi}), title).isEmpty());
}

void TestDetails::model()
{
    const auto graph = layer();
    const Details details = modelDetails(panelState(graph));
    QCOMPARE(line(details, QStringLiteral("producer")), QStringLiteral("maker 2"));
    QCOMPARE(line(details, QStringLiteral("operator sets")), QStringLiteral("ai.onnx 17"));
    QCOMPARE(line(details, QStringLiteral("nodes")), QStringLiteral("1"));
    QCOMPARE(line(details, QStringLiteral("tensors")), QStringLiteral("3"));
    const QList<DetailsRow> operators = section(details, QStringLiteral("Operators"));
    QCOMPARE(line(operators, QStringLiteral("Gemm")), QStringLiteral("1 32 bytes"));
    QCOMPARE(operators.first().op->opType, QStringLiteral("Gemm"));
    const QList<DetailsRow> initializers = section(details, QStringLiteral("Initializers"));
    QCOMPARE(line(initializers, QStringLiteral("w")), QStringLiteral("4 × 2 32 bytes"));
    QVERIFY(initializers.first().value.has_value());
    DetailsModel rows;
    const QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::Fatal);
    rows.setRows(details.rows);
    QCOMPARE(rows.rowCount(), int(details.rows.size()));
}

void TestDetails::bytes()
{
    QCOMPARE(byteText(2'432'880), QStringLiteral("2.4 MB"));
    QCOMPARE(byteText(496), QStringLiteral("496 bytes"));
}

SHAPEWRIGHT_GUILESS_TEST(TestDetails)
#include "tst_details.moc"
