// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/foldlimits.h"

#include "model/graph/tensorplace.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/tensorvalues.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <unordered_map>

namespace shapewright {

namespace {

// The constants that the runtime computes, in groups: those that take the place of the same initializers belong
// together.
class WeightGroups
{
public:
    struct Group {
        std::vector<ValueId> constants;
        std::int64_t growth = 0; // of the model file, in bytes
        bool isBehind = false;   // a node uses one of them whose own result was left out
    };

    WeightGroups(FoldBasis &basis, const FoldNeeds &before, const FoldNeeds &after)
        : m_basis(basis), m_before(before), m_after(after), m_values(basis.graph.main().values)
    {
        for (std::uint32_t i = 0; i < m_values.size(); ++i) {
            if (const std::uint64_t bytes = freedBytes(i); bytes > smallConstantBytes)
                m_sourceBytes.emplace(i, bytes);
        }
        for (const std::uint32_t position : basis.graph.main().order)
            join(position);
    }

    [[nodiscard]] std::vector<Group> take()
    {
        std::map<std::uint32_t, Group> groups; // in an order that is always the same
        for (std::uint32_t i = 0; i < m_values.size(); ++i) {
            const ValueId id{mainGraph, i};
            const auto source = m_sources.find(i);
            if (m_after.constants.contains(id) && m_basis.constants.of(id).isOpen) {
                Group &group = groups[source != m_sources.end() ? rootOf(source->second) : i];
                group.constants.push_back(id);
                group.growth += std::int64_t(m_basis.constants.of(id).bytes);
                group.isBehind = group.isBehind || isBehind(id);
            }
        }
        for (const auto &[source, bytes] : m_sourceBytes) {
            if (const auto group = groups.find(rootOf(source)); group != groups.end())
                group->second.growth -= std::int64_t(bytes);
        }
        std::vector<Group> list;
        for (auto &[root, group] : groups)
            list.push_back(std::move(group));
        return list;
    }

private:
    // What the model file gets smaller by if nothing needs this value any more. Data of another file stay there.
    [[nodiscard]] std::uint64_t freedBytes(std::uint32_t index) const
    {
        const ValueId id{mainGraph, index};
        const bool isInitializer = m_values[index].origin == Value::Origin::Initializer;
        const auto &producer = m_values[index].producer;
        const bool isFreed = isInitializer
                                 ? m_before.initializers.contains(id) && !m_after.initializers.contains(id)
                                 : producer && m_before.nodes.contains(*producer) && !m_after.nodes.contains(*producer);
        const onnx::TensorProto *tensor = !isFreed        ? nullptr
                                          : isInitializer ? initializerProto(m_basis.graph, id)
                                                          : valueOfConstant(m_basis.graph.nodeProto(*producer));
        if (tensor == nullptr || tensor->data_location() == onnx::TensorProto::EXTERNAL)
            return 0;
        const auto count = elementCount(*tensor);
        return count ? std::uint64_t(rawDataBytes(tensor->data_type(), *count).value_or(0)) : 0;
    }

    static const onnx::TensorProto *valueOfConstant(const onnx::NodeProto &node)
    {
        const bool isConstant = node.op_type() == "Constant" && node.attribute_size() == 1 && node.attribute(0).has_t();
        return isConstant ? &node.attribute(0).t() : nullptr;
    }

    // A result that takes the place of several sources puts them into one group.
    void join(std::uint32_t position)
    {
        const Node &node = m_basis.graph.main().nodes[position];
        if (m_after.nodes.contains({mainGraph, position}))
            return;
        std::optional<std::uint32_t> source;
        for (const auto &input : node.inputs) {
            const auto found = input && input->graph == mainGraph ? sourceOf(input->index) : std::nullopt;
            if (found && source)
                m_parents[rootOf(*found)] = rootOf(*source);
            source = source ? source : found;
        }
        for (const auto &output : node.outputs) {
            if (output && source)
                m_sources.emplace(output->index, *source);
        }
    }

