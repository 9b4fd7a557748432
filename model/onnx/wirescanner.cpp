// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/wirescanner.h"

#include "model/onnx/bytedigest.h"
#include "model/onnx/limits.h"
#include "model/onnx/wirefields.h"
#include "model/onnx/wirekinds.h"
#include "model/types/valuetype.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

// A message that is being scanned.
struct Frame {
    wire::Kind kind = wire::Kind::Model;
    std::uint64_t position = 0; // next byte to read
    std::uint64_t end = 0;
    std::size_t skeletonStart = 0;                 // in the piece, after the placeholder of its length
    std::uint32_t message = WireMessage::noParent; // in the index, once something inside needs an entry
    WireMessage pending;                           // the entry that `message` will get
    std::uint32_t graph = WireIndex::Graph::none;  // the graph that this message is or belongs to
    std::uint32_t ordinal = 0;                     // position of a node in its graph, or of an attribute in its node
    std::uint32_t attributes = 0;                  // of a node: attributes seen so far
    std::uint32_t listed = 0;                      // of an attribute: graphs seen so far
    std::int32_t dataType = 0;                     // of a tensor
};

struct Counters {
    std::uint32_t nodes = 0, inputs = 0, outputs = 0, valueInfos = 0;
};

constexpr int lengthPlaceholder = 5; // the padded varint of a length below 2^35

class Scanner
{
public:
    Scanner(FileWindow &file, const QString &path, const JobContext &job, const TakePiece &takePiece)
        : m_file(file), m_path(path.toStdString()), m_job(job), m_takePiece(takePiece)
    {
        m_scanned.index.graphs.emplace_back(); // the main graph, wherever the file holds it
        m_counters.emplace_back();
    }

    Result<ScannedModel> run();

private:
    Result<void> step();
    Result<void> take(const WireField &field);
    Result<void> keep(const WireField &field);
    void copy(const WireRange &range);
    void writeCopied() { m_digest.add(writtenCopy()); }
    std::string_view writtenCopy();
    Result<void> enter(const WireField &field, wire::Kind kind);
    void leave();
    [[nodiscard]] bool isKept() const { return bool(m_takePiece); }
    void beginLength();
    void endLength();
    [[nodiscard]] bool isBetweenPieces() const;
    void endPiece();
    Result<void> openGraph(Frame &frame, const WireField &field);
    std::uint32_t graphNumber(const WireIndex::Graph &place);
    std::uint32_t messageOf(std::size_t depth);
    void declare(const WireField &field, WireIndex::Role role);
    bool omit(const Frame &tensor, const WireField &field);
    void noteExternal(const WireField &field);
    void mark(std::uint32_t field, std::uint64_t number);
    tl::unexpected<Error> fault(ErrorCode code, const std::string &detail, std::uint64_t offset) const
    {
        return failure(code, {m_path}, detail, offset);
    }
    tl::unexpected<Error> fault(const WireFault &fault, std::uint64_t offset) const;
    tl::unexpected<Error> overLimit(const std::string &what, std::uint64_t limit, std::uint64_t offset) const
    {
        return failure(ErrorCode::LimitExceeded, {m_path, what, std::to_string(limit)}, {}, offset);
    }

    FileWindow &m_file;
    std::string m_path;
    const JobContext &m_job;
    const TakePiece &m_takePiece;
    ScannedModel m_scanned;
    std::string m_piece; // of the skeleton, as far as it is written
    std::uint64_t m_bytesTaken = 0;
    ByteDigest m_digest;
    WireRange m_toCopy;      // into the skeleton, before anything else is written there
    bool m_isCutOff = false; // the file has become shorter
    std::vector<Frame> m_stack;
    std::vector<Counters> m_counters; // indexed by graph
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> m_subgraphs;
    std::uint32_t m_functions = 0;
    std::uint32_t m_nodes = 0;
    std::uint32_t m_depth = 0; // how many graphs enclose each other
    bool m_hasGraph = false;
};

