// SPDX-License-Identifier: Apache-2.0
#include "model/parts/bypassing.h"

#include "model/edits/invalidedit.h"
#include "model/graph/nodeschema.h"
#include "model/graph/nodetext.h"
#include "model/graph/tensorplace.h"
#include "model/graph/walk.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/text.h"

#include <onnx/defs/schema.h>
#include <onnx/onnx_pb.h>

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_set>

namespace shapewright::parts {

namespace {

// Equal, and known well enough to say so.
bool isSameType(const ValueType &one, const ValueType &other)
{
    return one.isTensor() && one.elemType != 0 && one.shape && one == other &&
           std::ranges::none_of(*one.shape, &Dim::isUnknown);
}

class Bypassing
{
public:
    Bypassing(const ModelGraph &model, const ShapeTable &shapes, const PartsWish &wish, PartsModel &result)
        : m_model(model), m_graph(model.main()), m_shapes(shapes), m_wish(wish), m_result(result)
    {
        for (const Graph &graph : model.graphs()) {
            for (const Value &value : graph.values) {
                if (&graph != &m_graph)
                    m_innerNames.insert(value.name);
            }
        }
    }

    Result<Bypasses> run()
    {
        std::unordered_set<std::uint32_t> named;
        std::set<std::string> operators;
        for (const std::string &name : m_wish.bypassed) {
            const std::vector<std::uint32_t> nodes = nodesCalled(m_graph, name);
            named.insert(nodes.begin(), nodes.end());
            if (nodes.empty() && std::ranges::find(m_graph.nodes, name, &Node::opType) == m_graph.nodes.end())
                return invalidEdit("There is no node and no operator “" + name + "” in the main graph.");
            if (nodes.empty())
                operators.insert(name);
        }
        for (const std::uint32_t index : allNodesInOrder(m_graph)) {
            const Node &node = m_graph.nodes[index];
            const bool isNamed = named.contains(index);
            if (!isNamed && !operators.contains(node.opType))
                continue;
            const NodeId id{.graph = mainGraph, .index = index};
            const std::string text = describe(id, m_model).toStdString();
            const std::string obstacle = bypass(index);
            if (obstacle.empty())
                m_result.bypassed.push_back({text, keepsValues(index), id});
            else if (isNamed)
                return invalidEdit(text + " cannot be bypassed: " + obstacle + ".");
            else
                m_result.notBypassed.push_back({text, obstacle});
        }
        nameValues();
        return std::move(m_bypasses);
    }

    std::string obstacle(std::uint32_t index) { return bypass(index); }

private:
    // Whether the output is one of the inputs, element by element.
    [[nodiscard]] bool keepsValues(std::uint32_t index) const
    {
        const Node &node = m_graph.nodes[index];
        if (!node.domain.empty())
            return false;
        if (node.opType == "Cast" || node.opType == "CastLike")
            return isSameType(typeOf(*node.inputs[0]), typeOf(*node.outputs[0]));
        return node.opType == "Identity" || (node.opType == "Dropout" && !isTraining(index));
    }
    // Whether a Dropout may leave something out.
    [[nodiscard]] bool isTraining(std::uint32_t index) const
    {
        const NodeId id{.graph = mainGraph, .index = index};
        const Node &node = m_graph.nodes[index];
        const onnx::OpSchema *schema = schemaOf(m_model, id);
        if (schema == nullptr)
            return true;
        if (schema->since_version() < 7) {
            return std::ranges::none_of(m_model.nodeProto(id).attribute(), [](const auto &attribute) {
                return attribute.name() == "is_test" && attribute.i() != 0;
            });
        }
        const bool hasMode = node.inputs.size() > 2 && node.inputs[2];
        return hasMode && *m_model.value(*node.inputs[2]).valueText != "0";
    }

    [[nodiscard]] const ValueType &typeOf(ValueId value) const { return m_shapes.at(value).type; }

    // The input that can take the place of the output: one that is computed rather than a constant.
    [[nodiscard]] std::optional<std::uint32_t> inputLike(const Node &node, ValueId output) const
    {
        const bool isIdentity = node.domain.empty() && node.opType == "Identity";
        std::optional<std::uint32_t> constant;
        for (const auto &input : node.inputs) {
            if (!input || input->graph != mainGraph || (!isIdentity && !isSameType(typeOf(*input), typeOf(output))))
                continue;
            if (!isConstant(m_model, *input))
                return input->index;
            constant = constant ? constant : input->index;
        }
        return constant;
    }

