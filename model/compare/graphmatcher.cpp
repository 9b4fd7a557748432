// SPDX-License-Identifier: Apache-2.0
#include "model/compare/graphmatcher.h"

#include "model/compare/constants.h"
#include "model/compare/nodehashes.h"
#include "model/graph/tensorplace.h"

#include <algorithm>
#include <deque>
#include <map>
#include <ranges>
#include <string>

namespace shapewright::compare {

namespace {

constexpr std::uint32_t several = ~std::uint32_t(0);

// The only node that has a key, by key; `several` where more than one has it.
template <typename Key>
class Only
{
public:
    void add(const Key &key, std::uint32_t node)
    {
        const auto [place, isNew] = m_nodes.try_emplace(key, node);
        if (!isNew)
            place->second = several;
    }
    [[nodiscard]] const std::unordered_map<Key, std::uint32_t> &nodes() const { return m_nodes; }
    [[nodiscard]] std::optional<std::uint32_t> of(const Key &key) const
    {
        const auto found = m_nodes.find(key);
        return found == m_nodes.end() || found->second == several ? std::nullopt : std::optional(found->second);
    }

private:
    std::unordered_map<Key, std::uint32_t> m_nodes;
};

// Matches a graph with another one, from what is surest to what is least sure.
class GraphMatcher
{
public:
    GraphMatcher(const ModelGraph &a, GraphId inA, const ModelGraph &b, GraphId inB, ModelMatch &found)
        : m_modelA(a), m_modelB(b), m_a(a.graph(inA)), m_b(b.graph(inB)), m_found(found)
    {
        m_match.a = inA;
        m_match.b = inB;
        m_match.inB.resize(m_a.nodes.size());
        m_match.inA.resize(m_b.nodes.size());
        m_match.reasons.resize(m_a.nodes.size());
        std::unordered_map<ValueId, std::uint64_t> outerA, outerB;
        std::uint64_t number = 100;
        for (const auto &[one, other] : found.valuesInB)
            outerA[one] = outerB[other] = ++number;
        m_hashesA = nodeHashes(a, inA, outerA);
        m_hashesB = nodeHashes(b, inB, outerB);
    }

    GraphMatch match(bool readWeights, const JobContext &job)
    {
        matchInputs();
        pairOutputs();
        matchOnly(MatchReason::Structure, [](const NodeHashes &hashes, std::uint32_t node) {
            return hashes.down[node] * 31 + hashes.up[node];
        });
        if (areNamesTrue())
            matchNames();
        if (readWeights)
            matchWeights(job);
        spread();
        matchOnly(MatchReason::Ancestors,
                  [](const NodeHashes &hashes, std::uint32_t node) { return hashes.down[node]; });
        matchOnly(MatchReason::Successors,
                  [](const NodeHashes &hashes, std::uint32_t node) { return hashes.up[node]; });
        spread();
        if (!m_namesUsed)
            matchNames();
        spread();
        matchLeftovers();
        matchThoseOfConstants();
        spread();
        return std::move(m_match);
    }

private:
    [[nodiscard]] bool isFreeA(std::uint32_t node) const
    {
        return !m_match.inB[node] && !isConstantNode(m_a.nodes[node]);
    }
    [[nodiscard]] bool isFreeB(std::uint32_t node) const
    {
        return !m_match.inA[node] && !isConstantNode(m_b.nodes[node]);
    }
    [[nodiscard]] bool haveSameOperator(std::uint32_t inA, std::uint32_t inB) const
    {
        return m_a.nodes[inA].opType == m_b.nodes[inB].opType && m_a.nodes[inA].domain == m_b.nodes[inB].domain;
    }

    void take(ValueId inA, ValueId inB)
    {
        if (!m_found.valuesInB.contains(inA) && !m_found.valuesInA.contains(inB)) {
            m_found.valuesInB.emplace(inA, inB);
            m_found.valuesInA.emplace(inB, inA);
        }
    }

