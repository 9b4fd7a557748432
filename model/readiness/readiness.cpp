// SPDX-License-Identifier: Apache-2.0
#include "model/readiness/readiness.h"

#include "model/graph/walk.h"
#include "model/readiness/providerrules.h"
#include "model/shape/tables/shapetable.h"
#include "model/symbolic/dimexpression.h"

#include <algorithm>
#include <map>
#include <set>

namespace shapewright {

namespace {

using Reason = Blocker::Reason;
using Verdict = Readiness::Verdict;

// Asks one provider about all nodes of a model.
class Assessment
{
public:
    Assessment(const Provider &provider, const ReadinessFacts &facts, const JobContext &job)
        : m_provider(provider), m_facts(facts), m_graph(facts.graph()), m_rules(provider, facts), m_job(job)
    {
    }
    Readiness make();

private:
    void askGraph(GraphId id);
    void askNode(NodeId id, bool isInOrder);
    [[nodiscard]] std::optional<Blocker> blockerOf(NodeId id) const;
    void markCalls();
    [[nodiscard]] bool isWholeGraphSupported(GraphId id) const;
    [[nodiscard]] bool isWithinPartition(GraphId id) const;
    void makePartitions(GraphId id);
    [[nodiscard]] bool isIn(GraphId inner, GraphId outer) const;
    void addValuesUsedBy(NodeId node, GraphId outside, std::vector<ValueId> &values) const;
    void checkPartitionInputs(GraphId id);
    void checkPartitionInput(NodeId node, ValueId value);
    [[nodiscard]] bool isNamed(ValueId value, std::size_t axis) const;
    void listNeeds();
    [[nodiscard]] bool isWorthFixing() const;
    [[nodiscard]] bool isImpossible() const;
    [[nodiscard]] Verdict verdict() const;
    [[nodiscard]] bool isAnyBlocker(const std::vector<Reason> &reasons) const;

