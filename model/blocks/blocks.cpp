// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/blocks.h"

#include "model/blocks/blockkinds.h"
#include "model/blocks/blockparts.h"
#include "model/blocks/blockscopes.h"
#include "model/blocks/nodesequence.h"
#include "model/blocks/repetitions.h"
#include "model/blocks/variants.h"
#include "model/shape/tables/shapetable.h"

#include <algorithm>
#include <iterator>

namespace shapewright {

namespace {

using namespace blocks;

constexpr int deepest = 3;                 // levels in which what repeats is sought
constexpr std::size_t leastForParts = 6;   // nodes of a block that is taken apart
constexpr std::size_t mostLooseParts = 10; // that stand beside what repeats, instead of in a block of their own

class BlockFinder
{
public:
    BlockFinder(const ModelGraph &model, const ShapeTable &shapes, const JobContext &job)
        : m_model(model), m_shapes(shapes), m_job(job), m_sequence(nodeSequence(model))
    {
    }

    Result<std::vector<Block>> find()
    {
        std::vector<Block> found = within(0, m_sequence.size(), 0);
        if (m_job.cancelled())
            return failure(ErrorCode::Cancelled);
        return m_repeats ? found : std::vector<Block>();
    }

private:
    // The blocks of a stretch; none if it does not come apart. A layer is known by its parts, so what repeats within it
    // counts only where it has no parts.
    std::vector<Block> within(std::size_t begin, std::size_t end, int level)
    {
        std::vector<Block> found;
        std::size_t next = begin;
        if (!m_job.cancelled() && level < deepest &&
            (level == 0 || partsOf(m_model, m_sequence, begin, end).size() == 1)) {
            for (const Repetition &repetition : repetitions(m_sequence, begin, end)) {
                addRest(next, repetition.begin(), level, found);
                addRepetition(repetition, level, found);
                next = repetition.end();
                m_repeats = true;
            }
        }
        addRest(next, end, level, found);
        return found.size() > 1 || (level == 0 && m_repeats) ? std::move(found) : std::vector<Block>();
    }

    // Adds what stands before, between or after what repeats.
    void addRest(std::size_t begin, std::size_t end, int level, std::vector<Block> &found)
    {
        if (begin == end)
            return;
        const auto parts = end - begin >= leastForParts ? partsOf(m_model, m_sequence, begin, end)
                                                        : std::vector{std::pair(begin, end)};
        const bool isLoose = parts.size() <= mostLooseParts;
        std::vector<Block> blocks;
        for (const auto &[first, last] : parts) {
            blocks.push_back(plain(first, last, level));
            if (blocks.back().kind == Block::Kind::TransformerLayer && level > 0)
                blocks.back().kind = Block::Kind::Attention;
        }
        if (isLoose || level > 0) {
            std::ranges::move(blocks, std::back_inserter(found));
            return;
        }
        Block rest = plain(begin, end, deepest);
        rest.parts = std::move(blocks);
        found.push_back(std::move(rest));
    }

    void addRepetition(const Repetition &repetition, int level, std::vector<Block> &found)
    {
        const std::vector<Repetition> stages = level == 0 ? stagesOf(repetition) : std::vector<Repetition>();
        if (stages.empty()) {
            found.push_back(repeated(repetition, level));
            return;
        }
        for (const Repetition &stage : stages) {
            Block block = plain(stage.begin(), stage.end(), deepest);
            block.kind = Block::Kind::Stage;
            block.parts.push_back(repeated(stage, level));
            found.push_back(std::move(block));
        }
    }

    Block repeated(const Repetition &repetition, int level)
    {
        const Instance &typical = repetition.instances[repetition.typical];
        Block block;
        block.kind = kindOf(m_model, m_sequence, typical.begin, typical.end);
        if (block.kind == Block::Kind::Stem)
            block.kind = Block::Kind::Convolution;
        for (const Instance &instance : repetition.instances)
            block.instances.push_back(nodesOf(instance.begin, instance.end));
        block.typical = repetition.typical;
        block.scope = sharedScope(m_model, block.instances);
        block.variants = variantsOf(m_model, m_sequence, repetition);
        if (typical.size() >= leastForParts)
            block.parts = within(typical.begin, typical.end, level + 1);
        if (block.parts.empty())
            addModules(typical.begin, typical.end, level, block);
        return block;
    }