Result<ScannedModel> Scanner::run()
{
    m_stack.push_back({.kind = wire::Kind::Model, .end = m_file.size()});
    std::uint64_t steps = 0;
    while (!m_stack.empty()) {
        if (++steps % 4096 == 0) {
            if (m_job.cancelled())
                return failure(ErrorCode::Cancelled);
            m_job.report(double(m_stack.back().position) / double(m_file.size()));
        }
        if (m_stack.back().position >= m_stack.back().end)
            leave();
        else if (auto stepped = step(); !stepped)
            return tl::unexpected<Error>(stepped.error());
        if (m_isCutOff)
            return failure(ErrorCode::FileChanged, {m_path});
        if (isKept() && m_piece.size() >= limits::pieceBytes && isBetweenPieces())
            endPiece();
    }
    if (isKept())
        m_takePiece(std::move(m_piece));
    if (!m_hasGraph)
        return fault(ErrorCode::NotAModel, "there is no graph in it", 0);
    m_scanned.digest = m_digest.value();
    return std::move(m_scanned);
}

Result<void> Scanner::step()
{
    Frame &frame = m_stack.back();
    const auto field = readWireField(m_file, frame.position, frame.end);
    if (!field)
        return fault(field.error(), frame.position);
    frame.position += field->whole.length;
    return take(*field);
}

tl::unexpected<Error> Scanner::fault(const WireFault &fault, std::uint64_t offset) const
{
    if (fault.kind == WireFault::Kind::PastEnd && m_stack.size() == 1)
        return this->fault(ErrorCode::Truncated, "a field reaches past the end of the file", offset);
    const bool isCutOff = fault.kind == WireFault::Kind::CutOff;
    return this->fault(isCutOff ? ErrorCode::Truncated : ErrorCode::Malformed, fault.text, offset);
}

Result<void> Scanner::take(const WireField &field)
{
    Frame &frame = m_stack.back();
    const wire::FieldKind &kind = wire::kindOf(frame.kind, field.number, field.type);
    if (kind.message)
        return enter(field, *kind.message);
    if (frame.kind == wire::Kind::Tensor) {
        if (field.number == onnx::TensorProto::kDataTypeFieldNumber && field.type == wire::Type::Varint)
            frame.dataType = std::int32_t(field.varint);
        if (field.number == omittedPayloadField || field.number == indexedTensorField)
            return {};
        if (kind.isPayload && omit(frame, field))
            return {};
        noteExternal(field);
    }
    if (kind.isName && field.payload.length > limits::nameBytes)
        return overLimit("bytes of a name", limits::nameBytes, field.whole.offset);
    const bool isDeclaration = kind.role && frame.graph != WireIndex::Graph::none;
    if (isDeclaration) {
        declare(field, *kind.role);
        writeCopied();
    }
    const Result<void> kept = keep(field);
    if (isDeclaration) {
        const std::string_view declaration = writtenCopy();
        m_scanned.index.declarations.back().digest = qHashBits(declaration.data(), declaration.size());
    }
    return kept;
}

Result<void> Scanner::keep(const WireField &field)
{
    if (m_bytesTaken + m_piece.size() + m_toCopy.length + field.whole.length > limits::skeletonBytes)
        return overLimit("bytes of structure", limits::skeletonBytes, field.whole.offset);
    copy(field.whole);
    return {};
}

// Fields that follow each other in the file are copied together: when something else is to be written, or while the
// window of the file still has them.
void Scanner::copy(const WireRange &range)
{
    constexpr std::uint64_t mostTogether = 2048;
    if (m_toCopy.offset + m_toCopy.length != range.offset || m_toCopy.length > mostTogether) {
        writeCopied();
        m_toCopy.offset = range.offset;
    }
    m_toCopy.length += range.length;
}

// Valid until more is written.
std::string_view Scanner::writtenCopy()
{
    if (!isKept())
        m_piece.clear();
    const std::size_t start = m_piece.size();
    if (m_toCopy.length > 0 && !m_file.append(m_toCopy, m_piece))
        m_isCutOff = true;
    m_toCopy = {};
    return std::string_view(m_piece).substr(start);
}

