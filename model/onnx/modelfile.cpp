// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/modelfile.h"

#include "model/onnx/otherformat.h"
#include "model/onnx/skeletonparser.h"
#include "model/onnx/wirescanner.h"

#include <QCoreApplication>

namespace shapewright {

namespace {

// A ModelProto begins with a known field number and its wire type. Anything else is another format.
bool beginsLikeModel(std::string_view start)
{
    if (start.empty())
        return false;
    const auto tag = static_cast<unsigned char>(start[0]);
    const unsigned field = tag >> 3;
    const unsigned type = tag & 7;
    const bool isNumber =
        field == onnx::ModelProto::kIrVersionFieldNumber || field == onnx::ModelProto::kModelVersionFieldNumber;
    return field >= 1 && field <= 15 && type == (isNumber ? 0u : 2u);
}

// A small file must not demand much memory, whatever it contains. Real models stay far below either limit.
std::uint64_t memoryLimit(std::uint64_t fileBytes)
{
    constexpr std::uint64_t smallFileBytes = 10'000'000;
    constexpr std::uint64_t bytesForSmallFile = 230'000'000; // the window itself takes 70 MB
    constexpr std::uint64_t bytesForByte = 64;
    return fileBytes < smallFileBytes ? bytesForSmallFile : fileBytes * bytesForByte;
}

const onnx::GraphProto *subgraph(const onnx::NodeProto &node, const WireIndex::Graph &place)
{
    if (int(place.attribute) >= node.attribute_size())
        return nullptr;
    const onnx::AttributeProto &attribute = node.attribute(int(place.attribute));
    if (place.listed == WireIndex::Graph::none)
        return attribute.has_g() ? &attribute.g() : nullptr;
    return int(place.listed) < attribute.graphs_size() ? &attribute.graphs(int(place.listed)) : nullptr;
}

google::protobuf::ArenaOptions arenaOptions()
{
    google::protobuf::ArenaOptions options;
    options.max_block_size = std::size_t(1) << 20; // blocks double from 256 bytes on
    return options;
}

} // namespace

ModelFile::ModelFile()
    : m_arena(arenaOptions()), m_skeleton(google::protobuf::Arena::CreateMessage<onnx::ModelProto>(&m_arena))
{
}

Result<std::shared_ptr<const ModelFile>> ModelFile::open(const QString &path, const JobContext &job,
                                                         const QStringList &agreedData)
{
    FileWindow window;
    if (auto opened = window.open(path); !opened)
        return tl::unexpected<Error>(opened.error());
    return read(window, path, DataPlaces(path, agreedData), nullptr, job);
}

Result<std::shared_ptr<const ModelFile>> ModelFile::read(FileWindow &window, const QString &path, DataPlaces dataPlaces,
                                                         std::shared_ptr<const FileLayout> layout,
                                                         const JobContext &job)
{
    const std::string name = path.toStdString();
    constexpr std::size_t enoughToTell = 512;
    const std::string_view start = window.peek(0, enoughToTell);
    if (std::string other = otherFormat(start); !other.empty())
        return failure(ErrorCode::NotAModel, {name}, std::move(other), 0);
    if (!beginsLikeModel(start))
        return failure(ErrorCode::NotAModel, {name},
                       (window.size() == 0 ? QCoreApplication::translate("Files", "it is empty")
                                           : QCoreApplication::translate("Files", "it is not in ONNX's binary form"))
                           .toStdString(),
                       0);

    // make_shared() cannot be used, because the constructor is private.
    std::shared_ptr<ModelFile> file(new ModelFile);
    const std::uint64_t memory = memoryLimit(window.size());
    SkeletonParser parser(*file->m_skeleton, memory);
    auto scanned = scanModel(window, path, job, [&parser](std::string piece) { parser.add(std::move(piece)); });
    if (!scanned)
        return tl::unexpected<Error>(scanned.error());
    switch (parser.finish()) {
    case SkeletonParser::Outcome::Done:
        break;
    case SkeletonParser::Outcome::NeedsMoreMemory:
        return failure(ErrorCode::LimitExceeded, {name, "bytes of memory for its structure", std::to_string(memory)});
    case SkeletonParser::Outcome::Malformed:
        return failure(ErrorCode::Malformed, {name}, "protobuf cannot parse it");
    }
    file->m_path = path;
    file->m_identity = window.identity();
    file->m_layout = std::move(layout);
    file->m_dataPlaces = std::move(dataPlaces);
    if (job.cancelled())
        return failure(ErrorCode::Cancelled);
    file->m_index = std::move(scanned->index);
    file->m_digest = scanned->digest;
    file->m_omitted = std::move(scanned->omitted);
    if (!file->linkGraphs())
        return failure(ErrorCode::Malformed, {name}, "its graphs are not where their index says");
    return std::shared_ptr<const ModelFile>(std::move(file));
}

Result<std::shared_ptr<const ModelFile>> ModelFile::spliced(std::vector<FilePiece> pieces, const JobContext &job) const
{
    std::vector<FilePiece> ofFile;
    for (FilePiece &piece : pieces) {
        if (piece.spool) {
            ofFile.push_back(std::move(piece));
            continue;
        }
        if (!piece.bytes.empty())
            ofFile.push_back({std::move(piece.bytes), {}});
        for (FilePiece &part : this->pieces(piece.range))
            ofFile.push_back(std::move(part));
    }
    const auto layout = std::make_shared<const FileLayout>(std::move(ofFile));
    FileWindow window;
    if (const Result<void> opened = window.open(m_path, layout); !opened)
        return tl::unexpected(opened.error());
    if (window.identity() != m_identity)
        return failure(ErrorCode::FileChanged, {m_path.toStdString()});
    auto file = read(window, m_path, m_dataPlaces, layout, job);
    if (const Result<void> unchanged = verifyUnchanged(); !unchanged)
        return tl::unexpected(unchanged.error());
    return file;
}

std::vector<FilePiece> ModelFile::pieces(const WireRange &range) const
{
    if (m_layout)
        return m_layout->pieces(range);
    return range.length > 0 ? std::vector<FilePiece>{{{}, range}} : std::vector<FilePiece>();
}

Result<void> ModelFile::open(FileWindow &window) const
{
    if (Result<void> opened = window.open(m_path, m_layout); !opened)
        return opened;
    return window.identity() == m_identity ? Result<void>() : failure(ErrorCode::FileChanged, {m_path.toStdString()});
}

// Returns false for a file that the scan and protobuf understand differently, such as one with an `i` and a `g` in one
// attribute.
bool ModelFile::linkGraphs()
{
    for (const WireIndex::Graph &place : m_index.graphs) {
        const onnx::GraphProto *graph = nullptr;
        const onnx::FunctionProto *function = nullptr;
        if (place.function != WireIndex::Graph::none) {
            if (int(place.function) >= m_skeleton->functions_size())
                return false;
            function = &m_skeleton->functions(int(place.function));
        } else if (place.parent != WireIndex::Graph::none) {
            const onnx::GraphProto *parent = m_graphs[place.parent];
            const onnx::FunctionProto *parentFunction = m_functions[place.parent];
            const int nodes = parent != nullptr ? parent->node_size() : parentFunction->node_size();
            if (int(place.node) >= nodes)
                return false;
            graph = subgraph(parent != nullptr ? parent->node(int(place.node)) : parentFunction->node(int(place.node)),
                             place);
            if (graph == nullptr)
                return false;
        } else {
            graph = &m_skeleton->graph();
        }
        m_graphs.push_back(graph);
        m_functions.push_back(function);
    }
    return true;
}

const OmittedPayload *ModelFile::omittedPayload(const onnx::TensorProto &tensor) const
{
    for (int i = 0; i < tensor.unknown_fields().field_count(); ++i) {
        if (const OmittedPayload *piece = omittedPiece(tensor.unknown_fields().field(i)))
            return piece;
    }
    return nullptr;
}

std::vector<OmittedPayload> ModelFile::omittedPayloads(const onnx::TensorProto &tensor) const
{
    std::vector<OmittedPayload> pieces;
    for (int i = 0; i < tensor.unknown_fields().field_count(); ++i) {
        if (const OmittedPayload *piece = omittedPiece(tensor.unknown_fields().field(i)))
            pieces.push_back(*piece);
    }
    return pieces;
}

const OmittedPayload *ModelFile::omittedPiece(const google::protobuf::UnknownField &field) const
{
    const bool isMark = field.number() == int(omittedPayloadField) &&
                        field.type() == google::protobuf::UnknownField::TYPE_VARINT &&
                        field.varint() < m_omitted.size();
    return isMark ? &m_omitted[field.varint()] : nullptr;
}

std::vector<std::uint32_t> ModelFile::indexedPieces(const onnx::TensorProto &tensor) const
{
    std::vector<std::uint32_t> pieces;
    for (int i = 0; i < tensor.unknown_fields().field_count(); ++i) {
        const google::protobuf::UnknownField &field = tensor.unknown_fields().field(i);
        if (field.number() == int(indexedTensorField) && field.type() == google::protobuf::UnknownField::TYPE_VARINT)
            pieces.push_back(std::uint32_t(field.varint()));
    }
    return pieces;
}

Result<void> ModelFile::verifyUnchanged() const
{
    const auto identity = FileWindow::identify(m_path);
    if (!identity || *identity != m_identity)
        return failure(ErrorCode::FileChanged, {m_path.toStdString()});
    return {};
}

Result<QByteArray> ModelFile::read(const WireRange &range) const
{
    FileWindow window;
    std::string bytes;
    if (auto opened = open(window); !opened)
        return tl::unexpected<Error>(opened.error());
    if (!window.append(range, bytes))
        return failure(ErrorCode::FileChanged, {m_path.toStdString()});
    if (auto unchanged = verifyUnchanged(); !unchanged)
        return tl::unexpected<Error>(unchanged.error());
    return QByteArray::fromStdString(bytes);
}

} // namespace shapewright
