// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/collapsedgraph.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace shapewright {

namespace {

constexpr std::size_t mostReadableNodes = 100;

// Constants are rows in the boxes that use them.
std::size_t countShown(const Graph &graph)
{
    return std::size_t(std::ranges::count_if(graph.nodes, [](const Node &node) { return node.opType != "Constant"; }));
}

// How many nodes are in blocks that repeat, be it within a stage. Levels are few.
std::size_t countRepeated(const std::vector<Block> &blocks)
{
    std::size_t count = 0;
    for (const Block &block : blocks) {
        const std::size_t all = std::transform_reduce(block.instances.begin(), block.instances.end(), std::size_t(0),
                                                      std::plus<>(), [](const auto &nodes) { return nodes.size(); });
        count += block.instances.size() > 1 ? all : countRepeated(block.parts);
    }
    return count;
}

class Collapsing
{
public:
    Collapsing(const ModelGraph &model, CollapsedGraph::Blocks blocks, const OpenBlocks &open)
        : m_graph(model.main()), m_open(open)
    {
        m_made.blocks = std::move(blocks);
        m_made.boxOf.assign(m_graph.nodes.size(), CollapsedGraph::none);
    }

    CollapsedGraph run()
    {
        addLevel(*m_made.blocks, {}, {});
        return std::move(m_made);
    }

private:
    using Nodes = std::vector<std::uint32_t>;
    // From the nodes of a typical instance, which parts are told in, to those of the instance that is open; those that
    // are not in it stay as they are.
    using Translation = std::unordered_map<std::uint32_t, std::uint32_t>;

    // Levels are few, however deep the graph is (see findBlocks()).
    void addLevel(const std::vector<Block> &blocks, const BlockPath &above, const Translation &translation)
    {
        for (std::uint32_t i = 0; i < blocks.size(); ++i) {
            if (!isNodeAlone(blocks[i]))
                addBlock(blocks[i], i, above, translation);
        }
    }

    // A box in the place of a single node would only hide it. Constants are not seen anyway.
    [[nodiscard]] bool isNodeAlone(const Block &block) const
    {
        return block.instances.size() == 1 && std::ranges::count_if(block.nodes(), [this](std::uint32_t node) {
                                                  return m_graph.nodes[node].opType != "Constant";
                                              }) < 2;
    }

    void addBlock(const Block &block, std::uint32_t index, const BlockPath &above, const Translation &translation)
    {
        std::uint32_t first = 0; // of the instances that become one box
        BlockPath path = above;
        path.push_back({index, 0});
        for (std::uint32_t i = 0; i < block.instances.size(); ++i) {
            path.back().instance = i;
            if (!m_open.contains(path))
                continue;
            addBox(block, path, first, i, translation);
            addOpen(block, path, translation);
            first = i + 1;
        }
        addBox(block, path, first, std::uint32_t(block.instances.size()), translation);
    }

    void addBox(const Block &block, BlockPath path, std::uint32_t first, std::uint32_t end,
                const Translation &translation)
    {
        if (first == end)
            return;
        path.back().instance = first;
        CollapsedGraph::Box box{&block, std::move(path), {}, 0};
        for (std::uint32_t i = first; i < end; ++i) {
            box.instances.push_back(translated(block.instances[i], translation));
            for (const std::uint32_t node : box.instances.back())
                m_made.boxOf[node] = std::uint32_t(m_made.boxes.size());
        }
        if (block.typical >= first && block.typical < end)
            box.shownInstance = std::uint32_t(block.typical) - first;
        m_made.boxes.push_back(std::move(box));
    }

    void addOpen(const Block &block, const BlockPath &path, const Translation &translation)
    {
        const Nodes &instance = block.instances[path.back().instance];
        m_made.frames.push_back({&block, path, translated(instance, translation)});
        if (block.parts.empty() || !isLikeTypical(instance, block))
            return;
        Translation inside;
        for (std::size_t i = 0; i < instance.size(); ++i)
            inside.emplace(block.nodes()[i], translatedNode(instance[i], translation));
        addLevel(block.parts, path, inside);
    }

