// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/blockfacts.h"
#include "model/blocks/blocks.h"
#include "tests/model/blocks/blockmodels.h"
#include "tests/support/disguisedmodel.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QTest>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

using Kind = Block::Kind;

void addAll(const std::vector<Block> &blocks, std::vector<std::uint32_t> &nodes)
{
    for (const Block &block : blocks) {
        for (const auto &instance : block.instances)
            nodes.insert(nodes.end(), instance.begin(), instance.end());
    }
}

} // namespace

class TestBlocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stages();
    void layers();
    void encoderAndDecoderAreApart();
    void wayDownAndUp();
    void oneLayerDiffers();
    void attributesDiffer();
    void whatDoesNotRepeatHasNoBlocks();
    void cyclesDoNoHarm();
    void scopesNameThem();
    void modulesTakeApartWhatHasNoParts();
    void factsOfABlock();
    void namesAndOrderDoNotMatter_data();
    void namesAndOrderDoNotMatter();
    void realModels_data();
    void realModels();
};

void TestBlocks::stages()
{
    QCOMPARE(blocksText(resnet(3, 4)), u"stem 2, stage 20 (4 × residual block 5), "
                                       "stage 21 (4 × residual block 5 {0: also Conv}), "
                                       "stage 21 (4 × residual block 5 {0: also Conv}), head 3"_s);
}

void TestBlocks::layers()
{
    QCOMPARE(blocksText(decoder(5)),
             u"projection 3, 5 × transformer layer 24 (normalization 1, attention 15, residual add 1, "
             "normalization 1, feed-forward 5, residual add 1), normalization 1"_s);
}

void TestBlocks::encoderAndDecoderAreApart()
{
    const QString text = blocksText(encoderAndDecoder(6));
    QVERIFY2(text.startsWith(u"6 × transformer layer 21 ("_s), qPrintable(text));
    QVERIFY2(text.contains(u"), normalization 1, 6 × transformer layer 35 ("_s), qPrintable(text));
    QVERIFY2(text.endsWith(u"), head 3"_s), qPrintable(text));
}

void TestBlocks::wayDownAndUp()
{
    QCOMPARE(blocksText(unet(4)), u"5 × convolution 5 {0: no MaxPool}, 4 × upsampling block 6, convolution 1"_s);
}

void TestBlocks::oneLayerDiffers()
{
    for (int layer = 0; layer < 6; ++layer) {
        const QString text = blocksText(decoder(6, layer));
        QVERIFY2(text.contains(u"6 × transformer layer 24 {%1: no Add} ("_s.arg(layer)), qPrintable(text));
    }
}

void TestBlocks::attributesDiffer()
{
    Writer write({"batch", "4", "height", "width"});
    std::string x = "x";
    for (int layer = 0; layer < 5; ++layer) {
        const std::string scope = std::to_string(layer);
        std::string y = write.node("Relu", {write.conv(x, 4, 4, scope, 1, layer == 3 ? 2 : 1)}, scope);
        y = write.node("Tanh", {write.conv(y, 4, 4, scope)}, scope);
        x = write.node("Add", {x, y}, scope);
    }
    write.output(x);
    const QString text = blocksText(write.model());
    QVERIFY2(text.contains(u"5 × residual block 5 {3: Conv: dilations [2, 2], not [1, 1]; "
                           "Conv: pads [2, 2, 2, 2], not [1, 1, 1, 1]}"_s),
             qPrintable(text));
}

void TestBlocks::whatDoesNotRepeatHasNoBlocks()
{
    const auto graph = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n] x) => (float[n] y)
        {
            a = Relu(x)
            b = Erf(a)
            c = Tanh(x)
            d = Sigmoid(x)
            e = Neg(x)
            y = Sum(b, c, d, e)
        })");
    QVERIFY(blocksOf(*graph).empty());
    QVERIFY(blocksOf(*test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n] x) => (float[n] x) {})"))
                .empty());
}

