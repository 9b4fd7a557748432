// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/attributebindings.h"

#include <onnx/defs/schema.h>
#include <onnx/defs/shape_inference.h>
#include <onnx/onnx_pb.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// What we tell the onnx library about a value.
struct KnownValue {
    const onnx::TypeProto *type = nullptr;             // never null; VALUE_NOT_SET if nothing is known
    std::shared_ptr<const onnx::TensorProto> constant; // all elements
    std::optional<onnx::TensorShapeProto> elements;    // some elements of a small integer tensor
};

// Presents one node to the onnx library: it passes what we know to the inference function of the node's schema, and
// collects the results. It points into its arguments, so it must not outlive them.
class NodeInference : public onnx::InferenceContext
{
public:
    // Runs inference on the subgraph in the named attribute, given the types of the subgraph's inputs. Returns the
    // types of its outputs.
    using SubgraphInference = std::function<std::vector<const onnx::TypeProto *>(
        const std::string &attribute, const std::vector<const onnx::TypeProto *> &types)>;

    NodeInference(const onnx::NodeProto &node, const AttributeBindings *bindings,
                  std::vector<const KnownValue *> inputs, SubgraphInference subgraphs);
    ~NodeInference() override;

    // Throws whatever the schema's function throws. Without the schema's defaults for attributes that are left out, the
    // function uses its own, as in the onnx library.
    void infer(const onnx::OpSchema &schema, bool withDefaults = true);

    [[nodiscard]] std::vector<onnx::TypeProto> &outputTypes() { return m_outputTypes; }
    // Whether the result follows from the types of the inputs: no elements were asked for.
    [[nodiscard]] bool followsFromTypes() const { return !m_hasReadElements; }

    const onnx::AttributeProto *getAttribute(const std::string &name) const override;
    size_t getNumInputs() const override { return m_inputs.size(); }
    const onnx::TypeProto *getInputType(size_t index) const override;
    bool hasInput(size_t index) const override { return index < m_inputs.size() && m_inputs[index] != nullptr; }
    const onnx::TensorProto *getInputData(size_t index) const override;
    size_t getNumOutputs() const override { return m_outputTypes.size(); }
    onnx::TypeProto *getOutputType(size_t index) override;
    bool hasOutput(size_t index) override;
    onnx::GraphInferencer *getGraphAttributeInferencer(const std::string &name) override;
    const onnx::SparseTensorProto *getInputSparseData(size_t index) const override;
    const onnx::TensorShapeProto *getSymbolicInput(size_t index) const override;
    std::string getDisplayName() const override;

private:
    class Subgraph;
    const onnx::AttributeProto *defaultOf(const std::string &name) const;

    const onnx::NodeProto &m_node;
    const AttributeBindings *m_bindings;
    const onnx::OpSchema *m_schema = nullptr; // set by infer()
    std::vector<const KnownValue *> m_inputs; // null: an optional input that is left out
    std::vector<onnx::TypeProto> m_outputTypes;
    mutable bool m_hasReadElements = false; // the library asks in const functions
    SubgraphInference m_subgraphInference;
    std::map<std::string, std::unique_ptr<Subgraph>> m_subgraphs;
};

} // namespace shapewright
