// SPDX-License-Identifier: Apache-2.0
#include "resources/samples/networkbuilder.h"
#include "resources/samples/samples.h"

namespace shapewright::samples {

onnx::ModelProto linear()
{
    NetworkBuilder net("linear");
    const std::string x = net.input("x", onnx::TensorProto::FLOAT, {"batch_size", 10});
    const std::string weight = net.weight("linear/weight", {4, 10}, 10);
    const std::string bias = net.weight("linear/bias", {4}, 10);
    net.node("Gemm", "linear/Gemm", {x, weight, bias}, {{"transB", 1}}, "y");
    net.output("y", {"batch_size", 4});
    return net.model();
}

onnx::ModelProto reshape()
{
    NetworkBuilder net("reshape");
    const std::string x = net.input("x", onnx::TensorProto::FLOAT, {"batch", 3, 8, 8});

    const std::string shape = net.node("Shape", "flatten/Shape", {x});
    const std::string batch = net.node("Gather", "flatten/Gather", {shape, net.integer("flatten/batch_axis", 0)});
    const std::string batches = net.node("Unsqueeze", "flatten/Unsqueeze", {batch, net.integers("flatten/axes", {0})});
    const std::string target =
        net.node("Concat", "flatten/Concat", {batches, net.integers("flatten/features", {-1})}, {{"axis", 0}});
    const std::string flat = net.node("Reshape", "flatten/Reshape", {x, target});

    const std::string weight = net.weight("head/weight", {192, 16}, 192);
    const std::string product = net.node("MatMul", "head/MatMul", {flat, weight});
    const std::string sum = net.node("Add", "head/Add", {product, net.weight("head/bias", {16}, 192)});
    net.node("Relu", "head/Relu", {sum}, {}, "features");
    net.output("features", {"batch", 16});
    return net.model();
}

} // namespace shapewright::samples