    const Provider &m_provider;
    const ReadinessFacts &m_facts;
    const ModelGraph &m_graph;
    ProviderRules m_rules;
    const JobContext &m_job;
    Readiness m_result;
    std::vector<std::vector<bool>> m_isSupported; // by graph and node; a call is supported if its whole body is
    bool m_isAnyDynamic = false;                  // among the supported nodes
    bool m_isAnyDynamicInput = false;             // an input of the model or of a partition has a dynamic dim
    bool m_isSplit = false;
    bool m_hasCycle = false; // perhaps only of calls, which do not count as nodes
};

std::optional<Blocker> Assessment::blockerOf(NodeId id) const
{
    std::optional<Blocker> blocker = m_rules.blockerOf(id);
    if (!blocker || m_facts.of(id).isCountedOnceFixed || blocker->isGoneOnceFixed())
        return blocker;
    // The node would be computed before the run if the sizes that its outputs depend on were fixed.
    for (const std::optional<ValueId> &output : m_graph.node(id).outputs) {
        const ReadinessFacts::Names names = output ? m_facts.of(*output).names : ReadinessFacts::Names();
        if (!names.empty())
            return Blocker{.reason = Reason::ComputesShape, .node = id, .names = m_facts.texts(names)};
    }
    return blocker;
}

// Nodes on or after a cycle have no order.
void Assessment::askGraph(GraphId id)
{
    const Graph &graph = m_graph.graph(id);
    std::size_t inOrder = graph.order.size();
    m_hasCycle = m_hasCycle || inOrder < graph.nodes.size();
    for (const std::uint32_t node : allNodesInOrder(graph)) {
        if (m_job.cancelled())
            return;
        askNode({id, node}, inOrder > 0);
        inOrder -= inOrder > 0 ? 1 : 0;
    }
}

void Assessment::askNode(NodeId id, bool isInOrder)
{
    const ReadinessFacts::OfNode &node = m_facts.of(id);
    if (!node.isCounted)
        return;
    std::optional<Blocker> blocker = isInOrder ? blockerOf(id) : Blocker{.reason = Reason::Cycle, .node = id};
    ++m_result.nodes;
    if (node.isCountedOnceFixed) {
        ++m_result.nodesOnceFixed;
        m_result.supportedOnceFixed += !blocker || blocker->isGoneOnceFixed() ? 1 : 0;
    }
    if (blocker) {
        m_result.blockers.push_back(*std::move(blocker));
        return;
    }
    ++m_result.supported;
    m_isSupported[std::size_t(id.graph)][id.index] = true;
    for (const std::optional<ValueId> &input : m_graph.node(id).inputs)
        m_isAnyDynamic = m_isAnyDynamic || (input && m_facts.of(*input).isDynamic);
}

bool Assessment::isWholeGraphSupported(GraphId id) const
{
    const Graph &graph = m_graph.graph(id);
    for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
        const bool isPresent = m_facts.of(NodeId{id, node}).isCounted || graph.nodes[node].body;
        if (isPresent && !m_isSupported[std::size_t(id)][node])
            return false;
    }
    return true;
}

// A call is supported if all of its function is. The loop runs backwards, because bodies come after their calls.
void Assessment::markCalls()
{
    for (std::size_t g = m_graph.graphs().size(); g-- > 1;) {
        const auto &owner = m_graph.graphs()[g].owner;
        if (owner && m_graph.node(*owner).body == GraphId(g))
            m_isSupported[std::size_t(owner->graph)][owner->index] = isWholeGraphSupported(GraphId(g));
    }
}

// Whether a graph belongs to the partition of the node that holds it.
bool Assessment::isWithinPartition(GraphId id) const
{
    const auto &owner = m_graph.graph(id).owner;
    return owner && m_isSupported[std::size_t(owner->graph)][owner->index] && isWholeGraphSupported(id);
}

void Assessment::makePartitions(GraphId id)
{
    m_result.partitionsByGraph.push_back(partitionsOf(m_facts, id, m_isSupported[std::size_t(id)]));
    if (!isWithinPartition(id))
        m_result.partitions += partitionCount(m_result.partitionsByGraph.back());
}

// Whether the runtime knows a dim by a name: one that the file declares, or one that is passed on unchanged. The
// runtime has no arithmetic over names.
bool Assessment::isNamed(ValueId value, std::size_t axis) const
{
    const auto &declared = m_graph.value(value).declared->shape;
    if (declared && axis < declared->size() && (*declared)[axis].isParam())
        return true;
    const Dim &dim = (*m_facts.table().at(value).type.shape)[axis];
    if (!dim.isParam())
        return false;
    const auto expression = DimExpression::parse(dim.param());
    return !expression || expression->isName();
}

void Assessment::checkPartitionInput(NodeId node, ValueId value)
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

// Whether the inner graph is the outer one, or lies within it at any depth.
bool Assessment::isIn(GraphId inner, GraphId outer) const
{
    while (inner != outer && m_graph.graph(inner).owner)
        inner = m_graph.graph(inner).owner->graph;
    return inner == outer;
}

// Adds the values that a node uses from the graph `outside` or graphs around it, including those used in its subgraphs.
void Assessment::addValuesUsedBy(NodeId node, GraphId outside, std::vector<ValueId> &values) const
{
    for (const std::optional<ValueId> &input : m_graph.node(node).inputs) {
        if (input && isIn(outside, input->graph))
            values.push_back(*input);
    }
    for (const auto &[attribute, within] : m_graph.node(node).subgraphs) {
        for (std::uint32_t inner = 0; inner < m_graph.graph(within).nodes.size(); ++inner)
            addValuesUsedBy({within, inner}, outside, values);
    }
}

// Checks each value that enters a partition, once.
void Assessment::checkPartitionInputs(GraphId id)
{
    const Graph &graph = m_graph.graph(id);
    const Partitions &parts = m_result.partitionsByGraph[std::size_t(id)];
    std::set<ValueId> seen;
    for (const std::uint32_t node : allNodesInOrder(graph)) {
        if (parts[node] < 0)
            continue;
        std::vector<ValueId> values;
        addValuesUsedBy({id, node}, id, values);
        for (const ValueId value : values) {
            const auto &producer = m_graph.value(value).producer;
            const bool isFromPartition = producer && producer->graph == id && parts[producer->index] == parts[node];
            if (!isFromPartition && seen.insert(value).second)
                checkPartitionInput({id, node}, value);
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

// Fixing sizes is worthwhile if more nodes would be supported, or if at most half as many would be left. A smaller
// decrease does not count, because nodes that only compute shapes disappear in any case.
bool Assessment::isWorthFixing() const
{
    const std::size_t left = m_result.nodes - m_result.supported;
    const std::size_t leftOnceFixed = m_result.nodesOnceFixed - m_result.supportedOnceFixed;
    return !m_result.needs.empty() && (m_result.supportedOnceFixed > m_result.supported || 2 * leftOnceFixed <= left);
}

// The verdict if, whatever the sizes, no node is supported or there is no session. If fixed sizes make all nodes
// disappear because they are computed before the run, no node is left to be supported.
bool Assessment::isImpossible() const
{
    const bool isLeftAlone = m_result.nodesOnceFixed > 0 ? m_result.supportedOnceFixed == 0
                                                         : m_result.supported == 0 && m_result.needs.empty();
    const bool needsAll = m_provider.rest == Provider::Rest::Fails;
    return m_hasCycle || isLeftAlone || std::ranges::any_of(m_result.blockers, [needsAll](const Blocker &blocker) {
               const bool endsSession = needsAll || blocker.reason == Reason::UnnamedDim;
               return endsSession && !blocker.isGoneOnceFixed();
           });
}

Verdict Assessment::verdict() const
{
    using Dynamic = Provider::Dynamic;
    if (!m_provider.isKnown)
        return Verdict::NotKnown;
    if (m_result.nodes == 0)
        return Verdict::Ready;
    if (isImpossible())
        return Verdict::Cannot;
    if (isWorthFixing() || isAnyBlocker({Reason::UnnamedDim}))
        return Verdict::NeedsDims;
    if (m_provider.dynamic == Dynamic::Profile && m_isAnyDynamicInput)
        return Verdict::NeedsProfile;
    const bool isExpected = m_provider.rest == Provider::Rest::Expected;
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
        m_result.partitionsByGraph.resize(m_graph.graphs().size());
        return std::move(m_result);
    }
    for (const Graph &graph : m_graph.graphs())
        m_isSupported.emplace_back(graph.nodes.size());
    for (std::size_t g = 0; g < m_graph.graphs().size(); ++g)
        askGraph(GraphId(g));
    if (m_job.cancelled())
        return std::move(m_result);
    markCalls();
    for (std::size_t g = 0; g < m_graph.graphs().size(); ++g)
        makePartitions(GraphId(g));
    m_isSplit = m_provider.needsNamedInputs && (m_result.partitions > 1 || m_result.supported < m_result.nodes);
    m_isAnyDynamicInput =
        std::ranges::any_of(m_graph.main().inputs, [this](ValueId input) { return m_facts.of(input).isDynamic; });
    for (std::size_t g = 0; m_provider.dynamic == Provider::Dynamic::Profile && g < m_graph.graphs().size(); ++g) {
        if (!isWithinPartition(GraphId(g)))
            checkPartitionInputs(GraphId(g));
    }
    listNeeds();
    m_result.verdict = verdict();
    return std::move(m_result);
}

} // namespace

Readiness assess(const Provider &provider, const ReadinessFacts &facts, const JobContext &job)
{
    return Assessment(provider, facts, job).make();
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
    case Reason::Version:
        return "operator-version";
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
    case Reason::Cycle:
        return "cycle";
    }
    return {};
}

} // namespace shapewright