Result<void> Scanner::enter(const WireField &field, wire::Kind kind)
{
    const Frame &parent = m_stack.back();
    Frame frame{.kind = kind,
                .position = field.payload.offset,
                .end = field.payload.offset + field.payload.length,
                .graph = parent.graph};
    frame.pending = {
        .field = field.number, .tagLength = field.tagLength, .header = field.header(), .payload = field.payload};
    switch (kind) {
    case wire::Kind::Graph:
    case wire::Kind::Function:
        if (auto opened = openGraph(frame, field); !opened)
            return opened;
        break;
    case wire::Kind::Node:
        if (++m_nodes > limits::nodes)
            return overLimit("nodes", limits::nodes, field.whole.offset);
        if (parent.graph != WireIndex::Graph::none)
            frame.ordinal = m_counters[parent.graph].nodes++;
        break;
    case wire::Kind::Attribute:
        frame.ordinal = m_stack.back().attributes++;
        if (parent.kind == wire::Kind::Function)
            frame.graph = WireIndex::Graph::none; // a graph as the default of a function's attribute: kept as it is
        break;
    case wire::Kind::Model:
    case wire::Kind::TrainingInfo:
    case wire::Kind::Tensor:
    case wire::Kind::SparseTensor:
        break;
    }
    constexpr std::uint64_t smallBytes = 1024;
    const bool isSmall = (kind == wire::Kind::Node || kind == wire::Kind::Tensor) && field.payload.length <= smallBytes;
    if (isSmall && wire::isTakenWhole(m_file.peek(field.payload.offset, field.payload.length), kind))
        return keep(field);
    copy({field.whole.offset, field.tagLength});
    writeCopied();
    m_stack.push_back(frame);
    beginLength();
    return {};
}

void Scanner::beginLength()
{
    if (isKept())
        m_piece.append(lengthPlaceholder, '\0');
    m_stack.back().skeletonStart = m_piece.size();
}

void Scanner::endLength()
{
    const std::size_t start = m_stack.back().skeletonStart;
    wire::writePaddedVarint(m_piece.size() - start, lengthPlaceholder, m_piece.data() + start - lengthPlaceholder);
}

// Only messages that protobuf merges may be spread over several pieces.
bool Scanner::isBetweenPieces() const
{
    return m_stack.size() == 1 || (m_stack.size() == 2 && m_stack.back().kind == wire::Kind::Graph);
}

void Scanner::endPiece()
{
    writeCopied();
    const bool isInGraph = m_stack.size() > 1;
    if (isInGraph)
        endLength();
    m_bytesTaken += m_piece.size();
    m_takePiece(std::exchange(m_piece, {}));
    m_piece.reserve(limits::pieceBytes + limits::pieceBytes / 16);
    if (isInGraph) {
        wire::appendTag(m_stack.back().pending.field, wire::Type::Bytes, m_piece);
        beginLength();
    }
}

void Scanner::leave()
{
    writeCopied();
    const Frame &frame = m_stack.back();
    m_digest.add("}"); // the length is not added
    if (isKept() && m_stack.size() > 1)
        endLength();
    if (frame.kind == wire::Kind::Graph)
        --m_depth;
    m_stack.pop_back();
}

// Decides which graph a message belongs to. A writer may have split a graph; its pieces get the same number.
Result<void> Scanner::openGraph(Frame &frame, const WireField &field)
{
    const Frame &parent = m_stack.back();
    if (frame.kind == wire::Kind::Graph && ++m_depth > limits::nestedGraphs)
        return overLimit("nested subgraphs", limits::nestedGraphs, field.whole.offset);
    using Graph = WireIndex::Graph;
    if (parent.kind == wire::Kind::Model && frame.kind == wire::Kind::Graph) {
        m_hasGraph = true;
        frame.graph = 0;
    } else if (frame.kind == wire::Kind::Function) {
        frame.graph = graphNumber({.function = m_functions++});
    } else if (parent.kind == wire::Kind::Attribute && parent.graph != Graph::none) {
        const bool isListed = field.number == onnx::AttributeProto::kGraphsFieldNumber;
        const Frame &node = m_stack[m_stack.size() - 2];
        frame.graph = graphNumber({.parent = parent.graph,
                                   .node = node.ordinal,
                                   .attribute = parent.ordinal,
                                   .listed = isListed ? parent.listed : Graph::none});
        if (isListed)
            ++m_stack.back().listed;
    } else {
        frame.graph = Graph::none; // a graph of the training information: kept as it is
        return {};
    }
    frame.pending.parent = messageOf(m_stack.size() - 1);
    frame.message = std::uint32_t(m_scanned.index.messages.size());
    m_scanned.index.messages.push_back(frame.pending);
    m_scanned.index.graphs[frame.graph].messages.push_back(frame.message);
    return {};
}

