// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/foldedits.h"

#include "model/graphedits/constants.h"
#include "model/onnx/modelfile.h"
#include "model/shape/inference/propagationstate.h"

#include <onnx/onnx_pb.h>

#include <string_view>
#include <unordered_set>

namespace shapewright {

namespace {

class FoldEditing
{
public:
    FoldEditing(FoldBasis &basis, const FoldNeeds &before, const FoldNeeds &after)
        : m_basis(basis), m_graph(basis.graph), m_before(before), m_after(after)
    {
    }

    FoldPlan run()
    {
        std::vector<GraphId> pending{mainGraph};
        std::unordered_set<GraphId> done; // a body stands for several calls
        while (!pending.empty()) {
            const GraphId id = pending.back();
            pending.pop_back();
            if (done.insert(id).second && m_basis.scopes.isFolded(id))
                edit(id, pending);
        }
        return std::move(m_plan);
    }

private:
    void edit(GraphId id, std::vector<GraphId> &pending)
    {
        m_goneNames.clear();
        const Graph &graph = m_graph.graph(id);
        for (std::uint32_t index = 0; index < graph.nodes.size(); ++index) {
            const NodeId node{id, index};
            if (!m_after.nodes.contains(node)) {
                remove(node);
            } else if (const FoldedBranch *branch = m_basis.branches.of(node)) {
                inlineBranch(node, *branch);
            } else {
                for (const auto &[attribute, inner] : graph.nodes[index].subgraphs)
                    pending.push_back(inner);
                if (const auto &body = graph.nodes[index].body)
                    pending.push_back(m_basis.scopes[*body].first);
            }
        }
        if (const onnx::GraphProto *proto = m_graph.graphProto(id)) {
            removeInitializers(id, *proto);
            removeValueInfos(id, proto->value_info());
        } else {
            removeValueInfos(id, m_graph.functionProto(id)->value_info());
        }
    }

    void remove(NodeId id)
    {
        ReplaceNode replaced{m_basis.scopes[id.graph].indexed, id.index, {}};
        const auto &outputs = m_graph.node(id).outputs;
        bool isConstant = false;
        for (std::uint32_t i = 0; i < outputs.size(); ++i) {
            if (!outputs[i])
                continue;
            const std::string &name = m_graph.value(*outputs[i]).name;
            if (!m_after.constants.contains(*outputs[i])) {
                m_goneNames.insert(name);
                continue;
            }
            isConstant = true;
            const KnownConstant &constant = m_basis.constants.of(*outputs[i]);
            m_plan.outcome.added.push_back({id, i, name, constant.bytes});
            if (m_basis.constants.needsNode(*outputs[i])) {
                replaced.by.push_back(constantNode(*constant.tensor, name));
                continue;
            }
            m_goneNames.insert(name); // its type is that of the initializer
            m_plan.edits.push_back(
                AddInitializer{replaced.graph, namedTensor(*constant.tensor, name), constant.spool, constant.range});
        }
        addGone(id, isConstant ? FoldFate::Constant : FoldFate::Unused);
        if (replaced.by.empty())
            m_plan.edits.push_back(RemoveNode{replaced.graph, id.index});
        else
            m_plan.edits.push_back(std::move(replaced));
    }

    void inlineBranch(NodeId id, const FoldedBranch &branch)
    {
        m_plan.inlinesBranches = true;
        m_plan.outcome.gone.push_back({id, FoldFate::Decided});
        for (const auto &[attribute, graph] : m_graph.node(id).subgraphs) {
            if (graph != branch.taken)
                addGone(graph, FoldFate::NeverRuns);
        }
        m_plan.edits.push_back(InlineSubgraph{m_basis.scopes[id.graph].indexed, id.index,
                                              m_basis.scopes[branch.taken].indexed, branch.names, branch.more});
    }

    void addGone(NodeId id, FoldFate why)
    {
        m_plan.outcome.gone.push_back({id, why});
        for (const auto &[attribute, graph] : m_graph.node(id).subgraphs)
            addGone(graph, why == FoldFate::Constant ? FoldFate::Unused : why);
    }

    // It recurses; the reader limits how deep graphs nest.
    void addGone(GraphId id, FoldFate why)
    {
        for (std::uint32_t index = 0; index < m_graph.graph(id).nodes.size(); ++index)
            addGone(NodeId{id, index}, why);
    }

    // Removes the initializers that were used, and are not any more. One that is listed as an input stays: without it,
    // the input would have no default.
    void removeInitializers(GraphId id, const onnx::GraphProto &proto)
    {
        const std::vector<Value> &values = m_graph.graph(id).values;
        std::unordered_set<std::string_view> kept;
        for (const auto &annotation : proto.quantization_annotation()) {
            kept.insert(annotation.tensor_name());
            for (const auto &entry : annotation.quant_parameter_tensor_names())
                kept.insert(entry.value());
        }
        for (std::uint32_t i = 0; i < values.size(); ++i) {
            const ValueId value{id, i};
            if (!m_before.initializers.contains(value) || m_after.initializers.contains(value) ||
                values[i].isReplaceable || kept.contains(values[i].name))
                continue;
            m_plan.edits.push_back(removalOf(m_graph, value, m_basis.scopes[id].indexed));
            m_goneNames.insert(values[i].name);
            m_plan.outcome.removed.push_back({values[i].name, std::uint64_t(values[i].byteSize)});
        }
    }

    template <typename ValueInfos>
    void removeValueInfos(GraphId id, const ValueInfos &valueInfos)
    {
        for (int i = 0; i < valueInfos.size(); ++i) {
            if (m_goneNames.contains(valueInfos[i].name()))
                m_plan.edits.push_back(RemoveValueInfo{m_basis.scopes[id].indexed, std::uint32_t(i)});
        }
    }

    FoldBasis &m_basis;
    const ModelGraph &m_graph;
    const FoldNeeds &m_before;
    const FoldNeeds &m_after;
    std::unordered_set<std::string_view> m_goneNames; // of the current graph
    FoldPlan m_plan;
};

} // namespace

FoldPlan foldEdits(FoldBasis &basis, const FoldNeeds &before, const FoldNeeds &after)
{
    return FoldEditing(basis, before, after).run();
}

} // namespace shapewright
