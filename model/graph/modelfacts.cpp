// SPDX-License-Identifier: Apache-2.0
#include "model/graph/modelfacts.h"

#include "model/graph/nodeschema.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/typeproto.h"

#include <onnx/defs/schema.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <tuple>

namespace shapewright {

namespace {

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

// Saturates, because a file may declare tensors whose total size in bytes overflows.
void add(std::int64_t &sum, std::int64_t bytes)
{
    if (__builtin_add_overflow(sum, bytes, &sum))
        sum = std::numeric_limits<std::int64_t>::max();
}

void countOperators(const ModelGraph &graph, std::vector<OperatorCount> &operators)
{
    std::map<std::pair<std::string, std::string>, OperatorCount> counts;
    for (const Graph &part : graph.graphs()) {
        for (const Node &node : part.nodes) {
            OperatorCount &count = counts[{node.opType, node.domain}];
            ++count.nodes;
            for (const std::optional<ValueId> &input : node.inputs)
                add(count.bytes, input ? graph.value(*input).byteSize : 0);
        }
    }
    for (auto &[key, count] : counts) {
        std::tie(count.opType, count.domain) = key;
        operators.push_back(std::move(count));
    }
    std::ranges::stable_sort(operators, std::greater(), &OperatorCount::nodes);
}

void listLargest(const ModelGraph &graph, std::vector<ValueId> &initializers)
{
    for (std::size_t id = 0; id < graph.graphs().size(); ++id) {
        const std::vector<Value> &values = graph.graphs()[id].values;
        for (std::uint32_t i = 0; i < values.size(); ++i) {
            if (values[i].origin == Value::Origin::Initializer)
                initializers.push_back({GraphId(id), i});
        }
    }
    std::ranges::stable_sort(initializers, std::greater(), [&](ValueId id) { return graph.value(id).byteSize; });
    initializers.resize(std::min(initializers.size(), ModelFacts::listedInitializers));
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
            add(facts.initializerBytes, value.byteSize);
        }
    }
    facts.modelVersion = model.model_version();
    facts.domain = model.domain();
    for (const auto &function : model.functions())
        facts.functions.push_back({function.name(), function.domain(), std::size_t(function.node_size())});
    countOperators(graph, facts.operators);
    listLargest(graph, facts.largestInitializers);
    return facts;
}

std::optional<std::int64_t> negativeDim(const ModelGraph &graph, ValueId input, std::uint32_t axis)
{
    const onnx::GraphProto *proto = graph.graphProto(input.graph);
    if (proto == nullptr)
        return {};
    const auto declared = std::ranges::find(proto->input(), graph.value(input).name, &onnx::ValueInfoProto::name);
    if (declared == proto->input().end())
        return {};
    const onnx::TensorShapeProto *shape = shapeProto(declared->type());
    if (shape == nullptr || axis >= std::uint32_t(shape->dim_size()) || shape->dim(int(axis)).dim_value() >= 0)
        return {};
    return shape->dim(int(axis)).dim_value();
}

OperatorFacts operatorFacts(const ModelGraph &graph, NodeId id)
{
    const Node &node = graph.node(id);
    if (const onnx::FunctionProto *function = node.body ? graph.functionProto(*node.body) : nullptr)
        return {{function->input().begin(), function->input().end()},
                {function->output().begin(), function->output().end()},
                0};
    const onnx::OpSchema *schema = schemaOf(graph, id);
    if (!schema)
        return {};
    return {formalNames(schema->inputs(), node.inputs.size()), formalNames(schema->outputs(), node.outputs.size()),
            schema->since_version()};
}

} // namespace shapewright
