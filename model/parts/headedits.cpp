// SPDX-License-Identifier: Apache-2.0
#include "model/parts/headedits.h"

#include "model/edits/invalidedit.h"
#include "model/edits/partswish.h"
#include "model/graphedits/renamedmessage.h"
#include "model/onnx/wirefields.h"
#include "model/save/splice.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <set>
#include <utility>

namespace shapewright::parts {

namespace {

tl::unexpected<Error> changed(const ModelFile &file)
{
    return failure(ErrorCode::FileChanged, {file.path().toStdString()});
}

// Leaves out fields of the model for which `isReplaced` is true, and appends those of `added`.
template <typename IsReplaced>
Result<FilePointer> withOtherFields(const ModelFile &file, const IsReplaced &isReplaced, const onnx::ModelProto &added,
                                    const JobContext &job)
{
    FileWindow window;
    if (const auto opened = file.open(window); !opened)
        return tl::unexpected(opened.error());
    const auto fields = wireFields(window, {0, file.size()});
    if (!fields)
        return changed(file);
    std::vector<FilePiece> pieces;
    for (const WireField &field : *fields) {
        if (!isReplaced(field.number))
            pieces.push_back({{}, field.whole});
    }
    if (std::string bytes = added.SerializeAsString(); !bytes.empty())
        pieces.push_back({std::move(bytes), {}});
    return file.spliced(std::move(pieces), job);
}

} // namespace

Result<FilePointer> renamedModel(const ModelFile &file, const std::map<std::string, std::string> &values,
                                 const std::map<std::string, std::string> &nodes, const JobContext &job)
{
    FileWindow window;
    if (const auto opened = file.open(window); !opened)
        return tl::unexpected(opened.error());
    std::vector<FieldChange> changes;
    for (const std::uint32_t message : file.index().graphs.front().messages) {
        const auto fields = wireFields(window, file.index().messages[message].payload);
        if (!fields)
            return changed(file);
        for (const WireField &field : *fields) {
            auto pieces = renamedGraphField(window, field.number, field.whole, field.payload, values, nodes);
            if (!pieces)
                return changed(file);
            if (pieces->size() != 1 || !pieces->front().bytes.empty())
                changes.push_back({message, field.whole, *std::move(pieces)});
        }
    }
    return file.spliced(splice(file.index(), file.size(), {}, std::move(changes)), job);
}

Result<FilePointer> modelWithMetadata(const ModelFile &file,
                                      const std::map<std::string, std::optional<std::string>> &entries,
                                      const JobContext &job)
{
    constexpr auto metadata = std::uint32_t(onnx::ModelProto::kMetadataPropsFieldNumber);
    // An entry that stays keeps its place and its bytes.
    int position = 0;
    const onnx::ModelProto &model = file.skeleton();
    const auto isReplaced = [&](std::uint32_t number) {
        return number == metadata && position < model.metadata_props_size() &&
               entries.contains(model.metadata_props(position++).key());
    };
    onnx::ModelProto added;
    for (const auto &[key, value] : entries) {
        if (!value)
            continue;
        onnx::StringStringEntryProto &entry = *added.add_metadata_props();
        entry.set_key(key);
        entry.set_value(*value);
    }
    return withOtherFields(file, isReplaced, added, job);
}

Result<FilePointer> modelWithFields(const ModelFile &file, const std::map<std::string, std::string> &texts,
                                    const JobContext &job)
{
    const auto &descriptor = *onnx::ModelProto::descriptor();
    onnx::ModelProto added;
    std::set<std::uint32_t> numbers;
    for (const auto &[name, text] : texts) {
        const auto *field = descriptor.FindFieldByName(name);
        if (field == nullptr || std::ranges::find(modelFields(), name) == modelFields().end())
            return invalidEdit("A model has no text “" + name + "”.");
        numbers.insert(std::uint32_t(field->number()));
        if (text.empty())
            continue;
        if (name != "model_version") {
            added.GetReflection()->SetString(&added, field, text);
            continue;
        }
        std::int64_t version = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version);
        if (error != std::errc() || end != text.data() + text.size())
            return invalidEdit("The version of a model is a whole number, not “" + text + "”.");
        added.set_model_version(version);
    }
    return withOtherFields(file, [&numbers](std::uint32_t number) { return numbers.contains(number); }, added, job);
}

} // namespace shapewright::parts
