// SPDX-License-Identifier: Apache-2.0
#include "model/graph/operatordocs.h"

#include "model/graph/attributetext.h"
#include "model/graph/nodeschema.h"
#include "model/onnx/modelfile.h"
#include "model/types/text.h"

#include <onnx/defs/schema.h>

#include <algorithm>
#include <map>

namespace shapewright {

namespace {

using A = onnx::AttributeProto;

std::string typeName(A::AttributeType type)
{
    std::string name = A::AttributeType_IsValid(type) ? A::AttributeType_Name(type) : std::string("undefined");
    std::ranges::transform(name, name.begin(), [](char c) { return c == '_' ? ' ' : char(std::tolower(c)); });
    return name;
}

OperatorDocs::Parameter parameterOf(const onnx::OpSchema::FormalParameter &formal)
{
    using Occurs = OperatorDocs::Parameter::Occurs;
    OperatorDocs::Parameter parameter{formal.GetName(), formal.GetTypeStr(), formal.GetDescription()};
    if (formal.GetOption() == onnx::OpSchema::Optional)
        parameter.occurs = Occurs::Optional;
    else if (formal.GetOption() == onnx::OpSchema::Variadic)
        parameter.occurs = Occurs::Variadic;
    return parameter;
}

OperatorDocs schemaDocs(const onnx::OpSchema &schema)
{
    OperatorDocs docs{.source = OperatorDocs::Source::Schema,
                      .text = schema.doc() != nullptr ? schema.doc() : "",
                      .sinceVersion = schema.since_version(),
                      .isDeprecated = schema.Deprecated()};
    for (const auto &formal : schema.inputs())
        docs.inputs.push_back(parameterOf(formal));
    for (const auto &formal : schema.outputs())
        docs.outputs.push_back(parameterOf(formal));
    for (const auto &[name, attribute] : schema.attributes()) {
        OperatorDocs::Attribute described{name, typeName(attribute.type), attribute.description, attribute.required};
        if (attribute.default_value.type() != A::UNDEFINED)
            described.defaultText = attributeText(attribute.default_value);
        docs.attributes.push_back(std::move(described));
    }
    std::ranges::sort(docs.attributes, {}, &OperatorDocs::Attribute::name);
    for (const auto &constraint : schema.typeConstraintParams())
        docs.constraints.push_back(
            {constraint.type_param_str, joined(constraint.allowed_type_strs), constraint.description});
    return docs;
}

OperatorDocs functionDocs(const onnx::FunctionProto &function)
{
    OperatorDocs docs{.source = OperatorDocs::Source::LocalFunction, .text = function.doc_string()};
    for (const std::string &name : function.input())
        docs.inputs.push_back({.name = name});
    for (const std::string &name : function.output())
        docs.outputs.push_back({.name = name});
    for (const std::string &name : function.attribute())
        docs.attributes.push_back({.name = name, .isRequired = true});
    for (const A &attribute : function.attribute_proto())
        docs.attributes.push_back({.name = attribute.name(),
                                   .type = typeName(attribute.type()),
                                   .text = attribute.doc_string(),
                                   .defaultText = attributeText(attribute)});
    std::ranges::sort(docs.attributes, {}, &OperatorDocs::Attribute::name);
    return docs;
}

const onnx::FunctionProto *functionOf(const ModelGraph &graph, NodeId id)
{
    const Node &node = graph.node(id);
    return node.body ? graph.functionProto(*node.body) : nullptr;
}

// The attributes that have a default, by name.
std::map<std::string, const A *> defaultsOf(const ModelGraph &graph, NodeId id)
{
    std::map<std::string, const A *> defaults;
    if (const onnx::FunctionProto *function = functionOf(graph, id)) {
        for (const A &attribute : function->attribute_proto())
            defaults.emplace(attribute.name(), &attribute);
    } else if (const onnx::OpSchema *schema = schemaOf(graph, id)) {
        for (const auto &[name, attribute] : schema->attributes()) {
            if (attribute.default_value.type() != A::UNDEFINED)
                defaults.emplace(name, &attribute.default_value);
        }
    }
    return defaults;
}

bool isSame(const A &attribute, const A &other)
{
    constexpr std::size_t longest = 4096; // no default comes near; a tensor in the file may be long
    if (attribute.type() != other.type() || attribute.ByteSizeLong() > longest || !attribute.ref_attr_name().empty())
        return false;
    const auto value = [](A bare) {
        bare.clear_name();
        bare.clear_doc_string();
        return bare.SerializeAsString();
    };
    return value(attribute) == value(other);
}

bool isDefault(const A &attribute, const std::map<std::string, const A *> &defaults)
{
    const auto known = defaults.find(attribute.name());
    return known != defaults.end() && isSame(attribute, *known->second);
}

bool hasElements(const A &attribute)
{
    return attribute.ref_attr_name().empty() &&
           (attribute.type() == A::TENSOR || attribute.type() == A::SPARSE_TENSOR || attribute.type() == A::INTS ||
            attribute.type() == A::FLOATS || attribute.type() == A::STRINGS);
}

} // namespace

OperatorDocs operatorDocs(const ModelGraph &graph, NodeId node)
{
    if (const onnx::FunctionProto *function = functionOf(graph, node))
        return functionDocs(*function);
    const onnx::OpSchema *schema = schemaOf(graph, node);
    return schema != nullptr ? schemaDocs(*schema) : OperatorDocs{};
}

std::vector<NodeAttribute> nodeAttributes(const ModelGraph &graph, NodeId id)
{
    std::vector<NodeAttribute> attributes;
    auto defaults = defaultsOf(graph, id);
    const onnx::NodeProto &node = graph.nodeProto(id);
    for (int i = 0; i < node.attribute_size(); ++i) {
        const A &attribute = node.attribute(i);
        const bool isNeedless = isDefault(attribute, defaults);
        defaults.erase(attribute.name());
        if (attribute.has_g() || attribute.graphs_size() > 0)
            continue;
        attributes.push_back({attribute.name(), typeName(attribute.type()), attributeText(attribute),
                              isNeedless ? NodeAttribute::Given::Default : NodeAttribute::Given::Value,
                              hasElements(attribute) ? std::optional(std::uint32_t(i)) : std::nullopt});
    }
    for (const auto &[name, attribute] : defaults)
        attributes.push_back(
            {name, typeName(attribute->type()), attributeText(*attribute), NodeAttribute::Given::LeftOut, {}});
    return attributes;
}

std::vector<std::string> needlessAttributes(const ModelGraph &graph, NodeId id)
{
    std::vector<std::string> names;
    const onnx::NodeProto &node = graph.nodeProto(id);
    if (node.attribute_size() == 0)
        return names;
    const auto defaults = defaultsOf(graph, id);
    for (const A &attribute : node.attribute()) {
        if (isDefault(attribute, defaults))
            names.push_back(attribute.name());
    }
    return names;
}

} // namespace shapewright
