// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/resolvededits.h"
#include "model/onnx/modelfile.h"
#include "model/save/save.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace shapewright {

// Decides what becomes of each declared type of a file. An object makes one plan.
class SavePlanner
{
public:
    SavePlanner(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table);
    [[nodiscard]] Result<SavePlan> plan(const SaveOptions &options);

private:
    void take(const WireIndex::Declaration &declaration);
    void addValueInfos();
    Result<void> writeReplacements();

    const onnx::ValueInfoProto *declared(const WireIndex::Declaration &declaration) const;
    // The graphs that were built from a message. A function has one for each call, so possibly none.
    const std::vector<GraphId> &instances(std::uint32_t indexedGraph) const;
    std::optional<ValueId> valueOf(GraphId id, const WireIndex::Declaration &declaration, const std::string &name);
    onnx::TypeProto wantedType(const onnx::ValueInfoProto &before, const WireIndex::Declaration &declaration,
                               GraphId id);
    Dim applied(const Dim &dim, GraphId id) const;
    Shape corrected(const Shape &inferred, const onnx::TensorShapeProto *declared, GraphId id) const;
    // Whether the nodes prove that the declared type of the value is wrong.
    bool isDisproved(ValueId value) const;
    const ValueType *editedInput(ValueId value) const;
    std::string graphText(const WireIndex::Declaration &declaration, const std::vector<GraphId> &graphs) const;

    const ModelGraph &m_graph;
    const ShapeEdits &m_edits;
    const ShapeTable &m_table;
    ResolvedEdits m_resolved;
    std::unordered_map<const void *, std::vector<GraphId>> m_instances; // by message
    std::unordered_set<ValueId> m_mismatched;   // the declared type contradicts the edits
    std::unordered_set<ValueId> m_contradicted; // the declared type contradicts the nodes, whatever the edits are
    bool m_keepsDeclarations = false;
    std::vector<std::pair<std::uint32_t, onnx::TypeProto>> m_changed; // by position in the index
    SavePlan m_plan;
};

} // namespace shapewright
