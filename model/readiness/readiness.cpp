// SPDX-License-Identifier: Apache-2.0
#include "model/readiness/readiness.h"

#include "model/readiness/providerrules.h"
#include "model/search/walk.h"
#include "model/symbolic/dimexpression.h"

#include <algorithm>
#include <map>

namespace shapewright {

namespace {

using Reason = Blocker::Reason;
using Verdict = Readiness::Verdict;

// Asks one provider about all nodes of a model.
class Assessment
{
public:
    Assessment(const Provider &provider, const ReadinessFacts &facts)
        : m_provider(provider), m_facts(facts), m_graph(facts.graph()), m_rules(provider, facts)
    {
    }
    Readiness make();

private:
    void askNode(NodeId id);
    [[nodiscard]] std::optional<Blocker> blockerOf(NodeId id) const;
    void markCalls();
    [[nodiscard]] bool isAllTaken(GraphId id) const;
    [[nodiscard]] bool isWithinPart(GraphId id) const;
    void makeParts(GraphId id);
    void checkPartInputs(GraphId id);
    void checkPartInput(NodeId node, ValueId value);
    [[nodiscard]] bool isNamed(ValueId value, std::size_t axis) const;
    void listNeeds();
    [[nodiscard]] bool isWorthFixing() const;
    [[nodiscard]] Verdict verdict() const;
    [[nodiscard]] bool isAnyBlocker(const std::vector<Reason> &reasons) const;

