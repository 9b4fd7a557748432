// SPDX-License-Identifier: Apache-2.0
#include "model/compare/equalstretches.h"
#include "model/compare/mergedgraph.h"
#include "model/graph/tensorplace.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/text.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

using Part = MergedGraph::Part;

Result<MergedGraph> merged(const ModelGraph &a, const ModelGraph &b)
{
    auto comparison = compareModels(a, b, {.withNames = true});
    if (!comparison)
        return tl::unexpected(comparison.error());
    return mergeGraphs(a, b, std::make_shared<const ModelComparison>(*std::move(comparison)));
}

QChar letterOf(Part part)
{
    switch (part) {
    case Part::Equal:
        return u'=';
    case Part::Changed:
        return u'~';
    case Part::OnlyA:
        return u'-';
    case Part::OnlyB:
        return u'+';
    case Part::Replaced:
        return u'*';
    }
    return {};
}

// `=Relu -Shape`, without constants.
QString nodesText(const MergedGraph &merged)
{
    QStringList texts;
    for (std::uint32_t i = 0; i < merged.nodes.size(); ++i) {
        const Node &node = merged.graph->main().nodes[i];
        if (!isConstantNode(node))
            texts.append(letterOf(merged.nodes[i]) + toQString(node.opType));
    }
    return texts.join(u' ');
}

// Inputs and outputs of the graph with their parts.
QString terminalsText(const MergedGraph &merged)
{
    QStringList texts;
    for (const auto *list : {&merged.graph->main().inputs, &merged.graph->main().outputs}) {
        for (const ValueId value : *list)
            texts.append(letterOf(merged.partOf(value)) + toQString(merged.graph->value(value).name));
    }
    return texts.join(u' ');
}

// `c->Reshape` of each edge that the first model has alone between nodes, and the same with `+` of the second one.
QString edgesText(const MergedGraph &merged)
{
    QStringList texts;
    for (const MergedGraph::Edge &edge : merged.edgesOfA) {
        const QString to =
            toQString(edge.node ? merged.graph->node(*edge.node).opType : merged.graph->value(*edge.output).name);
        texts.append(u"-%1>%2"_s.arg(toQString(merged.graph->value(edge.value).name), to));
    }
    for (const auto &[value, node] : merged.edgesOfB)
        texts.append(
            u"+%1>%2"_s.arg(toQString(merged.graph->value(value).name), toQString(merged.graph->node(node).opType)));
    return texts.join(u' ');
}

constexpr auto computedShape = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[batch, 4] x, float[1] more) => (float[batch, 4] y, float[1] z) <int64[1] four = {4}, int64[1] zero = {0}>
    {
        s = Shape(x)
        b = Gather(s, zero)
        shape = Concat <axis = 0> (b, four)
        r = Relu(x)
        y = Reshape(r, shape)
        z = Neg(more)
    })";

constexpr auto constantShape = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2, 4] x) => (float[2, 4] y) <int64[2] shape = {2, 4}>
    {
        r = Relu(x)
        y = Reshape(r, shape)
    })";

} // namespace

class TestMergedGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pairs_data();
    void pairs();
    void shapes();
    void places();
    void realModels_data();
    void realModels();
};