    // Takes a block without parts apart by the modules that the names of its nodes tell.
    void addModules(std::size_t begin, std::size_t end, int level, Block &block) const
    {
        if (end - begin < leastForParts || level >= deepest)
            return;
        const auto nodes = m_sequence.nodes.begin();
        std::vector<std::size_t> boundaries =
            moduleBoundaries(m_model, {nodes + std::ptrdiff_t(begin), nodes + std::ptrdiff_t(end)});
        if (boundaries.empty())
            return;
        block.hasModules = true;
        boundaries.push_back(end - begin);
        std::size_t first = begin;
        for (const std::size_t boundary : boundaries) {
            block.parts.push_back(plain(first, begin + boundary, level + 1));
            first = begin + boundary;
        }
    }

    // A block that does not repeat. `level` is its own.
    Block plain(std::size_t begin, std::size_t end, int level) const
    {
        Block block;
        block.kind = kindOf(m_model, m_sequence, begin, end);
        block.instances.push_back(nodesOf(begin, end));
        block.scope = sharedScope(m_model, block.instances);
        addModules(begin, end, level, block);
        return block;
    }

    // The nodes of a stretch, each after those that compute from constants for it.
    std::vector<std::uint32_t> nodesOf(std::size_t begin, std::size_t end) const
    {
        std::vector<std::uint32_t> nodes;
        for (std::size_t place = begin; place < end; ++place) {
            std::ranges::copy(m_sequence.constant[place], std::back_inserter(nodes));
            nodes.push_back(m_sequence.nodes[place]);
        }
        return nodes;
    }

    // The shape of what an instance hands on; null if nothing, or more than one node, does.
    const Shape *resultShape(const Instance &instance) const
    {
        for (std::size_t place = instance.end; place > instance.begin; --place) {
            if (std::ranges::none_of(m_sequence.users[place - 1],
                                     [&instance](std::uint32_t user) { return user >= instance.end; }))
                continue;
            const Node &node = m_model.main().nodes[m_sequence.nodes[place - 1]];
            if (node.outputs.empty() || !node.outputs.front())
                return nullptr;
            const auto &shape = m_shapes.at(*node.outputs.front()).type.shape;
            return shape ? &*shape : nullptr;
        }
        return nullptr;
    }

    // Splits a repetition where the shape that is handed on changes. Empty if it does not, or at each instance.
    std::vector<Repetition> stagesOf(const Repetition &repetition) const
    {
        std::vector<Repetition> stages;
        const Shape *shape = nullptr;
        for (std::size_t i = 0; i < repetition.instances.size(); ++i) {
            const Instance &instance = repetition.instances[i];
            const Shape *here = resultShape(instance);
            if (here == nullptr && i + 1 < repetition.instances.size())
                return {};
            if (stages.empty() || (here != nullptr && *here != *shape))
                stages.emplace_back();
            shape = here != nullptr ? here : shape;
            stages.back().instances.push_back(instance);
        }
        if (stages.size() < 2 || 2 * stages.size() > repetition.instances.size())
            return {};
        for (Repetition &stage : stages) {
            const auto typical = std::ranges::find(stage.instances, std::size_t(0), &Instance::difference);
            if (typical != stage.instances.end())
                stage.typical = std::size_t(typical - stage.instances.begin());
            else
                stage.instances.front().difference = 0;
        }
        return stages;
    }

    const ModelGraph &m_model;
    const ShapeTable &m_shapes;
    const JobContext &m_job;
    NodeSequence m_sequence;
    bool m_repeats = false;
};

} // namespace

Result<std::vector<Block>> findBlocks(const ModelGraph &model, const ShapeTable &shapes, const JobContext &job)
{
    return BlockFinder(model, shapes, job).find();
}

} // namespace shapewright
