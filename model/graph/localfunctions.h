// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

namespace onnx {
class FunctionProto;
class ModelProto;
class NodeProto;
} // namespace onnx

namespace shapewright {

// The local functions of a model by what nodes call them by, and a budget for their bodies, of which a file of a few
// kilobytes can demand billions.
class LocalFunctions
{
public:
    struct Function {
        std::string key;
        const onnx::FunctionProto *proto = nullptr;
        std::size_t nodes = 0; // including those in its subgraphs
    };

    explicit LocalFunctions(const onnx::ModelProto &model);

    [[nodiscard]] bool isEmpty() const { return m_functions.empty(); }
    // Null if the node calls none of them.
    [[nodiscard]] const Function *calledBy(const onnx::NodeProto &node) const;
    // Takes one body from the budget. Returns false if it is spent.
    [[nodiscard]] bool takeBody(const Function &function);
    // The number of nodes in all bodies so far.
    [[nodiscard]] std::size_t expandedNodes() const { return m_expandedNodes; }

private:
    std::unordered_map<std::string, Function> m_functions; // by key
    std::size_t m_expandedNodes = 0;
    std::size_t m_expandedBodies = 0;
};

} // namespace shapewright
