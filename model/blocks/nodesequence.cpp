// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/nodesequence.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>

namespace shapewright::blocks {

namespace {

using Lists = std::vector<std::vector<std::uint32_t>>;

// Which nodes of the main graph use which. Uses in subgraphs count for the node that holds them.
struct Dependencies {
    Lists inputs, users; // each node once
    std::vector<bool> isConstant;
    std::vector<std::uint32_t> computedInputs; // how many inputs are no constants
};

std::optional<std::uint32_t> nodeOfMain(const ModelGraph &model, NodeId node)
{
    while (node.graph != mainGraph) {
        const auto &owner = model.graph(node.graph).owner;
        if (!owner)
            return {};
        node = *owner;
    }
    return node.index;
}

bool makesNumbersOfItsOwn(const Node &node)
{
    constexpr std::array random{std::string_view("RandomNormal"), std::string_view("RandomUniform")};
    return std::ranges::count(random, node.opType) > 0;
}

Dependencies dependencies(const ModelGraph &model)
{
    const Graph &graph = model.main();
    Dependencies result{.inputs = Lists(graph.nodes.size()),
                        .users = Lists(graph.nodes.size()),
                        .isConstant = std::vector<bool>(graph.nodes.size()),
                        .computedInputs = std::vector<std::uint32_t>(graph.nodes.size())};
    std::vector<std::uint32_t> usesOfInputs(graph.nodes.size()); // of graph inputs, in subgraphs too
    for (const Value &value : graph.values) {
        if (value.origin == Value::Origin::Initializer)
            continue;
        for (const Use &use : value.uses) {
            const auto user = nodeOfMain(model, use.node);
            if (!user)
                continue;
            if (value.producer)
                result.users[value.producer->index].push_back(*user);
            else
                ++usesOfInputs[*user];
        }
    }
    for (auto &users : result.users) {
        std::ranges::sort(users);
        users.erase(std::ranges::unique(users).begin(), users.end());
    }
    // The inputs in the order of the node; what its subgraphs use follows.
    for (std::uint32_t index = 0; index < graph.nodes.size(); ++index) {
        for (const auto &input : graph.nodes[index].inputs) {
            const auto *value = input && input->graph == mainGraph ? &graph.values[input->index] : nullptr;
            if (value != nullptr && value->producer)
                result.inputs[index].push_back(value->producer->index);
        }
    }
    for (std::uint32_t index = 0; index < graph.nodes.size(); ++index) {
        for (const std::uint32_t user : result.users[index])
            result.inputs[user].push_back(index);
    }
    for (const std::uint32_t index : graph.order) {
        auto &inputs = result.inputs[index];
        std::vector<std::uint32_t> once;
        for (const std::uint32_t input : inputs) {
            if (std::ranges::find(once, input) == once.end())
                once.push_back(input);
            if (once.size() > 64) // such as a Concat of thousands: the order of their first uses does not matter there
                break;
        }
        if (once.size() > 64) {
            std::ranges::sort(inputs);
            inputs.erase(std::ranges::unique(inputs).begin(), inputs.end());
        } else {
            inputs = std::move(once);
        }
        const auto isConstant = [&result](std::uint32_t input) { return result.isConstant[input]; };
        result.isConstant[index] = usesOfInputs[index] == 0 && !makesNumbersOfItsOwn(graph.nodes[index]) &&
                                   std::ranges::all_of(inputs, isConstant);
        for (const auto &input : graph.nodes[index].inputs) {
            if (!input || input->graph != mainGraph)
                continue;
            const Value &value = graph.values[input->index];
            const bool isFixed =
                value.producer ? result.isConstant[value.producer->index] : value.origin == Value::Origin::Initializer;
            result.computedInputs[index] += isFixed ? 0 : 1;
        }
    }
    return result;
}

// Appends the nodes that a node needs, and then the node itself. No recursion: graphs are as deep as they are long.
class PostOrder
{
public:
    explicit PostOrder(const Dependencies &dependencies)
        : m_dependencies(dependencies), m_isSeen(dependencies.inputs.size())
    {
    }

