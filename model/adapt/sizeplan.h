// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/nodechange.h"
#include "model/graph/modelgraph.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace shapewright {

class PropagationState;
struct SymbolicValue;

// An axis of a graph input, by its value.
struct InputAxis {
    ValueId input;
    std::uint32_t axis = 0;

    bool operator==(const InputAxis &) const = default;
};

// What nodes need to go on with another size of some input axes, and the dims that values then have.
class SizePlan
{
public:
    virtual ~SizePlan() = default;

    // The state has the shapes of the model as it is.
    [[nodiscard]] PropagationState &state() const { return m_state; }
    [[nodiscard]] const ModelGraph &graph() const { return m_graph; }
    [[nodiscard]] Expr size() const { return m_size; } // the new one
    [[nodiscard]] std::int64_t oldSize() const { return m_oldSize; }
    [[nodiscard]] const std::vector<InputAxis> &axes() const { return m_axes; } // those that follow come last
    [[nodiscard]] const std::map<NodeId, std::vector<NodeChange>> &changes() const { return m_changes; }
    // Outputs of subgraphs that have to be widened.
    [[nodiscard]] const std::map<ValueId, RowsPlace> &widenedOutputs() const { return m_widenedOutputs; }

    // The dims with the new size. Nothing if they stay as they are, or are not known.
    [[nodiscard]] virtual std::optional<Dims> newDims(ValueId id) const = 0;
    // Whether its shape, or that of the tensors in it, becomes another one.
    [[nodiscard]] virtual bool hasNewShape(ValueId id) const { return newDims(id).has_value(); }
    // The elements that are computed from the size. Null if they do not depend on it.
    [[nodiscard]] virtual const SymbolicValue *computed(ValueId id) const = 0;

    [[nodiscard]] bool dependsOnSize(Expr expr) const;
    [[nodiscard]] bool dependsOnSize(const SymbolicValue &value) const;

protected:
    SizePlan(PropagationState &state, std::vector<InputAxis> axes, std::int64_t oldSize);

    PropagationState &m_state;
    const ModelGraph &m_graph;
    std::vector<InputAxis> m_axes;
    std::int64_t m_oldSize;
    Expr m_size;
    std::map<NodeId, std::vector<NodeChange>> m_changes;
    std::map<ValueId, RowsPlace> m_widenedOutputs;
};

} // namespace shapewright
