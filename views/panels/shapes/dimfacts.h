// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/tables/dynamicdims.h"
#include "views/panels/panelstate.h"

#include <QCoreApplication>
#include <QStringList>

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright {

// What is known of dimensions, in words. Gathered once for all of them: a model may have 100,000.
class DimFacts
{
    Q_DECLARE_TR_FUNCTIONS(DimFacts)

public:
    // `dims` are those under the edits. The state has to stay.
    DimFacts(const PanelState &state, const DynamicDims &dims);

    // The most useful first: `must equal b[0]`, `a multiple of 32`, `at most 512`, `follows past, seq`.
    [[nodiscard]] QStringList of(const DynamicDims::Entry &entry) const;

private:
    void addNote(const Problem &problem);

    const PanelState &m_state;
    std::unordered_map<std::string, std::vector<std::string>> m_linked; // dims by the name that makes them one
    std::map<ShapeEdits::Axis, std::vector<std::string>> m_denotations;
    std::unordered_map<std::string, QStringList> m_notes; // of propagation, by dim
};

// `a multiple of 32`, `1 or 5`, `3 to 16`
[[nodiscard]] QString sizesText(const WorkingSizes &sizes);
// What is known of sizes that a dimension can be given; null for nothing.
[[nodiscard]] const WorkingSizes *workingSizes(const PanelState &state, const DynamicDims::Entry &entry);

} // namespace shapewright
