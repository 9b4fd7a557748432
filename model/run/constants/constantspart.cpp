// SPDX-License-Identifier: Apache-2.0
#include "model/run/constants/constantspart.h"

#include "model/graphedits/editedmodel.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

Result<ConstantsPart> ConstantsPart::of(const ModelGraph &model, const std::vector<ValueId> &values,
                                        const JobContext &job)
{
    using Role = WireIndex::Role;
    const Graph &graph = model.main();
    const onnx::GraphProto &proto = *model.graphProto(mainGraph);
    std::vector<bool> isNeeded(graph.values.size()), isNodeNeeded(graph.nodes.size());
    std::vector<ValueId> pending = values;
    while (!pending.empty()) {
        const ValueId value = pending.back();
        pending.pop_back();
        if (isNeeded[value.index])
            continue;
        isNeeded[value.index] = true;
        const auto &producer = graph.values[value.index].producer;
        if (!producer || isNodeNeeded[producer->index])
            continue;
        isNodeNeeded[producer->index] = true;
        for (const auto &input : graph.nodes[producer->index].inputs) {
            if (input)
                pending.push_back(*input);
        }
    }
    ConstantsPart part;
    GraphEdits edits;
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        if (isNodeNeeded[i])
            part.nodes.push_back({mainGraph, i});
        else
            edits.push_back(RemoveNode{0, i});
    }
    const auto dense = std::uint32_t(proto.initializer_size());
    for (std::uint32_t i = 0; i < dense + std::uint32_t(proto.sparse_initializer_size()); ++i) {
        if (!isNeeded[graph.firstInitializer + i])
            edits.push_back(RemoveInitializer{0, i < dense ? i : i - dense, i >= dense});
    }
    for (int i = 0; i < proto.value_info_size(); ++i)
        edits.push_back(RemoveValueInfo{0, std::uint32_t(i)});
    for (int i = 0; i < proto.input_size(); ++i)
        edits.push_back(RemoveDeclaration{0, Role::Input, std::uint32_t(i)});
    for (int i = 0; i < proto.output_size(); ++i)
        edits.push_back(RemoveDeclaration{0, Role::Output, std::uint32_t(i)});
    for (const ValueId value : values) {
        onnx::ValueInfoProto info; // the runtime infers its type
        info.set_name(graph.values[value.index].name);
        edits.push_back(AddDeclaration{0, Role::Output, info.SerializeAsString()});
    }
    auto file = editedModel(model.file(), edits, job);
    if (!file)
        return tl::unexpected(file.error());
    part.graph = ModelGraph::build(*std::move(file));
    return part;
}

} // namespace shapewright
