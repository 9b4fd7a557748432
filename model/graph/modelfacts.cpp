// SPDX-License-Identifier: Apache-2.0
#include "model/graph/modelfacts.h"

#include "model/onnx/modelfile.h"

#include <onnx/defs/schema.h>

#include <algorithm>

namespace shapewright {

namespace {

bool isDefaultDomain(const std::string &domain)
{
    return domain.empty() || domain == "ai.onnx";
}

// Bodies of local functions import operator sets of their own.
int importedVersion(const ModelGraph &graph, NodeId node)
{
    const std::string &domain = graph.node(node).domain;
    const auto versionIn = [&](const auto &imports) {
        for (const auto &import : imports) {
            if (import.domain() == domain || (isDefaultDomain(domain) && isDefaultDomain(import.domain())))
                return int(std::min<std::int64_t>(import.version(), 1'000'000));
        }
        return 0;
    };
    if (const onnx::FunctionProto *function = graph.functionProto(node.graph))
        return versionIn(function->opset_import());
    return versionIn(graph.file().skeleton().opset_import());
}

std::vector<std::string> formalNames(const std::vector<onnx::OpSchema::FormalParameter> &parameters, std::size_t slots)
{
    std::vector<std::string> names;
    for (std::size_t slot = 0; slot < slots && !parameters.empty(); ++slot) {
        const std::size_t last = parameters.size() - 1;
        const auto &parameter = parameters[std::min(slot, last)];
        if (parameter.GetOption() == onnx::OpSchema::Variadic)
            names.push_back(parameter.GetName() + "[" + std::to_string(slot - std::min(slot, last)) + "]");
        else if (slot <= last)
            names.push_back(parameter.GetName());
    }
    return names;
}

} // namespace

ModelFacts modelFacts(const ModelGraph &graph)
{
    const onnx::ModelProto &model = graph.file().skeleton();
    ModelFacts facts;
    facts.irVersion = model.ir_version();
    facts.producer = model.producer_name();
    facts.producerVersion = model.producer_version();
    facts.graphName = model.graph().name();
    facts.description = model.doc_string().empty() ? model.graph().doc_string() : model.doc_string();
    for (const auto &import : model.opset_import())
        facts.opsets.emplace_back(import.domain(), import.version());
    for (const auto &entry : model.metadata_props())
        facts.metadata.emplace_back(entry.key(), entry.value());
    facts.nodes = graph.nodeCount();
    for (const Graph &part : graph.graphs()) {
        facts.tensors += part.values.size();
        for (const Value &value : part.values) {
            if (value.origin != Value::Origin::Initializer)
                continue;
            ++facts.initializers;
            facts.initializerBytes += value.byteSize;
        }
    }
    return facts;
}

OperatorFacts operatorFacts(const ModelGraph &graph, NodeId id)
{
    const Node &node = graph.node(id);
    const std::string domain = isDefaultDomain(node.domain) ? std::string() : node.domain;
    const int version = importedVersion(graph, id);
    const onnx::OpSchema *schema = nullptr;
    if (version > 0)
        schema = onnx::OpSchemaRegistry::Schema(node.opType, version, domain);
    if (!schema)
        return {};
    return {formalNames(schema->inputs(), node.inputs.size()), formalNames(schema->outputs(), node.outputs.size()),
            schema->since_version()};
}

} // namespace shapewright