void TestMergedGraph::pairs_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("nodes");
    QTest::addColumn<QString>("terminals");
    QTest::addColumn<QString>("edges");
    const auto model = [](const char *nodes) {
        return u"<ir_version: 8, opset_import: [\"\" : 17]> g (float[2, 4] x) => (float[2, 4] y) "
               "<float[4, 4] w = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, float[4] v = {1, 2, 3, 4}> "
               "{ %1 }"_s.arg(QString::fromLatin1(nodes));
    };
    QTest::newRow("a computed shape that became constant")
        << QString::fromLatin1(computedShape) << QString::fromLatin1(constantShape)
        << u"=Relu ~Reshape -Shape -Gather -Concat -Neg"_s << u"~x -more (A) ~y -z (A)"_s << u"-shape (A)>Reshape"_s;
    QTest::newRow("the same from the other side")
        << QString::fromLatin1(constantShape) << QString::fromLatin1(computedShape)
        << u"+Shape +Gather +Concat =Relu ~Reshape +Neg"_s << u"~x +more ~y +z"_s << QString();
    QTest::newRow("equal") << model("a = Relu(x) y = Neg(a)") << model("a = Relu(x) y = Neg(a)") << u"=Relu =Neg"_s
                           << u"=x =y"_s << QString();
    QTest::newRow("a node between") << model("a = Relu(x) i = Identity(a) y = Neg(i)")
                                    << model("a = Relu(x) y = Neg(a)") << u"=Relu =Neg -Identity"_s << u"=x =y"_s
                                    << u"-i (A)>Neg +a>Neg"_s;
    QTest::newRow("a node before the output")
        << model("a = Relu(x) n = Neg(a) y = Identity(n)") << model("a = Relu(x) y = Neg(a)")
        << u"=Relu =Neg -Identity"_s << u"=x =y"_s << u"-y (A)>y"_s;
    QTest::newRow("two nodes as one") << model("m = MatMul(x, w) a = Add(m, v) y = Neg(a)")
                                      << model("a = Gemm(x, w, v) y = Neg(a)") << u"*Gemm =Neg"_s << u"=x =y"_s
                                      << QString();
    QTest::newRow("an attribute") << model("a = LeakyRelu <alpha = 0.5> (x) y = Neg(a)")
                                  << model("a = LeakyRelu <alpha = 0.25> (x) y = Neg(a)") << u"~LeakyRelu =Neg"_s
                                  << u"=x =y"_s << QString();
    QTest::newRow("another input") << model("a = Relu(x) b = Sin(x) s = Sub(b, a) y = Add(a, s)")
                                   << model("a = Relu(x) b = Sin(x) s = Sub(b, a) y = Add(b, s)")
                                   << u"=Relu =Sin =Sub ~Add"_s << u"=x =y"_s << u"-a>Add +b>Add"_s;
}

void TestMergedGraph::pairs()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    const auto one = test::modelFromText(a.toUtf8().constData()), other = test::modelFromText(b.toUtf8().constData());
    const auto found = merged(*one, *other);
    QVERIFY(found);
    QTEST(nodesText(*found), "nodes");
    QTEST(terminalsText(*found), "terminals");
    QTEST(edgesText(*found), "edges");
}

// Each value has its shape in the first model and in the second one.
void TestMergedGraph::shapes()
{
    const auto one = test::modelFromText(computedShape), other = test::modelFromText(constantShape);
    const auto found = merged(*one, *other);
    QVERIFY(found);
    QStringList texts;
    for (const Node &node : found->graph->main().nodes) {
        const ValueShape &before = found->before->at(*node.outputs.front());
        const ValueShape &after = found->after->at(*node.outputs.front());
        texts.append(u"%1 %2"_s.arg(toQString(shapeText(before.type.dims())), toQString(shapeText(after.type.dims()))));
    }
    QCOMPARE(texts, QStringList({u"[batch, 4] [2, 4]"_s, u"[batch, 4] [2, 4]"_s, u"[2] [2]"_s, u"[1] [1]"_s,
                                 u"[2] [2]"_s, u"[1] [1]"_s}));
    const auto &[node, inputs] = *found->foldedInputs.begin();
    QCOMPARE(node, 1U);
    QCOMPARE(inputs.front().slot, 1U);
    QVERIFY(inputs.front().isConstantInB);
}

// Each difference leads to what is seen of it.
void TestMergedGraph::places()
{
    const auto one = test::modelFromText(computedShape), other = test::modelFromText(constantShape);
    const auto found = merged(*one, *other);
    QVERIFY(found);
    const auto &differences = found->comparison->differences;
    QCOMPARE(found->places.size(), differences.size());
    for (std::size_t i = 0; i < differences.size(); ++i) {
        const MergedGraph::Place &place = found->places[i];
        QVERIFY(!place.isEmpty());
        if (differences[i].kind == ModelDifference::Kind::NodeRemoved)
            QVERIFY(found->partOf(place.nodes.front()) == Part::OnlyA);
        if (differences[i].kind == ModelDifference::Kind::Dim)
            QVERIFY(found->partOf(*place.value) == Part::Changed);
    }
}

