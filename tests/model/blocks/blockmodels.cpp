// SPDX-License-Identifier: Apache-2.0
#include "tests/model/blocks/blockmodels.h"

#include "model/shape/propagation/propagate.h"
#include "model/wording/blockwording.h"
#include "tests/support/modelbuilder.h"

using namespace Qt::Literals::StringLiterals;

namespace shapewright::test {

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

onnx::ModelProto decoder(int layers, int withoutBias, bool hasNamespaces)
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

namespace {

std::string attention(Writer &write, const std::string &from, const std::string &to)
{
    const std::string q = write.linear(from, 16, 16, "a"), k = write.linear(to, 16, 16, "a");
    const std::string v = write.linear(to, 16, 16, "a");
    const std::string scores = write.node("MatMul", {q, write.node("Transpose", {k}, "a", {{"perm", {0, 2, 1}}})}, "a");
    return write.linear(write.node("MatMul", {write.node("Softmax", {scores}, "a"), v}, "a"), 16, 16, "a");
}

} // namespace

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

onnx::ModelProto densenet(int stages, int layers)
{
    Writer write({"batch", "3", "height", "width"});
    std::string x = write.node("Relu", {write.conv("x", 3, 8, "s")}, "s");
    int channels = 8;
    for (int stage = 0; stage < stages; ++stage) {
        for (int layer = 0; layer < layers; ++layer) {
            const std::string y = write.node("Relu", {write.conv(x, channels, 16, "d")}, "d");
            x = write.concat({x, write.node("Relu", {write.conv(y, 16, 4, "d")}, "d")}, "d");
            channels += 4;
        }
        x = write.node("AveragePool", {write.conv(x, channels, channels / 2, "t")}, "t",
                       {{"kernel_shape", {2, 2}}, {"strides", {2, 2}}});
        channels /= 2;
    }
    x = write.node("Flatten", {write.node("GlobalAveragePool", {x}, "h")}, "h");
    write.output(write.node("Gemm", {x, write.weight({channels, 10})}, "h"));
    return write.model();
}

onnx::ModelProto encoder(int layers)
{
    Writer write({"batch", "sequence", "16"});
    write.input("mask", {"batch", "1", "sequence"});
    const std::string mask =
        write.node("Mul", {write.node("Sub", {"mask", write.weight({1})}, "m"), write.weight({1})}, "m");
    std::string x = "x";
    const auto norm = [&write](const std::string &from) {
        return write.node("LayerNormalization", {from, write.weight({16}), write.weight({16})}, "n");
    };
    for (int layer = 0; layer < layers; ++layer) {
        std::string y = norm(x);
        const std::string q = write.linear(y, 16, 16, "a"), k = write.linear(y, 16, 16, "a");
        const std::string v = write.linear(y, 16, 16, "a");
        y = write.node("MatMul", {q, write.node("Transpose", {k}, "a", {{"perm", {0, 2, 1}}})}, "a");
        y = write.node("MatMul", {write.node("Softmax", {write.node("Add", {y, mask}, "a")}, "a"), v}, "a");
        x = write.node("Add", {x, write.linear(y, 16, 16, "a")}, "a");
        y = write.node("Relu", {write.linear(norm(x), 16, 32, "f")}, "f");
        x = write.node("Add", {x, write.linear(y, 32, 16, "f")}, "f");
    }
    write.output(write.linear(norm(x), 16, 4, "h"));
    return write.model();
}

onnx::ModelProto mixtureOfExperts(int layers, int experts)
{
    Writer write({"batch", "sequence", "16"});
    std::string x = "x";
    const auto norm = [&write](const std::string &from) {
        return write.node("LayerNormalization", {from, write.weight({16}), write.weight({16})}, "n");
    };
    for (int layer = 0; layer < layers; ++layer) {
        const std::string before = norm(x);
        x = write.node("Add", {x, attention(write, before, before)}, "a");
        const std::string y = norm(x);
        std::vector<std::string> results;
        for (int expert = 0; expert < experts; ++expert) {
            const std::string router = write.node("Sigmoid", {write.linear(y, 16, 1, "r")}, "r");
            const std::string inner = write.node("Relu", {write.linear(y, 16, 32, "e")}, "e");
            results.push_back(write.node("Mul", {router, write.linear(inner, 32, 16, "e")}, "e"));
        }
        x = write.node("Add", {x, write.node("Sum", results, "e")}, "e");
    }
    write.output(write.linear(norm(x), 16, 100, "h"));
    return write.model();
}

std::vector<Block> blocksOf(const ModelGraph &graph)
{
    const auto shapes = propagate(graph, {});
    auto blocks = findBlocks(graph, **shapes);
    return blocks ? *std::move(blocks) : std::vector<Block>();
}

QString blocksText(const std::vector<Block> &blocks, const ModelGraph &graph)
{
    QStringList texts;
    for (const Block &block : blocks) {
        QString text = blockKindText(block, graph) + u' ' + QString::number(block.nodes().size());
        if (block.instances.size() > 1)
            text.prepend(u"%1 × "_s.arg(block.instances.size()));
        for (const Block::Variant &variant : block.variants)
            text += u" {%1: %2}"_s.arg(QString::number(variant.at), variantText(variant));
        if (!block.parts.empty() && !block.hasModules)
            text += u" (%1)"_s.arg(blocksText(block.parts, graph));
        texts.append(text);
    }
    return texts.join(u", "_s);
}

QString blocksText(const onnx::ModelProto &model)
{
    const auto graph = modelFromProto(model);
    return blocksText(blocksOf(*graph), *graph);
}

} // namespace shapewright::test