    // Whether the instance has the parts of the typical one, in the same order. Another one shows its nodes.
    [[nodiscard]] bool isLikeTypical(const Nodes &instance, const Block &block) const
    {
        return std::ranges::equal(instance, block.nodes(), [this](std::uint32_t a, std::uint32_t b) {
            return m_graph.nodes[a].opType == m_graph.nodes[b].opType;
        });
    }

    static std::uint32_t translatedNode(std::uint32_t node, const Translation &translation)
    {
        const auto found = translation.find(node);
        return found == translation.end() ? node : found->second;
    }

    static Nodes translated(const Nodes &nodes, const Translation &translation)
    {
        Nodes all = nodes;
        for (std::uint32_t &node : all)
            node = translatedNode(node, translation);
        return all;
    }

    const Graph &m_graph;
    const OpenBlocks &m_open;
    CollapsedGraph m_made;
};

} // namespace

BlockPath CollapsedGraph::Box::pathTo(std::uint32_t instance) const
{
    BlockPath there = path;
    there.back().instance += instance;
    return there;
}

CollapsedGraph CollapsedGraph::of(const ModelGraph &model, Blocks blocks, const OpenBlocks &open)
{
    return Collapsing(model, std::move(blocks), open).run();
}

std::optional<CollapsedGraph::Stretch> CollapsedGraph::stretchOf(const std::vector<std::uint32_t> &nodes) const
{
    if (nodes.empty() || nodes.front() >= boxOf.size())
        return {};
    if (const auto frame = std::ranges::find(frames, nodes, &Frame::nodes); frame != frames.end())
        return Stretch{frame->block, frame->path, 1};
    const std::uint32_t index = boxOf[nodes.front()];
    if (index == none)
        return {};
    const Box &box = boxes[index];
    const std::size_t all = std::transform_reduce(box.instances.begin(), box.instances.end(), std::size_t(0),
                                                  std::plus<>(), [](const auto &each) { return each.size(); });
    const bool isWhole =
        nodes.size() == all && std::ranges::all_of(nodes, [&](std::uint32_t node) { return boxOf[node] == index; });
    return isWhole || std::ranges::count(box.instances, nodes) > 0
               ? std::optional(Stretch{box.block, box.path, box.count()})
               : std::nullopt;
}

bool CollapsedGraph::isOpen(const BlockPath &path) const
{
    return std::ranges::find(frames, path, &Frame::path) != frames.end();
}

bool isReadableWhole(const Graph &graph)
{
    return countShown(graph) <= mostReadableNodes;
}

bool areBlocksClearer(const ModelGraph &model, const std::vector<Block> &blocks)
{
    return !isReadableWhole(model.main()) && 2 * countRepeated(blocks) >= model.main().nodes.size();
}

OpenBlocks openedFor(std::uint32_t node, const ModelGraph &model, const CollapsedGraph::Blocks &blocks, OpenBlocks open,
                     std::size_t size)
{
    while (true) {
        const CollapsedGraph graph = CollapsedGraph::of(model, blocks, open);
        const std::uint32_t index = graph.boxOf[node];
        if (index == CollapsedGraph::none || graph.boxes[index].nodes().size() <= size)
            return open;
        const CollapsedGraph::Box &box = graph.boxes[index];
        const auto instance =
            std::ranges::find_if(box.instances, [node](const auto &nodes) { return std::ranges::count(nodes, node); });
        open.insert(box.pathTo(std::uint32_t(instance - box.instances.begin())));
    }
}

OpenBlocks closed(const BlockPath &path, OpenBlocks open)
{
    std::erase_if(open, [&path](const BlockPath &other) {
        return other.size() >= path.size() && std::equal(path.begin(), path.end(), other.begin());
    });
    return open;
}

} // namespace shapewright