    void append(std::uint32_t root, std::vector<std::uint32_t> &order)
    {
        if (m_isSeen[root] || m_dependencies.isConstant[root])
            return;
        m_isSeen[root] = true;
        m_stack.push_back({root, 0});
        while (!m_stack.empty()) {
            auto &[node, next] = m_stack.back();
            const auto &inputs = m_dependencies.inputs[node];
            if (next == inputs.size()) {
                order.push_back(node);
                m_stack.pop_back();
                continue;
            }
            const std::uint32_t input = inputs[next++];
            if (m_isSeen[input] || m_dependencies.isConstant[input])
                continue;
            m_isSeen[input] = true;
            m_stack.push_back({input, 0});
        }
    }

private:
    const Dependencies &m_dependencies;
    std::vector<bool> m_isSeen;
    std::vector<std::pair<std::uint32_t, std::size_t>> m_stack;
};

// The nodes that no node uses, those at the end of the longest path first.
std::vector<std::uint32_t> endsByDepth(const Graph &graph, const Dependencies &dependencies)
{
    std::vector<std::uint32_t> depth(graph.nodes.size()), ends;
    for (const std::uint32_t node : graph.order) {
        for (const std::uint32_t user : dependencies.users[node])
            depth[user] = std::max(depth[user], depth[node] + 1);
        if (dependencies.users[node].empty() && !dependencies.isConstant[node])
            ends.push_back(node);
    }
    std::ranges::stable_sort(ends, std::ranges::greater(), [&depth](std::uint32_t node) { return depth[node]; });
    return ends;
}

// Whether a node computes from inputs of the graph alone what nothing else uses, in a few nodes beside all others, as a
// mask is made.
bool isMadeAside(std::uint32_t node, const std::vector<std::uint32_t> &place, const Dependencies &dependencies)
{
    constexpr std::size_t few = 24;
    std::vector<std::uint32_t> made{node};
    const auto isMade = [&made](std::uint32_t other) { return std::ranges::find(made, other) != made.end(); };
    for (std::size_t next = 0; next < made.size(); ++next) {
        for (const std::uint32_t input : dependencies.inputs[made[next]]) {
            if (!dependencies.isConstant[input] && !isMade(input))
                made.push_back(input);
        }
        if (made.size() > few)
            return false;
    }
    return place[node] >= made.size() && std::ranges::all_of(made.begin() + 1, made.end(), [&](std::uint32_t input) {
               return std::ranges::all_of(dependencies.users[input], isMade);
           });
}

// The nodes that are used at distant places of an order.
std::vector<std::uint32_t> globalNodes(const std::vector<std::uint32_t> &order, const Dependencies &dependencies)
{
    std::vector<std::uint32_t> place(dependencies.inputs.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        place[order[i]] = i;
    const std::size_t far = std::max<std::size_t>(60, order.size() / 8);
    // In a model of two layers, a mask is used twice.
    const std::size_t farInSmall = std::max<std::size_t>(8, order.size() / 4);
    std::vector<std::uint32_t> found;
    for (const std::uint32_t node : order) {
        const auto &users = dependencies.users[node];
        if (users.size() < 2)
            continue;
        const auto [least, greatest] =
            std::ranges::minmax(users, {}, [&place](std::uint32_t user) { return place[user]; });
        const std::size_t distance = place[greatest] - place[least];
        if ((users.size() > 2 && distance > far) || (distance > farInSmall && isMadeAside(node, place, dependencies)))
            found.push_back(node);
    }
    return found;
}

// What global nodes need comes first, so that the layer that uses them first looks like the others. What ends beside
// the longest path, such as a cache that goes out, follows the node that it depends on.
std::vector<std::uint32_t> orderOf(const Graph &graph, const Dependencies &dependencies, std::vector<bool> &isGlobal)
{
    const std::vector<std::uint32_t> ends = endsByDepth(graph, dependencies);
    std::vector<std::uint32_t> order;
    PostOrder first(dependencies);
    for (const std::uint32_t end : ends)
        first.append(end, order);
    const std::vector<std::uint32_t> global = globalNodes(order, dependencies);
    for (const std::uint32_t node : global)
        isGlobal[node] = true;

    order.clear();
    PostOrder second(dependencies);
    for (const std::uint32_t node : global)
        second.append(node, order);
    if (!ends.empty())
        second.append(ends.front(), order);
    constexpr std::uint32_t notPlaced = ~std::uint32_t(0);
    std::vector<std::uint32_t> place(graph.nodes.size(), notPlaced);
    for (std::uint32_t i = 0; i < order.size(); ++i)
        place[order[i]] = i;
    const std::size_t shortEnd = std::max<std::size_t>(8, graph.nodes.size() / 50);
    std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>> beside; // after a place of `order`
    const auto last = std::uint32_t(order.empty() ? 0 : order.size() - 1);
    for (const std::uint32_t end : ends) {
        std::vector<std::uint32_t> part;
        second.append(end, part);
        if (part.empty())
            continue;
        std::uint32_t after = notPlaced;
        for (const std::uint32_t node : part) {
            for (const std::uint32_t input : dependencies.inputs[node]) {
                if (place[input] != notPlaced)
                    after = after == notPlaced ? place[input] : std::max(after, place[input]);
            }
        }
        if (after == notPlaced || part.size() > shortEnd)
            after = last;
        for (const std::uint32_t node : part)
            place[node] = after;
        beside.emplace_back(after, std::move(part));
    }
    std::ranges::stable_sort(beside, {}, [](const auto &part) { return part.first; });
    std::vector<std::uint32_t> merged;
    merged.reserve(graph.nodes.size());
    auto next = beside.begin();
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        merged.push_back(order[i]);
        for (; next != beside.end() && next->first == i; ++next)
            std::ranges::copy(next->second, std::back_inserter(merged));
    }
    return merged;
}

// By boundary: how many nodes before it are used after it, and how often the last one of them is.
void countCrossings(NodeSequence &sequence)
{
    const std::size_t count = sequence.size();
    std::vector<std::int64_t> change(count + 2);
    auto &lastUse = sequence.lastUse;
    lastUse.resize(count);
    for (std::uint32_t place = 0; place < count; ++place) {
        for (const std::uint32_t user : sequence.users[place])
            lastUse[place] = std::max(lastUse[place], user);
        if (sequence.isGlobal[place] || lastUse[place] <= place)
            continue;
        ++change[place + 1];
        --change[lastUse[place] + 1];
    }
    sequence.crossing.resize(count + 1);
    sequence.fanOut.resize(count + 1);
    std::int64_t crossing = 0;
    for (std::size_t boundary = 0; boundary <= count; ++boundary) {
        crossing += change[boundary];
        sequence.crossing[boundary] = std::uint32_t(std::max<std::int64_t>(crossing, 0));
        for (std::size_t place = boundary; place > 0 && place + 3 > boundary; --place) {
            if (lastUse[place - 1] < boundary)
                continue;
            sequence.fanOut[boundary] = std::uint32_t(std::ranges::count_if(
                sequence.users[place - 1], [boundary](std::uint32_t user) { return user >= boundary; }));
            break;
        }
    }
}

// Operators of any number of inputs, which nearly equal layers may have more or fewer of.
bool isVariadic(const Node &node)
{
    constexpr std::array variadic{std::string_view("Concat"), std::string_view("Sum"), std::string_view("Max"),
                                  std::string_view("Min"), std::string_view("Mean")};
    return std::ranges::count(variadic, node.opType) > 0;
}

bool isUpsampling(const Node &node)
{
    constexpr std::array upsampling{std::string_view("ConvTranspose"), std::string_view("DepthToSpace"),
                                    std::string_view("Resize"), std::string_view("Upsample")};
    return std::ranges::count(upsampling, node.opType) > 0;
}

} // namespace

NodeSequence nodeSequence(const ModelGraph &model)
{
    const Graph &graph = model.main();
    const Dependencies all = dependencies(model);
    NodeSequence sequence;
    std::vector<bool> isGlobal(graph.nodes.size());
    sequence.nodes = orderOf(graph, all, isGlobal);
    const std::size_t count = sequence.size();
    constexpr std::uint32_t none = ~std::uint32_t(0);
    std::vector<std::uint32_t> place(graph.nodes.size(), none);
    for (std::uint32_t i = 0; i < count; ++i)
        place[sequence.nodes[i]] = i;
    // Nodes of constants go to the first place that needs them.
    for (auto node = graph.order.rbegin(); node != graph.order.rend(); ++node) {
        if (all.isConstant[*node]) {
            for (const std::uint32_t user : all.users[*node])
                place[*node] = std::min(place[*node], place[user]);
        }
    }
    sequence.constant.resize(count);
    for (const std::uint32_t node : graph.order) {
        if (all.isConstant[node] && place[node] != none)
            sequence.constant[place[node]].push_back(node);
    }
    std::map<std::tuple<std::string_view, std::string_view, std::uint32_t>, std::uint32_t> kinds;
    sequence.inputs.resize(count);
    sequence.users.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t index = sequence.nodes[i];
        const Node &node = graph.nodes[index];
        const std::uint32_t computed = isVariadic(node) ? none : all.computedInputs[index];
        sequence.kinds.push_back(kinds.try_emplace({node.domain, node.opType, computed}, kinds.size()).first->second);
        sequence.isGlobal.push_back(isGlobal[index]);
        sequence.isUpsampling.push_back(isUpsampling(node));
        for (const std::uint32_t input : all.inputs[index]) {
            if (!all.isConstant[input] && place[input] != none)
                sequence.inputs[i].push_back(place[input]);
        }
        for (const std::uint32_t user : all.users[index]) {
            if (place[user] != none)
                sequence.users[i].push_back(place[user]);
        }
    }
    countCrossings(sequence);
    return sequence;
}

} // namespace shapewright::blocks
