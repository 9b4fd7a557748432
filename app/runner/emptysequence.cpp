// SPDX-License-Identifier: Apache-2.0
#include "app/runner/emptysequence.h"

#include "app/runner/wirefields.h"

#include <utility>

namespace shapewright::runner {

namespace {

// A ModelProto: IR version 8, opset 13, SequenceEmpty → y.
QByteArray modelFor(std::int32_t elemType)
{
    QByteArray attribute, node, output, graph, opset, model;
    appendField(attribute, 0x0A, "dtype");
    attribute.append(0x18); // AttributeProto.i
    appendVarint(attribute, std::uint64_t(elemType));
    attribute.append(QByteArray::fromHex("a00102")); // AttributeProto.type is INT
    appendField(node, 0x12, "y");
    appendField(node, 0x22, "SequenceEmpty");
    appendField(node, 0x2A, attribute);
    appendField(output, 0x0A, "y");
    appendField(graph, 0x0A, node);
    appendField(graph, 0x12, "g");
    appendField(graph, 0x62, output);
    opset.append(QByteArray::fromHex("100d"));
    model.append(QByteArray::fromHex("0808"));
    appendField(model, 0x3A, graph);
    appendField(model, 0x42, opset);
    return model;
}

} // namespace

Ort::Value makeEmptySequence(std::int32_t elemType)
{
    const QByteArray model = modelFor(elemType);
    const Ort::Env environment(ORT_LOGGING_LEVEL_FATAL, "shapewright"); // a process has one, which all share
    Ort::Session session(environment, model.constData(), std::size_t(model.size()), Ort::SessionOptions());
    const char *const name = "y";
    return std::move(session.Run(Ort::RunOptions(), nullptr, nullptr, 0, &name, 1).front());
}

} // namespace shapewright::runner
