// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a .pb file with the data of an input. They are refused, or the data have as many bytes as their
// shape requires.
#include "model/run/feeds/datafile.h"
#include "model/run/feeds/protofeed.h"
#include "tests/fuzz/target.h"

#include <onnx/onnx-data.pb.h>

#include <algorithm>

using namespace shapewright;

namespace {

onnx::TensorProto someTensor()
{
    onnx::TensorProto tensor;
    tensor.set_data_type(onnx::TensorProto::INT64);
    tensor.add_dims(2);
    tensor.add_int64_data(7);
    tensor.add_int64_data(-1);
    return tensor;
}

void look(const InputFeed &feed)
{
    for (const InputFeed &part : feed.parts)
        look(part);
    if (feed.form != InputFeed::Form::Tensor || feed.fill != InputFeed::Fill::Bytes)
        return;
    std::int64_t elements = std::ranges::count(feed.dims, 0) > 0 ? 0 : 1;
    for (const std::int64_t dim : feed.dims)
        elements *= elements == 0 ? 1 : dim;
    fuzz::promise(rawDataBytes(feed.elemType, elements) == std::int64_t(feed.bytes.size()),
                  "a tensor has the bytes of its elements");
}

} // namespace

std::vector<std::string> fuzz::seeds()
{
    onnx::TensorProto text;
    text.set_data_type(onnx::TensorProto::STRING);
    text.add_dims(1);
    text.add_string_data("red");
    onnx::TensorProto raw = someTensor();
    raw.clear_int64_data();
    raw.set_raw_data(std::string(16, 'x'));
    onnx::SequenceProto sequence;
    sequence.set_elem_type(onnx::SequenceProto::TENSOR);
    *sequence.add_tensor_values() = someTensor();
    *sequence.add_tensor_values() = raw;
    onnx::OptionalProto optional, several;
    *optional.mutable_tensor_value() = someTensor();
    *several.mutable_sequence_value() = sequence;
    return {someTensor().SerializeAsString(), text.SerializeAsString(),     raw.SerializeAsString(),
            sequence.SerializeAsString(),     optional.SerializeAsString(), several.SerializeAsString()};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    for (const auto kind : {ValueType::Kind::Tensor, ValueType::Kind::Sequence, ValueType::Kind::Optional}) {
        const auto feed = protoFeed({}, kind, bytes, "x.pb");
        if (feed)
            look(*feed);
    }
    return 0;
}
