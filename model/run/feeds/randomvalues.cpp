// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/randomvalues.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace shapewright {

namespace {

using namespace std::string_view_literals;

constexpr std::array drawing{"RandomNormal"sv,      "RandomNormalLike"sv, "RandomUniform"sv,
                             "RandomUniformLike"sv, "Multinomial"sv,      "Bernoulli"sv};
constexpr std::array drawingOfMicrosoft{"Sampling"sv};
// These nodes have the input `training_mode` in the given slot. Outside of training they pass on their input.
constexpr std::array<std::pair<std::string_view, std::size_t>, 4> dropouts{
    {{"Dropout", 2}, {"BiasDropout", 4}, {"BitmaskDropout", 2}, {"BitmaskBiasDropout", 4}}};

class RandomWalk
{
public:
    explicit RandomWalk(const ModelGraph &graph) : m_graph(graph) {}

    RandomValues walk()
    {
        for (std::size_t id = 0; id < m_graph.graphs().size(); ++id) {
            for (std::uint32_t index = 0; index < m_graph.graph(GraphId(id)).nodes.size(); ++index) {
                if (!draws({GraphId(id), index}))
                    continue;
                m_found.nodes.push_back({GraphId(id), index});
                spreadFrom({GraphId(id), index});
            }
        }
        while (!m_pending.empty()) {
            const ValueId value = m_pending.back();
            m_pending.pop_back();
            for (const Use &use : m_graph.value(value).uses)
                take(use.node);
        }
        return std::move(m_found);
    }

private:
    [[nodiscard]] bool draws(NodeId id) const
    {
        const Node &node = m_graph.node(id);
        const bool isOnnx = node.domain.empty();
        if (!isOnnx && node.domain != "com.microsoft")
            return false;
        const bool isDrawing = isOnnx ? std::ranges::count(drawing, node.opType) > 0
                                      : std::ranges::count(drawingOfMicrosoft, node.opType) > 0;
        const auto dropout = std::ranges::find(dropouts, node.opType, [](const auto &entry) { return entry.first; });
        return isDrawing || (dropout != dropouts.end() && mayTrain(node, dropout->second));
    }

    [[nodiscard]] bool mayTrain(const Node &node, std::size_t slot) const
    {
        if (slot >= node.inputs.size() || !node.inputs[slot])
            return false;
        const Value &mode = m_graph.value(*node.inputs[slot]);
        return mode.valueText->find("alse") == std::string::npos && *mode.valueText != "0";
    }

    void take(NodeId id)
    {
        const Node &node = m_graph.node(id);
        if (node.domain.empty() && (node.opType == "Shape" || node.opType == "Size"))
            return;
        spreadFrom(id);
    }

    // Marks the outputs of the node, and of the nodes that hold or call its graph.
    void spreadFrom(NodeId id)
    {
        for (std::optional<NodeId> node = id; node; node = m_graph.graph(node->graph).owner) {
            for (const std::optional<ValueId> &output : m_graph.node(*node).outputs) {
                if (output && m_found.values.insert(*output).second)
                    m_pending.push_back(*output);
            }
        }
    }

    const ModelGraph &m_graph;
    RandomValues m_found;
    std::vector<ValueId> m_pending;
};

} // namespace

RandomValues randomValues(const ModelGraph &graph)
{
    return RandomWalk(graph).walk();
}

} // namespace shapewright
