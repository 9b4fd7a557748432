// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adaptobstacle.h"
#include "model/adapt/noderows.h"
#include "model/adapt/sizeplan.h"
#include "model/types/job.h"

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// Plans how a length, a height or a width of the inputs gets another size. The rules of propagation find what each node
// makes of it, as an expression. Unlike rows, nodes may sum over it, and a value may have it in several axes. Where a
// shape is a constant, the factors of its numbers tell which of them follow; if several could, adapting is refused.
class Sizing : public SizePlan
{
public:
    Sizing(PropagationState &state, std::vector<InputAxis> axes, std::int64_t oldSize);

    // Returns why it is not possible.
    [[nodiscard]] std::optional<AdaptRefusal> run(const JobContext &job);

    [[nodiscard]] std::optional<Dims> newDims(ValueId id) const override;
    [[nodiscard]] const SymbolicValue *computed(ValueId id) const override;

private:
    using Values = std::vector<SymbolicValue>;

    std::optional<AdaptRefusal> tryInputs(bool allAxes, bool noOther, const JobContext &job);
    std::optional<AdaptRefusal> walk(GraphId id, const JobContext &job);
    Outcome size(NodeId id);
    // What the node makes of its new inputs, with other numbers where they are baked.
    Outcome sizeNode(NodeId id, std::vector<const SymbolicValue *> inputs);
    Outcome reshape(NodeId id, const std::vector<const SymbolicValue *> &inputs, SymbolicValue &output);
    Outcome expand(NodeId id, std::vector<const SymbolicValue *> &inputs, Values &own);
    Outcome slice(NodeId id, std::vector<const SymbolicValue *> &inputs, Values &own);
    Outcome resize(NodeId id, const std::vector<const SymbolicValue *> &inputs, SymbolicValue &output);
    Outcome pick(NodeId id, const std::vector<const SymbolicValue *> &inputs);
    [[nodiscard]] Outcome checkNeeds(NodeId id, const std::vector<DimConstraint> &needs) const;
    [[nodiscard]] Clash misfit(NodeId id) const;
    void set(const std::optional<ValueId> &id, SymbolicValue value);
    [[nodiscard]] const SymbolicValue &valueOf(ValueId id) const;
    [[nodiscard]] bool hasChanged(ValueId id) const { return m_values[std::size_t(id.graph)][id.index] != nullptr; }
    [[nodiscard]] bool capturesChanged(NodeId id) const;

    std::vector<InputAxis> m_wished;
    std::vector<std::vector<std::shared_ptr<const SymbolicValue>>> m_values; // by graph and value; null: unchanged
};

} // namespace shapewright
