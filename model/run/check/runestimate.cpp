// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/runestimate.h"

#include "model/onnx/tensorreader.h"
#include "model/run/feeds/fedsizes.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/valuetype.h"

#include <onnx/onnx_pb.h>

#include <QFile>

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t stringBytes = 32; // of the runtime's string object, without the text

std::int64_t sum(std::int64_t left, std::int64_t right)
{
    return left > most - right ? most : left + right;
}

std::int64_t bytesOf(std::int32_t elemType, const std::vector<std::int64_t> &dims)
{
    const bool isString = elemType == onnx::TensorProto::STRING;
    if (!isString && elemTypeBits(elemType) == 0)
        return 0; // the type is unknown
    const auto facts = tensorFacts({}, elemType, dims);
    if (!facts)
        return most;
    if (isString)
        return facts->count > most / stringBytes ? most : facts->count * stringBytes;
    return facts->bytes;
}

std::int64_t bytesOf(const InputFeed &feed)
{
    if (feed.form == InputFeed::Form::Nothing)
        return 0;
    std::int64_t bytes = feed.parts.empty() ? bytesOf(feed.elemType, feed.dims) : 0;
    if (feed.form == InputFeed::Form::Sequence && __builtin_mul_overflow(bytes, feed.length, &bytes))
        bytes = most;
    for (const InputFeed &part : feed.parts)
        bytes = sum(bytes, bytesOf(part.elemType, part.dims));
    return bytes;
}

// The sizes of tensors in bytes. Open dims are derived from the sizes that are fed.
class TensorBytes
{
public:
    TensorBytes(const TestRunRequest &request, const ShapeTable &table) : m_table(table), m_sizes(request) {}

    [[nodiscard]] std::optional<std::int64_t> operator()(ValueId value) const
    {
        const ValueType &type = m_table.at(value).type;
        if (!type.isTensor() || !type.shape)
            return {};
        std::vector<std::int64_t> dims;
        for (const Dim &dim : *type.shape) {
            const auto size = m_sizes(dim);
            if (!size)
                return {};
            dims.push_back(*size);
        }
        return bytesOf(type.elemType, dims);
    }

private:
    const ShapeTable &m_table;
    FedSizes m_sizes;
};

// For each value of the main graph, the last node that needs it, by position in the topological order. Outputs are kept
// until the end.
class LastUses
{
public:
    explicit LastUses(const ModelGraph &graph) : m_graph(graph), m_positions(graph.main().nodes.size())
    {
        for (std::size_t position = 0; position < graph.main().order.size(); ++position)
            m_positions[graph.main().order[position]] = position;
    }

    [[nodiscard]] std::size_t operator()(const Value &value, std::size_t made) const
    {
        if (value.isGraphOutput)
            return m_graph.main().order.size();
        std::size_t last = made;
        for (const Use &use : value.uses) {
            NodeId node = use.node;
            while (node.graph != mainGraph)
                node = *m_graph.graph(node.graph).owner;
            last = std::max(last, m_positions[node.index]);
        }
        return last;
    }

private:
    const ModelGraph &m_graph;
    std::vector<std::size_t> m_positions; // of nodes
};

void countTensors(RunEstimate &estimate, const TensorBytes &bytesOf, const ModelGraph &graph)
{
    const LastUses lastUse(graph);
    const std::vector<std::uint32_t> &order = graph.main().order;
    std::vector<std::int64_t> freed(order.size() + 1); // after the node at that position
    std::int64_t alive = 0;
    for (std::size_t position = 0; position < order.size(); ++position) {
        for (const std::optional<ValueId> &output : graph.main().nodes[order[position]].outputs) {
            if (!output)
                continue;
            const std::optional<std::int64_t> bytes = bytesOf(*output);
            estimate.unknown += bytes ? 0 : 1;
            alive = sum(alive, bytes.value_or(0));
            std::int64_t &later = freed[lastUse(graph.value(*output), position)];
            later = sum(later, bytes.value_or(0));
        }
        estimate.tensors = std::max(estimate.tensors, alive);
        alive -= std::min(alive, freed[position]);
    }
}

// Reads a number of /proc/meminfo, in bytes; see proc(5).
std::int64_t memoryInfo(const QByteArray &key)
{
    QFile file(u"/proc/meminfo"_s);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.startsWith(key + ':'))
            return line.mid(key.size() + 1).simplified().split(' ').value(0).toLongLong() * 1024;
    }
    return 0;
}

} // namespace

std::int64_t RunEstimate::total() const
{
    return sum(sum(inputs, tensors), weights);
}

RunEstimate estimateRun(const TestRunRequest &request, const ModelGraph &graph, const ShapeTable &table)
{
    RunEstimate estimate;
    for (const InputFeed &feed : request.inputs) {
        const std::int64_t bytes = bytesOf(feed);
        estimate.inputs = sum(estimate.inputs, bytes);
        if (bytes <= estimate.largestInputBytes)
            continue;
        estimate.largestInput = feed.name;
        estimate.largestInputBytes = bytes;
    }
    for (const Graph &part : graph.graphs()) {
        for (const Value &value : part.values)
            estimate.weights = sum(estimate.weights, std::max<std::int64_t>(value.byteSize, 0));
    }
    countTensors(estimate, TensorBytes(request, table), graph);
    return estimate;
}

RunMemory runMemory(const TestRunRequest &request)
{
    constexpr std::int64_t megabyte = 1 << 20;
    const std::int64_t limit = request.memoryMegabytes * megabyte;
    return {sum(memoryInfo("MemTotal"), memoryInfo("SwapTotal")), memoryInfo("MemAvailable"),
            limit > 0 ? sum(limit, request.externalBytes) : 0};
}

Result<void> checkInputsFit(const RunEstimate &estimate, const RunMemory &memory)
{
    const bool isLimited = memory.limit > 0 && (memory.machine == 0 || memory.limit < memory.machine);
    const std::int64_t there = isLimited ? memory.limit : memory.machine;
    if (there == 0 || estimate.inputs <= there)
        return {};
    const bool isOne = estimate.largestInputBytes > there;
    return failure(ErrorCode::RunTooLarge,
                   {isOne ? estimate.largestInput : std::string(),
                    std::to_string(isOne ? estimate.largestInputBytes : estimate.inputs), std::to_string(there)});
}

std::optional<MemoryShortage> memoryShortage(const RunEstimate &estimate, const RunMemory &memory)
{
    for (const std::int64_t available : {memory.limit, memory.free}) {
        if (available > 0 && estimate.total() > available)
            return MemoryShortage{estimate.total(), available, available == memory.limit};
    }
    return {};
}

} // namespace shapewright
