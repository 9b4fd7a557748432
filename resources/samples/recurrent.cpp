// SPDX-License-Identifier: Apache-2.0
#include "resources/samples/networkbuilder.h"
#include "resources/samples/samples.h"

namespace shapewright::samples {

namespace {

constexpr std::int64_t hidden = 32;

// The outputs of a GRU layer: its state after each step, and its last state.
struct Gru {
    std::string steps;
    std::string last;
};

Gru gru(NetworkBuilder &net, const std::string &scope, const std::string &x, std::int64_t inputWidth)
{
    const std::string w = net.weight(scope + "/W", {1, 3 * hidden, inputWidth}, hidden);
    const std::string r = net.weight(scope + "/R", {1, 3 * hidden, hidden}, hidden);
    const std::string b = net.weight(scope + "/B", {1, 6 * hidden}, hidden);
    const Gru made{scope + "/GRU_output_0", scope + "/GRU_output_1"};
    net.nodeWithOutputs("GRU", scope + "/GRU", {x, w, r, b}, {made.steps, made.last},
                        {{"hidden_size", hidden}, {"linear_before_reset", 1}});
    return made;
}

} // namespace

onnx::ModelProto rnn()
{
    NetworkBuilder net("rnn");
    const std::string x = net.input("x", onnx::TensorProto::FLOAT, {"batch_size", "sequence_length", 10});
    const std::string steps = net.node("Transpose", "rnn/Transpose", {x}, {{"perm", NetworkBuilder::Sizes{1, 0, 2}}});
    const Gru first = gru(net, "rnn/layer0", steps, 10);
    // In ONNX, the directions are an axis, even if there is only one.
    const std::string direction = net.integers("rnn/direction_axis", {1});
    const std::string between = net.node("Squeeze", "rnn/layer0/Squeeze", {first.steps, direction});
    const Gru second = gru(net, "rnn/layer1", between, hidden);
    const std::string last =
        net.node("Squeeze", "rnn/layer1/Squeeze", {second.last, net.integers("rnn/state_axis", {0})});

    const std::string weight = net.weight("classifier/weight", {5, hidden}, hidden);
    const std::string scores = net.node("Gemm", "classifier/Gemm",
                                        {last, weight, net.weight("classifier/bias", {5}, hidden)}, {{"transB", 1}});
    net.node("Softmax", "classifier/Softmax", {scores}, {{"axis", -1}}, "probabilities");
    net.output("probabilities", {"batch_size", 5});
    return net.model();
}

} // namespace shapewright::samples
