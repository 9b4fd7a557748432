// SPDX-License-Identifier: Apache-2.0
#include "model/parts/headedits.h"

#include "model/graphedits/renamedmessage.h"
#include "model/onnx/wire.h"
#include "model/onnx/wirefields.h"
#include "model/save/splice.h"

#include <onnx/onnx_pb.h>

namespace shapewright::parts {

namespace {

tl::unexpected<Error> changed(const ModelFile &file)
{
    return failure(ErrorCode::FileChanged, {file.path().toStdString()});
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
    FileWindow window;
    if (const auto opened = file.open(window); !opened)
        return tl::unexpected(opened.error());
    const auto fields = wireFields(window, {0, file.size()});
    if (!fields)
        return changed(file);
    // An entry that stays keeps its place and its bytes.
    std::vector<FilePiece> pieces;
    int position = 0;
    const onnx::ModelProto &model = file.skeleton();
    for (const WireField &field : *fields) {
        if (field.number == metadata && position < model.metadata_props_size() &&
            entries.contains(model.metadata_props(position++).key()))
            continue;
        pieces.push_back({{}, field.whole});
    }
    std::string added;
    for (const auto &[key, value] : entries) {
        if (!value)
            continue;
        onnx::StringStringEntryProto entry;
        entry.set_key(key);
        entry.set_value(*value);
        const std::string bytes = entry.SerializeAsString();
        wire::appendHeader(metadata, bytes.size(), added);
        added += bytes;
    }
    if (!added.empty())
        pieces.push_back({std::move(added), {}});
    return file.spliced(std::move(pieces), job);
}

} // namespace shapewright::parts
