// SPDX-License-Identifier: Apache-2.0
#include "model/preview/cutaway.h"

#include "model/graph/graphnesting.h"
#include "model/graph/walk.h"
#include "model/readiness/readiness.h"

#include <unordered_set>

namespace shapewright {

namespace {

// The node of the main graph that a node is in.
std::uint32_t outermost(const ModelGraph &graph, NodeId node)
{
    while (node.graph != mainGraph) {
        const auto &owner = graph.graph(node.graph).owner;
        if (!owner)
            break;
        node = *owner;
    }
    return node.index;
}

class CutFinder
{
public:
    CutFinder(const ModelGraph &graph, const Readiness &readiness) : m_model(graph), m_graph(graph.main())
    {
        for (const Blocker &blocker : readiness.blockers) {
            // The rest of the model is not changed by what is computed before the run.
            if (blocker.reason != Blocker::Reason::UnnamedDim && blocker.reason != Blocker::Reason::ComputesShape)
                m_blocked.insert(outermost(graph, blocker.node));
        }
    }

    CutAway run()
    {
        CutAway cut;
        std::unordered_set<ValueId> found;
        const std::vector<std::uint32_t> order = allNodesInOrder(m_graph);
        for (const std::uint32_t index : order)
            follow(index);
        for (const std::uint32_t index : order) {
            const bool isKept = !m_gone.contains(index);
            ++(isKept ? cut.keptNodes : cut.removedNodes);
            for (const auto &value : isKept ? std::vector<std::optional<ValueId>>() : usedBy(index)) {
                if (value && isComputed(*value) && isMadeByKept(*value) && found.insert(*value).second)
                    cut.tensors.push_back(m_model.value(*value).name);
            }
        }
        if (cut.removedNodes == 0)
            return cut;
        for (const ValueId output : m_graph.outputs) {
            if (isComputed(output) && isMadeByKept(output) && found.insert(output).second)
                cut.tensors.push_back(m_model.value(output).name);
        }
        return cut;
    }

private:
    [[nodiscard]] std::vector<std::optional<ValueId>> usedBy(std::uint32_t index) const
    {
        std::vector<std::optional<ValueId>> values = m_graph.nodes[index].inputs;
        for (const ValueId value : capturedValues(m_model, {.graph = mainGraph, .index = index}))
            values.emplace_back(value);
        std::erase_if(values, [](const auto &value) { return value && value->graph != mainGraph; });
        return values;
    }
    // Finds out whether the node goes, and whether it computes with an input.
    void follow(std::uint32_t index)
    {
        bool isGone = m_blocked.contains(index), isComputed = false;
        for (const auto &value : usedBy(index)) {
            if (!value)
                continue;
            const Value &used = m_model.value(*value);
            isComputed = isComputed || used.origin == Value::Origin::GraphInput || this->isComputed(*value);
            isGone = isGone || (used.producer && m_gone.contains(used.producer->index));
        }
        if (isGone)
            m_gone.insert(index);
        if (isComputed)
            m_computed.insert(index);
    }
    [[nodiscard]] bool isComputed(ValueId value) const
    {
        const auto &producer = m_model.value(value).producer;
        return producer && producer->graph == mainGraph && m_computed.contains(producer->index);
    }
    [[nodiscard]] bool isMadeByKept(ValueId value) const
    {
        return !m_gone.contains(m_model.value(value).producer->index) && !m_model.value(value).name.empty();
    }

    const ModelGraph &m_model;
    const Graph &m_graph;
    std::unordered_set<std::uint32_t> m_blocked, m_gone, m_computed;
};

} // namespace

Result<CutAway> placeToCut(const ModelGraph &graph, const Provider &provider, const ShapeTable &table,
                           const JobContext &job)
{
    const Readiness readiness = assess(provider, ReadinessFacts(graph, table), job);
    if (job.cancelled())
        return failure(ErrorCode::Cancelled);
    return CutFinder(graph, readiness).run();
}

} // namespace shapewright
