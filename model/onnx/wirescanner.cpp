// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/wirescanner.h"

#include "model/onnx/wire.h"
#include "model/types/valuetype.h"

#include <onnx/onnx_pb.h>

#include <map>
#include <tuple>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

enum class Kind { Model, TrainingInfo, Graph, Function, Node, Attribute, Tensor, SparseTensor };

// A message that is being scanned.
struct Frame {
    Kind kind = Kind::Model;
    std::uint64_t position = 0; // next byte to read
    std::uint64_t end = 0;
    std::size_t skeletonStart = 0;                 // after the placeholder of its length
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

bool isIntegerOrBool(std::int32_t dataType)
{
    return dataType == onnx::TensorProto::BOOL || isIntegerType(dataType);
}

bool isPayload(std::uint32_t field)
{
    return field == T::kFloatDataFieldNumber || field == T::kInt32DataFieldNumber ||
           field == T::kInt64DataFieldNumber || field == T::kRawDataFieldNumber || field == T::kDoubleDataFieldNumber ||
           field == T::kUint64DataFieldNumber;
}

// These fields hold names. A payload longer than any name could be is refused before protobuf makes copies of it.
bool isName(Kind kind, std::uint32_t field)
{
    switch (kind) {
    case Kind::Node:
        return field != onnx::NodeProto::kAttributeFieldNumber && field != onnx::NodeProto::kDocStringFieldNumber &&
               field != onnx::NodeProto::kMetadataPropsFieldNumber;
    case Kind::Tensor:
        return field == onnx::TensorProto::kNameFieldNumber;
    case Kind::Attribute:
        return field == onnx::AttributeProto::kNameFieldNumber;
    case Kind::Graph:
        return field == onnx::GraphProto::kNameFieldNumber;
    case Kind::Model:
    case Kind::TrainingInfo:
    case Kind::Function:
    case Kind::SparseTensor:
        return false;
    }
    return false;
}

class Scanner
{
public:
    Scanner(FileWindow &file, const QString &path, const JobContext &job)
        : m_file(file), m_path(path.toStdString()), m_job(job)
    {
        m_scanned.index.graphs.emplace_back(); // the main graph, wherever the file holds it
        m_counters.emplace_back();
    }

    Result<ScannedModel> run();

private:
    struct Field {
        std::uint32_t number = 0;
        wire::Type type = wire::Type::Varint;
        WireRange header; // the tag, and the length if the field has one
        WireRange payload;
        std::uint64_t varint = 0; // the value of a varint field
        std::uint32_t tagLength = 0;
    };

    Result<Field> readField(const Frame &frame);
    Result<void> step();
    Result<void> take(const Field &field);
    Result<void> copy(const Field &field);
    std::optional<Kind> entered(const Field &field) const;
    Result<void> enter(const Field &field, Kind kind);
    void leave();
    Result<void> openGraph(Frame &frame, const Field &field);
    std::uint32_t graphNumber(const WireIndex::Graph &place);
    std::uint32_t messageOf(std::size_t depth);
    void declare(const Field &field, WireIndex::Role role);
    bool omit(Frame &frame, const Field &field);
    void noteExternal(const Field &field);
    tl::unexpected<Error> fault(ErrorCode code, const std::string &detail, std::uint64_t offset) const
    {
        return failure(code, {m_path}, detail, offset);
    }
    tl::unexpected<Error> overLimit(const std::string &what, std::uint64_t limit, std::uint64_t offset) const
    {
        return failure(ErrorCode::LimitExceeded, {m_path, what, std::to_string(limit)}, {}, offset);
    }

    FileWindow &m_file;
    std::string m_path;
    const JobContext &m_job;
    ScannedModel m_scanned;
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
    m_stack.push_back({.kind = Kind::Model, .end = m_file.size()});
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
    }
    if (!m_hasGraph)
        return fault(ErrorCode::NotAModel, "there is no graph in it", 0);
    return std::move(m_scanned);
}

