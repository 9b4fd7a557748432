// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/nodeinference.h"

#include "model/onnx/tensorvalues.h"

namespace shapewright {

namespace {
constexpr std::int64_t mostElements = 1024; // of a constant that is looked at
}

class NodeInference::Subgraph : public onnx::GraphInferencer
{
public:
    Subgraph(std::string attribute, const SubgraphInference &inference)
        : m_attribute(std::move(attribute)), m_inference(inference)
    {
    }
    // The constants are of no use: those that Loop hands over hold in its first iteration alone.
    std::vector<const onnx::TypeProto *> doInferencing(const std::vector<const onnx::TypeProto *> &types,
                                                       const std::vector<const onnx::TensorProto *> &) override
    {
        return m_inference(m_attribute, types);
    }

private:
    std::string m_attribute;
    const SubgraphInference &m_inference;
};

class NodeInference::DataContext : public onnx::DataPropagationContext
{
public:
    explicit DataContext(NodeInference &node) : m_node(node), m_fromConstants(node.m_inputs.size()) {}

    const onnx::AttributeProto *getAttribute(const std::string &name) const override
    {
        return m_node.getAttribute(name);
    }
    size_t getNumInputs() const override { return m_node.getNumInputs(); }
    const onnx::TypeProto *getInputType(size_t index) const override { return m_node.getInputType(index); }
    size_t getNumOutputs() const override { return m_node.getNumOutputs(); }
    const onnx::TypeProto *getOutputType(size_t index) const override { return m_node.getOutputType(index); }
    void addOutputData(size_t index, onnx::TensorShapeProto &&data) override { outputs[index] = std::move(data); }

    const onnx::TensorShapeProto *getInputData(size_t index) override
    {
        if (!m_node.hasInput(index))
            return nullptr;
        const KnownValue &input = *m_node.m_inputs[index];
        if (input.constant)
            return fromConstant(index, input);
        if (input.elements)
            m_node.noteElementsUsed(input);
        return input.elements ? &*input.elements : nullptr;
    }

    std::map<std::size_t, onnx::TensorShapeProto> outputs;

private:
    // As the library does it: scalars and lists of integers.
    const onnx::TensorShapeProto *fromConstant(size_t index, const KnownValue &input)
    {
        auto &data = m_fromConstants[index];
        if (!data) {
            data.emplace();
            const onnx::TensorProto &tensor = *input.constant;
            const bool isIndex =
                tensor.data_type() == onnx::TensorProto::INT64 || tensor.data_type() == onnx::TensorProto::INT32;
            if (tensor.dims_size() <= 1 && isIndex) {
                for (const std::int64_t value :
                     integerElements(tensor, mostElements).value_or(std::vector<std::int64_t>{}))
                    data->add_dim()->set_dim_value(value);
            }
        }
        m_node.noteElementsUsed(input);
        return data->dim_size() > 0 ? &*data : nullptr;
    }

    NodeInference &m_node;
    std::vector<std::optional<onnx::TensorShapeProto>> m_fromConstants;
};

NodeInference::NodeInference(const onnx::NodeProto &node, const AttributeBindings *bindings,
                             std::vector<const KnownValue *> inputs, SubgraphInference subgraphs)
    : m_node(node), m_bindings(bindings), m_inputs(std::move(inputs)), m_outputTypes(std::size_t(node.output_size())),
      m_subgraphInference(std::move(subgraphs))
{
}

NodeInference::~NodeInference() = default;

void NodeInference::infer(const onnx::OpSchema &schema)
{
    m_schema = &schema;
    schema.GetTypeAndShapeInferenceFunction()(*this);
}

std::map<std::size_t, onnx::TensorShapeProto> NodeInference::propagateData(const onnx::OpSchema &schema)
{
    DataContext context(*this);
    if (schema.has_data_propagation_function())
        schema.GetDataPropagationFunction()(context);
    return std::move(context.outputs);
}

// In a function's body an attribute may stand for one of the call. One that is left out has the default that its schema
// declares: some of the library's inference functions assume another one (STFT's onesided).
const onnx::AttributeProto *NodeInference::getAttribute(const std::string &name) const
{
    for (const onnx::AttributeProto &attribute : m_node.attribute()) {
        if (attribute.name() != name)
            continue;
        if (attribute.ref_attr_name().empty() || m_bindings == nullptr)
            return &attribute;
        const auto bound = m_bindings->find(attribute.ref_attr_name());
        return bound != m_bindings->end() ? bound->second : defaultOf(name);
    }
    return defaultOf(name);
}

const onnx::AttributeProto *NodeInference::defaultOf(const std::string &name) const
{
    if (m_schema == nullptr)
        return nullptr;
    const auto declared = m_schema->attributes().find(name);
    const bool hasDefault = declared != m_schema->attributes().end() && declared->second.default_value.has_name();
    return hasDefault ? &declared->second.default_value : nullptr;
}

const onnx::TypeProto *NodeInference::getInputType(size_t index) const
{
    if (!hasInput(index) || !m_inputs[index]->hasType())
        return nullptr;
    m_usedDeclared |= m_inputs[index]->typeDeclaredOnly;
    m_usedAssumption |= m_inputs[index]->typeAssumed;
    return &m_inputs[index]->type;
}

const onnx::TensorProto *NodeInference::getInputData(size_t index) const
{
    if (!hasInput(index) || !m_inputs[index]->constant)
        return nullptr;
    noteElementsUsed(*m_inputs[index]);
    return m_inputs[index]->constant.get();
}

const onnx::TensorShapeProto *NodeInference::getSymbolicInput(size_t index) const
{
    if (!hasInput(index) || !m_inputs[index]->elements)
        return nullptr;
    noteElementsUsed(*m_inputs[index]);
    return &*m_inputs[index]->elements;
}

void NodeInference::noteElementsUsed(const KnownValue &value) const
{
    m_usedDeclared |= value.elementsDeclaredOnly;
    m_usedAssumption |= value.elementsAssumed;
}

onnx::TypeProto *NodeInference::getOutputType(size_t index)
{
    return index < m_outputTypes.size() ? &m_outputTypes[index] : nullptr;
}

bool NodeInference::hasOutput(size_t index)
{
    return index < m_outputTypes.size() && !m_node.output(int(index)).empty();
}

onnx::GraphInferencer *NodeInference::getGraphAttributeInferencer(const std::string &name)
{
    auto &subgraph = m_subgraphs[name];
    if (!subgraph)
        subgraph = std::make_unique<Subgraph>(name, m_subgraphInference);
    return subgraph.get();
}

std::string NodeInference::getDisplayName() const
{
    return m_node.op_type() + (m_node.name().empty() ? "" : " (" + m_node.name() + ")");
}

} // namespace shapewright