    void take(std::uint32_t inA, std::uint32_t inB, MatchReason reason)
    {
        m_match.inB[inA] = inB;
        m_match.inA[inB] = inA;
        m_match.reasons[inA] = reason;
        const Node &one = m_a.nodes[inA], &other = m_b.nodes[inB];
        for (std::size_t slot = 0; slot < std::min(one.outputs.size(), other.outputs.size()); ++slot) {
            if (one.outputs[slot] && other.outputs[slot])
                take(*one.outputs[slot], *other.outputs[slot]);
        }
        for (std::size_t slot = 0; slot < std::min(one.inputs.size(), other.inputs.size()); ++slot) {
            const auto &x = one.inputs[slot], &y = other.inputs[slot];
            if (x && y && isConstant(m_modelA, *x) && isConstant(m_modelB, *y))
                take(*x, *y);
        }
        m_new.push_back(inA);
    }

    // Inputs of the main graph by their names, then by their places among those that are left.
    void matchInputs()
    {
        auto [pairs, restA, restB] = m_match.a == mainGraph ? pairedByName(m_modelA, m_a.inputs, m_modelB, m_b.inputs)
                                                            : ValuePairs{{}, m_a.inputs, m_b.inputs};
        for (const auto &[input, other] : pairs)
            take(input, other);
        auto next = restB.begin();
        for (const ValueId input : restA) {
            const auto same = std::find_if(next, restB.end(), [&](ValueId other) {
                return m_modelA.value(input).declared.text == m_modelB.value(other).declared.text;
            });
            if (same == restB.end())
                continue;
            take(input, *same);
            next = same + 1;
        }
    }

    // Graph outputs by their names; those that are left by their places, if there are equally many. What makes two such
    // outputs may be the same node.
    void pairOutputs()
    {
        const auto [pairs, restA, restB] = pairedByName(m_modelA, m_a.outputs, m_modelB, m_b.outputs);
        m_outputsInB.insert(pairs.begin(), pairs.end());
        for (std::size_t i = 0; restA.size() == restB.size() && i < restA.size(); ++i)
            m_outputsInB.emplace(restA[i], restB[i]);
    }
    [[nodiscard]] std::optional<ValueId> outputInB(ValueId inA) const
    {
        const auto found = m_outputsInB.find(inA);
        return found != m_outputsInB.end() ? std::optional(found->second) : std::nullopt;
    }

    // Nodes that alone have a number in their graphs.
    template <typename HashOf>
    void matchOnly(MatchReason reason, HashOf hashOf)
    {
        Only<std::uint64_t> inA, inB;
        for (std::uint32_t node = 0; node < m_a.nodes.size(); ++node) {
            if (isFreeA(node))
                inA.add(hashOf(m_hashesA, node), node);
        }
        for (std::uint32_t node = 0; node < m_b.nodes.size(); ++node) {
            if (isFreeB(node))
                inB.add(hashOf(m_hashesB, node), node);
        }
        for (std::uint32_t node = 0; node < m_a.nodes.size(); ++node) {
            if (!isFreeA(node) || !inA.of(hashOf(m_hashesA, node)))
                continue;
            const auto other = inB.of(hashOf(m_hashesA, node));
            if (other && haveSameOperator(node, *other) && agreement(node, *other).against == 0)
                take(node, *other, reason);
        }
    }

