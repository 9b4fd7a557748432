// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/onnx/modelfile.h"
#include "tests/support/testmodels.h"

#include <onnx/defs/parser.h>

#include <QTemporaryDir>

namespace shapewright::test {

// Writes a model to a file and reads it with our own reader. Errors end the test.
inline std::shared_ptr<const ModelGraph> modelFromProto(const onnx::ModelProto &proto)
{
    static const QTemporaryDir folder;
    static int count = 0;
    const QString path = folder.filePath(QString::number(++count) + QStringLiteral(".onnx"));
    QFile file(path);
    const std::string bytes = proto.SerializeAsString();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
        qFatal("cannot write %s", qPrintable(path));
    file.close();
    auto model = ModelFile::open(path);
    if (!model)
        qFatal("%s", model.error().detail.c_str());
    return ModelGraph::build(*model);
}

// The same for a model in ONNX's text format.
inline std::shared_ptr<const ModelGraph> modelFromText(const char *text)
{
    onnx::ModelProto proto;
    const auto status = onnx::OnnxParser::Parse(proto, text);
    if (!status.IsOK())
        qFatal("%s", status.ErrorMessage().c_str());
    return modelFromProto(proto);
}

// A model file as protobuf reads it. Errors end the test.
inline onnx::ModelProto parsedModel(const QString &path)
{
    onnx::ModelProto model;
    const QByteArray bytes = bytesOf(path);
    if (!model.ParseFromArray(bytes.constData(), int(bytes.size())))
        qFatal("%s is no model", qPrintable(path));
    return model;
}

// Opens a model file. Returns null and prints a warning if it cannot be read.
inline std::shared_ptr<const ModelGraph> openedGraph(const QString &path)
{
    const auto file = ModelFile::open(path);
    if (!file)
        qWarning("%s: %s", qPrintable(path), file.error().detail.c_str());
    return file ? ModelGraph::build(*file) : nullptr;
}

} // namespace shapewright::test
