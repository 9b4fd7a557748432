// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/containerfeed.h"

#include "model/onnx/typeproto.h"

namespace shapewright {

namespace {

std::optional<InputFeed> tensorFeed(const onnx::TypeProto &type)
{
    const ValueType tensor = valueTypeOf(type);
    if (tensor.kind != ValueType::Kind::Tensor)
        return {};
    InputFeed feed;
    feed.elemType = tensor.elemType;
    for (const Dim &dim : tensor.shape.value_or(Shape{1}))
        feed.dims.push_back(dim.isValue() ? dim.value() : 1);
    return feed;
}

std::optional<InputFeed> sequenceFeed(const onnx::TypeProto_Sequence &type)
{
    std::optional<InputFeed> feed = tensorFeed(type.elem_type());
    if (feed) {
        feed->form = InputFeed::Form::Sequence;
        feed->length = 2;
    }
    return feed;
}

std::optional<InputFeed> mapFeed(const onnx::TypeProto_Map &type)
{
    const bool isKeyKnown = type.key_type() == onnx::TensorProto::STRING || type.key_type() == onnx::TensorProto::INT64;
    std::optional<InputFeed> feed = isKeyKnown ? tensorFeed(type.value_type()) : std::nullopt;
    if (feed) {
        feed->form = InputFeed::Form::Map;
        feed->keyType = type.key_type();
        feed->dims = {2}; // one value for each key
    }
    return feed;
}

} // namespace

std::optional<InputFeed> containerFeed(const onnx::TypeProto &type)
{
    if (type.has_sequence_type())
        return sequenceFeed(type.sequence_type());
    if (type.has_map_type())
        return mapFeed(type.map_type());
    if (!type.has_optional_type())
        return {};
    const onnx::TypeProto &content = type.optional_type().elem_type();
    return content.has_sequence_type() ? sequenceFeed(content.sequence_type()) : tensorFeed(content);
}

} // namespace shapewright
