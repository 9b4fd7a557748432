// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/graphedits/foldoutcome.h"
#include "model/onnx/wireindex.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_set>

namespace onnx {
class TensorProto;
}

namespace shapewright {

class FileBytes;
class PropagationState;

// The constant that a value may become, or why it does not.
struct KnownConstant {
    std::shared_ptr<const onnx::TensorProto> tensor; // null: it does not become one
    std::uint64_t bytes = 0;
    FoldObstacle why = FoldObstacle::NotComputed;
    bool isOpen = false;                         // the runtime computes its elements, which the tensor does not have
    std::shared_ptr<const FileBytes> spool = {}; // where it put them, if there are many
    WireRange range = {};                        // likewise

    [[nodiscard]] static KnownConstant none(FoldObstacle why) { return {.why = why}; }
};

// Tells of each value that a node makes whether it is known, element by element, and exactly as the runtime computes
// it. The state must outlive it.
class KnownConstants
{
public:
    KnownConstants(const PropagationState &state, std::uint64_t mostBytes);

    [[nodiscard]] KnownConstant of(ValueId id) const;
    // Why a node of this operator never becomes a constant.
    [[nodiscard]] static std::optional<FoldObstacle> obstacleOf(const Node &node);
    // Whether the value might have other bits when the runtime computes it.
    [[nodiscard]] bool isInexact(ValueId id) const { return m_inexact.contains(id); }

private:
    [[nodiscard]] KnownConstant copyOf(ValueId id) const;
    [[nodiscard]] KnownConstant computed(ValueId id) const;

    const PropagationState &m_state;
    const ModelGraph &m_graph;
    std::uint64_t m_mostBytes;
    std::unordered_set<ValueId> m_inexact;
};

} // namespace shapewright
