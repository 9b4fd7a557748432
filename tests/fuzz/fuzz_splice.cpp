// SPDX-License-Identifier: Apache-2.0
// Any model, all its symbols and unnamed dims given a number, saved: what is read back has exactly the types that the
// plan says, and no other byte has changed. Without edits the file is identical.
#include "model/graph/modelgraph.h"
#include "model/onnx/modelfile.h"
#include "model/save/save.h"
#include "model/shape/propagate.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/wirecompare.h"

#include <algorithm>

using namespace shapewright;

namespace {

ShapeEdits everythingIs(const ModelGraph &graph, std::int64_t number)
{
    ShapeEdits edits;
    for (const ValueId input : graph.main().inputs) {
        const Value &value = graph.value(input);
        if (!value.declared.shape)
            continue;
        for (std::uint32_t axis = 0; axis < value.declared.shape->size(); ++axis) {
            if (!value.declared.shape->at(axis).isValue())
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
        // A value that is declared twice, which is a fault, has the last one.
        if (!change.value || std::ranges::count(plan.changes, change.name, &DeclaredChange::name) > 1)
            continue;
        fuzz::promise(change.value->index < graph->main().values.size() &&
                          graph->value(*change.value).name == change.name,
                      "values stay where they are");
        fuzz::promise(haveSameNumbers(graph->value(*change.value).declared.shape, change.after.shape),
                      "a declared shape has the numbers that the plan says");
    }
}

} // namespace

// Models are files of the corpus.
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
