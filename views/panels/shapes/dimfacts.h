// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/tables/dynamicdims.h"
#include "model/shape/tables/workingsizes.h"
#include "views/panels/panelstate.h"

#include <QCoreApplication>
#include <QStringList>

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright {

// Collects what is known about each dimension, in words. It is built once for all dimensions, because a model may have
// 100,000 of them.
class DimFacts
{
    Q_DECLARE_TR_FUNCTIONS(DimFacts)

public:
    // `dims` must have the edits applied. `state` must outlive this object.
    DimFacts(const PanelState &state, const DynamicDims &dims);

    // The facts of a dimension, the most useful first: `must equal b[0]`, `a multiple of 32`, `at most 512`, `follows
    // past, seq`.
    [[nodiscard]] QStringList of(const DynamicDims::Entry &entry) const;

private:
    void addNote(const Problem &problem);

    const PanelState &m_state;
    // The dimensions by the name that they share after the edits.
    std::unordered_map<std::string, std::vector<std::string>> m_linked;
    std::map<ShapeEdits::Axis, std::vector<std::string>> m_denotations;
    std::unordered_map<std::string, QStringList> m_notes; // notes of propagation by dimension
};

// Describes sizes in words: `a multiple of 32`, `1 or 5`, `3–16`, `29–32, 61–64, …; any multiple of 32 works`,
// `192–351 (when sr = 16000)`.
[[nodiscard]] QString sizesText(const WorkingSizes &sizes, const ModelGraph &graph);
// What is known of the sizes with which the model works. Empty if nothing is known.
[[nodiscard]] std::vector<const WorkingSizes *> workingSizes(const PanelState &state, const DynamicDims::Entry &entry);
// Whether a size is not known to be wrong, whichever branches run.
[[nodiscard]] bool mayWork(const PanelState &state, const DynamicDims::Entry &entry, std::int64_t size);

} // namespace shapewright
