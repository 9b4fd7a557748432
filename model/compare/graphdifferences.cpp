// SPDX-License-Identifier: Apache-2.0
#include "model/compare/graphdifferences.h"

#include "model/compare/nodehashes.h"
#include "model/graph/attributetext.h"
#include "model/graph/nodeschema.h"
#include "model/graph/tensorplace.h"

#include <onnx/defs/schema.h>
#include <onnx/onnx_pb.h>

#include <algorithm>
#include <map>

namespace shapewright::compare {

using Kind = ModelDifference::Kind;

namespace {

std::map<std::string, const onnx::AttributeProto *> attributesOf(const onnx::NodeProto &node)
{
    std::map<std::string, const onnx::AttributeProto *> attributes;
    for (const auto &attribute : node.attribute()) {
        if (!attribute.has_g() && attribute.graphs().empty()) // subgraphs are compared as graphs
            attributes.emplace(attribute.name(), &attribute);
    }
    return attributes;
}

bool isSame(const onnx::AttributeProto &a, const onnx::AttributeProto &b)
{
    onnx::AttributeProto one = a, other = b;
    one.clear_doc_string();
    other.clear_doc_string();
    return one.SerializeAsString() == other.SerializeAsString();
}

// The value that an attribute has where a node does not have it. Null if the operator gives it none.
const onnx::AttributeProto *defaultOf(const ModelGraph &model, NodeId node, const std::string &name)
{
    const onnx::OpSchema *schema = schemaOf(model, node);
    if (schema == nullptr)
        return nullptr;
    const auto found = schema->attributes().find(name);
    return found != schema->attributes().end() && found->second.default_value.has_name() ? &found->second.default_value
                                                                                         : nullptr;
}

// The longest sequence of positions that stays in order; the others have moved.
std::size_t movedAway(const GraphMatch &graph)
{
    std::vector<std::uint32_t> ends; // the least end of an ordered sequence, by its length
    std::size_t all = 0;
    for (const auto &other : graph.inB) {
        if (!other)
            continue;
        ++all;
        const auto place = std::ranges::lower_bound(ends, *other);
        if (place == ends.end())
            ends.push_back(*other);
        else
            *place = *other;
    }
    return all - ends.size();
}

class NodeDifferences
{
public:
    NodeDifferences(const ModelGraph &a, const ModelGraph &b, const ModelMatch &match, const GraphMatch &graph,
                    std::vector<ModelDifference> &differences)
        : m_a(a), m_b(b), m_match(match), m_graph(graph), m_differences(differences)
    {
    }

    void add()
    {
        for (std::uint32_t i = 0; i < m_graph.inB.size(); ++i) {
            if (!m_graph.inB[i])
                continue;
            const NodeId one{.graph = m_graph.a, .index = i}, other{.graph = m_graph.b, .index = *m_graph.inB[i]};
            addAttributes(one, other);
            addInputs(one, other);
            if (m_a.node(one).name != m_b.node(other).name)
                add(Kind::Name, one, other, {m_a.node(one).name, m_b.node(other).name});
            addNamesOfOutputs(one, other);
        }
        for (std::size_t moved = movedAway(m_graph); moved > 0; --moved)
            m_differences.push_back(
                {.kind = Kind::Order, .graph = m_a.graph(m_graph.a).path, .a = {}, .b = {}, .details = {}});
    }

private:
    void add(Kind kind, NodeId one, NodeId other, std::vector<std::string> details)
    {
        m_differences.push_back({.kind = kind,
                                 .graph = m_a.graph(m_graph.a).path,
                                 .a = {nameOf(m_a, one)},
                                 .b = {nameOf(m_b, other)},
                                 .details = std::move(details),
                                 .nodesA = {one},
                                 .nodesB = {other}});
    }

    void addAttributes(NodeId one, NodeId other)
    {
        auto ours = attributesOf(m_a.nodeProto(one));
        const auto theirs = attributesOf(m_b.nodeProto(other));
        for (const auto &[name, attribute] : theirs)
            ours.try_emplace(name, nullptr);
        for (const auto &[name, attribute] : ours) {
            const auto found = theirs.find(name);
            const auto *counterpart = found != theirs.end() ? found->second : nullptr;
            const auto *ownValue = attribute != nullptr ? attribute : defaultOf(m_a, one, name);
            const auto *otherValue = counterpart != nullptr ? counterpart : defaultOf(m_b, other, name);
            if (ownValue != nullptr && otherValue != nullptr && isSame(*ownValue, *otherValue))
                continue;
            add(Kind::Attribute, one, other,
                {name, attribute != nullptr ? attributeText(*attribute) : std::string(),
                 counterpart != nullptr ? attributeText(*counterpart) : std::string()});
        }
    }

