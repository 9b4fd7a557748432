// SPDX-License-Identifier: Apache-2.0
#include "resources/samples/networkbuilder.h"
#include "resources/samples/samples.h"

#include <cmath>
#include <limits>

namespace shapewright::samples {

namespace {

using Sizes = NetworkBuilder::Sizes;
constexpr std::int64_t width = 256;
constexpr std::int64_t heads = 4;
constexpr std::int64_t headWidth = width / heads;
constexpr std::int64_t innerWidth = 512;

std::string dense(NetworkBuilder &net, const std::string &scope, const std::string &x, std::int64_t from,
                  std::int64_t to)
{
    const std::string product =
        net.node("MatMul", scope + "/MatMul", {x, net.weight(scope + "/weight", {from, to}, from)});
    return net.node("Add", scope + "/Add", {product, net.weight(scope + "/bias", {to}, from)});
}

std::string normalized(NetworkBuilder &net, const std::string &scope, const std::string &x)
{
    const std::string scale = net.filled(scope + "/scale", {width}, 1.0F);
    const std::string bias = net.filled(scope + "/bias", {width}, 0.0F);
    return net.node("LayerNormalization", scope + "/LayerNormalization", {x, scale, bias},
                    {{"axis", -1}, {"epsilon", 1e-5F}});
}

// Splits [batch, sequence, width] into heads. `perm` is the order of the axes batch, sequence, heads and head width.
std::string split(NetworkBuilder &net, const std::string &scope, const std::string &x, const Sizes &perm)
{
    const std::string shape = net.integers(scope + "/heads_shape", {0, 0, heads, headWidth});
    const std::string parts = net.node("Reshape", scope + "/Reshape", {x, shape});
    return net.node("Transpose", scope + "/Transpose", {parts}, {{"perm", perm}});
}

std::string attention(NetworkBuilder &net, const std::string &scope, const std::string &x, const std::string &mask)
{
    const auto projected = [&](const std::string &part, const Sizes &perm) {
        const std::string inner = scope + "/" + part;
        return split(net, inner, dense(net, inner, x, width, width), perm);
    };
    const std::string query = projected("query", {0, 2, 1, 3});
    const std::string key = projected("key", {0, 2, 3, 1});
    const std::string value = projected("value", {0, 2, 1, 3});

    const std::string products = net.node("MatMul", scope + "/scores/MatMul", {query, key});
    const std::string factor = net.number(scope + "/scores/factor", 1.0F / std::sqrt(float(headWidth)));
    const std::string scaled = net.node("Mul", scope + "/scores/Mul", {products, factor});
    const std::string masked = net.node("Add", scope + "/scores/Add", {scaled, mask});
    const std::string weights = net.node("Softmax", scope + "/Softmax", {masked}, {{"axis", -1}});

    const std::string mixed = net.node("MatMul", scope + "/context/MatMul", {weights, value});
    const std::string turned =
        net.node("Transpose", scope + "/context/Transpose", {mixed}, {{"perm", Sizes{0, 2, 1, 3}}});
    const std::string shape = net.integers(scope + "/context/shape", {0, 0, width});
    const std::string joined = net.node("Reshape", scope + "/context/Reshape", {turned, shape});
    return dense(net, scope + "/output", joined, width, width);
}

// x · Φ(x), written out as exporters do for opsets without Gelu.
std::string gelu(NetworkBuilder &net, const std::string &scope, const std::string &x)
{
    const std::string scaled = net.node("Div", scope + "/Div", {x, net.number(scope + "/sqrt2", std::sqrt(2.0F))});
    const std::string erf = net.node("Erf", scope + "/Erf", {scaled});
    const std::string shifted = net.node("Add", scope + "/Add", {erf, net.number(scope + "/one", 1.0F)});
    const std::string product = net.node("Mul", scope + "/Mul", {x, shifted});
    return net.node("Mul", scope + "/Mul_1", {product, net.number(scope + "/half", 0.5F)});
}

std::string layer(NetworkBuilder &net, const std::string &scope, const std::string &x, const std::string &mask,
                  const std::string &output = {})
{
    const std::string attended = attention(net, scope + "/attention", normalized(net, scope + "/norm1", x), mask);
    const std::string sum = net.node("Add", scope + "/attention/residual/Add", {attended, x});
    const std::string inner =
        dense(net, scope + "/mlp/expand", normalized(net, scope + "/norm2", sum), width, innerWidth);
    const std::string outer =
        dense(net, scope + "/mlp/contract", gelu(net, scope + "/mlp/gelu", inner), innerWidth, width);
    return net.node("Add", scope + "/mlp/residual/Add", {outer, sum}, {}, output);
}

// Turns a mask [batch, sequence] of 1 and 0 into a bias [batch, 1, 1, sequence]. A 0 in the mask becomes a number so
// low that Softmax gives 0.
std::string maskBias(NetworkBuilder &net, const std::string &mask)
{
    const std::string wide =
        net.node("Unsqueeze", "encoder/mask/Unsqueeze", {mask, net.integers("encoder/mask/axes", {1, 2})});
    const std::string real =
        net.node("Cast", "encoder/mask/Cast", {wide}, {{"to", std::int64_t(onnx::TensorProto::FLOAT)}});
    const std::string inverse = net.node("Sub", "encoder/mask/Sub", {net.number("encoder/mask/one", 1.0F), real});
    const std::string least = net.number("encoder/mask/least", std::numeric_limits<float>::lowest());
    return net.node("Mul", "encoder/mask/Mul", {inverse, least});
}

} // namespace

onnx::ModelProto encoder()
{
    NetworkBuilder net("encoder");
    const std::string states = net.input("hidden_states", onnx::TensorProto::FLOAT, {"batch", "sequence", width});
    const std::string mask = net.input("attention_mask", onnx::TensorProto::INT64, {"batch", "sequence"});
    const std::string bias = maskBias(net, mask);
    const std::string middle = layer(net, "encoder/layer0", states, bias);
    const std::string last = layer(net, "encoder/layer1", middle, bias, "last_hidden_state");
    net.output(last, {"batch", "sequence", width});

    const std::string first =
        net.node("Gather", "pooler/Gather", {last, net.integer("pooler/first_token", 0)}, {{"axis", 1}});
    const std::string weight = net.weight("pooler/weight", {width, width}, width);
    const std::string pooled =
        net.node("Gemm", "pooler/Gemm", {first, weight, net.weight("pooler/bias", {width}, width)}, {{"transB", 1}});
    net.node("Tanh", "pooler/Tanh", {pooled}, {}, "pooler_output");
    net.output("pooler_output", {"batch", width});
    return net.model();
}

} // namespace shapewright::samples
