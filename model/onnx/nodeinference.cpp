// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/nodeinference.h"

#include <cctype>

namespace shapewright {

class NodeInference::Subgraph : public onnx::GraphInferencer
{
public:
    Subgraph(std::string attribute, const SubgraphInference &inference)
        : m_attribute(std::move(attribute)), m_inference(inference)
    {
    }
    // The constants are ignored: those that Loop hands over are valid only in its first iteration.
    std::vector<const onnx::TypeProto *> doInferencing(const std::vector<const onnx::TypeProto *> &types,
                                                       const std::vector<const onnx::TensorProto *> &) override
    {
        return m_inference(m_attribute, types);
    }

private:
    std::string m_attribute;
    const SubgraphInference &m_inference;
};

NodeInference::NodeInference(const onnx::NodeProto &node, const AttributeBindings *bindings,
                             std::vector<const KnownValue *> inputs, SubgraphInference subgraphs)
    : m_node(node), m_bindings(bindings), m_inputs(std::move(inputs)), m_outputTypes(std::size_t(node.output_size())),
      m_subgraphInference(std::move(subgraphs))
{
}

NodeInference::~NodeInference() = default;

namespace {

// Whether the terms of an Einsum consist of letters and ellipses. With anything else the library's inference never
// returns, and ONNX Runtime refuses the node.
bool hasLetterTerms(std::string equation)
{
    std::erase(equation, ' ');
    const std::string terms = equation.substr(0, equation.find("->"));
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const bool isLetter = std::isalpha(static_cast<unsigned char>(terms[i])) != 0;
        if (terms.compare(i, 3, "...") == 0)
            i += 2;
        else if (!isLetter && terms[i] != ',')
            return false;
    }
    return true;
}

} // namespace

void NodeInference::infer(const onnx::OpSchema &schema, bool withDefaults)
{
    m_schema = withDefaults ? &schema : nullptr;
    const onnx::AttributeProto *equation = schema.Name() == "Einsum" ? getAttribute("equation") : nullptr;
    if (equation != nullptr && !hasLetterTerms(equation->s()))
        fail_shape_inference("its equation has something else in a term than letters");
    schema.GetTypeAndShapeInferenceFunction()(*this);
}

// In the body of a function, an attribute may refer to an attribute of the call. An attribute that is left out has the
// default of its schema: some of the library's inference functions assume a different one (STFT's onesided).
const onnx::AttributeProto *NodeInference::getAttribute(const std::string &name) const
{
    const auto *found = findAttribute(m_node, m_bindings, name);
    return found != nullptr ? found : defaultOf(name);
}

const onnx::AttributeProto *NodeInference::defaultOf(const std::string &name) const
{
    if (m_schema == nullptr)
        return nullptr;
    const auto declared = m_schema->attributes().find(name);
    const bool hasDefault = declared != m_schema->attributes().end() && declared->second.default_value.has_name();
    return hasDefault ? &declared->second.default_value : nullptr;
}

// Returns an empty type instead of null if nothing is known: some of the library's inference functions do not expect
// null for an input that is present (EyeLike, LabelEncoder).
const onnx::TypeProto *NodeInference::getInputType(size_t index) const
{
    return hasInput(index) ? m_inputs[index]->type : nullptr;
}

const onnx::TensorProto *NodeInference::getInputData(size_t index) const
{
    m_hasReadElements = true;
    if (!hasInput(index) || !m_inputs[index]->constant)
        return nullptr;
    return m_inputs[index]->constant.get();
}

const onnx::SparseTensorProto *NodeInference::getInputSparseData(size_t) const
{
    m_hasReadElements = true;
    return nullptr;
}

const onnx::TensorShapeProto *NodeInference::getSymbolicInput(size_t index) const
{
    m_hasReadElements = true;
    if (!hasInput(index) || !m_inputs[index]->elements)
        return nullptr;
    return &*m_inputs[index]->elements;
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