    // An input that is another value than before. Where a node was added, removed or replaced in between, that says it.
    void addInputs(NodeId one, NodeId other)
    {
        const auto &ours = m_a.node(one).inputs, &theirs = m_b.node(other).inputs;
        for (std::size_t slot = 0; slot < std::max(ours.size(), theirs.size()); ++slot) {
            const auto x = slot < ours.size() ? ours[slot] : std::nullopt;
            const auto y = slot < theirs.size() ? theirs[slot] : std::nullopt;
            if (!x && !y)
                continue;
            if (x && y) {
                if (isConstant(m_a, *x) && isConstant(m_b, *y))
                    continue;
                const auto xInB = m_match.inB(*x), yInA = m_match.inA(*y);
                if (xInB == y || (!xInB && !isConstant(m_a, *x)) || (!yInA && !isConstant(m_b, *y)))
                    continue;
            }
            if ((x && !m_match.inB(*x) && !isConstant(m_a, *x)) || (y && !m_match.inA(*y) && !isConstant(m_b, *y)))
                continue;
            if (x && y && isFolded(*x, *y))
                continue;
            std::string before = x ? nameOf(m_a, *x) : std::string(), after = y ? nameOf(m_b, *y) : std::string();
            if (x && y && before == after) {
                before += makerText(m_a, *x);
                after += makerText(m_b, *y);
            }
            add(Kind::NodeReplaced, one, other, {std::to_string(slot), std::move(before), std::move(after)});
        }
    }

    // Tells two values of one name apart.
    static std::string makerText(const ModelGraph &model, ValueId value)
    {
        const auto &producer = model.value(value).producer;
        return producer ? " (" + nameOf(model, *producer) + ")" : std::string();
    }

    // Whether a value that is computed in one model is a constant in the other, so that its nodes were removed.
    [[nodiscard]] bool isFolded(ValueId x, ValueId y) const
    {
        const auto isLoose = [](const ModelGraph &model, ValueId value, const auto &matches) {
            const auto &producer = model.value(value).producer;
            return producer && !matches[producer->index];
        };
        return (isConstant(m_b, y) && x.graph == m_graph.a && isLoose(m_a, x, m_graph.inB)) ||
               (isConstant(m_a, x) && y.graph == m_graph.b && isLoose(m_b, y, m_graph.inA));
    }

    void addNamesOfOutputs(NodeId one, NodeId other)
    {
        const auto &ours = m_a.node(one).outputs, &theirs = m_b.node(other).outputs;
        for (std::size_t slot = 0; slot < std::min(ours.size(), theirs.size()); ++slot) {
            if (!ours[slot] || !theirs[slot])
                continue;
            const std::string &name = m_a.value(*ours[slot]).name, &otherName = m_b.value(*theirs[slot]).name;
            if (name != otherName)
                m_differences.push_back({.kind = Kind::Name,
                                         .graph = m_a.graph(m_graph.a).path,
                                         .a = {name},
                                         .b = {otherName},
                                         .details = {name, otherName},
                                         .valueA = ours[slot],
                                         .valueB = theirs[slot]});
        }
    }

    const ModelGraph &m_a, &m_b;
    const ModelMatch &m_match;
    const GraphMatch &m_graph;
    std::vector<ModelDifference> &m_differences;
};

} // namespace

std::string nameOf(const ModelGraph &model, NodeId id)
{
    const Node &node = model.node(id);
    if (node.name.empty() && !node.outputs.empty() && node.outputs.front())
        return model.value(*node.outputs.front()).name;
    return node.name;
}

std::string nameOf(const ModelGraph &model, ValueId value)
{
    return model.value(value).name;
}

void addNodeDifferences(const ModelGraph &a, const ModelGraph &b, const ModelMatch &match, const GraphMatch &graph,
                        std::vector<ModelDifference> &differences)
{
    NodeDifferences(a, b, match, graph, differences).add();
}

} // namespace shapewright::compare
