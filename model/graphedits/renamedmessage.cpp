// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/renamedmessage.h"

#include "model/onnx/wire.h"
#include "model/onnx/wirefields.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

namespace {

// A message, or a text, that may contain names of values.
enum class Named {
    Value,
    NodeName,
    Graph,
    Node,
    Attribute,
    Tensor,
    SparseTensor,
    ValueInfo,
    Annotation,
    AnnotationEntry
};

std::optional<Named> namedInGraph(int number)
{
    using G = onnx::GraphProto;
    switch (number) {
    case G::kNodeFieldNumber:
        return Named::Node;
    case G::kInitializerFieldNumber:
        return Named::Tensor;
    case G::kSparseInitializerFieldNumber:
        return Named::SparseTensor;
    case G::kInputFieldNumber:
    case G::kOutputFieldNumber:
    case G::kValueInfoFieldNumber:
        return Named::ValueInfo;
    case G::kQuantizationAnnotationFieldNumber:
        return Named::Annotation;
    default:
        return {};
    }
}

std::optional<Named> namedIn(Named message, int number)
{
    using A = onnx::AttributeProto;
    using N = onnx::NodeProto;
    using Q = onnx::TensorAnnotation;
    const auto when = [](bool isNamed, Named named) { return isNamed ? std::optional(named) : std::nullopt; };
    switch (message) {
    case Named::Value:
    case Named::NodeName:
        return {};
    case Named::Graph:
        return namedInGraph(number);
    case Named::Node:
        if (number == N::kAttributeFieldNumber)
            return Named::Attribute;
        if (number == N::kNameFieldNumber)
            return Named::NodeName;
        return when(number == N::kInputFieldNumber || number == N::kOutputFieldNumber, Named::Value);
    case Named::Attribute:
        return when(number == A::kGFieldNumber || number == A::kGraphsFieldNumber, Named::Graph);
    case Named::Tensor:
        return when(number == onnx::TensorProto::kNameFieldNumber, Named::Value);
    case Named::SparseTensor:
        return when(number == onnx::SparseTensorProto::kValuesFieldNumber, Named::Tensor);
    case Named::ValueInfo:
        return when(number == onnx::ValueInfoProto::kNameFieldNumber, Named::Value);
    case Named::Annotation:
        if (number == Q::kQuantParameterTensorNamesFieldNumber)
            return Named::AnnotationEntry;
        return when(number == Q::kTensorNameFieldNumber, Named::Value);
    case Named::AnnotationEntry:
        return when(number == onnx::StringStringEntryProto::kValueFieldNumber, Named::Value);
    }
    return {};
}

class Renamer
{
public:
    Renamer(FileWindow &file, const NewNames &names, const NewNames &nodes)
        : m_file(file), m_names(names), m_nodes(nodes)
    {
    }

    // Appends the payload, and returns whether a name in it was replaced. It recurses; the reader limits how deep
    // graphs nest. Nothing if the file has changed.
    std::optional<bool> append(Named message, const WireRange &payload, std::vector<FilePiece> &out)
    {
        if (message == Named::Value || message == Named::NodeName)
            return appendName(payload, message == Named::Value ? m_names : m_nodes, out);
        const auto fields = wireFields(m_file, payload);
        if (!fields)
            return {};
        std::uint64_t copied = payload.offset;
        const auto copyTo = [&](std::uint64_t end) {
            if (end > copied)
                out.push_back({{}, {copied, end - copied}});
        };
        for (const WireField &field : *fields) {
            const auto named = namedIn(message, int(field.number));
            if (!named)
                continue;
            std::vector<FilePiece> inner;
            const std::optional<bool> isRenamed = append(*named, field.payload, inner);
            if (!isRenamed)
                return {};
            if (!*isRenamed)
                continue;
            copyTo(field.whole.offset);
            appendField(field.number, std::move(inner), out);
            copied = field.whole.offset + field.whole.length;
        }
        const bool isChanged = copied != payload.offset;
        copyTo(payload.offset + payload.length);
        return isChanged;
    }

    static void appendField(std::uint32_t number, std::vector<FilePiece> payload, std::vector<FilePiece> &out)
    {
        std::uint64_t length = 0;
        for (const FilePiece &piece : payload)
            length += piece.length();
        std::string header;
        wire::appendHeader(number, length, header);
        out.push_back({std::move(header), {}});
        for (FilePiece &piece : payload)
            out.push_back(std::move(piece));
    }

private:
    std::optional<bool> appendName(const WireRange &payload, const NewNames &names, std::vector<FilePiece> &out)
    {
        std::string name;
        if (!m_file.append(payload, name))
            return {};
        const auto renamed = names.find(name);
        out.push_back({renamed != names.end() ? renamed->second : name, {}});
        return renamed != names.end();
    }

    FileWindow &m_file;
    const NewNames &m_names, &m_nodes;
};

} // namespace

std::optional<std::vector<FilePiece>> renamedGraphField(FileWindow &file, std::uint32_t number,
                                                          const WireRange &whole, const WireRange &payload,
                                                          const NewNames &names, const NewNames &nodes)
{
    const auto named = namedInGraph(int(number));
    std::vector<FilePiece> inner, pieces;
    const std::optional<bool> isRenamed = named ? Renamer(file, names, nodes).append(*named, payload, inner) : false;
    if (!isRenamed)
        return {};
    if (*isRenamed)
        Renamer::appendField(number, std::move(inner), pieces);
    else
        pieces.push_back({{}, whole});
    return pieces;
}

} // namespace shapewright