void TestBlocks::cyclesDoNoHarm()
{
    onnx::ModelProto model = decoder(4);
    for (int node = 0; node < model.graph().node_size(); node += 7)
        *model.mutable_graph()->mutable_node(node)->add_input() =
            model.graph().node(model.graph().node_size() - 1).output(0);
    const auto graph = test::modelFromProto(model);
    std::vector<std::uint32_t> nodes;
    addAll(blocksOf(*graph), nodes);
    std::ranges::sort(nodes);
    QVERIFY(std::ranges::adjacent_find(nodes) == nodes.end());
}

void TestBlocks::scopesNameThem()
{
    const auto graph = test::modelFromProto(decoder(12));
    const std::vector<Block> blocks = blocksOf(*graph);
    const auto layer = std::ranges::find(blocks, Kind::TransformerLayer, &Block::kind);
    QVERIFY(layer != blocks.end());
    QCOMPARE(layer->scope, std::string("model/layers.*"));
    QCOMPARE(layer->parts.at(1).scope, std::string("model/layers.0/attention"));

    const auto traced = test::modelFromProto(decoder(12, -1, true));
    const std::vector<Block> same = blocksOf(*traced);
    const auto module = std::ranges::find(same, Kind::TransformerLayer, &Block::kind);
    QVERIFY(module != same.end());
    QCOMPARE(module->scope, std::string("model.layers.*"));
    QCOMPARE(module->parts.at(1).scope, std::string("model.layers.0.attention"));
    QCOMPARE(module->instances, layer->instances);
    // As PyTorch writes it, and where a part of it is missing or nonsense.
    SHAPEWRIGHT_NEED_MODELS();
    const std::vector<Block> mobile = blocksOf(*test::openedGraph(test::model(u"real/mobilenet_v2_w035.onnx"_s)));
    QVERIFY2(mobile.at(2).scope.starts_with("features"), mobile.at(2).scope.c_str());
}

// Names alone tell the projections of an attention: without them it has no parts, and neither has it where the exporter
// mixed the modules.
void TestBlocks::modulesTakeApartWhatHasNoParts()
{
    const auto scopes = [](const Block &block) {
        QStringList texts;
        for (const Block &part : block.parts)
            texts.append(QString::fromStdString(part.scope));
        return texts.join(u", "_s);
    };
    const auto attentionOf = [](const onnx::ModelProto &model) {
        const auto graph = test::modelFromProto(model);
        const std::vector<Block> blocks = blocksOf(*graph);
        const auto layer = std::ranges::find(blocks, Kind::TransformerLayer, &Block::kind);
        const auto attention = std::ranges::find(layer->parts, Kind::Attention, &Block::kind);
        return *attention;
    };
    const auto layers = [](const std::string &value) {
        Writer write({"batch", "sequence", "16"});
        std::string x = "x";
        for (int layer = 0; layer < 3; ++layer) {
            const std::string scope = "layers." + std::to_string(layer) + "/attention";
            const std::string y = write.node("LayerNormalization", {x, write.weight({16}), write.weight({16})},
                                             "layers." + std::to_string(layer) + "/norm");
            const std::string q = write.linear(y, 16, 16, scope + "/query"),
                              k = write.linear(y, 16, 16, scope + "/key");
            const std::string v = write.linear(y, 16, 16, scope + value);
            const std::string scores =
                write.node("MatMul", {q, write.node("Transpose", {k}, scope + "/key", {{"perm", {0, 2, 1}}})}, scope);
            const std::string mixed = write.node("MatMul", {write.node("Softmax", {scores}, scope), v}, scope);
            x = write.node("Add", {x, write.linear(mixed, 16, 16, scope + "/output")},
                           "layers." + std::to_string(layer));
        }
        write.output(x);
        return write.model();
    };
    const Block attention = attentionOf(layers("/value"));
    QVERIFY(attention.hasModules);
    const QString in = u"layers.0/attention"_s;
    QCOMPARE(scopes(attention),
             QStringList({in + u"/query"_s, in + u"/key"_s, in, in + u"/value"_s, in, in + u"/output"_s, u"layers.0"_s})
                 .join(u", "_s));
    QCOMPARE(attention.parts.front().kind, Kind::Projection);
    QVERIFY(attentionOf(test::disguised(layers("/value"), 1)).parts.empty());
    QVERIFY(attentionOf(layers("/query")).parts.empty());
}

