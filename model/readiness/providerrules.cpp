// SPDX-License-Identifier: Apache-2.0
#include "model/readiness/providerrules.h"

#include "model/edits/shapeedits.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/text.h"

#include <onnx/defs/schema.h>

#include <algorithm>
#include <numeric>

namespace shapewright {

namespace {

using Reason = Blocker::Reason;

std::string ranksText(const std::vector<std::int64_t> &ranks, std::int64_t added)
{
    std::vector<std::string> texts;
    for (const std::int64_t rank : ranks)
        texts.push_back(std::to_string(rank + added));
    return joined(texts);
}

template <typename T>
bool contains(const std::vector<T> &list, const T &one)
{
    return std::ranges::find(list, one) != list.end();
}

} // namespace

ProviderRules::ProviderRules(const Provider &provider, const ReadinessFacts &facts)
    : m_provider(provider), m_facts(facts)
{
    for (const ReadinessFacts::Use &use : facts.uses()) {
        OfUse &rules = m_rules.emplace_back();
        rules.isSupported = provider.supportsOperator(use.domain, use.opType);
        // The runtime puts other operators in the place of one that ONNX defines by them.
        if (provider.needsKernels && use.schema != nullptr && !use.schema->HasFunction() &&
            !use.schema->HasContextDependentFunction())
            rules.kernels = cpuKernels(*use.schema);
        for (const Restriction &restriction : provider.restrictions) {
            if (restriction.domain != use.domain || !restriction.operators.contains(use.opType))
                continue;
            Slots &slots = rules.restrictions.emplace_back(Slots{.restriction = &restriction});
            for (const std::string &input : restriction.constant) {
                if (const auto slot = use.slotOf(input))
                    slots.constant.push_back(*slot);
            }
            for (const auto &[input, ranks] : restriction.ranks) {
                if (const auto slot = use.slotOf(input))
                    slots.ranks.emplace_back(*slot, &ranks);
            }
            for (const auto &[input, axes] : restriction.fixed) {
                if (const auto slot = use.slotOf(input))
                    slots.fixed.emplace_back(*slot, &axes);
            }
        }
    }
}

Blocker ProviderRules::about(NodeId id, Reason reason, const Shown &shown) const
{
    Blocker blocker{.reason = reason, .node = id, .value = shown.id};
    if (shown.slot)
        blocker.slot = m_facts.uses()[m_facts.of(id).use].inputName(*shown.slot);
    return blocker;
}

std::vector<ProviderRules::Shown> ProviderRules::shownOf(const Node &node) const
{
    std::vector<Shown> shown;
    for (std::size_t slot = 0; slot < node.inputs.size(); ++slot) {
        if (node.inputs[slot])
            shown.push_back({*node.inputs[slot], slot});
    }
    for (std::size_t slot = 0; m_provider.looksAtOutputs && slot < node.outputs.size(); ++slot) {
        if (node.outputs[slot])
            shown.push_back({*node.outputs[slot], {}});
    }
    return shown;
}

std::optional<Blocker> ProviderRules::operatorBlocker(NodeId id) const
{
    if (!m_provider.supportsSubgraphs && id.graph != mainGraph) {
        const ModelGraph &graph = m_facts.graph();
        // Function bodies are inlined, but subgraphs of other nodes stay within their node.
        for (GraphId at = id.graph; graph.graph(at).owner; at = graph.graph(at).owner->graph) {
            if (graph.node(*graph.graph(at).owner).body != at)
                return Blocker{.reason = Reason::Subgraph, .node = id};
        }
    }
    if (!rulesOf(id).isSupported)
        return Blocker{.reason = Reason::Operator, .node = id};
    const int version = m_facts.uses()[m_facts.of(id).use].sinceVersion();
    for (const Slots &rule : rulesOf(id).restrictions) {
        if (version > 0 && version < rule.restriction->minOpset)
            return Blocker{.reason = Reason::Opset, .node = id, .args = {std::to_string(rule.restriction->minOpset)}};
    }
    return {};
}

std::size_t ProviderRules::rankOf(ValueId id) const
{
    return m_facts.table().at(id).type.shape->size();
}

std::string ProviderRules::attributeOf(NodeId id, const std::string &name) const
{
    const Node &node = m_facts.graph().node(id);
    const auto given = std::ranges::find(node.attributes, name, &Attribute::name);
    return given != node.attributes.end() ? given->text : m_facts.uses()[m_facts.of(id).use].defaultOf(name);
}

std::optional<Blocker> ProviderRules::attributeBlocker(NodeId id, const Slots &rule) const
{
    for (const auto &[name, allowed] : rule.restriction->attributes) {
        const std::string value = attributeOf(id, name);
        if (!value.empty() && !contains(allowed, value))
            return Blocker{.reason = Reason::Attribute, .node = id, .args = {name, value, joined(allowed)}};
    }
    return rule.restriction->isLastAxis ? axisBlocker(id) : std::nullopt;
}

std::optional<Blocker> ProviderRules::axisBlocker(NodeId id) const
{
    const Node &node = m_facts.graph().node(id);
    const std::string axis = attributeOf(id, "axis");
    if (node.inputs.empty() || !node.inputs.front() || !m_facts.of(*node.inputs.front()).hasRank || axis.empty())
        return {};
    const std::string last = std::to_string(std::int64_t(rankOf(*node.inputs.front())) - 1);
    if (axis == "-1" || axis == last)
        return {};
    return Blocker{.reason = Reason::Attribute, .node = id, .args = {"axis", axis, last}};
}

std::optional<Blocker> ProviderRules::typeBlocker(NodeId id, const Restriction &restriction) const
{
    if (restriction.types.empty())
        return {};
    for (const Shown &shown : shownOf(m_facts.graph().node(id))) {
        const std::int32_t elemType = m_facts.table().at(shown.id).type.elemType;
        if (shown.slot && elemType != 0 && !contains(restriction.types, elemTypeName(elemType))) {
            Blocker blocker = about(id, Reason::ElementType, shown);
            blocker.args = {elemTypeName(elemType), joined(restriction.types)};
            return blocker;
        }
    }
    return {};
}

// The first input or output that a kernel does not take. ONNX Runtime casts float16 to float and back where it has to.
std::optional<Blocker> ProviderRules::kernelBlocker(NodeId id, const Kernel &kernel) const
{
    const Node &node = m_facts.graph().node(id);
    const auto wrong = [&](const std::vector<std::optional<ValueId>> &values, const std::vector<ElemTypes> &taken,
                           bool areInputs) -> std::optional<Blocker> {
        for (std::size_t slot = 0; slot < values.size() && !taken.empty(); ++slot) {
            const ElemTypes &types = taken[std::min(slot, taken.size() - 1)];
            const ValueType *type = values[slot] ? &m_facts.table().at(*values[slot]).type : nullptr;
            if (type == nullptr || !type->isTensor() || types.contain(type->elemType) ||
                (type->elemType == onnx::TensorProto::FLOAT16 && types.contain(onnx::TensorProto::FLOAT)))
                continue;
            Blocker blocker =
                about(id, Reason::ElementType, {*values[slot], areInputs ? std::optional(slot) : std::nullopt});
            blocker.args = {elemTypeName(type->elemType), types.text()};
            return blocker;
        }
        return {};
    };
    auto blocker = wrong(node.inputs, kernel.inputs, true);
    return blocker ? blocker : wrong(node.outputs, kernel.outputs, false);
}

std::optional<Blocker> ProviderRules::kernelBlocker(NodeId id) const
{
    const auto &kernels = rulesOf(id).kernels;
    if (!kernels)
        return {};
    std::optional<Blocker> blocker;
    for (const Kernel &kernel : *kernels) {
        blocker = kernelBlocker(id, kernel);
        if (!blocker)
            return {};
    }
    if (!blocker) {
        const int version = m_facts.uses()[m_facts.of(id).use].sinceVersion();
        blocker = Blocker{.reason = Reason::Version, .node = id, .args = {std::to_string(version)}};
    }
    return blocker;
}

std::optional<Blocker> ProviderRules::rankBlocker(NodeId id, const Slots &rule) const
{
    const Node &node = m_facts.graph().node(id);
    const auto wrong = [&](std::size_t slot, const std::vector<std::int64_t> &ranks,
                           std::int64_t added) -> std::optional<Blocker> {
        if (slot >= node.inputs.size() || !node.inputs[slot] || !m_facts.of(*node.inputs[slot]).hasRank)
            return {};
        const auto rank = std::int64_t(rankOf(*node.inputs[slot]));
        if (contains(ranks, rank - added))
            return {};
        Blocker blocker = about(id, Reason::Rank, {*node.inputs[slot], slot});
        blocker.args = {std::to_string(rank), ranksText(ranks, added)};
        return blocker;
    };
    constexpr std::int64_t batchAndChannels = 2;
    if (!rule.restriction->spatial.empty()) {
        if (auto blocker = wrong(0, rule.restriction->spatial, batchAndChannels))
            return blocker;
    }
    for (const auto &[slot, ranks] : rule.ranks) {
        if (auto blocker = wrong(slot, *ranks, 0))
            return blocker;
    }
    return {};
}

// An input that can never be constant goes first, before one that becomes constant once sizes are fixed.
std::optional<Blocker> ProviderRules::constantBlocker(NodeId id, const Slots &rule) const
{
    const Node &node = m_facts.graph().node(id);
    std::optional<Blocker> first;
    for (const std::size_t slot : rule.constant) {
        if (slot >= node.inputs.size() || !node.inputs[slot])
            continue;
        const ReadinessFacts::OfValue &value = m_facts.of(*node.inputs[slot]);
        if (value.isConstant)
            continue;
        Blocker blocker = about(id, Reason::NotConstant, {*node.inputs[slot], slot});
        if (!value.isConstantOnceFixed)
            return blocker;
        blocker.names = m_facts.texts(value.names);
        if (!first)
            first = std::move(blocker);
    }
    return first;
}

std::optional<Blocker> ProviderRules::sizeBlocker(NodeId id, const Shown &shown) const
{
    const ReadinessFacts::OfValue &value = m_facts.of(shown.id);
    if (!value.hasRank)
        return {};
    if (m_provider.maxRank > 0 && rankOf(shown.id) > std::size_t(m_provider.maxRank)) {
        Blocker blocker = about(id, Reason::Rank, shown);
        blocker.args = {std::to_string(rankOf(shown.id)), "≤ " + std::to_string(m_provider.maxRank)};
        return blocker;
    }
    const bool isException = std::ranges::any_of(rulesOf(id).restrictions,
                                                 [](const Slots &rule) { return rule.restriction->allowsZeroDims; });
    if (!m_provider.refusesZeroDims || !value.zeroAxis || isException)
        return {};
    Blocker blocker = about(id, Reason::ZeroDim, shown);
    blocker.axis = value.zeroAxis;
    return blocker;
}

// For an axis that is not static.
std::optional<Blocker> ProviderRules::dimBlocker(NodeId id, const Shown &shown, std::size_t axis) const
{
    const Dim &dim = (*m_facts.table().at(shown.id).type.shape)[axis];
    if (dim.isValue())
        return {};
    const ReadinessFacts::OfValue &value = m_facts.of(shown.id);
    const Value &named = m_facts.graph().value(shown.id);
    Blocker blocker = about(id, Reason::DynamicDim, shown);
    blocker.axis = axis;
    blocker.names = m_facts.texts(m_facts.namesOf(dim));
    if (blocker.names.empty() && named.origin == Value::Origin::GraphInput && shown.id.graph == mainGraph)
        blocker.names = {ShapeEdits::Axis{named.name, std::uint32_t(axis)}.text()};
    if (blocker.names.empty()) {
        blocker.reason = Reason::DecidedAtRunTime;
        blocker.decidedBy = value.decidedBy;
    }
    return blocker;
}

std::optional<Blocker> ProviderRules::fixedBlocker(NodeId id, const Slots &rule) const
{
    const Node &node = m_facts.graph().node(id);
    for (const auto &[slot, axes] : rule.fixed) {
        if (slot >= node.inputs.size() || !node.inputs[slot])
            continue;
        const Shown shown{*node.inputs[slot], slot};
        const ReadinessFacts::OfValue &value = m_facts.of(shown.id);
        if (!value.hasRank)
            return dynamicBlocker(id, shown);
        const auto rank = std::int64_t(rankOf(shown.id));
        std::vector<std::size_t> needed;
        for (std::int64_t axis = 0; axis < rank; ++axis) {
            if (axes->empty() || contains(*axes, axis) || contains(*axes, axis - rank))
                needed.push_back(std::size_t(axis));
        }
        if (auto blocker = dimsBlocker(id, shown, needed))
            return blocker;
    }
    return {};
}

// For several axes. A dim that is decided at run time goes first; otherwise one blocker lists the names of all dims.
std::optional<Blocker> ProviderRules::dimsBlocker(NodeId id, const Shown &shown,
                                                  const std::vector<std::size_t> &axes) const
{
    std::optional<Blocker> first;
    for (const std::size_t axis : axes) {
        auto blocker = dimBlocker(id, shown, axis);
        if (!blocker)
            continue;
        if (blocker->reason == Reason::DecidedAtRunTime)
            return blocker;
        if (!first) {
            first = std::move(blocker);
            continue;
        }
        for (const std::string &name : blocker->names) {
            if (first->names.size() < ReadinessFacts::mostNames && !contains(first->names, name))
                first->names.push_back(name);
        }
    }
    return first;
}

// For a value with a dynamic dim, or of unknown rank.
std::optional<Blocker> ProviderRules::dynamicBlocker(NodeId id, const Shown &shown) const
{
    const ReadinessFacts::OfValue &value = m_facts.of(shown.id);
    if (!value.isTensor || !value.isDynamic)
        return {};
    if (!value.hasRank) {
        Blocker blocker = about(id, Reason::NoShape, shown);
        blocker.decidedBy = value.decidedBy;
        blocker.names = m_facts.texts(value.names);
        return blocker;
    }
    std::vector<std::size_t> axes(rankOf(shown.id));
    std::iota(axes.begin(), axes.end(), 0);
    return dimsBlocker(id, shown, axes);
}

std::optional<Blocker> ProviderRules::blockerOf(NodeId id) const
{
    if (auto blocker = operatorBlocker(id))
        return blocker;
    if (auto blocker = kernelBlocker(id))
        return blocker;
    std::optional<Blocker> first; // the first one that fixed sizes would remove
    const auto isFinal = [&first](std::optional<Blocker> &blocker) {
        if (blocker && !blocker->isGoneOnceFixed())
            return true;
        if (blocker && !first)
            first = std::move(blocker);
        return false;
    };
    for (const Slots &rule : rulesOf(id).restrictions) {
        for (const auto check : {&ProviderRules::attributeBlocker, &ProviderRules::rankBlocker,
                                 &ProviderRules::fixedBlocker, &ProviderRules::constantBlocker}) {
            if (auto blocker = (this->*check)(id, rule); isFinal(blocker))
                return blocker;
        }
        if (auto blocker = typeBlocker(id, *rule.restriction))
            return blocker;
    }
    const bool isRefused = m_provider.dynamic == Provider::Dynamic::Refused;
    for (const Shown &shown : shownOf(m_facts.graph().node(id))) {
        if (auto blocker = sizeBlocker(id, shown))
            return blocker;
        if (!isRefused && (!m_provider.needsRank || m_facts.of(shown.id).hasRank))
            continue;
        if (auto blocker = dynamicBlocker(id, shown); isFinal(blocker))
            return blocker;
    }
    return first;
}

} // namespace shapewright