Result<Scanner::Field> Scanner::readField(const Frame &frame)
{
    constexpr std::size_t longestHeader = 20; // two varints
    const std::string_view bytes = m_file.peek(frame.position, longestHeader);
    const auto malformed = [&](const char *what) {
        const bool fileEnds = frame.position + bytes.size() >= m_file.size() && bytes.size() < longestHeader;
        return fault(fileEnds ? ErrorCode::Truncated : ErrorCode::Malformed, what, frame.position);
    };
    std::size_t used = 0;
    const auto tag = wire::readVarint(bytes, used);
    if (!tag)
        return malformed("a field's tag is not a varint");
    Field field{.number = std::uint32_t(*tag >> 3), .type = wire::Type(*tag & 7), .tagLength = std::uint32_t(used)};
    if (*tag > 0xffffffffu || field.number == 0)
        return fault(ErrorCode::Malformed, "a field has no valid number", frame.position);
    std::uint64_t length = 0;
    switch (field.type) {
    case wire::Type::Varint: {
        const std::size_t before = used;
        const auto value = wire::readVarint(bytes, used);
        if (!value)
            return malformed("a varint does not end");
        field.varint = *value;
        length = used - before;
        used = before;
        break;
    }
    case wire::Type::Fixed64:
        length = 8;
        break;
    case wire::Type::Fixed32:
        length = 4;
        break;
    case wire::Type::Bytes: {
        const auto value = wire::readVarint(bytes, used);
        if (!value)
            return malformed("a length does not end");
        length = *value;
        break;
    }
    default:
        return fault(ErrorCode::Malformed, "a field has a wire type that ONNX does not use", frame.position);
    }
    field.header = {frame.position, used};
    field.payload = {frame.position + used, length};
    if (field.payload.offset > frame.end || length > frame.end - field.payload.offset) {
        const bool fileEnds = m_stack.size() == 1;
        return fault(fileEnds ? ErrorCode::Truncated : ErrorCode::Malformed,
                     fileEnds ? "a field reaches past the end of the file" : "a field reaches past its message",
                     frame.position);
    }
    return field;
}

Result<void> Scanner::step()
{
    auto field = readField(m_stack.back());
    if (!field)
        return tl::unexpected<Error>(field.error());
    m_stack.back().position = field->payload.offset + field->payload.length;
    return take(*field);
}

Result<void> Scanner::take(const Field &field)
{
    Frame &frame = m_stack.back();
    if (const auto kind = entered(field))
        return enter(field, *kind);
    if (frame.kind == Kind::Tensor) {
        if (field.number == onnx::TensorProto::kDataTypeFieldNumber && field.type == wire::Type::Varint)
            frame.dataType = std::int32_t(field.varint);
        if (field.number == omittedPayloadField || field.number == indexedTensorField || omit(frame, field))
            return {};
        noteExternal(field);
    }
    if (field.type == wire::Type::Bytes && isName(frame.kind, field.number) && field.payload.length > limits::nameBytes)
        return overLimit("bytes of a name", limits::nameBytes, field.header.offset);
    if (field.type == wire::Type::Bytes && frame.graph != WireIndex::Graph::none) {
        using G = onnx::GraphProto;
        if (frame.kind == Kind::Graph && field.number == G::kInputFieldNumber)
            declare(field, WireIndex::Role::Input);
        else if (frame.kind == Kind::Graph && field.number == G::kOutputFieldNumber)
            declare(field, WireIndex::Role::Output);
        else if ((frame.kind == Kind::Graph && field.number == G::kValueInfoFieldNumber) ||
                 (frame.kind == Kind::Function && field.number == onnx::FunctionProto::kValueInfoFieldNumber))
            declare(field, WireIndex::Role::ValueInfo);
    }
    return copy(field);
}

Result<void> Scanner::copy(const Field &field)
{
    std::string &out = m_scanned.skeleton;
    const WireRange whole{field.header.offset, field.header.length + field.payload.length};
    if (out.size() + whole.length > limits::skeletonBytes)
        return overLimit("bytes of structure", limits::skeletonBytes, field.header.offset);
    if (!m_file.append(whole, out))
        return failure(ErrorCode::FileChanged, {m_path});
    return {};
}

std::optional<Kind> Scanner::entered(const Field &field) const
{
    if (field.type != wire::Type::Bytes)
        return {};
    const auto number = field.number;
    switch (m_stack.back().kind) {
    case Kind::Model:
        if (number == onnx::ModelProto::kGraphFieldNumber)
            return Kind::Graph;
        if (number == onnx::ModelProto::kFunctionsFieldNumber)
            return Kind::Function;
        if (number == onnx::ModelProto::kTrainingInfoFieldNumber)
            return Kind::TrainingInfo;
        return {};
    case Kind::TrainingInfo:
        if (number == onnx::TrainingInfoProto::kInitializationFieldNumber ||
            number == onnx::TrainingInfoProto::kAlgorithmFieldNumber)
            return Kind::Graph;
        return {};
    case Kind::Graph:
        if (number == onnx::GraphProto::kNodeFieldNumber)
            return Kind::Node;
        if (number == onnx::GraphProto::kInitializerFieldNumber)
            return Kind::Tensor;
        if (number == onnx::GraphProto::kSparseInitializerFieldNumber)
            return Kind::SparseTensor;
        return {};
    case Kind::Function:
        if (number == onnx::FunctionProto::kAttributeProtoFieldNumber)
            return Kind::Attribute;
        return number == onnx::FunctionProto::kNodeFieldNumber ? std::optional(Kind::Node) : std::nullopt;
    case Kind::Node:
        return number == onnx::NodeProto::kAttributeFieldNumber ? std::optional(Kind::Attribute) : std::nullopt;
    case Kind::Attribute:
        using A = onnx::AttributeProto;
        if (number == A::kGFieldNumber || number == A::kGraphsFieldNumber)
            return Kind::Graph;
        if (number == A::kTFieldNumber || number == A::kTensorsFieldNumber)
            return Kind::Tensor;
        if (number == A::kSparseTensorFieldNumber || number == A::kSparseTensorsFieldNumber)
            return Kind::SparseTensor;
        return {};
    case Kind::SparseTensor:
        if (number == onnx::SparseTensorProto::kValuesFieldNumber ||
            number == onnx::SparseTensorProto::kIndicesFieldNumber)
            return Kind::Tensor;
        return {};
    case Kind::Tensor:
        return {};
    }
    return {};
}

