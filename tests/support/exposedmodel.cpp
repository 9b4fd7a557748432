// SPDX-License-Identifier: Apache-2.0
#include "tests/support/exposedmodel.h"

#include "tests/support/smallmodels.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <set>
#include <string>

namespace shapewright::test {

namespace {

template <typename Message>
std::optional<Message> readMessage(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray bytes = file.readAll();
    Message message;
    if (!message.ParseFromArray(bytes.constData(), int(bytes.size())))
        return {};
    return message;
}

} // namespace

std::optional<onnx::ModelProto> readModel(const QString &path)
{
    return readMessage<onnx::ModelProto>(path);
}

std::optional<onnx::TensorProto> readTensor(const QString &path)
{
    return readMessage<onnx::TensorProto>(path);
}

void exposeValues(onnx::ModelProto &model)
{
    constexpr std::int64_t newestIr = 13; // the newest that ONNX Runtime 1.32 knows
    model.set_ir_version(std::min<std::int64_t>(model.ir_version(), newestIr));
    onnx::GraphProto &graph = *model.mutable_graph();
    std::set<std::string> outputs{std::string()}; // an empty name means that the output is left out
    for (const onnx::ValueInfoProto &output : graph.output())
        outputs.insert(output.name());
    for (const onnx::NodeProto &node : graph.node()) {
        for (const std::string &name : node.output()) {
            if (outputs.insert(name).second)
                graph.add_output()->set_name(name);
        }
    }
}

bool writeBesideData(const onnx::ModelProto &model, const QString &original, const QString &target)
{
    std::set<std::string> locations;
    for (const onnx::TensorProto &tensor : model.graph().initializer()) {
        for (const onnx::StringStringEntryProto &entry : tensor.external_data()) {
            if (entry.key() == "location")
                locations.insert(entry.value());
        }
    }
    const QDir from = QFileInfo(original).dir();
    const QDir to = QFileInfo(target).dir();
    for (const std::string &location : locations) {
        const QString name = QString::fromStdString(location);
        if (!to.mkpath(QFileInfo(to.filePath(name)).path()) ||
            (!to.exists(name) && !QFile::copy(from.filePath(name), to.filePath(name))))
            return false;
    }
    return writeModel(model, target);
}

} // namespace shapewright::test
