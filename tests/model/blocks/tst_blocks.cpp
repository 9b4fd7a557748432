// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/blockfacts.h"
#include "model/blocks/blocks.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/blockwording.h"
#include "tests/support/disguisedmodel.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <onnx/onnx_pb.h>

#include <QTest>

#include <algorithm>
#include <map>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

using Kind = Block::Kind;

// Writes layers as exporters do: each value has a name of its own, nodes are called after their scopes.
class Writer
{
public:
    explicit Writer(const std::vector<std::string> &inputDims)
    {
        m_model.set_ir_version(8);
        m_model.add_opset_import()->set_version(17);
        declare(m_model.mutable_graph()->add_input(), "x", inputDims);
    }

    bool hasNamespaces = false; // scopes are written as PyTorch does, which leaves them out of names

    std::string weight(const std::vector<std::int64_t> &dims)
    {
        onnx::TensorProto &tensor = *m_model.mutable_graph()->add_initializer();
        tensor.set_name("w" + std::to_string(m_count++));
        tensor.set_data_type(onnx::TensorProto::FLOAT);
        std::int64_t elements = 1;
        for (const std::int64_t dim : dims) {
            tensor.add_dims(dim);
            elements *= dim;
        }
        tensor.set_raw_data(std::string(std::size_t(elements) * sizeof(float), '\0'));
        return tensor.name();
    }

    std::string node(const std::string &op, const std::vector<std::string> &inputs, const std::string &scope,
                     const std::map<std::string, std::vector<std::int64_t>> &attributes = {})
    {
        onnx::NodeProto &node = *m_model.mutable_graph()->add_node();
        node.set_op_type(op);
        const std::string unique = op + "_" + std::to_string(m_count);
        node.set_name(hasNamespaces ? unique : scope + "/" + unique);
        if (hasNamespaces)
            addNamespace(node, scope);
        for (const std::string &input : inputs)
            node.add_input(input);
        node.add_output("v" + std::to_string(m_count++));
        for (const auto &[name, values] : attributes) {
            onnx::AttributeProto &attribute = *node.add_attribute();
            attribute.set_name(name);
            attribute.set_type(onnx::AttributeProto::INTS);
            for (const std::int64_t value : values)
                attribute.add_ints(value);
        }
        return node.output(0);
    }

    std::string conv(const std::string &x, int from, int to, const std::string &scope, int stride = 1, int dilation = 1)
    {
        return node("Conv", {x, weight({to, from, 3, 3})}, scope,
                    {{"strides", {stride, stride}},
                     {"dilations", {dilation, dilation}},
                     {"pads", {dilation, dilation, dilation, dilation}}});
    }

    std::string linear(const std::string &x, int from, int to, const std::string &scope)
    {
        return node("Add", {node("MatMul", {x, weight({from, to})}, scope), weight({to})}, scope);
    }

    std::string concat(const std::vector<std::string> &inputs, const std::string &scope)
    {
        const std::string joined = node("Concat", inputs, scope);
        auto &nodes = *m_model.mutable_graph()->mutable_node();
        onnx::AttributeProto &axis = *nodes[nodes.size() - 1].add_attribute();
        axis.set_name("axis");
        axis.set_type(onnx::AttributeProto::INT);
        axis.set_i(1);
        return joined;
    }

    // An output of the model, without a shape.
    void output(const std::string &value)
    {
        onnx::ValueInfoProto &info = *m_model.mutable_graph()->add_output();
        info.set_name(value);
        info.mutable_type()->mutable_tensor_type()->set_elem_type(onnx::TensorProto::FLOAT);
    }
    void input(const std::string &name, const std::vector<std::string> &dims)
    {
        declare(m_model.mutable_graph()->add_input(), name, dims);
    }

    onnx::ModelProto &model() { return m_model; }

private:
    // `: Net/model: Model/model.norm: Norm/relu: aten.relu` for `model/norm`
    static void addNamespace(onnx::NodeProto &node, const std::string &scope)
    {
        std::string text = ": app.Net", path;
        for (const QString &module : QString::fromStdString(scope).split(u'/')) {
            path += (path.empty() ? "" : ".") + module.toStdString();
            text += "/" + path + ": app.Module";
        }
        onnx::StringStringEntryProto &entry = *node.add_metadata_props();
        entry.set_key("namespace");
        entry.set_value(text + "/add_3: aten.add.Tensor");
    }
    static void declare(onnx::ValueInfoProto *info, const std::string &name, const std::vector<std::string> &dims)
    {
        info->set_name(name);
        auto &tensor = *info->mutable_type()->mutable_tensor_type();
        tensor.set_elem_type(onnx::TensorProto::FLOAT);
        tensor.mutable_shape();
        for (const std::string &dim : dims) {
            if (std::isdigit(dim.front()))
                tensor.mutable_shape()->add_dim()->set_dim_value(std::stoll(dim));
            else
                tensor.mutable_shape()->add_dim()->set_dim_param(dim);
        }
    }