    // Takes the node out. Returns why that is not possible, otherwise nothing.
    std::string bypass(std::uint32_t index)
    {
        const Node &node = m_graph.nodes[index];
        if (node.outputs.empty() || !node.outputs[0])
            return "it has no output";
        for (std::size_t i = 1; i < node.outputs.size(); ++i) {
            if (node.outputs[i] && isUsed(m_model.value(*node.outputs[i])))
                return "its output “" + m_model.value(*node.outputs[i]).name + "” is used, too";
        }
        const ValueId output = *node.outputs[0];
        const auto input = inputLike(node, output);
        if (!input)
            return "none of its inputs is known to have the type and shape of its output";
        const std::uint32_t source = sourceOf(*input);
        const Value &value = m_graph.values[source], &out = m_model.value(output);
        if (m_innerNames.contains(value.name) || m_innerNames.contains(out.name))
            return "a subgraph has another tensor of the same name";
        if (out.isGraphOutput) {
            // The node that makes the input makes the output then.
            if (value.origin != Value::Origin::NodeOutput || value.isGraphOutput || m_outputs.contains(source))
                return "it makes the output “" + out.name + "” of “" + value.name + "”, which the model needs as well";
            m_outputs[source] = output.index;
        }
        m_bypasses.inputs[index] = source;
        return {};
    }
    [[nodiscard]] static bool isUsed(const Value &value) { return value.isGraphOutput || !value.uses.empty(); }
    // Nodes are taken out in topological order, so that those before are known.
    [[nodiscard]] std::uint32_t sourceOf(std::uint32_t value) const
    {
        const auto &producer = m_graph.values[value].producer;
        const auto found = producer ? m_bypasses.inputs.find(producer->index) : m_bypasses.inputs.end();
        return found != m_bypasses.inputs.end() ? found->second : value;
    }

    void nameValues()
    {
        const auto nameOf = [this](std::uint32_t source) {
            const auto output = m_outputs.find(source);
            return m_graph.values[output != m_outputs.end() ? output->second : source].name;
        };
        for (const auto &[source, output] : m_outputs)
            m_bypasses.renames[m_graph.values[source].name] = m_graph.values[output].name;
        for (const auto &[node, source] : m_bypasses.inputs) {
            const std::string &name = m_model.value(*m_graph.nodes[node].outputs[0]).name;
            if (const std::string other = nameOf(source); other != name)
                m_bypasses.renames[name] = other;
        }
    }

    const ModelGraph &m_model;
    const Graph &m_graph;
    const ShapeTable &m_shapes;
    const PartsWish &m_wish;
    PartsModel &m_result;
    std::unordered_set<std::string> m_innerNames;               // of values in subgraphs
    std::unordered_map<std::uint32_t, std::uint32_t> m_outputs; // by source: the graph output that it becomes
    Bypasses m_bypasses;
};

} // namespace

std::vector<std::uint32_t> nodesCalled(const Graph &graph, const std::string &name)
{
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t i = 0; i < graph.nodes.size() && !name.empty(); ++i) {
        if (graph.nodes[i].name == name)
            nodes.push_back(i);
    }
    const auto value = std::ranges::find(graph.values, name, givenName);
    if (nodes.empty() && !name.empty() && value != graph.values.end() && value->producer)
        nodes.push_back(value->producer->index);
    return nodes;
}

Result<Bypasses> findBypasses(const ModelGraph &model, const ShapeTable &shapes, const PartsWish &wish,
                              PartsModel &result)
{
    return Bypassing(model, shapes, wish, result).run();
}

} // namespace shapewright::parts

namespace shapewright {

std::string bypassObstacle(const ModelGraph &graph, const ShapeTable &shapes, std::uint32_t node)
{
    const PartsWish none;
    PartsModel result;
    return parts::Bypassing(graph, shapes, none, result).obstacle(node);
}

std::size_t bypassableNodes(const ModelGraph &graph, const ShapeTable &shapes, const std::string &opType)
{
    const PartsWish none;
    PartsModel result;
    parts::Bypassing bypassing(graph, shapes, none, result);
    std::size_t count = 0;
    for (const std::uint32_t index : allNodesInOrder(graph.main())) {
        if (graph.main().nodes[index].opType == opType && bypassing.obstacle(index).empty())
            ++count;
    }
    return count;
}

std::string wishName(const ModelGraph &graph, std::uint32_t node)
{
    const Node &wanted = graph.main().nodes[node];
    std::vector<std::string> names{wanted.name};
    for (const auto &output : wanted.outputs) {
        if (output)
            names.push_back(graph.value(*output).name);
    }
    const auto isOwn = [&](const std::string &name) {
        const bool isText = toQString(name).toStdString() == name; // as files with edits have it
        return isText && parts::nodesCalled(graph.main(), name) == std::vector{node};
    };
    const auto found = std::ranges::find_if(names, isOwn);
    return found != names.end() ? *found : std::string();
}

} // namespace shapewright
