// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/modelfile.h"
#include "model/onnx/tensorpayload.h"
#include "model/onnx/tensorwalk.h"
#include "model/save/dataplan.h"
#include "model/save/save.h"
#include "tests/support/modelbuilder.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace shapewright::test::data {

using namespace Qt::Literals::StringLiterals;

using T = onnx::TensorProto;

using How = SaveOptions::ExternalData;

using Fate = PlannedData::Fate;

inline void say(T &tensor, const std::string &key, const std::string &value)
{
    auto *entry = tensor.add_external_data();
    entry->set_key(key);
    entry->set_value(value);
}

// A tensor of so many bytes. If `offset` or `length` is empty, it is not set.
inline T external(const std::string &location, const std::string &offset, const std::string &length,
                  std::int64_t bytes = 8)
{
    T tensor;
    tensor.set_name("w");
    tensor.set_data_type(T::UINT8);
    tensor.add_dims(bytes);
    tensor.set_data_location(T::EXTERNAL);
    say(tensor, "location", location);
    if (!offset.empty())
        say(tensor, "offset", offset);
    if (!length.empty())
        say(tensor, "length", length);
    return tensor;
}

inline onnx::ModelProto emptyModel()
{
    onnx::ModelProto model;
    model.set_ir_version(10);
    model.add_opset_import()->set_version(17);
    model.mutable_graph()->set_name("g");
    return model;
}

inline onnx::ModelProto modelOf(const std::vector<T> &initializers)
{
    onnx::ModelProto model = emptyModel();
    for (const T &tensor : initializers)
        *model.mutable_graph()->add_initializer() = tensor;
    return model;
}

inline onnx::AttributeProto *attributeOf(onnx::NodeProto *node, const char *name,
                                         onnx::AttributeProto::AttributeType type)
{
    node->set_op_type("Any");
    onnx::AttributeProto *attribute = node->add_attribute();
    attribute->set_name(name);
    attribute->set_type(type);
    return attribute;
}

struct Place {
    const char *name;
    void (*put)(onnx::ModelProto &model, const T &tensor);
};

using A = onnx::AttributeProto;

// All places where onnx.proto allows a tensor.
inline const Place places[] = {
    {"initializer", [](auto &model, const T &tensor) { *model.mutable_graph()->add_initializer() = tensor; }},
    {"sparse initializer",
     [](auto &model, const T &tensor) {
         auto *sparse = model.mutable_graph()->add_sparse_initializer();
         *sparse->mutable_values() = tensor;
         *sparse->mutable_indices() = tensor;
     }},
    {"attribute",
     [](auto &model, const T &tensor) {
         *attributeOf(model.mutable_graph()->add_node(), "value", A::TENSOR)->mutable_t() = tensor;
     }},
    {"list of an attribute",
     [](auto &model, const T &tensor) {
         auto *attribute = attributeOf(model.mutable_graph()->add_node(), "values", A::TENSORS);
         *attribute->add_tensors() = tensor;
         *attribute->add_tensors() = tensor;
     }},
    {"sparse tensors of an attribute",
     [](auto &model, const T &tensor) {
         auto *attribute = attributeOf(model.mutable_graph()->add_node(), "sparse", A::SPARSE_TENSOR);
         *attribute->mutable_sparse_tensor()->mutable_values() = tensor;
         *attribute->add_sparse_tensors()->mutable_indices() = tensor;
     }},
    {"subgraph",
     [](auto &model, const T &tensor) {
         auto *attribute = attributeOf(model.mutable_graph()->add_node(), "body", A::GRAPH);
         *attribute->mutable_g()->add_initializer() = tensor;
         *attributeOf(attribute->mutable_g()->add_node(), "value", A::TENSOR)->mutable_t() = tensor;
     }},
    {"list of subgraphs",
     [](auto &model, const T &tensor) {
         auto *attribute = attributeOf(model.mutable_graph()->add_node(), "bodies", A::GRAPHS);
         attribute->add_graphs();
         *attribute->add_graphs()->add_initializer() = tensor;
     }},
    {"function",
     [](auto &model, const T &tensor) {
         onnx::FunctionProto *function = model.add_functions();
         function->set_name("F");
         *attributeOf(function->add_node(), "value", A::TENSOR)->mutable_t() = tensor;
     }},
    {"default of a function's attribute",
     [](auto &model, const T &tensor) {
         onnx::FunctionProto *function = model.add_functions();
         function->set_name("F");
         onnx::AttributeProto *attribute = function->add_attribute_proto();
         attribute->set_name("bias");
         attribute->set_type(A::TENSOR);
         *attribute->mutable_t() = tensor;
         attribute = function->add_attribute_proto();
         attribute->set_name("body");
         attribute->set_type(A::GRAPH);
         *attribute->mutable_g()->add_initializer() = tensor;
     }},
    {"training",
     [](auto &model, const T &tensor) {
         onnx::TrainingInfoProto *training = model.add_training_info();
         *training->mutable_initialization()->add_initializer() = tensor;
         *training->mutable_algorithm()->add_initializer() = tensor;
         *attributeOf(training->mutable_algorithm()->add_node(), "value", A::TENSOR)->mutable_t() = tensor;
     }},
};