    const Provider &m_provider;
    const ReadinessFacts &m_facts;
    const ModelGraph &m_graph;
    ProviderRules m_rules;
    Readiness m_result;
    std::vector<std::vector<bool>> m_isTaken; // by graph and node; of calls: their whole body
    bool m_isAnyDynamic = false;              // among what is taken
    bool m_isAnyDynamicInput = false;         // of a part
    bool m_isSplit = false;
};

std::optional<Blocker> Assessment::blockerOf(NodeId id) const
{
    std::optional<Blocker> blocker = m_rules.blockerOf(id);
    if (!blocker || m_facts.of(id).isCountedOnceFixed || blocker->isGoneOnceFixed())
        return blocker;
    // What it makes follows the sizes that would have it computed ahead.
    for (const std::optional<ValueId> &output : m_graph.node(id).outputs) {
        const ReadinessFacts::Names names = output ? m_facts.of(*output).names : ReadinessFacts::Names();
        if (!names.empty())
            return Blocker{.reason = Reason::ComputesShape, .node = id, .names = m_facts.texts(names)};
    }
    return blocker;
}

void Assessment::askNode(NodeId id)
{
    const ReadinessFacts::OfNode &node = m_facts.of(id);
    if (!node.isCounted)
        return;
    std::optional<Blocker> blocker = blockerOf(id);
    ++m_result.nodes;
    if (node.isCountedOnceFixed) {
        ++m_result.nodesOnceFixed;
        m_result.takenOnceFixed += !blocker || blocker->isGoneOnceFixed() ? 1 : 0;
    }
    if (blocker) {
        m_result.blockers.push_back(*std::move(blocker));
        return;
    }
    ++m_result.taken;
    m_isTaken[std::size_t(id.graph)][id.index] = true;
    for (const std::optional<ValueId> &input : m_graph.node(id).inputs)
        m_isAnyDynamic = m_isAnyDynamic || (input && m_facts.of(*input).isDynamic);
}

bool Assessment::isAllTaken(GraphId id) const
{
    const Graph &graph = m_graph.graph(id);
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
        const bool isThere = m_facts.of(NodeId{id, node}).isCounted || graph.nodes[node].body;
        if (isThere && !m_isTaken[std::size_t(id)][node])
            return false;
    }
    return true;
}

// A call is taken where all of its function is. Bodies come after their calls.
void Assessment::markCalls()
{
    for (std::size_t g = m_graph.graphs().size(); g-- > 1;) {
        const auto &owner = m_graph.graphs()[g].owner;
        if (owner && m_graph.node(*owner).body == GraphId(g))
            m_isTaken[std::size_t(owner->graph)][owner->index] = isAllTaken(GraphId(g));
    }
}

// Belongs to the part of the node around it.
bool Assessment::isWithinPart(GraphId id) const
{
    const auto &owner = m_graph.graph(id).owner;
    return owner && m_isTaken[std::size_t(owner->graph)][owner->index] && isAllTaken(id);
}

void Assessment::makeParts(GraphId id)
{
    m_result.parts.push_back(partitionsOf(m_facts, id, m_isTaken[std::size_t(id)]));
    if (!isWithinPart(id))
        m_result.partitions += partitionCount(m_result.parts.back());
}

// Whether the runtime knows a dim by a name: one that the file declares, or that is passed on as it is. It has no
// arithmetic over names.
bool Assessment::isNamed(ValueId value, std::size_t axis) const
{
    const auto &declared = m_graph.value(value).declared.shape;
    if (declared && axis < declared->size() && (*declared)[axis].isParam())
        return true;
    const Dim &dim = (*m_facts.table().at(value).type.shape)[axis];
    if (!dim.isParam())
        return false;
    const auto expression = DimExpression::parse(dim.param());
    return !expression || expression->isName();
}

void Assessment::checkPartInput(NodeId node, ValueId value)
{
    const ReadinessFacts::OfValue &known = m_facts.of(value);
    if (!known.isTensor || known.isConstant)
        return;
    m_isAnyDynamicInput = m_isAnyDynamicInput || known.isDynamic;
    if (!m_isSplit)
        return;
    Blocker blocker{.reason = Reason::UnnamedDim, .node = node, .value = value, .names = m_facts.texts(known.names)};
    blocker.decidedBy = known.decidedBy;
    const auto &shape = m_facts.table().at(value).type.shape;
    for (std::size_t axis = 0; shape && axis < shape->size(); ++axis) {
        if (!(*shape)[axis].isValue() && !isNamed(value, axis) && !blocker.axis)
            blocker.axis = axis;
    }
    if (!shape || blocker.axis)
        m_result.blockers.push_back(std::move(blocker));
}

// Of what enters a part, once each.
void Assessment::checkPartInputs(GraphId id)
{
    const Graph &graph = m_graph.graph(id);
    const Partitions &parts = m_result.parts[std::size_t(id)];
    std::vector<bool> isSeen(graph.values.size());
    for (const std::uint32_t node : allNodesInOrder(graph)) {
        if (parts[node] < 0)
            continue;
        for (const std::optional<ValueId> &input : graph.nodes[node].inputs) {
            if (!input || input->graph != id || isSeen[input->index])
                continue;
            const auto &producer = graph.values[input->index].producer;
            if (producer && producer->graph == id && parts[producer->index] == parts[node])
                continue;
            isSeen[input->index] = true;
            checkPartInput({id, node}, *input);
        }
    }
}

void Assessment::listNeeds()
{
    std::map<std::string, std::size_t> counts;
    for (const Blocker &blocker : m_result.blockers) {
        for (const std::string &name : blocker.isGoneOnceFixed() ? blocker.names : std::vector<std::string>())
            ++counts[name];
    }
    std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::greater(), [](const auto &entry) { return entry.second; });
    for (const auto &[name, count] : sorted)
        m_result.needs.push_back(name);
}

bool Assessment::isAnyBlocker(const std::vector<Reason> &reasons) const
{
    return std::ranges::any_of(m_result.blockers, [&](const Blocker &blocker) {
        return std::ranges::find(reasons, blocker.reason) != reasons.end();
    });
}

// More of it is taken then, or at most half as much is left: what is only computed for shapes goes in any case.
bool Assessment::isWorthFixing() const
{
    const std::size_t left = m_result.nodes - m_result.taken;
    const std::size_t leftOnceFixed = m_result.nodesOnceFixed - m_result.takenOnceFixed;
    return !m_result.needs.empty() && (m_result.takenOnceFixed > m_result.taken || 2 * leftOnceFixed <= left);
}

