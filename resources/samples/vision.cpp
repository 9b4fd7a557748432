// SPDX-License-Identifier: Apache-2.0
#include "resources/samples/networkbuilder.h"
#include "resources/samples/samples.h"

namespace shapewright::samples {

namespace {

using Sizes = NetworkBuilder::Sizes;
constexpr NetworkBuilder::Unknown unknown{};

struct ConvOptions {
    std::int64_t kernel = 3;
    std::int64_t stride = 1;
    bool depthwise = false; // each channel has its own kernel
};

std::string conv(NetworkBuilder &net, const std::string &scope, const std::string &x, std::int64_t from,
                 std::int64_t to, const ConvOptions &options = {})
{
    const std::int64_t kernel = options.kernel;
    const std::int64_t group = options.depthwise ? from : 1;
    const std::int64_t pad = kernel / 2;
    const std::int64_t fanIn = from / group * kernel * kernel;
    const std::string weight = net.weight(scope + "/weight", {to, from / group, kernel, kernel}, fanIn);
    const std::string bias = net.weight(scope + "/bias", {to}, fanIn);
    return net.node("Conv", scope + "/Conv", {x, weight, bias},
                    {{"kernel_shape", Sizes{kernel, kernel}},
                     {"strides", Sizes{options.stride, options.stride}},
                     {"pads", Sizes{pad, pad, pad, pad}},
                     {"group", group}});
}

std::string convRelu(NetworkBuilder &net, const std::string &scope, const std::string &x, std::int64_t from,
                     std::int64_t to, const ConvOptions &options = {})
{
    return net.node("Relu", scope + "/Relu", {conv(net, scope, x, from, to, options)});
}

std::string residual(NetworkBuilder &net, const std::string &scope, const std::string &x, std::int64_t channels)
{
    const std::string inner = convRelu(net, scope + "/conv1", x, channels, channels);
    const std::string outer = conv(net, scope + "/conv2", inner, channels, channels);
    const std::string sum = net.node("Add", scope + "/Add", {outer, x});
    return net.node("Relu", scope + "/Relu", {sum});
}

// A depthwise and then a pointwise convolution, as in mobile networks.
std::string separable(NetworkBuilder &net, const std::string &scope, const std::string &x, std::int64_t from,
                      std::int64_t to)
{
    const std::string each = conv(net, scope + "/depthwise", x, from, from, {3, 2, true});
    const std::string normal = net.node("HardSwish", scope + "/depthwise/HardSwish", {each});
    const std::string all = conv(net, scope + "/pointwise", normal, from, to, {1, 1, false});
    return net.node("HardSwish", scope + "/pointwise/HardSwish", {all});
}

std::string enlarge(NetworkBuilder &net, const std::string &scope, const std::string &x, float factor)
{
    const std::string scales = net.numbers(scope + "/scales", {1, 1, factor, factor});
    return net.node("Resize", scope + "/Resize", {x, "", scales},
                    {{"mode", "nearest"}, {"coordinate_transformation_mode", "asymmetric"}, {"nearest_mode", "floor"}});
}

} // namespace

onnx::ModelProto imageClassifier()
{
    NetworkBuilder net("image-classifier");
    const std::string images = net.input("input:0", onnx::TensorProto::FLOAT, {"batch", 36, 36, 3});
    const std::string channelsFirst =
        net.node("Transpose", "classifier/Transpose", {images}, {{"perm", Sizes{0, 3, 1, 2}}});
    const std::string stem = convRelu(net, "classifier/stem", channelsFirst, 3, 16);
    const NetworkBuilder::Attributes halving{{"kernel_shape", Sizes{2, 2}}, {"strides", Sizes{2, 2}}};
    const std::string pooled = net.node("MaxPool", "classifier/stem/MaxPool", {stem}, halving);
    const std::string block1 = residual(net, "classifier/block1", pooled, 16);
    const std::string wider = convRelu(net, "classifier/widen", block1, 16, 32, {3, 2, false});
    const std::string block2 = residual(net, "classifier/block2", wider, 32);

    const std::string averaged = net.node("GlobalAveragePool", "classifier/GlobalAveragePool", {block2});
    const std::string flat = net.node("Flatten", "classifier/Flatten", {averaged}, {{"axis", 1}});
    const std::string weight = net.weight("classifier/dense/weight", {10, 32}, 32);
    const std::string bias = net.weight("classifier/dense/bias", {10}, 32);
    const std::string scores = net.node("Gemm", "classifier/dense/Gemm", {flat, weight, bias}, {{"transB", 1}});
    net.node("Softmax", "classifier/Softmax", {scores}, {{"axis", -1}}, "probabilities:0");
    net.output("probabilities:0", {"batch", 10});
    return net.model();
}

onnx::ModelProto detector()
{
    NetworkBuilder net("detector");
    const std::string x = net.input("x", onnx::TensorProto::FLOAT, {unknown, 3, unknown, unknown});
    const std::string stem = convRelu(net, "backbone/stem", x, 3, 8, {3, 2, false});
    const std::string at4 = separable(net, "backbone/stage1", stem, 8, 16);
    const std::string at8 = separable(net, "backbone/stage2", at4, 16, 32);
    const std::string at16 = separable(net, "backbone/stage3", at8, 32, 64);

    const std::string lateral4 = conv(net, "neck/lateral4", at4, 16, 24, {1, 1, false});
    const std::string lateral8 = conv(net, "neck/lateral8", at8, 32, 24, {1, 1, false});
    const std::string lateral16 = conv(net, "neck/lateral16", at16, 64, 24, {1, 1, false});
    const std::string up16 = enlarge(net, "neck/up16", lateral16, 2);
    const std::string sum8 = net.node("Add", "neck/sum8/Add", {lateral8, up16});
    const std::string up8 = enlarge(net, "neck/up8", sum8, 2);
    const std::string sum4 = net.node("Add", "neck/sum4/Add", {lateral4, up8});
    const std::string fine = conv(net, "neck/smooth4", sum4, 24, 16);
    const std::string coarse = enlarge(net, "neck/smooth16", conv(net, "neck/smooth16", lateral16, 24, 16), 4);
    const std::string fused = net.node("Concat", "neck/Concat", {fine, coarse}, {{"axis", 1}});

    const std::string head = convRelu(net, "head/conv1", fused, 32, 16);
    const std::string full = enlarge(net, "head/up4", conv(net, "head/conv2", head, 16, 1), 4);
    net.node("Sigmoid", "head/Sigmoid", {full}, {}, "text_map");
    net.output("text_map", {unknown, 1, unknown, unknown});
    return net.model();
}

} // namespace shapewright::samples
