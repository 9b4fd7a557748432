// SPDX-License-Identifier: Apache-2.0
#include "model/layout/contract.h"
#include "model/layout/geometry.h"
#include "model/layout/order.h"
#include "model/layout/ownplacement.h"
#include "model/layout/plan.h"
#include "model/layout/rownumbers.h"
#include "model/layout/sifting.h"
#include "tests/model/layout/graphs.h"
#include "tests/support/layoutchecks.h"
#include "tests/support/registertest.h"

#include <QTest>

#include <set>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::layout;

namespace {

using Edges = QList<QPair<int, int>>;

// A layout without the layouter process: every piece is placed by our own ranks.
LayoutResult ownLayout(const LayoutRequest &graph)
{
    const Plan plan = makePlan(graph);
    return carryOut(plan, std::vector<std::optional<protocol::PieceReply>>(plan.tasks.size()));
}

LayoutRequest graphNamed(const QString &name)
{
    LayoutRequest graph;
    if (name == u"one node"_s) {
        test::addNode(graph);
    } else if (name == u"nodes without edges"_s) {
        for (int i = 0; i < 40; ++i)
            test::addNode(graph);
    } else if (name == u"chain"_s) {
        graph = test::chain(5000);
    } else if (name == u"residual"_s) {
        graph = test::residual(300, false);
    } else if (name == u"residual with mask"_s) {
        graph = test::residual(300, true);
    } else if (name == u"fan"_s) {
        const std::uint32_t top = test::addNode(graph);
        for (int i = 0; i < 60; ++i)
            test::addEdge(graph, top, test::addNode(graph), 40);
    } else if (name == u"two edges between the same nodes"_s) {
        graph = test::chain(2);
        test::addEdge(graph, 0, 1, 50);
    } else if (name == u"cycle"_s) {
        graph = test::chain(10);
        test::addEdge(graph, 9, 2, 50);
    } else if (name == u"edge to itself"_s) {
        graph = test::chain(3);
        test::addEdge(graph, 1, 1, 50);
    } else if (name == u"cycle that leads nowhere"_s) {
        graph = test::chain(4);
        test::addEdge(graph, 3, 0);
    } else if (name == u"any, small"_s) {
        graph = test::anyGraph(80, 160, 7);
    } else if (name == u"any, large"_s) {
        graph = test::anyGraph(2000, 3500, 11);
    } else if (name == u"ladder"_s) {
        graph = test::ladder(500);
    } else if (name == u"dense"_s) {
        graph = test::dense(2, 12);
    } else if (name == u"random"_s) {
        graph = test::randomDag(400, 3);
    }
    return graph;
}

} // namespace

class TestLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sound_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("mostLabelsOnEdges");
        for (const char *name : {"empty", "one node", "nodes without edges", "chain", "residual", "fan",
                                 "two edges between the same nodes", "cycle", "edge to itself",
                                 "cycle that leads nowhere", "ladder", "dense"})
            QTest::newRow(name) << QString::fromLatin1(name) << 0;
        QTest::newRow("residual with mask") << u"residual with mask"_s << 3;
        QTest::newRow("any, small") << u"any, small"_s << 4;
        QTest::newRow("any, large") << u"any, large"_s << 68;
        QTest::newRow("random") << u"random"_s << 2;
    }

    void sound()
    {
        QFETCH(QString, name);
        QFETCH(int, mostLabelsOnEdges);
        const LayoutRequest graph = graphNamed(name);
        const LayoutResult result = ownLayout(graph);
        QCOMPARE(test::faultOf(graph, result), QString());
        QCOMPARE(test::overlappingLabels(graph, result), 0);
        // A label between edges on both sides may still touch one of them. Without Graphviz more labels do.
        const int onEdges = test::labelsOnEdges(graph, result);
        QVERIFY2(onEdges <= mostLabelsOnEdges, qPrintable(QString::number(onEdges)));
        QVERIFY(ownLayout(graph) == result);
    }

    // Every edge is laid out in exactly one piece or is set aside, and every node is in a piece.
    void decomposition_data() { sound_data(); }

    void decomposition()
    {
        QFETCH(QString, name);
        const LayoutRequest graph = graphNamed(name);
        const Decomposition parts = decompose(graph);
        std::multiset<std::uint32_t> edges(parts.farEdges.begin(), parts.farEdges.end());
        std::set<std::uint32_t> nodes;
        for (const PieceStack &stack : parts.stacks) {
            for (std::size_t i = 0; i < stack.size(); ++i) {
                edges.insert(stack[i].edges.begin(), stack[i].edges.end());
                nodes.insert(stack[i].nodes.begin(), stack[i].nodes.end());
                QCOMPARE(stack[i].hasTop, i > 0);
                if (i > 0)
                    QCOMPARE(stack[i].nodes.front(), stack[i - 1].nodes.back());
            }
        }
        QCOMPARE(edges.size(), graph.edges.size());
        QCOMPARE(std::set<std::uint32_t>(edges.begin(), edges.end()).size(), graph.edges.size());
        QCOMPARE(nodes.size(), graph.nodes.size());
    }

    void equalPiecesAreLaidOutOnce()
    {
        QVERIFY(makePlan(test::chain(5000)).tasks.size() <= 3);
        QVERIFY(makePlan(test::residual(300, false)).tasks.size() <= 4);
    }

    void globalValuesAreSetAside()
    {
        const LayoutRequest graph = test::residual(300, true);
        const Decomposition parts = decompose(graph);
        QVERIFY(parts.farEdges.size() > 250);
        QCOMPARE(parts.stacks.size(), 1u);
        QVERIFY(parts.stacks.front().size() > 20);
        const LayoutResult result = ownLayout(graph);
        QCOMPARE(result.far[parts.farEdges.front()], 1);
    }

    void stacksDoNotDrift()
    {
        // Each block on its own would shift whatever follows it to one side.
        const LayoutResult result = ownLayout(test::residual(400, false));
        QVERIFY2(result.width < 900, qPrintable(QString::number(result.width)));
    }

    void order()
    {
        const LayoutRequest graph = test::anyGraph(500, 900, 3);
        const Order found = topologicalOrder(graph);
        for (const auto &edge : graph.edges)
            QVERIFY(found.position[edge.from] < found.position[edge.to]);
    }

    void branchesSideBySideStayTogether()
    {
        const LayoutRequest graph = test::ladder(300);
        const Order found = topologicalOrder(graph);
        for (const auto &edge : graph.edges)
            QVERIFY(found.position[edge.to] - found.position[edge.from] < 4);
        QVERIFY(decompose(graph).farEdges.empty());
    }

    void wideRowsAreNotTornApart()
    {
        LayoutRequest graph = test::chain(1);
        for (std::uint32_t branch = 0; branch < 400; ++branch)
            test::addEdge(graph, 0, test::addNode(graph), branch == 0 ? 80 : 0);
        const std::uint32_t join = test::addNode(graph);
        for (std::uint32_t branch = 1; branch < join; ++branch)
            test::addEdge(graph, branch, join, 80);
        QVERIFY(decompose(graph).farEdges.empty());
    }

    void sourcesStandNextToTheirUse()
    {
        LayoutRequest graph = test::chain(50);
        const std::uint32_t source = test::addNode(graph);
        const std::uint32_t output = test::addNode(graph);
        test::addEdge(graph, source, 40);
        test::addEdge(graph, 10, output);
        const Order found = topologicalOrder(graph);
        QCOMPARE(found.position[source] + 1, found.position[40]);
        QCOMPARE(found.position[output], found.position[10] + 1);
    }

    void contractedChains()
    {
        protocol::PieceRequest request;
        for (int i = 0; i < 6; ++i)
            request.boxes.push_back({100, 40});
        // Node 0 leads to the chain 1-2-3 and also past it to 4, which leads to 5.
        request.edges = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 4}, {4, 5}};
        ChainBreaks breaks{std::vector<std::uint8_t>(6, 0), std::vector<std::uint8_t>(6, 0)};
        const Contraction contraction = contractChains(request, breaks);
        QCOMPARE(contraction.request.boxes.size(), 3u);
        QCOMPARE(contraction.chains[1], (std::vector<std::uint32_t>{1, 2, 3}));
        protocol::PieceReply reply;
        reply.centres = {{0, 20}, {0, 200}, {50, 400}};
        for (std::size_t i = 0; i < contraction.request.edges.size(); ++i)
            reply.splines.push_back({{0, 0}, {0, 1}, {0, 2}, {0, 3}});
        const protocol::PieceReply whole = expand(request, contraction, reply);
        QCOMPARE(whole.splines.size(), request.edges.size());
        QVERIFY(whole.centres[1].y < whole.centres[2].y && whole.centres[2].y < whole.centres[3].y);
        QCOMPARE(whole.centres[2], (protocol::PieceReply::Point{0, 200}));

        breaks.after[2] = 1;
        QCOMPARE(contractChains(request, breaks).request.boxes.size(), 4u);
    }

    void repliesThatCannotBeAreRefused()
    {
        protocol::PieceRequest request;
        request.boxes = {{100, 40}, {100, 40}};
        request.edges = {{0, 1}};
        protocol::PieceReply reply;
        reply.centres = {{0, 0}, {0, 100}};
        reply.splines = {{{0, 20}, {0, 40}, {0, 60}, {0, 80}}};
        QVERIFY(protocol::pieceReply(protocol::toMessage(reply), request).has_value());
        QVERIFY(isSound(request, reply));
        protocol::PieceReply overlapping = reply;
        overlapping.centres[1] = {20, 30};
        QVERIFY(!isSound(request, overlapping));
        protocol::PieceReply infinite = reply;
        infinite.centres[0].x = std::numeric_limits<double>::infinity();
        QVERIFY(!protocol::pieceReply(protocol::toMessage(infinite), request).has_value());
        protocol::PieceReply shorter = reply;
        shorter.centres.pop_back();
        QVERIFY(!protocol::pieceReply(protocol::toMessage(shorter), request).has_value());
        shorter = reply;
        shorter.splines[0].pop_back();
        QVERIFY(!protocol::pieceReply(protocol::toMessage(shorter), request).has_value());
        QVERIFY(protocol::pieceRequest(protocol::toMessage(request)) == request);
    }

    void routesThatCrossABoxAreMended()
    {
        protocol::PieceRequest request;
        request.boxes = {{100, 40}, {100, 40}, {100, 40}};
        request.edges = {{0, 1}, {1, 2}, {0, 2}};
        protocol::PieceReply reply;
        reply.centres = {{0, 20}, {0, 120}, {0, 220}};
        reply.splines = {{{0, 40}, {0, 60}, {0, 80}, {0, 100}},
                         {{0, 140}, {0, 160}, {0, 180}, {0, 200}},
                         {{0, 40}, {0, 90}, {0, 150}, {0, 200}}}; // straight through the second box
        const PlacedPiece piece = fromReply(request, reply, request.boxes);
        QVERIFY(!crosses(piece.routes[2], Rect::around({0, 120}, 98, 38)));
    }

    void edgesEndBesideEachOther()
    {
        QCOMPARE(spreadEnds({-50}, 100), (std::vector<double>{0}));
        const std::vector<double> two = spreadEnds({80, -80}, 100);
        QVERIFY(two[0] > 0 && two[1] < 0);
        // The edge without a sideways offset keeps the middle.
        const std::vector<double> three = spreadEnds({0, 90, 120}, 100);
        QCOMPARE(three[0], 0.0);
        QVERIFY(three[1] > 0 && three[2] > three[1] && three[2] < 50);
    }

    void rowsKeepEdgesShort_data()
    {
        QTest::addColumn<Edges>("edges");
        QTest::addColumn<bool>("ends"); // whether the first and the last box are alone in their rows
        QTest::addColumn<QList<int>>("rows");
        QTest::newRow("source above its use") << Edges{{0, 2}, {2, 3}, {1, 3}} << false << QList<int>{0, 1, 1, 2};
        QTest::newRow("two in a row go down together")
            << Edges{{0, 1}, {1, 2}, {2, 5}, {3, 4}, {4, 5}} << false << QList<int>{0, 1, 2, 1, 2, 3};
        QTest::newRow("what is used once goes up to the many that it uses")
            << Edges{{0, 3}, {1, 3}, {2, 4}, {4, 5}, {5, 6}, {3, 6}} << false << QList<int>{0, 0, 0, 1, 1, 2, 3};
        QTest::newRow("none beside the first and the last")
            << Edges{{0, 2}, {1, 2}, {0, 3}} << true << QList<int>{0, 1, 2, 3};
    }

    void rowsKeepEdgesShort()
    {
        QFETCH(Edges, edges);
        QFETCH(bool, ends);
        QFETCH(QList<int>, rows);
        protocol::PieceRequest request;
        request.boxes.resize(std::size_t(rows.size()), {100, 40});
        request.firstAlone = request.lastAlone = ends;
        for (const auto &[from, to] : edges)
            request.edges.push_back({std::uint32_t(from), std::uint32_t(to)});
        const std::vector<std::uint32_t> found = rowNumbers(request);
        QCOMPARE(QList<int>(found.begin(), found.end()), rows);
    }

    // Four rows: boxes 0 and 1 are in the top row, 2 and 3 in the bottom row. The edges between them cross, and each
    // has two slots.
    void chainsAreSiftedAsAWhole()
    {
        std::vector<ColumnSlot> slots;
        std::vector<std::vector<std::uint32_t>> rows(4);
        for (const std::uint32_t row : {0u, 0u, 3u, 3u, 1u, 2u, 1u, 2u}) {
            slots.push_back({20, row, std::uint32_t(rows[row].size()), {}, {}});
            rows[row].push_back(std::uint32_t(slots.size() - 1));
        }
        for (const auto &[upper, lower] : {std::pair{0u, 4u}, {4u, 5u}, {5u, 3u}, {1u, 6u}, {6u, 7u}, {7u, 2u}}) {
            slots[upper].down.push_back(lower);
            slots[lower].up.push_back(upper);
        }
        siftChains(slots, rows, {{4, 5}, {6, 7}}, {});
        const bool firstIsLeft = slots[0].place < slots[1].place;
        for (const auto &[first, second] : {std::pair{4, 6}, {5, 7}, {3, 2}})
            QCOMPARE(slots[std::size_t(first)].place < slots[std::size_t(second)].place, firstIsLeft);
        for (const auto &row : rows) {
            for (std::uint32_t i = 0; i < row.size(); ++i)
                QCOMPARE(slots[row[i]].place, i);
        }
    }

    void stopped()
    {
        std::stop_source source;
        source.request_stop();
        const Plan plan = makePlan(test::anyGraph(2000, 3000, 5), source.get_token());
        QVERIFY(plan.tasks.empty());
    }
};

SHAPEWRIGHT_GUILESS_TEST(TestLayout)
#include "tst_layout.moc"