Verdict Assessment::verdict() const
{
    using Dynamic = Provider::Dynamic;
    using Rest = Provider::Rest;
    if (!m_provider.isKnown)
        return Verdict::NotKnown;
    if (m_result.nodes == 0)
        return Verdict::Ready;
    const bool isStuck = std::ranges::any_of(m_result.blockers, [](const Blocker &blocker) {
        return blocker.reason == Reason::UnnamedDim && !blocker.isGoneOnceFixed();
    });
    if (isStuck || m_result.takenOnceFixed == 0 ||
        (m_provider.rest == Rest::Fails && isAnyBlocker({Reason::Operator, Reason::Opset})))
        return Verdict::Cannot;
    if (isWorthFixing() || isAnyBlocker({Reason::UnnamedDim}))
        return Verdict::NeedsDims;
    if (m_provider.dynamic == Dynamic::Profile && m_isAnyDynamicInput)
        return Verdict::NeedsProfile;
    const bool isExpected = m_provider.rest == Rest::Expected;
    const bool isPartly = std::ranges::any_of(m_result.blockers, [isExpected](const Blocker &blocker) {
        return !isExpected || blocker.reason != Reason::Operator;
    });
    if (isPartly)
        return Verdict::Partly;
    return m_provider.dynamic == Dynamic::Slower && m_isAnyDynamic ? Verdict::Slower : Verdict::Ready;
}

Readiness Assessment::make()
{
    if (!m_provider.isKnown) {
        m_result.parts.resize(m_graph.graphs().size());
        return std::move(m_result);
    }
    for (const Graph &graph : m_graph.graphs())
        m_isTaken.emplace_back(graph.nodes.size());
    for (std::size_t g = 0; g < m_graph.graphs().size(); ++g) {
        for (const std::uint32_t node : allNodesInOrder(m_graph.graphs()[g]))
            askNode({GraphId(g), node});
    }
    markCalls();
    for (std::size_t g = 0; g < m_graph.graphs().size(); ++g)
        makeParts(GraphId(g));
    m_isSplit = m_provider.needsNamedInputs && (m_result.partitions > 1 || m_result.taken < m_result.nodes);
    m_isAnyDynamicInput =
        std::ranges::any_of(m_graph.main().inputs, [this](ValueId input) { return m_facts.of(input).isDynamic; });
    for (std::size_t g = 0; m_provider.dynamic == Provider::Dynamic::Profile && g < m_graph.graphs().size(); ++g) {
        if (!isWithinPart(GraphId(g)))
            checkPartInputs(GraphId(g));
    }
    listNeeds();
    m_result.verdict = verdict();
    return std::move(m_result);
}

} // namespace

Readiness assess(const Provider &provider, const ReadinessFacts &facts)
{
    return Assessment(provider, facts).make();
}

Readiness assess(const Provider &provider, const ModelGraph &graph, const ShapeTable &table)
{
    return assess(provider, ReadinessFacts(graph, table));
}

std::string verdictName(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Ready:
        return "ready";
    case Verdict::Slower:
        return "ready-but-slower";
    case Verdict::NeedsProfile:
        return "needs-profile";
    case Verdict::NeedsDims:
        return "needs-dims";
    case Verdict::Partly:
        return "partly";
    case Verdict::Cannot:
        return "cannot";
    case Verdict::NotKnown:
        return "not-known";
    }
    return {};
}

std::string reasonName(Reason reason)
{
    switch (reason) {
    case Reason::Operator:
        return "operator";
    case Reason::Opset:
        return "opset";
    case Reason::Subgraph:
        return "subgraph";
    case Reason::Attribute:
        return "attribute";
    case Reason::ElementType:
        return "element-type";
    case Reason::Rank:
        return "rank";
    case Reason::ZeroDim:
        return "zero-dim";
    case Reason::NotConstant:
        return "not-constant";
    case Reason::NoShape:
        return "no-shape";
    case Reason::DecidedAtRunTime:
        return "decided-at-run-time";
    case Reason::DynamicDim:
        return "dynamic-dim";
    case Reason::ComputesShape:
        return "computes-shape";
    case Reason::UnnamedDim:
        return "unnamed-dim";
    }
    return {};
}

} // namespace shapewright