std::uint32_t Scanner::graphNumber(const WireIndex::Graph &place)
{
    const auto next = std::uint32_t(m_scanned.index.graphs.size());
    if (place.function == WireIndex::Graph::none) {
        const auto [known, isNew] =
            m_subgraphs.try_emplace({place.parent, place.node, place.attribute, place.listed}, next);
        if (!isNew)
            return known->second;
    }
    m_scanned.index.graphs.push_back(place);
    m_counters.emplace_back();
    return next;
}

// The index entry of the message at a depth of the stack. If nothing needed it before, the entry is made now, along
// with those of the enclosing messages.
std::uint32_t Scanner::messageOf(std::size_t depth)
{
    for (std::size_t level = 1; level <= depth; ++level) {
        Frame &frame = m_stack[level];
        if (frame.message != WireMessage::noParent)
            continue;
        frame.pending.parent = m_stack[level - 1].message;
        frame.message = std::uint32_t(m_scanned.index.messages.size());
        m_scanned.index.messages.push_back(frame.pending);
    }
    return m_stack[depth].message;
}

void Scanner::declare(const WireField &field, WireIndex::Role role)
{
    const Frame &frame = m_stack.back();
    Counters &counters = m_counters[frame.graph];
    std::uint32_t &count = role == WireIndex::Role::Input    ? counters.inputs
                           : role == WireIndex::Role::Output ? counters.outputs
                                                             : counters.valueInfos;
    const auto message = std::uint32_t(m_scanned.index.messages.size());
    m_scanned.index.messages.push_back({.parent = frame.message,
                                        .field = field.number,
                                        .tagLength = field.tagLength,
                                        .header = field.header(),
                                        .payload = field.payload});
    m_scanned.index.declarations.push_back(
        {.message = message, .graph = frame.graph, .role = role, .position = count++});
}

// Leaves a large payload in the file and marks its place in the skeleton.
bool Scanner::omit(const Frame &tensor, const WireField &field)
{
    const bool isShort = tensor.dataType == 0 || tensor.dataType == T::BOOL || isIntegerType(tensor.dataType);
    if (field.payload.length <= (isShort ? limits::integerPayloadBytes : limits::payloadBytes))
        return false;
    mark(omittedPayloadField, m_scanned.omitted.size());
    m_digest.add(std::to_string(field.payload.length));
    m_scanned.omitted.push_back({field.payload, field.number});
    return true;
}

// A save may replace a tensor's external data. A writer may have split the tensor, so each piece is indexed.
void Scanner::noteExternal(const WireField &field)
{
    const bool isOfData = field.number == T::kExternalDataFieldNumber || field.number == T::kDataLocationFieldNumber;
    m_scanned.index.mentionsExternalData = m_scanned.index.mentionsExternalData || isOfData;
    if (isOfData && m_stack.back().message == WireMessage::noParent)
        mark(indexedTensorField, messageOf(m_stack.size() - 1));
}

void Scanner::mark(std::uint32_t field, std::uint64_t number)
{
    writeCopied();
    if (!isKept())
        return;
    wire::appendTag(field, wire::Type::Varint, m_piece);
    wire::appendVarint(number, m_piece);
}

} // namespace

Result<ScannedModel> scanModel(FileWindow &file, const QString &path, const JobContext &job, const TakePiece &takePiece)
{
    return Scanner(file, path, job, takePiece).run();
}

} // namespace shapewright
