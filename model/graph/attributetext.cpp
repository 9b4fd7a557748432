// SPDX-License-Identifier: Apache-2.0
#include "model/graph/attributetext.h"

#include "model/onnx/tensorvalues.h"
#include "model/onnx/typeproto.h"

namespace shapewright {

namespace {

constexpr int shownElements = 24;
constexpr std::size_t shownBytes = 160;

// Cuts at the start of a UTF-8 sequence, never inside one.
std::string shortened(const std::string &text)
{
    if (text.size() <= shownBytes)
        return text;
    std::size_t end = shownBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    return text.substr(0, end) + "…";
}

template <typename List, typename Format>
std::string listText(const List &list, const Format &format)
{
    std::string text = "[";
    for (int i = 0; i < list.size() && i < shownElements; ++i)
        text += (i > 0 ? ", " : "") + format(list[i]);
    return text + (list.size() > shownElements ? ", …]" : "]");
}

std::string tensorSummary(const onnx::TensorProto &tensor)
{
    std::string text = tensorText(tensor);
    return text.empty() ? tensorTypeText(tensor) : text;
}

} // namespace

std::string attributeText(const onnx::AttributeProto &attribute)
{
    using A = onnx::AttributeProto;
    if (!attribute.ref_attr_name().empty())
        return "@" + shortened(attribute.ref_attr_name());
    const auto integer = [](std::int64_t value) { return std::to_string(value); };
    const auto number = [](float value) { return numberText(double(value)); };
    const auto quoted = [](const std::string &text) { return "\"" + shortened(text) + "\""; };
    switch (attribute.type()) {
    case A::INT:
        return integer(attribute.i());
    case A::FLOAT:
        return number(attribute.f());
    case A::STRING:
        return shortened(attribute.s());
    case A::TENSOR:
        return tensorSummary(attribute.t());
    case A::SPARSE_TENSOR:
        return "sparse " + tensorTypeText(attribute.sparse_tensor().values());
    case A::TYPE_PROTO:
        return valueTypeOf(attribute.tp()).text;
    case A::INTS:
        return listText(attribute.ints(), integer);
    case A::FLOATS:
        return listText(attribute.floats(), number);
    case A::STRINGS:
        return listText(attribute.strings(), quoted);
    case A::TENSORS:
        return std::to_string(attribute.tensors_size()) + " tensors";
    case A::SPARSE_TENSORS:
        return std::to_string(attribute.sparse_tensors_size()) + " sparse tensors";
    case A::TYPE_PROTOS:
        return std::to_string(attribute.type_protos_size()) + " types";
    case A::GRAPH:
    case A::GRAPHS:
    case A::UNDEFINED:
        return {};
    }
    return {};
}

} // namespace shapewright