inline std::string numberedBytes(std::size_t count)
{
    std::string bytes;
    for (std::size_t i = 0; i < count; ++i)
        bytes += char(i * 7 + i / 256);
    return bytes;
}

// The bytes of each tensor as they are read, wherever they are stored.
inline std::vector<std::string> payloadsOf(const std::shared_ptr<const ModelFile> &file)
{
    std::vector<std::string> payloads;
    forEachTensor(file->skeleton(), [&](const T &tensor) {
        const std::uint64_t needed = tensor.dims_size() > 0 ? std::uint64_t(tensor.dims(0)) : 0;
        std::string bytes;
        auto payload = TensorPayload::open(file, tensor, needed);
        const Result<void> read =
            payload ? (*payload)->read(0, needed, bytes, {}) : tl::unexpected<Error>(payload.error());
        payloads.push_back(read ? bytes : "cannot be read: " + read.error().detail);
    });
    return payloads;
}

// A row for each place.
inline void addPlaces()
{
    QTest::addColumn<int>("place");
    for (int i = 0; i < int(std::size(places)); ++i)
        QTest::newRow(places[i].name) << i;
}

// A model in the folder `from`, which is saved to the folder `to` or beside itself.
class DataFixture
{
protected:
    // Makes a folder to read from and an empty one to write to.
    void begin()
    {
        QTest::failOnWarning(QRegularExpression(u"^(Q[A-Z]|Broken|Empty)"_s)); // a message of Qt's is a fault of ours
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(m_folder->path()).mkpath(u"from/sub"_s));
        QVERIFY(QDir(m_folder->path()).mkpath(u"to"_s));
    }

    void write(const QString &name, const std::string &bytes) const
    {
        QFile file(in(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
            qFatal("the test cannot write %s", qPrintable(name));
    }

    std::string bytesOf(const QString &name) const
    {
        QFile file(in(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : "cannot be read";
    }

    QStringList files(const QString &folder) const
    {
        return QDir(in(folder))
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
    }

    // Saves `from/m.onnx` without edits.
    Result<std::vector<PlannedData>> save(const QString &target, How how, const JobContext &job = {}) const
    {
        const auto graph = openedGraph(in(u"from/m.onnx"_s));
        auto saved = PendingSave::write(*graph, {}, in(target), {.overwrite = true, .externalData = how}, job);
        if (!saved)
            return tl::unexpected(saved.error());
        if (Result<void> committed = saved->commit(); !committed)
            return tl::unexpected(committed.error());
        return saved->externalData();
    }
    [[nodiscard]] QString in(const QString &name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace shapewright::test::data
