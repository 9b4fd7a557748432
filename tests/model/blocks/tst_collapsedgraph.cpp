// SPDX-License-Identifier: Apache-2.0
// The main graph with its blocks as boxes: what is one box, and what opening and closing makes of it.
#include "model/blocks/collapsedgraph.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/layeredmodel.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QTest>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

struct Shown {
    std::shared_ptr<const ModelGraph> model;
    CollapsedGraph::Blocks blocks;

    explicit Shown(std::shared_ptr<const ModelGraph> shown) : model(std::move(shown))
    {
        blocks = std::make_shared<const std::vector<Block>>(*findBlocks(*model, **propagate(*model, {})));
    }
    [[nodiscard]] CollapsedGraph with(const OpenBlocks &open) const { return CollapsedGraph::of(*model, blocks, open); }
};

// `2 × 4`: the number of instances of each box, and the nodes of one.
QStringList boxesOf(const CollapsedGraph &graph)
{
    QStringList texts;
    for (const CollapsedGraph::Box &box : graph.boxes)
        texts.append(u"%1 × %2"_s.arg(box.count()).arg(box.nodes().size()));
    return texts;
}

qsizetype loose(const CollapsedGraph &graph)
{
    return std::ranges::count(graph.boxOf, CollapsedGraph::none);
}

} // namespace

class TestCollapsedGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void instancesAreOneBox()
    {
        const Shown shown(layeredModel());
        const CollapsedGraph graph = shown.with({});
        QCOMPARE(boxesOf(graph), QStringList({u"6 × 4"_s, u"1 × 2"_s}));
        QCOMPARE(loose(graph), 0);
        QVERIFY(graph.frames.empty());
    }

    void openInstanceStandsAlone()
    {
        const Shown shown(layeredModel());
        const CollapsedGraph graph = shown.with({{{0, 2}}});
        QCOMPARE(boxesOf(graph), QStringList({u"2 × 4"_s, u"3 × 4"_s, u"1 × 2"_s}));
        QCOMPARE(graph.boxes[1].pathTo(1), (BlockPath{{0, 4}}));
        QCOMPARE(graph.frames.size(), 1);
        QCOMPARE(graph.frames[0].nodes.size(), 5);
        QCOMPARE(loose(graph), 5);
        QCOMPARE(boxesOf(shown.with(closed({{0, 2}}, {{{0, 2}}, {{0, 2}, {1, 0}}}))), boxesOf(shown.with({})));
        QCOMPARE(boxesOf(shown.with({{{0, 0}}, {{0, 5}}})), QStringList({u"4 × 4"_s, u"1 × 2"_s}));
    }

    void opensForANode()
    {
        const Shown shown(layeredModel());
        const OpenBlocks open = openedFor(10, *shown.model, shown.blocks, {}); // the Tanh is node 11
        QCOMPARE(open, (OpenBlocks{{{0, 2}}}));
        QCOMPARE(openedFor(10, *shown.model, shown.blocks, open), open);
    }

    // A picture of all nodes that can be read as a whole says more than boxes do.
    void blocksAreClearerWhereMuchRepeats()
    {
        const auto areClearer = [](const std::shared_ptr<const ModelGraph> &model) {
            return areBlocksClearer(*model, *Shown(model).blocks);
        };
        QVERIFY(!areClearer(layeredModel("N, 4", 20)));
        QVERIFY(areClearer(layeredModel("N, 4", 26)));
        QVERIFY(isReadableWhole(layeredModel("N, 4", 20)->main()) &&
                !isReadableWhole(layeredModel("N, 4", 26)->main()));
        SHAPEWRIGHT_NEED_MODELS();
        for (const QString &name : {u"onnx_light_resnet50"_s, u"gpt2_tiny_past"_s, u"yolo_tiny"_s}) // a third in stages
            QVERIFY2(areClearer(openedGraph(test::model(u"real/%1.onnx"_s.arg(name)))), qPrintable(name));
        // Small, or with a large part that is like no other.
        for (const QString &name :
             {u"resnet18_quarter"_s, u"unet_tiny"_s, u"basic_pitch_nmp"_s, u"atspm_funcnet_head"_s})
            QVERIFY2(!areClearer(openedGraph(test::model(u"real/%1.onnx"_s.arg(name)))), qPrintable(name));
    }

    void realModels_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *name : {"minilm_l6_int8", "gpt2_tiny_past", "onnx_light_resnet50", "onnx_light_densenet121",
                                 "unet_tiny", "bert_tiny_cls", "yolo_tiny"})
            QTest::addRow("%s", name) << u"real/%1.onnx"_s.arg(QString::fromUtf8(name));
    }

    // However deep a node is, and whichever instance it is in: it can be seen, and every other node is in one box at
    // most.
    void realModels()
    {
        QFETCH(QString, path);
        SHAPEWRIGHT_NEED_MODELS();
        const Shown shown(openedGraph(test::model(path)));
        QVERIFY(shown.model && !shown.blocks->empty());
        const Graph &graph = shown.model->main();
        for (std::uint32_t node = 0; node < graph.nodes.size(); node += 1 + std::uint32_t(graph.nodes.size() / 40)) {
            const OpenBlocks open = openedFor(node, *shown.model, shown.blocks, {});
            const CollapsedGraph made = shown.with(open);
            QCOMPARE(made.boxOf[node], CollapsedGraph::none);
            QCOMPARE(made.frames.size(), open.size());
            std::vector<bool> isSeen(graph.nodes.size());
            for (std::uint32_t box = 0; box < made.boxes.size(); ++box) {
                for (const auto &instance : made.boxes[box].instances) {
                    for (const std::uint32_t inside : instance) {
                        QCOMPARE(made.boxOf[inside], box);
                        QVERIFY(!isSeen[inside]);
                        isSeen[inside] = true;
                    }
                }
            }
            for (const CollapsedGraph::Frame &frame : made.frames)
                QVERIFY(std::ranges::find(frame.nodes, node) != frame.nodes.end());
        }
    }
};

SHAPEWRIGHT_GUILESS_TEST(TestCollapsedGraph)
#include "tst_collapsedgraph.moc"
