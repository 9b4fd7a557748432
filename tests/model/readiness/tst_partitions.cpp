// SPDX-License-Identifier: Apache-2.0
#include "model/edits/suggestiontext.h"
#include "tests/model/readiness/readinessmodels.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

// The partitions that a provider takes, and the groups of nodes that keep it from more.
class TestPartitions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void partitions_data();
    void partitions();
    void partsHaveNoCycle();
    void groups();
};

void TestPartitions::partitions_data()
{
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<int>("parts");
    const auto row = [](const char *name, const char *nodes, int parts) {
        QTest::newRow(name) << QByteArray(nodes) << parts;
    };
    // NNAPI supports Relu, Tanh and Add, but not Erf.
    row("none", "y = Erf(x)", 0);
    row("all", "a = Relu(x)  y = Tanh(a)", 1);
    row("a cut", "a = Relu(x)  b = Erf(a)  y = Tanh(b)", 2);
    row("two in a row", "a = Relu(x)  b = Erf(a)  c = Erf(b)  y = Tanh(c)", 2);
    row("beside it", "a = Relu(x)  b = Erf(x)  y = Add(a, b)", 1);
    row("around it and back", "a = Relu(x)  b = Erf(a)  c = Tanh(a)  y = Add(b, c)", 2);
    row("branches that do not touch", "a = Relu(x)  b = Tanh(x)  c = Erf(a)  y = Add(c, b)", 2);
}

void TestPartitions::partitions()
{
    QFETCH(const QByteArray, nodes);
    QFETCH(const int, parts);
    const QByteArray text = R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2] x) => (y) { )" + nodes + " }";
    const auto graph = modelFromText(text.constData());
    const Readiness readiness = assess(provider("nnapi"), *graph, *shapesUnder(graph));
    QCOMPARE(int(readiness.partitions), parts);
}

// For any graph, no path may lead out of a partition and back into it.
void TestPartitions::partsHaveNoCycle()
{
    std::uint32_t state = 1;
    const auto random = [&state](std::uint32_t below) {
        state = state * 1664525 + 1013904223;
        return (state >> 8) % below;
    };
    for (int round = 0; round < 60; ++round) {
        QByteArray text = R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2] v0) => (v40) { )";
        for (std::uint32_t i = 1; i <= 40; ++i) {
            const auto name = [](std::uint32_t number) { return "v" + QByteArray::number(number); };
            const QByteArray one = name(random(i)), other = name(random(i));
            text += name(i) + (random(3) == 0 ? " = Erf(" + one + ") " : " = Add(" + one + ", " + other + ") ");
        }
        const auto graph = modelFromText((text + "}").constData());
        const Readiness readiness = assess(provider("nnapi"), *graph, *shapesUnder(graph));
        const Partitions &parts = readiness.partitionsByGraph.front();
        // For each node, the latest partition on which it depends from outside of its own. It has to be an earlier one.
        std::vector<std::int32_t> latest(parts.size(), -1);
        for (std::uint32_t node = 0; node < parts.size(); ++node) {
            for (const auto &input : graph->main().nodes[node].inputs) {
                const auto &producer = graph->value(*input).producer;
                if (producer)
                    latest[node] = std::max({latest[node], latest[producer->index], parts[producer->index]});
            }
            QVERIFY2(parts[node] < 0 || latest[node] <= parts[node], text.constData());
        }
        for (std::uint32_t node = 0; node < parts.size(); ++node) { // through an unsupported node
            for (const auto &input : graph->main().nodes[node].inputs) {
                const auto &producer = graph->value(*input).producer;
                if (producer && parts[producer->index] < 0 && parts[node] >= 0)
                    QVERIFY2(latest[producer->index] < parts[node], text.constData());
            }
        }
    }
}

void TestPartitions::groups()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x, float[n] z) => (y, w)
        {
            a = Erf(x)
            b = Erf(a)
            y = Det2(b)
            w = Relu(z)
        })");
    const auto table = shapesUnder(graph);
    const auto answers = askProviders({provider("nnapi")}, *graph, {}, dynamicDims(*graph, *table), *table);
    const ProviderAnswer &answer = answers->front();
    QStringList texts, edits;
    for (const BlockerGroup &group : answer.groups) {
        texts.append(nodesText(group, answer.readiness, *graph));
        edits.append(suggestionLine(group.fix));
    }
    QCOMPARE(texts, (QStringList{u"2 × Erf"_s, u"node 2 (Det2)"_s, u"node 3 (Relu)"_s}));
    QCOMPARE(edits, (QStringList{QString(), QString(), u"--dim n=1"_s}));
}

SHAPEWRIGHT_GUILESS_TEST(TestPartitions)
#include "tst_partitions.moc"
