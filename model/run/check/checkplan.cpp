// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/checkplan.h"

#include "model/onnx/modelfile.h"
#include "model/run/check/lightmodel.h"
#include "model/run/feeds/randomvalues.h"
#include "model/shape/tables/shapetable.h"

#include <QFileInfo>

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <unordered_set>

namespace shapewright {

namespace {

using Reason = UncheckedTensor::Reason;

// Sizes of tensors in bytes. A tensor whose size is not predicted is assumed to be as large as the largest predicted
// one.
class SizeGuess
{
public:
    explicit SizeGuess(const ShapeTable &table) : m_table(table)
    {
        for (const ValueShape &value : table.graphs.front().all())
            m_largest = std::max(m_largest, bytesOf(value.type).value_or(0));
    }

    [[nodiscard]] std::int64_t operator()(ValueId id) const { return bytesOf(m_table.at(id).type).value_or(m_largest); }

private:
    static std::optional<std::int64_t> bytesOf(const ValueType &type)
    {
        if (!type.isTensor() || !type.shape)
            return {};
        std::int64_t bytes = 8; // no element is larger, except complex ones
        for (const Dim &dim : *type.shape) {
            if (!dim.isValue() || __builtin_mul_overflow(bytes, dim.value(), &bytes))
                return {};
        }
        return bytes;
    }

    const ShapeTable &m_table;
    std::int64_t m_largest = 0;
};

// Decides which values become outputs: all values, or only those with the wanted names.
class CheckPlanner
{
public:
    using Names = std::unordered_set<std::string>;

    CheckPlanner(TestRunRequest &request, const ModelGraph &graph, const ShapeTable &table, std::int64_t batchBytes,
                 Names wanted)
        : m_request(request), m_graph(graph), m_table(table), m_guess(table), m_batchBytes(batchBytes),
          m_wanted(std::move(wanted))
    {
        for (const ValueId output : graph.main().outputs)
            m_taken.insert(graph.value(output).name);
        for (TestRunRequest::Expected &output : request.outputs)
            m_outputs.emplace(output.name, &output);
    }

    void plan()
    {
        for (const std::uint32_t position : m_graph.main().order) {
            for (const std::optional<ValueId> &output : m_graph.main().nodes[position].outputs) {
                if (output && output->graph == mainGraph)
                    take(*output);
            }
        }
        for (std::size_t id = 1; id < m_graph.graphs().size(); ++id)
            leaveOut(m_graph.graph(GraphId(id)));
    }

private:
    void take(ValueId id)
    {
        const Value &value = m_graph.value(id);
        if (value.name.empty())
            return; // the node leaves this output out
        ++m_order;
        if (value.isGraphOutput) { // checked in any case
            if (const auto output = m_outputs.find(value.name); output != m_outputs.end())
                output->second->order = m_order;
            return;
        }
        if (!m_wanted.empty() && !m_wanted.contains(value.name))
            return;
        const ValueType &type = m_table.at(id).type;
        if (type.kind != ValueType::Kind::Tensor && type.kind != ValueType::Kind::Unknown)
            m_request.unchecked.push_back({Reason::NotATensor, m_graph.main().path, value.name, type.text});
        else if (!m_taken.insert(value.name).second)
            m_request.unchecked.push_back({Reason::RepeatedName, m_graph.main().path, value.name, {}});
        else
            add(value.name, m_guess(id), m_table.at(id));
    }

    void add(const std::string &name, std::int64_t bytes, const ValueShape &said)
    {
        auto &batches = m_request.check->batches;
        if (batches.empty() || bytes > m_batchBytes - m_inBatch) {
            batches.emplace_back();
            m_inBatch = 0;
        }
        m_inBatch = std::min(m_batchBytes, m_inBatch + std::min(bytes, m_batchBytes));
        batches.back().push_back(name);
        m_request.tensors.push_back({name, said.type.isTensor() ? said.type.shape : std::nullopt, m_order, said.marks});
    }

    void leaveOut(const Graph &graph)
    {
        const Reason reason = graph.path.starts_with("function ") ? Reason::InFunction : Reason::InSubgraph;
        for (const Value &value : graph.values) {
            if (m_wanted.empty() && value.origin == Value::Origin::NodeOutput && !value.name.empty())
                m_request.unchecked.push_back({reason, graph.path, value.name, {}});
        }
    }