    // Nodes that only constants lead to, with the same small constants: in their order, if there are equally many.
    void matchThoseOfConstants()
    {
        std::map<std::uint64_t, std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>> kinds;
        const auto isOfConstants = [](const ModelGraph &model, const Node &node) {
            return std::ranges::all_of(node.inputs,
                                       [&model](const auto &input) { return !input || isConstant(model, *input); });
        };
        for (std::uint32_t node = 0; node < m_a.nodes.size(); ++node) {
            if (isFreeA(node) && isOfConstants(m_modelA, m_a.nodes[node]))
                kinds[m_hashesA.near[0][node]].first.push_back(node);
        }
        for (std::uint32_t node = 0; node < m_b.nodes.size(); ++node) {
            if (isFreeB(node) && isOfConstants(m_modelB, m_b.nodes[node]))
                kinds[m_hashesB.near[0][node]].second.push_back(node);
        }
        for (const auto &[hash, nodes] : kinds) {
            for (std::size_t i = 0; nodes.first.size() == nodes.second.size() && i < nodes.first.size(); ++i) {
                if (haveSameOperator(nodes.first[i], nodes.second[i]))
                    take(nodes.first[i], nodes.second[i], MatchReason::Ancestors);
            }
        }
    }

    // A node's own name, or that of its first output, with its operator; empty if it has none. Some tools drop the
    // names of nodes.
    static std::string nameOf(const ModelGraph &model, const Node &node, bool isOutputs)
    {
        const bool hasOutput = !node.outputs.empty() && node.outputs.front();
        const std::string name = !isOutputs  ? node.name
                                 : hasOutput ? model.value(*node.outputs.front()).name
                                             : std::string();
        return name.empty() ? name : node.domain + '\0' + node.opType + '\0' + name;
    }
    [[nodiscard]] bool haveSameName(std::uint32_t inA, std::uint32_t inB) const
    {
        const Node &one = m_a.nodes[inA], &other = m_b.nodes[inB];
        if (!haveSameOperator(inA, inB))
            return false;
        if (!one.name.empty() && one.name == other.name)
            return true;
        const auto x = one.outputs.empty() ? std::nullopt : one.outputs.front();
        const auto y = other.outputs.empty() ? std::nullopt : other.outputs.front();
        return x && y && !m_modelA.value(*x).name.empty() && m_modelA.value(*x).name == m_modelB.value(*y).name;
    }

    // Exporters number what they write: after a change early in a graph, a name may stand for another node. Where
    // structure tells, it shows whether names can be believed.
    [[nodiscard]] bool areNamesTrue() const
    {
        std::size_t same = 0, all = 0;
        for (std::uint32_t node = 0; node < m_a.nodes.size(); ++node) {
            if (!m_match.inB[node])
                continue;
            ++all;
            same += haveSameName(node, *m_match.inB[node]) ? 1 : 0;
        }
        return 2 * same >= all;
    }

    void matchNames()
    {
        m_namesUsed = true;
        const auto nodes = std::views::iota(std::uint32_t(0), std::uint32_t(m_a.nodes.size()));
        if (std::ranges::none_of(nodes, [this](std::uint32_t node) { return isFreeA(node); }))
            return;
        matchNames(false);
        matchNames(true);
    }
    void matchNames(bool isOutputs)
    {
        Only<std::string> inA, inB;
        for (const Node &node : m_a.nodes)
            inA.add(nameOf(m_modelA, node, isOutputs), std::uint32_t(&node - m_a.nodes.data()));
        for (const Node &node : m_b.nodes)
            inB.add(nameOf(m_modelB, node, isOutputs), std::uint32_t(&node - m_b.nodes.data()));
        for (std::uint32_t node = 0; node < m_a.nodes.size(); ++node) {
            if (!isFreeA(node))
                continue;
            const std::string name = nameOf(m_modelA, m_a.nodes[node], isOutputs);
            const auto other = !name.empty() && inA.of(name) ? inB.of(name) : std::nullopt;
            if (other && isFreeB(*other))
                take(node, *other, MatchReason::Names);
        }
    }

    // The constant with the most bytes that goes into a node. Nothing if that could not tell nodes apart.
    static std::optional<ValueId> weightOf(const ModelGraph &model, const Node &node)
    {
        constexpr std::int64_t leastBytes = 16;
        std::optional<ValueId> weight;
        std::int64_t bytes = leastBytes - 1;
        for (const auto &input : node.inputs) {
            if (input && isConstant(model, *input) && model.value(*input).byteSize > bytes) {
                weight = input;
                bytes = model.value(*input).byteSize;
            }
        }
        return weight;
    }

