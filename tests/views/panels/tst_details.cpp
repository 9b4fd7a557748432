// SPDX-License-Identifier: Apache-2.0
#include "tests/views/panels/panelfixture.h"
#include "views/panels/details.h"
#include "views/panels/detailsmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace shapewright;
using namespace shapewright::test;

class TestDetails : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void node();
    void tensor();
    void model();
    void bytes();
};

namespace {

QString line(const Details &details, const QString &label)
{
    for (const DetailsRow &row : details.rows) {
        if (row.label == label)
            return (QStringList{row.text, chipsText(row.shape), row.note}).join(QLatin1Char(' ')).simplified();
    }
    return QStringLiteral("no line %1").arg(label);
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
    QVERIFY(line(details, QStringLiteral("input B")).startsWith(QStringLiteral("4, 2 float32")));
    QCOMPARE(line(details, QStringLiteral("output Y")), QStringLiteral("3, 2"));
    QCOMPARE(line(details, QStringLiteral("alpha")), QStringLiteral("0.5"));
    QCOMPARE(line(details, QStringLiteral("category")), QStringLiteral("Layer · ai.onnx since 13"));
}

void TestDetails::tensor()
{
    ShapeEdits edits;
    edits.symbols["n"] = Dim(3);
    const auto graph = layer();
    const Details details = valueDetails(panelState(graph, edits), graph->main().outputs.front());
    QCOMPARE(line(details, QStringLiteral("shape")), QStringLiteral("was n, 3, 2"));
    QCOMPARE(line(details, QStringLiteral("declared")), QStringLiteral("n, 2"));
    QCOMPARE(line(details, QStringLiteral("made by")), QStringLiteral("Gemm"));
    QCOMPARE(line(details, QStringLiteral("used by")), QStringLiteral("graph output"));
}

void TestDetails::model()
{
    const Details details = modelDetails(panelState(layer()));
    QCOMPARE(line(details, QStringLiteral("producer")), QStringLiteral("maker 2"));
    QCOMPARE(line(details, QStringLiteral("operator sets")), QStringLiteral("ai.onnx 17"));
    QCOMPARE(line(details, QStringLiteral("nodes")), QStringLiteral("1"));
    QCOMPARE(line(details, QStringLiteral("tensors")), QStringLiteral("3"));
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

QTEST_GUILESS_MAIN(TestDetails)
#include "tst_details.moc"