    TestRunRequest &m_request;
    const ModelGraph &m_graph;
    const ShapeTable &m_table;
    SizeGuess m_guess;
    std::int64_t m_batchBytes;
    std::int64_t m_inBatch = 0;
    std::unordered_map<std::string, TestRunRequest::Expected *> m_outputs;
    std::int64_t m_order = 0; // of the current value
    Names m_wanted;
    Names m_taken;
};

// Every run has the elements of graph inputs and outputs anyway.
bool isAtTheEdge(const std::string &name, const ModelGraph &graph)
{
    const std::vector<ValueId> &outputs = graph.main().outputs;
    return graph.input(name) || std::ranges::any_of(outputs, [&](ValueId id) { return graph.value(id).name == name; });
}

// The original of an edited graph is another file. Values that it does not have are not compared.
Result<std::shared_ptr<const ModelFile>> originalFile(const OriginalRun &original, const ModelGraph &graph,
                                                      const JobContext &job)
{
    const bool isOwn = original.path == graph.file().path() && graph.file().layout() == nullptr;
    return isOwn ? graph.filePointer() : ModelFile::open(original.path, job);
}

Result<void> addOriginal(TensorCheck &check, const OriginalRun &run, const ModelGraph &graph, const JobContext &job)
{
    const auto file = originalFile(run, graph, job);
    if (!file)
        return tl::unexpected(file.error());
    auto original = makeLightModel(**file, job, run.dataFolder);
    if (!original)
        return tl::unexpected(original.error());
    if (check.model.size() + original->bytes.size() > mostLightModelBytes)
        return failure(ErrorCode::LimitExceeded,
                       {graph.file().path().toStdString(), "bytes of constants that must be copied",
                        std::to_string(mostLightModelBytes / 2)});
    check.original = std::move(original->bytes);
    check.originalFolder = std::move(original->dataFolder);
    for (const ValueId value : randomValues(graph).values) {
        if (value.graph == mainGraph)
            check.notCompared.push_back(graph.value(value).name);
    }
    std::unordered_set<std::string_view> names;
    for (const onnx::NodeProto &node : (*file)->skeleton().graph().node())
        names.insert(node.output().begin(), node.output().end());
    for (const Value &value : graph.main().values) {
        if (value.origin == Value::Origin::NodeOutput && !names.contains(value.name))
            check.notCompared.push_back(value.name);
    }
    return {};
}

Result<void> planCheck(TestRunRequest &request, const ModelGraph &graph, const ShapeTable &table,
                       std::unordered_set<std::string> wanted, const JobContext &job)
{
    constexpr std::int64_t megabyte = 1 << 20;
    std::int64_t batchMegabytes = request.memoryMegabytes > 0 ? std::clamp(request.memoryMegabytes / 4, 1, 512) : 512;
    if (request.original) // memory holds a batch of each at the same time
        batchMegabytes = std::max<std::int64_t>(batchMegabytes / 2, 1);
    const auto file = ModelFile::open(request.modelPath, job);
    if (!file)
        return tl::unexpected(file.error());
    auto model = makeLightModel(**file, job, request.dataFolder);
    if (!model)
        return tl::unexpected(model.error());
    TensorCheck &check = request.check.emplace();
    check.model = std::move(model->bytes);
    check.dataFolder = std::move(model->dataFolder);
    if (request.original) {
        if (auto added = addOriginal(check, *request.original, graph, job); !added)
            return added;
    }
    request.externalBytes += std::int64_t((*file)->size());
    CheckPlanner(request, graph, table, batchMegabytes * megabyte, std::move(wanted)).plan();
    return {};
}

} // namespace

Result<void> checkAllTensors(TestRunRequest &request, const ModelGraph &graph, const ShapeTable &table,
                             const JobContext &job)
{
    return planCheck(request, graph, table, {}, job);
}

Result<TestRunRequest> runForTensors(const TestRunRequest &run, const ModelGraph &graph, const ShapeTable &table,
                                     const std::vector<std::string> &names, const QString &path, const JobContext &job)
{
    TestRunRequest request = run;
    if (request.check)
        request.externalBytes -= QFileInfo(run.modelPath).size(); // planCheck() adds it again
    request.check.reset();
    request.tensors.clear();
    request.unchecked.clear();
    request.references.clear();
    request.original.reset();
    request.settings.repetitions = 0;
    request.capture = TensorCapture{path, std::numeric_limits<std::int64_t>::max(), names};
    const auto isMadeInside = [&](const std::string &name) { return !isAtTheEdge(name, graph); };
    if (std::ranges::none_of(names, isMadeInside))
        return request;
    if (auto planned = planCheck(request, graph, table, {names.begin(), names.end()}, job); !planned)
        return tl::unexpected(planned.error());
    request.check->isAlone = std::ranges::all_of(names, isMadeInside);
    return request;
}

} // namespace shapewright