    void matchWeights(const JobContext &job)
    {
        Only<std::uint64_t> inA, inB;
        std::vector<std::pair<std::uint32_t, std::uint64_t>> hashesA;
        for (std::uint32_t node = 0; node < m_a.nodes.size() && !job.cancelled(); ++node) {
            if (const auto hash = isFreeA(node) ? weightHash(m_modelA, m_a.nodes[node], job) : std::nullopt) {
                inA.add(*hash, node);
                hashesA.emplace_back(node, *hash);
            }
        }
        if (hashesA.empty())
            return;
        for (std::uint32_t node = 0; node < m_b.nodes.size() && !job.cancelled(); ++node) {
            if (const auto hash = isFreeB(node) ? weightHash(m_modelB, m_b.nodes[node], job) : std::nullopt)
                inB.add(*hash, node);
        }
        for (const auto &[node, hash] : hashesA) {
            const auto other = inA.of(hash) ? inB.of(hash) : std::nullopt;
            if (other && isFreeA(node) && isFreeB(*other) && haveSameOperator(node, *other))
                take(node, *other, MatchReason::Weights);
        }
    }

    static std::optional<std::uint64_t> weightHash(const ModelGraph &model, const Node &node, const JobContext &job)
    {
        const auto weight = weightOf(model, node);
        if (!weight)
            return {};
        const auto hash = contentHash(model, *weight, job);
        return hash ? std::optional(*hash * 31 + std::hash<std::string>()(node.opType)) : std::nullopt;
    }

    // How many inputs of two nodes correspond, and how many cannot.
    struct Agreement {
        std::size_t agreeing = 0, against = 0;
    };
    [[nodiscard]] Agreement agreement(std::uint32_t inA, std::uint32_t inB) const
    {
        const Node &one = m_a.nodes[inA], &other = m_b.nodes[inB];
        Agreement result;
        for (std::size_t slot = 0; slot < std::max(one.inputs.size(), other.inputs.size()); ++slot) {
            const auto x = slot < one.inputs.size() ? one.inputs[slot] : std::nullopt;
            const auto y = slot < other.inputs.size() ? other.inputs[slot] : std::nullopt;
            if (!x && !y)
                continue;
            if (!x || !y) {
                ++result.against;
                continue;
            }
            if (isConstant(m_modelA, *x) && isConstant(m_modelB, *y))
                continue;
            const auto xInB = m_found.inB(*x);
            const auto yInA = m_found.inA(*y);
            if (xInB || yInA)
                ++(xInB == y ? result.agreeing : result.against);
        }
        // What uses the results, of what is matched by now.
        for (std::size_t slot = 0; slot < std::min(one.outputs.size(), other.outputs.size()); ++slot) {
            if (!one.outputs[slot] || !other.outputs[slot])
                continue;
            for (const Use &use : m_modelA.value(*one.outputs[slot]).uses) {
                if (use.node.graph != m_match.a || !m_match.inB[use.node.index])
                    continue;
                const Node &user = m_b.nodes[*m_match.inB[use.node.index]];
                const bool isUsed = use.slot < user.inputs.size() && user.inputs[use.slot] == other.outputs[slot];
                ++(isUsed ? result.agreeing : result.against);
            }
        }
        return result;
    }

    // Matches the neighbours of what is matched, those on which most agrees first.
    void spread()
    {
        for (const std::size_t allowed : {std::size_t(0), std::size_t(1)}) {
            for (std::uint32_t node = 0; node < m_a.nodes.size(); ++node) {
                if (m_match.inB[node])
                    m_new.push_back(node);
            }
            while (!m_new.empty()) {
                const std::uint32_t node = m_new.front();
                m_new.pop_front();
                spreadFrom(node, allowed);
            }
        }
    }

