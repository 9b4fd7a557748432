// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/readiness/kernels.h"
#include "model/readiness/provider.h"
#include "model/readiness/readiness.h"
#include "model/readiness/readinessfacts.h"

#include <optional>
#include <vector>

namespace shapewright {

// A provider's rules, prepared for the operators of one model. They decide whether the provider supports a node.
class ProviderRules
{
public:
    ProviderRules(const Provider &provider, const ReadinessFacts &facts);

    // Nothing if the provider supports the node. A reason that fixed sizes would not remove goes first.
    [[nodiscard]] std::optional<Blocker> blockerOf(NodeId node) const;

private:
    using Restriction = Provider::Restriction;
    struct Slots { // one restriction, resolved for one operator
        const Restriction *restriction = nullptr;
        std::vector<std::size_t> constant;
        std::vector<std::pair<std::size_t, const std::vector<std::int64_t> *>> ranks, fixed;
    };
    struct OfUse {
        bool isSupported = false;
        std::vector<Slots> restrictions;
        std::optional<std::vector<Kernel>> kernels; // if the provider needs one of them
    };
    struct Shown { // an input or output of a node
        ValueId id;
        std::optional<std::size_t> slot; // only for an input
    };

    [[nodiscard]] std::vector<Shown> shownOf(const Node &node) const;
    [[nodiscard]] const OfUse &rulesOf(NodeId node) const { return m_rules[m_facts.of(node).use]; }
    [[nodiscard]] std::optional<Blocker> operatorBlocker(NodeId id) const;
    [[nodiscard]] std::optional<Blocker> attributeBlocker(NodeId id, const Slots &rule) const;
    [[nodiscard]] std::optional<Blocker> axisBlocker(NodeId id) const;
    [[nodiscard]] std::optional<Blocker> typeBlocker(NodeId id, const Restriction &restriction) const;
    [[nodiscard]] std::optional<Blocker> kernelBlocker(NodeId id) const;
    [[nodiscard]] std::optional<Blocker> kernelBlocker(NodeId id, const Kernel &kernel) const;
    [[nodiscard]] std::optional<Blocker> rankBlocker(NodeId id, const Slots &rule) const;
    [[nodiscard]] std::optional<Blocker> constantBlocker(NodeId id, const Slots &rule) const;
    [[nodiscard]] std::optional<Blocker> fixedBlocker(NodeId id, const Slots &rule) const;
    [[nodiscard]] std::optional<Blocker> sizeBlocker(NodeId id, const Shown &shown) const;
    [[nodiscard]] std::optional<Blocker> dynamicBlocker(NodeId id, const Shown &shown) const;
    [[nodiscard]] std::optional<Blocker> dimsBlocker(NodeId id, const Shown &shown,
                                                     const std::vector<std::size_t> &axes) const;
    [[nodiscard]] std::optional<Blocker> dimBlocker(NodeId id, const Shown &shown, std::size_t axis) const;
    [[nodiscard]] std::string attributeOf(NodeId id, const std::string &name) const;
    [[nodiscard]] Blocker about(NodeId id, Blocker::Reason reason, const Shown &shown) const;
    [[nodiscard]] std::size_t rankOf(ValueId id) const;

    const Provider &m_provider;
    const ReadinessFacts &m_facts;
    std::vector<OfUse> m_rules; // indexed by use
};

} // namespace shapewright