void TestBlocks::factsOfABlock()
{
    const auto graph = test::modelFromProto(decoder(3));
    const std::vector<Block> blocks = blocksOf(*graph);
    const auto layer = std::ranges::find(blocks, Kind::TransformerLayer, &Block::kind);
    QVERIFY(layer != blocks.end());
    const BlockFacts facts = blockFacts(*graph, layer->nodes());
    QCOMPARE(facts.parameters, 4 * (16 * 16 + 16) + 4 * 16 + (16 * 32 + 32) + (32 * 16 + 16));
    QCOMPARE(facts.bytes, 4 * facts.parameters);
    QStringList inputs, outputs;
    for (const ValueId input : facts.inputs)
        inputs.append(QString::fromStdString(graph->value(input).name));
    QCOMPARE(inputs.size(), 3); // what came before, its part of the cache, the mask
    QVERIFY(inputs.contains(u"past_%1"_s.arg(layer->typical)));
    QCOMPARE(facts.outputs.size(), std::size_t(2)); // what follows, and its part of the cache
}

void TestBlocks::namesAndOrderDoNotMatter_data()
{
    QTest::addColumn<bool>("isDecoder");
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 4; ++seed) {
        QTest::addRow("decoder %d", seed) << true << seed;
        QTest::addRow("resnet %d", seed) << false << seed;
    }
}

void TestBlocks::namesAndOrderDoNotMatter()
{
    QFETCH(const bool, isDecoder);
    QFETCH(const int, seed);
    const onnx::ModelProto model = isDecoder ? decoder(6, 2) : resnet(3, 5);
    QCOMPARE(blocksText(test::disguised(model, unsigned(seed))), blocksText(model));
}

void TestBlocks::realModels_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("has"); // a part of the text; empty if nothing repeats
    QTest::newRow("minilm") << u"minilm_l6_int8"_s << u"6 × transformer layer 58 ("_s;
    QTest::newRow("gpt2") << u"gpt2_tiny_past"_s << u"3 × transformer layer 135 ("_s;
    QTest::newRow("resnet50") << u"onnx_light_resnet50"_s << u"stage 157 (6 × residual block 25 {0: "_s;
    QTest::newRow("densenet121") << u"onnx_light_densenet121"_s << u" × dense layer 29 "_s;
    QTest::newRow("mobilenet") << u"mobilenet_v2_w035"_s << u"stage 23 (4 × residual block 6 {0: no Add} ("_s;
    QTest::newRow("unet") << u"unet_tiny"_s << u"3 × upsampling block 23"_s;
    QTest::newRow("an If") << u"silero_vad_v6"_s << QString();
    QTest::newRow("trees") << u"atspm_setback_trees"_s << QString();
    QTest::newRow("a pipeline") << u"ort_logreg_iris"_s << QString();
}

void TestBlocks::realModels()
{
    QFETCH(const QString, path);
    QFETCH(const QString, has);
    const auto graph = test::openedGraph(test::model(u"real/%1.onnx"_s.arg(path)));
    QVERIFY(graph);
    const std::vector<Block> blocks = blocksOf(*graph);
    const QString text = blocksText(blocks, *graph);
    QVERIFY2(has.isEmpty() ? blocks.empty() : text.contains(has), qPrintable(text));
    if (blocks.empty())
        return;
    // Each node is in one block, and the parts of a block are its nodes.
    std::vector<std::uint32_t> nodes;
    addAll(blocks, nodes);
    std::ranges::sort(nodes);
    QVERIFY(std::ranges::adjacent_find(nodes) == nodes.end());
    QCOMPARE(nodes.size(), graph->main().nodes.size());
    for (const Block &block : blocks) {
        std::vector<std::uint32_t> parts, own = block.nodes();
        addAll(block.parts, parts);
        std::ranges::sort(parts);
        std::ranges::sort(own);
        QVERIFY(parts.empty() || parts == own);
    }
    QCOMPARE(blocksText(test::disguised(graph->file().skeleton(), 3)), text);
}

SHAPEWRIGHT_GUILESS_TEST(TestBlocks)
#include "tst_blocks.moc"