    void spreadFrom(std::uint32_t inA, std::size_t allowed)
    {
        const Node &one = m_a.nodes[inA], &other = m_b.nodes[*m_match.inB[inA]];
        for (std::size_t slot = 0; slot < std::min(one.inputs.size(), other.inputs.size()); ++slot) {
            const auto &x = one.inputs[slot], &y = other.inputs[slot];
            if (!x || !y || x->graph != m_match.a || y->graph != m_match.b)
                continue;
            const auto &producer = m_modelA.value(*x).producer, &otherProducer = m_modelB.value(*y).producer;
            if (producer && otherProducer)
                consider(producer->index, otherProducer->index, allowed);
        }
        for (std::size_t slot = 0; slot < std::min(one.outputs.size(), other.outputs.size()); ++slot) {
            if (one.outputs[slot] && other.outputs[slot])
                considerUsers(*one.outputs[slot], *other.outputs[slot], allowed);
        }
    }

    // The users of two values that correspond, operator by operator: those of one kind in the order in which they are
    // alike.
    void considerUsers(ValueId inA, ValueId inB, std::size_t allowed)
    {
        constexpr std::size_t mostUsers = 64; // of a kind: each is compared with each
        std::unordered_map<std::string, std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>> kinds;
        for (const Use &use : m_modelA.value(inA).uses) {
            if (use.node.graph == m_match.a && isFreeA(use.node.index))
                kinds[m_a.nodes[use.node.index].opType + std::to_string(use.slot)].first.push_back(use.node.index);
        }
        if (kinds.empty())
            return;
        for (const Use &use : m_modelB.value(inB).uses) {
            if (use.node.graph == m_match.b && isFreeB(use.node.index))
                kinds[m_b.nodes[use.node.index].opType + std::to_string(use.slot)].second.push_back(use.node.index);
        }
        for (const auto &[kind, users] : kinds) {
            if (users.first.size() > mostUsers || users.second.size() > mostUsers)
                continue;
            for (const std::uint32_t one : users.first) {
                const auto other = mostAlike(one, users.second);
                if (!other)
                    continue;
                const std::size_t alike = likeness(one, *other);
                const auto isMoreAlike = [&](std::uint32_t rival) {
                    return isFreeA(rival) && likeness(rival, *other) > alike;
                };
                if (std::ranges::none_of(users.first, isMoreAlike))
                    consider(one, *other, allowed);
            }
        }
    }

    // The free node of the second graph that is most like one of the first. Nothing if none is, or there is a choice.
    [[nodiscard]] std::optional<std::uint32_t> mostAlike(std::uint32_t one,
                                                         const std::vector<std::uint32_t> &others) const
    {
        std::optional<std::uint32_t> best;
        std::size_t most = 0, count = 0;
        for (const std::uint32_t other : others) {
            if (!isFreeA(one) || !isFreeB(other))
                continue;
            ++count;
            if (const std::size_t alike = likeness(one, other); alike > most || !best) {
                most = alike;
                best = other;
            }
        }
        return most > 0 || count == 1 ? best : std::nullopt;
    }
    [[nodiscard]] std::size_t likeness(std::uint32_t inA, std::uint32_t inB) const
    {
        std::size_t alike = haveSameName(inA, inB) ? 2 : 0;
        for (std::size_t round = 0; round < m_hashesA.near.size(); ++round)
            alike += m_hashesA.near[round][inA] == m_hashesB.near[round][inB] ? 1 : 0;
        return alike;
    }