    [[nodiscard]] std::optional<std::uint32_t> sourceOf(std::uint32_t value) const
    {
        if (m_sourceBytes.contains(value))
            return value;
        const auto found = m_sources.find(value);
        return found != m_sources.end() ? std::optional(found->second) : std::nullopt;
    }

    [[nodiscard]] std::uint32_t rootOf(std::uint32_t source)
    {
        for (;;) {
            const auto parent = m_parents.find(source);
            if (parent == m_parents.end() || parent->second == source)
                return source;
            if (const auto next = m_parents.find(parent->second); next != m_parents.end())
                parent->second = next->second; // halves the path
            source = parent->second;
        }
    }

    [[nodiscard]] bool isBehind(ValueId id) const
    {
        return std::ranges::any_of(m_values[id.index].uses, [this](const Use &use) {
            return std::ranges::any_of(m_basis.graph.node(use.node).outputs, [this](const auto &output) {
                return output && m_basis.constants.isExcluded(*output);
            });
        });
    }

    FoldBasis &m_basis;
    const FoldNeeds &m_before;
    const FoldNeeds &m_after;
    const std::vector<Value> &m_values;
    std::map<std::uint32_t, std::uint64_t> m_sourceBytes;       // what goes, by value
    std::unordered_map<std::uint32_t, std::uint32_t> m_sources; // of a value, one of them
    std::unordered_map<std::uint32_t, std::uint32_t> m_parents; // of sources that belong together
};

} // namespace

FoldNeeds needsWithinLimit(FoldBasis &basis, const FoldOptions &options)
{
    std::optional<std::uint64_t> stored;
    for (;;) {
        FoldNeeds needs = needsFolded(basis);
        std::vector<std::pair<std::uint64_t, ValueId>> chosen;
        std::uint64_t total = options.spentBytes;
        for (const ValueId id : needs.constants) {
            chosen.emplace_back(basis.constants.of(id).bytes, id);
            total += chosen.back().first;
        }
        std::ranges::sort(chosen, std::ranges::greater{});
        const bool hasLarge = !chosen.empty() && chosen.front().first > smallConstantBytes;
        if (hasLarge && !stored)
            stored = storedConstantBytes(basis.graph);
        bool isWithin = true;
        for (const auto &[bytes, id] : chosen) {
            if (total + (bytes > smallConstantBytes ? *stored : 0) <= options.limitBytes)
                break;
            basis.constants.exclude(id);
            total -= bytes;
            isWithin = false;
        }
        if (isWithin)
            return needs;
    }
}

FoldNeeds weightsWithinLimit(FoldBasis &basis, const FoldNeeds &before, std::uint64_t limitBytes)
{
    const auto mostGrowth = std::int64_t(limitBytes / 8);
    for (;;) {
        FoldNeeds needs = needsFolded(basis);
        const std::vector<WeightGroups::Group> groups = WeightGroups(basis, before, needs).take();
        bool isWithin = true;
        std::uint64_t total = 0;
        const auto leaveOut = [&](ValueId id) {
            basis.constants.exclude(id);
            isWithin = false;
        };
        for (const WeightGroups::Group &group : groups) {
            if (group.growth <= 0)
                continue;
            // Left out together with what is computed from it: it must not take the place of that.
            if (group.isBehind) {
                std::ranges::for_each(group.constants, leaveOut);
                continue;
            }
            total += std::uint64_t(group.growth);
            if (group.growth <= mostGrowth)
                continue;
            // Which ones stay must not depend on what else is folded, or the next fold would take others.
            std::vector<ValueId> large;
            std::ranges::copy_if(group.constants, std::back_inserter(large),
                                 [&](ValueId id) { return basis.constants.of(id).bytes > std::uint64_t(mostGrowth); });
            std::ranges::for_each(large.empty() ? group.constants : large, leaveOut);
        }
        if (isWithin && total > limitBytes) {
            for (const WeightGroups::Group &group : groups) {
                if (group.growth > 0)
                    std::ranges::for_each(group.constants, leaveOut);
            }
        }
        if (isWithin)
            return needs;
    }
}

} // namespace shapewright