    onnx::ModelProto m_model;
    int m_count = 0;
};

// A network of residual blocks in stages, each of which begins with a convolution beside the others.
onnx::ModelProto resnet(int stages, int blocks)
{
    Writer write({"batch", "3", "height", "width"});
    std::string x = write.node("Relu", {write.conv("x", 3, 8, "stem")}, "stem");
    int channels = 8;
    for (int stage = 0; stage < stages; ++stage) {
        for (int block = 0; block < blocks; ++block) {
            const std::string scope = "layer" + std::to_string(stage) + "/" + std::to_string(block);
            const bool isFirst = stage > 0 && block == 0;
            const int to = isFirst ? channels + 8 : channels;
            std::string y = write.node("Relu", {write.conv(x, channels, to, scope, isFirst ? 2 : 1)}, scope);
            y = write.conv(y, to, to, scope);
            const std::string skip = isFirst ? write.conv(x, channels, to, scope + "/downsample", 2) : x;
            x = write.node("Relu", {write.node("Add", {y, skip}, scope)}, scope);
            channels = to;
        }
    }
    x = write.node("Flatten", {write.node("GlobalAveragePool", {x}, "head")}, "head");
    write.output(write.node("Gemm", {x, write.weight({channels, 10})}, "head"));
    return write.model();
}

// Layers of attention with a mask that all of them use, and a cache for each.
onnx::ModelProto decoder(int layers, int withoutBias = -1, bool hasNamespaces = false)
{
    Writer write({"batch", "sequence", "16"});
    write.hasNamespaces = hasNamespaces;
    write.input("mask", {"batch", "1", "sequence"});
    const std::string mask = write.node("Mul", {"mask", write.weight({1})}, "mask");
    std::string x = write.linear("x", 16, 16, "embed");
    for (int layer = 0; layer < layers; ++layer) {
        const std::string scope = "model/layers." + std::to_string(layer);
        const std::string past = "past_" + std::to_string(layer);
        write.input(past, {"batch", "past", "16"});
        const std::string attention = scope + "/attention";
        std::string y = write.node("LayerNormalization", {x, write.weight({16}), write.weight({16})}, scope + "/norm");
        const std::string q = write.linear(y, 16, 16, attention), v = write.linear(y, 16, 16, attention);
        std::string k = write.linear(y, 16, 16, attention);
        write.output(write.node("Identity", {k}, attention)); // the cache that goes out
        k = write.node("Transpose", {write.node("Add", {k, past}, attention)}, attention, {{"perm", {0, 2, 1}}});
        y = write.node("Add", {write.node("MatMul", {q, k}, attention), mask}, attention);
        y = write.node("MatMul", {write.node("Softmax", {y}, attention), v}, attention);
        x = write.node("Add", {x, write.linear(y, 16, 16, attention)}, scope);
        y = write.node("LayerNormalization", {x, write.weight({16}), write.weight({16})}, scope + "/norm2");
        y = layer == withoutBias ? write.node("MatMul", {y, write.weight({16, 32})}, scope + "/feed_forward")
                                 : write.linear(y, 16, 32, scope + "/feed_forward");
        y = write.linear(write.node("Relu", {y}, scope + "/feed_forward"), 32, 16, scope + "/feed_forward");
        x = write.node("Add", {x, y}, scope);
    }
    write.output(write.node("LayerNormalization", {x, write.weight({16}), write.weight({16})}, "norm"));
    return write.model();
}

std::string attention(Writer &write, const std::string &from, const std::string &to)
{
    const std::string q = write.linear(from, 16, 16, "a"), k = write.linear(to, 16, 16, "a");
    const std::string v = write.linear(to, 16, 16, "a");
    const std::string scores = write.node("MatMul", {q, write.node("Transpose", {k}, "a", {{"perm", {0, 2, 1}}})}, "a");
    return write.linear(write.node("MatMul", {write.node("Softmax", {scores}, "a"), v}, "a"), 16, 16, "a");
}