    // Matches what is left beside something that changed: nodes all of whose inputs correspond, or all of whose users
    // do. Those that have more in common come first, so that they are not taken by others.
    void matchLeftovers()
    {
        for (const std::size_t leastLikeness : {std::size_t(1), std::size_t(0)})
            matchLeftovers(leastLikeness);
    }
    void matchLeftovers(std::size_t leastLikeness)
    {
        for (const std::uint32_t inA : m_a.order) {
            if (!isFreeA(inA))
                continue;
            std::vector<std::uint32_t> others;
            for (const auto &input : m_a.nodes[inA].inputs) {
                const auto other = input ? m_found.inB(*input) : std::nullopt;
                if (!other || isConstant(m_modelA, *input))
                    continue;
                for (const Use &use : m_modelB.value(*other).uses) {
                    if (use.node.graph == m_match.b && isFreeB(use.node.index) &&
                        haveSameOperator(inA, use.node.index) && inputsAgree(inA, use.node.index))
                        others.push_back(use.node.index);
                }
                break;
            }
            if (others.empty())
                others = withSameUsers(inA);
            const auto other = mostAlike(inA, others);
            if (other && likeness(inA, *other) >= leastLikeness)
                take(inA, *other, MatchReason::Neighbours);
        }
    }
    // The node of the second graph that makes what the matched users of a node use there, graph outputs included.
    // Nothing if they do not agree.
    [[nodiscard]] std::vector<std::uint32_t> withSameUsers(std::uint32_t inA) const
    {
        std::optional<std::uint32_t> same;
        const auto isMaker = [&](const std::optional<ValueId> &inB) {
            const auto producer = inB && inB->graph == m_match.b ? m_modelB.value(*inB).producer : std::nullopt;
            if (!producer || (same && *same != producer->index))
                return false;
            same = producer->index;
            return true;
        };
        for (const auto &output : m_a.nodes[inA].outputs) {
            if (!output)
                continue;
            for (const Use &use : m_modelA.value(*output).uses) {
                if (use.node.graph != m_match.a || !m_match.inB[use.node.index])
                    return {};
                const Node &user = m_b.nodes[*m_match.inB[use.node.index]];
                if (!isMaker(use.slot < user.inputs.size() ? user.inputs[use.slot] : std::nullopt))
                    return {};
            }
            if (const auto other = outputInB(*output); other && !isMaker(other))
                return {};
        }
        return same && isFreeB(*same) && haveSameOperator(inA, *same) ? std::vector{*same}
                                                                      : std::vector<std::uint32_t>();
    }
    // Whether two values may correspond, as far as is known by now: a constant may be computed in the other model.
    [[nodiscard]] bool areOpen(ValueId inA, ValueId inB) const
    {
        return (isConstant(m_modelA, inA) || !m_found.inB(inA)) && (isConstant(m_modelB, inB) || !m_found.inA(inB));
    }
    [[nodiscard]] bool inputsAgree(std::uint32_t inA, std::uint32_t inB) const
    {
        const auto &ours = m_a.nodes[inA].inputs, &theirs = m_b.nodes[inB].inputs;
        return std::ranges::equal(ours, theirs, [this](const auto &x, const auto &y) {
            return x.has_value() == y.has_value() && (!x || m_found.inB(*x) == y || areOpen(*x, *y));
        });
    }

    void consider(std::uint32_t inA, std::uint32_t inB, std::size_t allowed)
    {
        if (!isFreeA(inA) || !isFreeB(inB) || !haveSameOperator(inA, inB))
            return;
        const Agreement result = agreement(inA, inB);
        if (result.against <= allowed && result.agreeing > result.against)
            take(inA, inB, MatchReason::Neighbours);
    }

    const ModelGraph &m_modelA, &m_modelB;
    const Graph &m_a, &m_b;
    ModelMatch &m_found;
    GraphMatch m_match;
    NodeHashes m_hashesA, m_hashesB;
    std::deque<std::uint32_t> m_new;                   // nodes of `a` whose neighbours are to be considered
    std::unordered_map<ValueId, ValueId> m_outputsInB; // graph outputs that stand for each other
    bool m_namesUsed = false;
};

} // namespace

GraphMatch matchGraphs(const ModelGraph &a, GraphId inA, const ModelGraph &b, GraphId inB, ModelMatch &found,
                       bool readWeights, const JobContext &job)
{
    return GraphMatcher(a, inA, b, inB, found).match(readWeights, job);
}

} // namespace shapewright::compare
