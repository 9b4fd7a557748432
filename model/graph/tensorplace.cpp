// SPDX-License-Identifier: Apache-2.0
#include "model/graph/tensorplace.h"

#include "model/onnx/modelfile.h"

#include <onnx/onnx_pb.h>

#include <QCoreApplication>

namespace shapewright {

namespace {

struct PlaceText {
    Q_DECLARE_TR_FUNCTIONS(TensorPlace)
};

tl::unexpected<Error> noTensor(const std::string &name, const QString &reason)
{
    return failure(ErrorCode::TensorUnreadable, {name}, reason.toStdString());
}

// Names cannot identify initializers, since they may be repeated.
int ordinalOf(const ModelGraph &graph, ValueId initializer)
{
    return int(initializer.index - graph.graph(initializer.graph).firstInitializer);
}

TensorReader::Opened openInitializer(const ModelGraph &graph, ValueId id)
{
    if (const onnx::TensorProto *tensor = initializerProto(graph, id))
        return TensorReader::open(graph.filePointer(), *tensor);
    const onnx::GraphProto &proto = *graph.graphProto(id.graph);
    return TensorReader::open(graph.filePointer(),
                              proto.sparse_initializer(ordinalOf(graph, id) - proto.initializer_size()));
}

TensorReader::Opened openAttribute(const ModelGraph &graph, const AttributePlace &place, const std::string &name)
{
    const onnx::NodeProto &node = graph.nodeProto(place.node);
    if (int(place.attribute) >= node.attribute_size())
        return noTensor(name, PlaceText::tr("its node has no value"));
    const onnx::AttributeProto &attribute = node.attribute(int(place.attribute));
    if (!attribute.ref_attr_name().empty())
        return noTensor(name, PlaceText::tr("each call of the function gives it another value"));
    return TensorReader::open(graph.filePointer(), attribute);
}

} // namespace

bool isConstantNode(const Node &node)
{
    return node.opType == "Constant" && node.domain.empty();
}

bool isConstant(const ModelGraph &graph, ValueId id)
{
    const Value &value = graph.value(id);
    return value.origin == Value::Origin::Initializer ||
           (value.producer && isConstantNode(graph.node(*value.producer)));
}

const onnx::TensorProto *initializerProto(const ModelGraph &graph, ValueId value)
{
    if (graph.value(value).origin != Value::Origin::Initializer)
        return nullptr;
    const onnx::GraphProto &proto = *graph.graphProto(value.graph);
    const int ordinal = ordinalOf(graph, value);
    return ordinal < proto.initializer_size() ? &proto.initializer(ordinal) : nullptr;
}

TensorReader::Opened openTensor(const ModelGraph &graph, const TensorPlace &place)
{
    if (const auto *attribute = std::get_if<AttributePlace>(&place)) {
        const onnx::NodeProto &node = graph.nodeProto(attribute->node);
        const bool isThere = int(attribute->attribute) < node.attribute_size();
        return openAttribute(graph, *attribute, isThere ? node.attribute(int(attribute->attribute)).name() : "");
    }
    const ValueId id = std::get<ValueId>(place);
    const Value &value = graph.value(id);
    if (!isConstant(graph, id))
        return noTensor(value.name, PlaceText::tr("it is computed when the model runs"));
    if (value.origin == Value::Origin::Initializer)
        return openInitializer(graph, id);
    return openAttribute(graph, {*value.producer, 0}, value.name);
}

} // namespace shapewright