// An encoder whose result all layers of a decoder look at.
onnx::ModelProto encoderAndDecoder(int layers)
{
    Writer write({"batch", "source", "16"});
    write.input("y", {"batch", "target", "16"});
    const auto norm = [&write](const std::string &x) {
        return write.node("LayerNormalization", {x, write.weight({16}), write.weight({16})}, "n");
    };
    const auto feedForward = [&](const std::string &x) {
        const std::string y = write.node("Relu", {write.linear(norm(x), 16, 32, "f")}, "f");
        return write.node("Add", {x, write.linear(y, 32, 16, "f")}, "f");
    };
    std::string x = "x";
    for (int layer = 0; layer < layers; ++layer) {
        const std::string y = norm(x);
        x = feedForward(write.node("Add", {x, attention(write, y, y)}, "a"));
    }
    const std::string encoded = norm(x);
    x = "y";
    for (int layer = 0; layer < layers; ++layer) {
        const std::string y = norm(x);
        x = write.node("Add", {x, attention(write, y, y)}, "a");
        x = feedForward(write.node("Add", {x, attention(write, norm(x), encoded)}, "a"));
    }
    write.output(write.linear(norm(x), 16, 100, "h"));
    return write.model();
}

// Convolutions on ever smaller pictures, and back with the results on the way down.
onnx::ModelProto unet(int levels)
{
    Writer write({"batch", "4", "height", "width"});
    const auto twice = [&write](const std::string &x, int from, int to) {
        const std::string y = write.node("Relu", {write.conv(x, from, to, "c")}, "c");
        return write.node("Relu", {write.conv(y, to, to, "c")}, "c");
    };
    std::string x = "x";
    int channels = 4;
    std::vector<std::pair<std::string, int>> skips;
    for (int level = 0; level < levels; ++level) {
        const int to = 8 << level;
        x = twice(x, channels, to);
        channels = to;
        skips.emplace_back(x, to);
        x = write.node("MaxPool", {x}, "p", {{"kernel_shape", {2, 2}}, {"strides", {2, 2}}});
    }
    x = twice(x, channels, 2 * channels);
    channels *= 2;
    for (auto skip = skips.rbegin(); skip != skips.rend(); ++skip) {
        x = write.node("ConvTranspose", {x, write.weight({channels, skip->second, 2, 2})}, "u", {{"strides", {2, 2}}});
        x = write.concat({skip->first, x}, "u");
        x = twice(x, 2 * skip->second, skip->second);
        channels = skip->second;
    }
    write.output(write.conv(x, channels, 2, "o"));
    return write.model();
}

std::vector<Block> blocksOf(const ModelGraph &graph)
{
    const auto shapes = propagate(graph, {});
    auto blocks = findBlocks(graph, **shapes);
    return blocks ? *std::move(blocks) : std::vector<Block>();
}

// `2 stage (5 residual block (convolution, residual add))`, without scopes.
QString textOf(const std::vector<Block> &blocks, const ModelGraph &graph)
{
    QStringList texts;
    for (const Block &block : blocks) {
        QString text = blockKindText(block, graph) + u' ' + QString::number(block.nodes().size());
        if (block.instances.size() > 1)
            text.prepend(u"%1 × "_s.arg(block.instances.size()));
        for (const Block::Variant &variant : block.variants)
            text += u" {%1: %2}"_s.arg(QString::number(variant.at), variantText(variant));
        if (!block.parts.empty())
            text += u" (%1)"_s.arg(textOf(block.parts, graph));
        texts.append(text);
    }
    return texts.join(u", "_s);
}

QString blocksText(const onnx::ModelProto &model)
{
    const auto graph = test::modelFromProto(model);
    return textOf(blocksOf(*graph), *graph);
}

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
             u"feed-forward 3, 5 × transformer layer 24 (normalization 1, attention 15, residual add 1, "
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
    QCOMPARE(blocksText(unet(4)), u"5 × convolution 5 {0: no MaxPool}, 4 × dense layer 6, convolution 1"_s);
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
    QTest::newRow("unet") << u"unet_tiny"_s << u"3 × dense layer 23"_s;
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
    const QString text = textOf(blocks, *graph);
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
