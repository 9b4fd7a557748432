// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adaptobstacle.h"
#include "model/adapt/carried.h"
#include "model/adapt/nodechange.h"
#include "model/adapt/noderows.h"
#include "model/adapt/sizeplan.h"
#include "model/adapt/waychoices.h"
#include "model/graph/modelgraph.h"
#include "model/types/job.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright {

// Carries rows from inputs through the graphs, to the outputs. Where a node has several ways to go on, the first is
// taken, and another one when a later node cannot go on: of the choices that led there, the last is changed. Every
// way that ends is right, since each rule is exact: in each value, row i is what the model gives for row i alone.
class Carrying : public SizePlan
{
public:
    // The state has the shapes of the model as it is. All of the axes have `oldRows` there.
    Carrying(PropagationState &state, std::vector<InputAxis> axes, std::int64_t oldRows);

    // Outputs may have the rows merged with the axis after it. Without it, they must have an axis of their own.
    void allowMergedOutputs() { m_allowsMerged = true; }
    // Returns why it is not possible.
    [[nodiscard]] std::optional<AdaptRefusal> run(const JobContext &job);

    [[nodiscard]] const Carried &of(ValueId id) const { return m_carried[std::size_t(id.graph)][id.index]; }
    [[nodiscard]] std::optional<Dims> newDims(ValueId id) const override;
    [[nodiscard]] bool hasNewShape(ValueId id) const override { return of(id).kind == Carried::Kind::Rows; }
    [[nodiscard]] const SymbolicValue *computed(ValueId id) const override { return of(id).computed.get(); }

private:
    friend class NodeRows;

    struct Failure {
        AdaptRefusal refusal;
        ChoiceSet choices;
    };
    using Walked = std::optional<Failure>;

    std::size_t choose(NodeId id, std::size_t count, std::size_t plausible, const std::string &key);
    void setInputs();
    Walked walk(GraphId id, std::uint32_t from = 0);
    Walked carry(NodeId id);
    bool carryComputed(NodeId id);
    Walked carryIf(NodeId id);
    Walked carryLoop(NodeId id);
    Walked carryTurns(NodeId id, GraphId body, std::size_t firstInput, std::size_t firstOutput,
                      std::vector<Carried> &carried);
    Walked carryScan(NodeId id);
    Walked setOutput(NodeId id, std::size_t output, Carried carried);
    Walked carryCall(NodeId id);
    Walked checkOutputs();
    // Makes the outputs of a subgraph have the rows at this place.
    Walked requireOutput(NodeId id, GraphId graph, std::size_t output, const RowsPlace &place);
    [[nodiscard]] Failure failed(NodeId id, Clash clash) const;
    [[nodiscard]] ChoiceSet choicesOf(NodeId id) const;
    Carried &at(ValueId id) { return m_carried[std::size_t(id.graph)][id.index]; }
    void set(const std::optional<ValueId> &id, Carried carried);

    std::vector<InputAxis> m_wished;
    std::vector<std::vector<Carried>> m_carried; // by graph and value
    WayChoices m_ways;
    std::unordered_map<NodeId, std::size_t> m_nodeChoices;
    std::unordered_map<ValueId, std::optional<std::size_t>> m_inputChoices;
    std::optional<std::uint32_t> m_mainNode; // that is being carried
    bool m_allowsMerged = false;
    const JobContext *m_job = nullptr;
};

} // namespace shapewright