Result<void> Scanner::enter(const Field &field, Kind kind)
{
    const Frame &parent = m_stack.back();
    Frame frame{.kind = kind,
                .position = field.payload.offset,
                .end = field.payload.offset + field.payload.length,
                .graph = parent.graph};
    frame.pending = {
        .field = field.number, .tagLength = field.tagLength, .header = field.header, .payload = field.payload};
    switch (kind) {
    case Kind::Graph:
    case Kind::Function:
        if (auto opened = openGraph(frame, field); !opened)
            return opened;
        break;
    case Kind::Node:
        if (++m_nodes > limits::nodes)
            return overLimit("nodes", limits::nodes, field.header.offset);
        if (parent.graph != WireIndex::Graph::none)
            frame.ordinal = m_counters[parent.graph].nodes++;
        break;
    case Kind::Attribute:
        frame.ordinal = m_stack.back().attributes++;
        if (parent.kind == Kind::Function)
            frame.graph = WireIndex::Graph::none; // a graph as the default of a function's attribute: kept as it is
        break;
    case Kind::Model:
    case Kind::TrainingInfo:
    case Kind::Tensor:
    case Kind::SparseTensor:
        break;
    }
    std::string &out = m_scanned.skeleton;
    if (!m_file.append({field.header.offset, field.tagLength}, out))
        return failure(ErrorCode::FileChanged, {m_path});
    out.append(lengthPlaceholder, '\0');
    frame.skeletonStart = out.size();
    m_stack.push_back(frame);
    return {};
}

void Scanner::leave()
{
    const Frame &frame = m_stack.back();
    if (m_stack.size() > 1) {
        std::string &out = m_scanned.skeleton;
        wire::writePaddedVarint(out.size() - frame.skeletonStart, lengthPlaceholder,
                                out.data() + frame.skeletonStart - lengthPlaceholder);
    }
    if (frame.kind == Kind::Graph)
        --m_depth;
    m_stack.pop_back();
}

// Decides which graph a message belongs to. A writer may have split a graph; its pieces get the same number.
Result<void> Scanner::openGraph(Frame &frame, const Field &field)
{
    const Frame &parent = m_stack.back();
    if (frame.kind == Kind::Graph && ++m_depth > limits::nestedGraphs)
        return overLimit("nested subgraphs", limits::nestedGraphs, field.header.offset);
    using Graph = WireIndex::Graph;
    if (parent.kind == Kind::Model && frame.kind == Kind::Graph) {
        m_hasGraph = true;
        frame.graph = 0;
    } else if (frame.kind == Kind::Function) {
        frame.graph = graphNumber({.function = m_functions++});
    } else if (parent.kind == Kind::Attribute && parent.graph != Graph::none) {
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

void Scanner::declare(const Field &field, WireIndex::Role role)
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
                                        .header = field.header,
                                        .payload = field.payload});
    m_scanned.index.declarations.push_back({message, frame.graph, role, count++});
}

// Leaves a large payload in the file and marks its place in the skeleton.
bool Scanner::omit(Frame &frame, const Field &field)
{
    if (field.type != wire::Type::Bytes || !isPayload(field.number))
        return false;
    const std::uint64_t threshold =
        frame.dataType == 0 || isIntegerOrBool(frame.dataType) ? limits::integerPayloadBytes : limits::payloadBytes;
    if (field.payload.length <= threshold)
        return false;
    wire::appendTag(omittedPayloadField, wire::Type::Varint, m_scanned.skeleton);
    wire::appendVarint(m_scanned.omitted.size(), m_scanned.skeleton);
    m_scanned.omitted.push_back({field.payload, field.number});
    return true;
}

// A save may replace a tensor's external data. A writer may have split the tensor, so each piece is indexed.
void Scanner::noteExternal(const Field &field)
{
    const bool isOfData = field.number == T::kExternalDataFieldNumber || field.number == T::kDataLocationFieldNumber;
    if (!isOfData || m_stack.back().message != WireMessage::noParent)
        return;
    wire::appendTag(indexedTensorField, wire::Type::Varint, m_scanned.skeleton);
    wire::appendVarint(messageOf(m_stack.size() - 1), m_scanned.skeleton);
}

} // namespace

Result<ScannedModel> scanModel(FileWindow &file, const QString &path, const JobContext &job)
{
    return Scanner(file, path, job).run();
}

} // namespace shapewright
