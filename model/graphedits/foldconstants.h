// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graphedits/foldscopes.h"
#include "model/graphedits/knownconstants.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace shapewright {

class PropagationState;

// The constants that values of a model may become, given how its graphs are treated. State and scopes must outlive it.
class FoldConstants
{
public:
    FoldConstants(const PropagationState &state, const FoldScopes &scopes, std::uint64_t mostBytes);

    // Without a tensor, with the reason, if the value is not known.
    [[nodiscard]] const KnownConstant &of(ValueId id);
    [[nodiscard]] bool isKnown(ValueId id) { return of(id).tensor != nullptr; }
    [[nodiscard]] bool isInexact(ValueId id) const { return m_known.isInexact(id); }
    // Whether the constant has to come from a node: a function has no initializers, not every program takes an
    // initializer for an output of the model or of a subgraph, and before IR version 4 each initializer is an input.
    [[nodiscard]] bool needsNode(ValueId id) const;

    // Lets values become constants, too, that the runtime computes.
    void addWeights(std::unordered_map<ValueId, KnownConstant> weights);
    [[nodiscard]] bool hasWeights() const { return m_weights.has_value(); }
    // What the runtime computed of such a value.
    void setElements(ValueId id, std::shared_ptr<const FileBytes> spool, const WireRange &range);

    // Leaves a constant out that is too large.
    void exclude(ValueId id) { m_excluded.insert(id); }
    [[nodiscard]] bool isExcluded(ValueId id) const { return m_excluded.contains(id); }
    [[nodiscard]] bool isFoldable(ValueId id) { return isKnown(id) && !isExcluded(id); }

private:
    [[nodiscard]] KnownConstant make(ValueId id) const;
    [[nodiscard]] KnownConstant ofAllCalls(ValueId id) const;

    const ModelGraph &m_graph;
    const FoldScopes &m_scopes;
    KnownConstants m_known;
    int m_opset; // of ONNX, in the main graph
    std::optional<std::unordered_map<ValueId, KnownConstant>> m_weights;
    std::unordered_map<ValueId, KnownConstant> m_constants;
    std::unordered_set<ValueId> m_excluded;
};

// A constant of at most this size comes into the model whatever constants it has already.
constexpr std::uint64_t smallConstantBytes = 256;
// Larger ones count together with those of such a size that the file has already, so that folding once more does not
// add what was left out: how many bytes these have.
[[nodiscard]] std::uint64_t storedConstantBytes(const ModelGraph &graph);

} // namespace shapewright
