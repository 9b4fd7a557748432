// SPDX-License-Identifier: Apache-2.0
#include "model/compare/nodehashes.h"

#include "model/graph/tensorplace.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <functional>
#include <string>

namespace shapewright::compare {

namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t with)
{
    hash ^= with + 0x9e3779b97f4a7c15U + (hash << 12) + (hash >> 4);
    return hash * 0xbf58476d1ce4e5b9U;
}

std::uint64_t hashOf(const std::string &text)
{
    return std::hash<std::string>()(text);
}

std::uint64_t ownHash(const Node &node, const onnx::NodeProto &proto)
{
    std::uint64_t hash = mixed(hashOf(node.opType), hashOf(node.domain));
    std::vector<std::uint64_t> attributes;
    for (const auto &attribute : proto.attribute()) {
        std::uint64_t one = hashOf(attribute.name());
        if (!attribute.has_g() && attribute.graphs().empty()) {
            onnx::AttributeProto plain = attribute;
            plain.clear_doc_string();
            one = mixed(one, hashOf(plain.SerializeAsString()));
        }
        attributes.push_back(one);
    }
    std::ranges::sort(attributes);
    for (const std::uint64_t attribute : attributes)
        hash = mixed(hash, attribute);
    return hash;
}

void addNear(const ModelGraph &model, const Graph &graph, GraphId id, NodeHashes &hashes)
{
    const std::size_t count = graph.nodes.size();
    for (Hashes &near : hashes.near)
        near.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t hash = hashes.own[i];
        for (const auto &input : graph.nodes[i].inputs)
            hash = mixed(hash, input && isConstant(model, *input) ? hashOf(*model.value(*input).valueText) : 1);
        hashes.near[0][i] = hash;
    }
    for (std::size_t round = 1; round < hashes.near.size(); ++round) {
        const Hashes &before = hashes.near[round - 1];
        for (std::size_t i = 0; i < count; ++i) {
            const Node &node = graph.nodes[i];
            std::uint64_t hash = before[i];
            for (const auto &input : node.inputs) {
                const bool isOwn = input && input->graph == id && graph.values[input->index].producer;
                hash = mixed(hash, isOwn ? before[graph.values[input->index].producer->index] : 1);
            }
            std::uint64_t uses = 0; // a sum, so that their order does not count
            for (const auto &output : node.outputs) {
                if (!output)
                    continue;
                for (const Use &use : graph.values[output->index].uses) {
                    if (use.node.graph == id)
                        uses += mixed(before[use.node.index], use.slot);
                }
            }
            hashes.near[round][i] = mixed(hash, uses);
        }
    }
}

} // namespace

NodeHashes nodeHashes(const ModelGraph &model, GraphId id, const std::unordered_map<ValueId, std::uint64_t> &outer)
{
    const Graph &graph = model.graph(id);
    const std::size_t count = graph.nodes.size();
    NodeHashes hashes{.own = Hashes(count), .down = Hashes(count), .up = Hashes(count), .near = {}};
    for (std::uint32_t i = 0; i < count; ++i)
        hashes.own[i] = ownHash(graph.nodes[i], model.nodeProto({.graph = id, .index = i}));

    std::vector<std::uint64_t> values(graph.values.size());
    for (std::uint32_t i = 0; i < values.size(); ++i) {
        const Value &value = graph.values[i];
        const std::uint64_t form = mixed(std::uint64_t(value.declared->elemType), value.declared->dims().size());
        if (isConstant(model, {.graph = id, .index = i}))
            values[i] = mixed(1, value.origin == Value::Origin::Initializer ? form : 0);
        else if (!value.producer)
            values[i] = mixed(2, form);
    }
    const auto hashOfInput = [&](const std::optional<ValueId> &input) -> std::uint64_t {
        if (!input)
            return 0;
        if (input->graph == id)
            return values[input->index];
        const auto found = outer.find(*input);
        return found != outer.end() ? found->second : 3;
    };
    for (const std::uint32_t index : graph.order) {
        const Node &node = graph.nodes[index];
        std::uint64_t hash = hashes.own[index];
        for (const auto &input : node.inputs)
            hash = mixed(hash, input && isConstant(model, *input) ? 1 : hashOfInput(input));
        hashes.down[index] = hash;
        if (isConstantNode(node))
            continue;
        for (std::size_t slot = 0; slot < node.outputs.size(); ++slot) {
            if (node.outputs[slot])
                values[node.outputs[slot]->index] = mixed(hash, slot + 1);
        }
    }
    for (auto index = graph.order.rbegin(); index != graph.order.rend(); ++index) {
        const Node &node = graph.nodes[*index];
        std::uint64_t hash = hashes.own[*index];
        for (const auto &output : node.outputs) {
            std::vector<std::uint64_t> uses;
            if (output) {
                for (const Use &use : graph.values[output->index].uses)
                    uses.push_back(use.node.graph == id ? mixed(hashes.up[use.node.index], use.slot + 1) : 5);
                if (graph.values[output->index].isGraphOutput)
                    uses.push_back(7);
            }
            std::ranges::sort(uses);
            hash = mixed(hash, uses.size());
            for (const std::uint64_t use : uses)
                hash = mixed(hash, use);
        }
        hashes.up[*index] = hash;
    }
    addNear(model, graph, id, hashes);
    return hashes;
}

} // namespace shapewright::compare
