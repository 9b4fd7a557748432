// SPDX-License-Identifier: Apache-2.0
#include "model/graph/nodeschema.h"

#include "model/graph/runtimeoperators.h"
#include "model/onnx/modelfile.h"
#include "model/types/operatornames.h"

#include <algorithm>

namespace shapewright {

namespace {

template <typename Imports>
int versionIn(const Imports &imports, const std::string &domain)
{
    for (const auto &import : imports) {
        if (normalDomain(import.domain()) == domain)
            return int(std::min<std::int64_t>(import.version(), 1'000'000));
    }
    return 0;
}

// The body of a local function imports opsets of its own.
int importedVersion(const ModelGraph &graph, NodeId node)
{
    const std::string &domain = graph.node(node).domain;
    if (const onnx::FunctionProto *function = graph.functionProto(node.graph))
        return versionIn(function->opset_import(), domain);
    return versionIn(graph.file().skeleton().opset_import(), domain);
}

} // namespace

const onnx::OpSchema *schemaOf(const ModelGraph &graph, NodeId id)
{
    const Node &node = graph.node(id);
    const int version = importedVersion(graph, id);
    if (version <= 0)
        return nullptr;
    return knownSchema(node.opType, version, node.domain);
}

int importedOnnx(const ModelGraph &graph)
{
    return versionIn(graph.file().skeleton().opset_import(), {});
}

} // namespace shapewright
