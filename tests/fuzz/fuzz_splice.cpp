// SPDX-License-Identifier: Apache-2.0
// Fixes all symbols and unnamed dims of any model and saves it. The saved file has exactly the types of the plan, and
// no other byte has changed. Without edits the file is identical. When external data are embedded, only they differ,
// and they are the bytes that the tensors had.
#include "model/graph/modelgraph.h"
#include "model/onnx/externaldata.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/tensorvalues.h"
#include "model/onnx/tensorwalk.h"
#include "model/save/datafiles.h"
#include "model/save/dataplan.h"
#include "model/save/save.h"
#include "model/shape/propagation/propagate.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/wirecompare.h"

#include <QDir>
#include <QStringList>

#include <algorithm>

using namespace shapewright;

namespace {

ShapeEdits everythingIs(const ModelGraph &graph, std::int64_t number)
{
    ShapeEdits edits;
    for (const ValueId input : graph.main().inputs) {
        const Value &value = graph.value(input);
        if (!value.declared->shape)
            continue;
        for (std::uint32_t axis = 0; axis < value.declared->shape->size(); ++axis) {
            if (!value.declared->shape->at(axis).isValue())
                edits.axes[{value.name, axis}] = Dim(number);
        }
    }
    return edits;
}

QByteArray save(const ModelGraph &graph, const ShapeEdits &edits, const SaveOptions &options, SavePlan &plan)
{
    const auto table = propagate(graph, edits);
    fuzz::promise(table.has_value(), "propagation ends with a table");
    auto planned = planSave(graph, edits, **table, options);
    if (!planned)
        return {};
    plan = *std::move(planned);
    const QString target = fuzz::InputFile::folder() + QStringLiteral("/fixed.onnx");
    auto pending = PendingSave::write(graph, plan, target, options);
    if (!pending) {
        fuzz::promise(pending.error().code != ErrorCode::VerificationFailed, "what was written is what was meant");
        return {};
    }
    QFile written(pending->path());
    fuzz::promise(written.open(QIODevice::ReadOnly), "what was written can be read");
    return written.readAll();
}

bool haveSameNumbers(const std::optional<Shape> &one, const std::optional<Shape> &other)
{
    if (one.has_value() != other.has_value() || (one && one->size() != other->size()))
        return false;
    for (std::size_t axis = 0; one && axis < one->size(); ++axis) {
        const Dim &a = one->at(axis), &b = other->at(axis);
        if (a.isValue() != b.isValue() || (a.isValue() && a != b))
            return false;
    }
    return true;
}

void compareTypes(const QByteArray &saved, const SavePlan &plan)
{
    const fuzz::InputFile file({saved.data(), std::size_t(saved.size())}, "again.onnx");
    const auto model = ModelFile::open(file.path());
    fuzz::promise(model.has_value(), "what was saved is a model");
    const auto graph = ModelGraph::build(*model);
    for (const DeclaredChange &change : plan.changes) {
        // Declaring a value twice is a fault of the model; the last declaration counts.
        if (!change.value || std::ranges::count(plan.changes, change.name, &DeclaredChange::name) > 1)
            continue;
        fuzz::promise(change.value->index < graph->main().values.size() &&
                          graph->value(*change.value).name == change.name,
                      "values stay where they are");
        fuzz::promise(haveSameNumbers(graph->value(*change.value).declared->shape, change.after.shape),
                      "a declared shape has the numbers that the plan says");
    }
}

std::string bytesInFile(const QString &location, std::uint64_t size)
{
    std::string bytes;
    for (std::uint64_t i = 0; i < size; ++i)
        bytes += char(i * 13 + std::uint64_t(location.size()));
    return bytes;
}

constexpr std::uint64_t dataBytes = 20'000;

// Creates the external data files of a model while this object exists, except those in other folders and those that
// exist, such as the model file itself.
class DataFiles
{
public:
    explicit DataFiles(const ModelFile &model)
    {
        for (const DataFile &data : dataFilesOf(model)) {
            constexpr qsizetype longestName = 100;
            QFile file(data.path);
            if (data.isOutside || data.location.contains(QLatin1Char('/')) || data.location.size() > longestName ||
                file.exists())
                continue;
            const std::string bytes = bytesInFile(data.location, dataBytes);
            fuzz::promise(file.open(QIODevice::WriteOnly) && file.write(bytes.data(), qint64(bytes.size())) > 0,
                          "a file with external data can be written");
            m_files.append(data.path);
        }
    }
    ~DataFiles()
    {
        for (const QString &file : std::as_const(m_files))
            QFile::remove(file);
    }
    Q_DISABLE_COPY_MOVE(DataFiles)

private:
    QStringList m_files;
};

// The model with its external data embedded, made with protobuf.
onnx::ModelProto withDataInside(std::string_view bytes)
{
    onnx::ModelProto model;
    fuzz::promise(model.ParseFromArray(bytes.data(), int(bytes.size())), "protobuf parses what we do");
    forEachTensor(model, [](const onnx::TensorProto &found) {
        if (found.data_location() != onnx::TensorProto::EXTERNAL)
            return;
        auto &tensor = const_cast<onnx::TensorProto &>(found); // part of `model`, so not const
        const ExternalData data = declaredExternalData(tensor);
        const auto count = elementCount(tensor);
        const auto known = count ? rawDataBytes(tensor.data_type(), *count) : std::nullopt;
        const std::uint64_t length = known ? std::uint64_t(*known) : data.length.value_or(dataBytes - data.offset);
        const QString location = QDir::cleanPath(QString::fromStdString(data.location));
        tensor.clear_external_data();
        tensor.clear_data_location();
        tensor.clear_float_data();
        tensor.clear_int32_data();
        tensor.clear_int64_data();
        tensor.clear_double_data();
        tensor.clear_uint64_data();
        tensor.set_raw_data(bytesInFile(location, dataBytes).substr(data.offset, length));
    });
    return model;
}

// Embedding may fail for a tensor whose message is split into pieces; the error then comes when the result is read
// back.
void inlineData(const ModelGraph &graph, std::string_view bytes)
{
    const DataFiles files(graph.file());
    const QString target = fuzz::InputFile::folder() + QStringLiteral("/inlined.onnx");
    const SaveOptions options{.overwrite = true, .externalData = SaveOptions::ExternalData::Inline};
    auto pending = PendingSave::write(graph, {}, target, options);
    const bool ownsAll = pending && std::ranges::none_of(pending->externalData(), [](const PlannedData &data) {
                             return data.identity.size != dataBytes; // a file of another input
                         });
    if (!ownsAll)
        return;
    QFile written(pending->path());
    onnx::ModelProto model;
    fuzz::promise(written.open(QIODevice::ReadOnly) && model.ParseFromString(written.readAll().toStdString()),
                  "what was written is a model");
    fuzz::promise(model.SerializeAsString() == withDataInside(bytes).SerializeAsString(),
                  "all that changes are external data, which are in the model");
}

} // namespace

// The seeds are models of the corpus.
std::vector<std::string> fuzz::seeds()
{
    return {};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes = fuzz::bytesOf(data, size);
    const fuzz::InputFile input(bytes);
    const auto file = ModelFile::open(input.path());
    if (!file)
        return 0;
    const auto graph = ModelGraph::build(*file);
    if (!dataFilesOf(**file).empty())
        inlineData(*graph, bytes);
    SaveOptions options;
    options.overwrite = true;
    SavePlan plan;
    const QByteArray unedited = save(*graph, {}, options, plan);
    fuzz::promise(unedited.isEmpty() || std::string_view(unedited.data(), std::size_t(unedited.size())) == bytes,
                  "a save without edits is identical");
    options.writeValueInfo = size % 2 == 1;
    constexpr std::int64_t numbers[] = {1, 127, 128, 1'000'000'007};
    const QByteArray saved = save(*graph, everythingIs(*graph, numbers[size / 2 % 4]), options, plan);
    if (saved.isEmpty())
        return 0;
    fuzz::promise(fuzz::differInDeclaredTypesAlone(bytes, {saved.data(), std::size_t(saved.size())}),
                  "no byte but declared types is changed");
    compareTypes(saved, plan);
    return 0;
}
