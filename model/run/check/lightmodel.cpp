// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/lightmodel.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cstdint>
#include <string>

namespace shapewright {

namespace {

void setExternal(onnx::TensorProto &tensor, const std::string &location, const WireRange &range)
{
    tensor.mutable_unknown_fields()->Clear();
    tensor.set_data_location(onnx::TensorProto::EXTERNAL);
    const auto add = [&](const char *key, const std::string &value) {
        onnx::StringStringEntryProto *entry = tensor.add_external_data();
        entry->set_key(key);
        entry->set_value(value);
    };
    add("location", location);
    add("offset", std::to_string(range.offset));
    add("length", std::to_string(range.length));
}

// Packed numbers of fixed width have the same layout as raw data of the same type.
bool isRaw(const OmittedPayload &payload, std::int32_t elemType)
{
    using T = onnx::TensorProto;
    switch (int(payload.field)) {
    case T::kRawDataFieldNumber:
        return true;
    case T::kFloatDataFieldNumber:
        return elemType == T::FLOAT;
    case T::kDoubleDataFieldNumber:
        return elemType == T::DOUBLE;
    default:
        return false;
    }
}

// Transforms a copy of the file's skeleton. It recurses; the reader limits how deep graphs nest.
class Lightening
{
public:
    Lightening(const ModelFile &file, const JobContext &job, const QString &dataFolder) : m_file(file), m_job(job)
    {
        const QString path = QFileInfo(file.path()).canonicalFilePath();
        m_namesFromElsewhere = !dataFolder.isEmpty();
        m_folder = m_namesFromElsewhere ? dataFolder : QFileInfo(path).path();
        m_name = QFile::encodeName(QDir(m_folder).relativeFilePath(path)).toStdString();
    }

    Result<LightModel> make()
    {
        // Tensors are identified through the copy: it carries the marks of the payloads that were left out.
        onnx::ModelProto model = m_file.skeleton();
        take(*model.mutable_graph());
        for (onnx::FunctionProto &function : *model.mutable_functions())
            takeNodes(*function.mutable_node());
        if (m_error)
            return tl::unexpected(*m_error);
        if (m_job.cancelled())
            return failure(ErrorCode::Cancelled);
        if (model.ByteSizeLong() > std::size_t(mostLightModelBytes))
            return tooLarge();
        QByteArray bytes(qsizetype(model.ByteSizeLong()), Qt::Uninitialized);
        if (!model.SerializeToArray(bytes.data(), int(bytes.size())))
            return failure(ErrorCode::Internal, {}, "the model cannot be written");
        return LightModel{bytes, m_folder};
    }

private:
    enum class Place { Initializer, Elsewhere };

    void take(onnx::GraphProto &graph)
    {
        for (onnx::TensorProto &tensor : *graph.mutable_initializer())
            take(tensor, Place::Initializer);
        for (onnx::SparseTensorProto &tensor : *graph.mutable_sparse_initializer())
            take(tensor);
        takeNodes(*graph.mutable_node());
    }

    template <typename Nodes>
    void takeNodes(Nodes &nodes)
    {
        for (onnx::NodeProto &node : nodes) {
            // The runtime turns a Constant node into an initializer.
            const bool isConstant = node.op_type() == "Constant" && node.domain().empty();
            for (onnx::AttributeProto &attribute : *node.mutable_attribute())
                take(attribute, isConstant ? Place::Initializer : Place::Elsewhere);
        }
    }

    void take(onnx::AttributeProto &attribute, Place place)
    {
        if (attribute.has_t())
            take(*attribute.mutable_t(), place);
        if (attribute.has_sparse_tensor())
            take(*attribute.mutable_sparse_tensor());
        if (attribute.has_g())
            take(*attribute.mutable_g());
        for (onnx::TensorProto &tensor : *attribute.mutable_tensors())
            take(tensor, Place::Elsewhere);
        for (onnx::SparseTensorProto &tensor : *attribute.mutable_sparse_tensors())
            take(tensor);
        for (onnx::GraphProto &graph : *attribute.mutable_graphs())
            take(graph);
    }

    void take(onnx::SparseTensorProto &tensor)
    {
        take(*tensor.mutable_values(), Place::Elsewhere);
        take(*tensor.mutable_indices(), Place::Elsewhere);
    }

    void take(onnx::TensorProto &tensor, Place place)
    {
        if (m_error || m_job.cancelled())
            return;
        if (tensor.data_location() == onnx::TensorProto::EXTERNAL) {
            if (!m_namesFromElsewhere)
                findAnew(tensor);
            return;
        }
        const std::vector<OmittedPayload> pieces = m_file.omittedPayloads(tensor);
        if (pieces.empty())
            return;
        if (place == Place::Initializer && pieces.size() == 1 && isRaw(pieces.front(), tensor.data_type()))
            setExternal(tensor, m_name, pieces.front().range);
        else
            putIn(tensor, pieces);
    }

    // External data behind a link is referred to by the link's target, because the runtime reads nothing outside of the
    // model's folder.
    void findAnew(onnx::TensorProto &tensor)
    {
        const QString path = QFileInfo(m_file.externalData(tensor).path).canonicalFilePath();
        const QString relative = QDir(m_folder).relativeFilePath(path);
        if (path.isEmpty() || relative.startsWith(QLatin1String("..")))
            return;
        for (onnx::StringStringEntryProto &entry : *tensor.mutable_external_data()) {
            if (entry.key() == "location")
                entry.set_value(QFile::encodeName(relative).toStdString());
        }
    }

    void putIn(onnx::TensorProto &tensor, const std::vector<OmittedPayload> &pieces)
    {
        auto *fields = tensor.mutable_unknown_fields();
        fields->Clear();
        for (const OmittedPayload &piece : pieces) {
            if (piece.range.length > std::size_t(mostLightModelBytes) - m_putIn) {
                m_error = tooLarge().value();
                return;
            }
            m_putIn += piece.range.length;
            const Result<QByteArray> bytes = m_file.read(piece.range);
            if (!bytes) {
                m_error = bytes.error();
                return;
            }
            fields->AddLengthDelimited(int(piece.field))->assign(bytes->constData(), std::size_t(bytes->size()));
        }
    }

    [[nodiscard]] tl::unexpected<Error> tooLarge() const
    {
        return failure(ErrorCode::LimitExceeded, {m_file.path().toStdString(), "bytes of constants that must be copied",
                                                  std::to_string(mostLightModelBytes)});
    }

    const ModelFile &m_file;
    const JobContext &m_job;
    QString m_folder;
    bool m_namesFromElsewhere = false;
    std::string m_name;
    std::size_t m_putIn = 0;
    std::optional<Error> m_error;
};

} // namespace

Result<LightModel> makeLightModel(const ModelFile &file, const JobContext &job, const QString &dataFolder)
{
    return Lightening(file, job, dataFolder).make();
}

} // namespace shapewright