void TestMergedGraph::realModels_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    for (const QJsonObject &entry : test::manifest({u"real/"_s, u"seed/"_s})) {
        const QString path = entry[u"path"_s].toString();
        QTest::newRow(qPrintable(path)) << path;
    }
}

// A model without a few of its nodes, against the whole one: these are red, their values are found, and no way leads
// out of a stretch of equal nodes and back into it.
void TestMergedGraph::realModels()
{
    QFETCH(const QString, path);
    const auto graph = test::openedGraph(test::model(path));
    if (!graph || graph->file().size() > 20'000'000 || !graph->problems().empty())
        return;
    onnx::ModelProto less;
    const QByteArray bytes = test::bytesOf(test::model(path));
    QVERIFY(less.ParseFromArray(bytes.constData(), int(bytes.size())));
    for (auto &tensor : *less.mutable_graph()->mutable_initializer()) {
        if (tensor.data_location() == onnx::TensorProto::EXTERNAL)
            return;
    }
    std::mt19937 random(5);
    auto *nodes = less.mutable_graph()->mutable_node();
    for (int i = 0; i < 3 && nodes->size() > 4; ++i) {
        onnx::NodeProto &node = *nodes->Mutable(int(random() % unsigned(nodes->size())));
        if (node.input_size() > 0 && node.output_size() == 1 && node.attribute().empty())
            node.set_op_type("NoSuchOperator");
    }
    const auto other = test::modelFromProto(less);
    for (const bool isSwapped : {false, true}) {
        const auto found = isSwapped ? merged(*other, *graph) : merged(*graph, *other);
        QVERIFY(found);
        const Graph &main = found->graph->main();
        QCOMPARE(found->nodes.size(), main.nodes.size());
        for (const Value &value : main.values)
            QVERIFY2(value.origin != Value::Origin::Dangling, value.name.c_str());
        const std::vector<Block> blocks = equalStretches(*found);
        std::vector<std::uint32_t> boxes(main.nodes.size());
        for (std::uint32_t i = 0; i < boxes.size(); ++i)
            boxes[i] = i;
        for (const Block &block : blocks) {
            for (const std::uint32_t node : block.nodes()) {
                QVERIFY(found->nodes[node] == Part::Equal);
                boxes[node] = block.nodes().front();
            }
        }
        // A topological order of the boxes has to exist.
        std::vector<int> missing(boxes.size());
        std::vector<std::vector<std::uint32_t>> users(boxes.size());
        for (const Value &value : main.values) {
            for (const Use &use : value.uses) {
                NodeId node = use.node;
                while (node.graph != mainGraph)
                    node = *found->graph->graph(node.graph).owner;
                if (value.producer && boxes[value.producer->index] != boxes[node.index]) {
                    users[boxes[value.producer->index]].push_back(boxes[node.index]);
                    ++missing[boxes[node.index]];
                }
            }
        }
        std::vector<std::uint32_t> ready;
        for (std::uint32_t i = 0; i < boxes.size(); ++i) {
            if (boxes[i] == i && missing[i] == 0)
                ready.push_back(i);
        }
        std::size_t done = 0;
        while (!ready.empty()) {
            const std::uint32_t box = ready.back();
            ready.pop_back();
            ++done;
            for (const std::uint32_t user : users[box]) {
                if (--missing[user] == 0)
                    ready.push_back(user);
            }
        }
        std::ranges::sort(boxes);
        QCOMPARE(done, std::size_t(std::ranges::unique(boxes).begin() - boxes.begin()));
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestMergedGraph)
#include "tst_mergedgraph.moc"
