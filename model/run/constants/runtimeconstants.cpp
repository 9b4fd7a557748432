// SPDX-License-Identifier: Apache-2.0
#include "model/run/constants/runtimeconstants.h"

#include "model/onnx/filebytes.h"
#include "model/run/check/faultynodes.h"
#include "model/run/check/runestimate.h"
#include "model/run/check/testsettings.h"
#include "model/run/constants/constantspart.h"
#include "model/run/runner/runtoend.h"
#include "model/run/testrun/testfile.h"
#include "model/save/scratchfolder.h"
#include "model/shape/propagation/propagate.h"

#include <algorithm>
#include <span>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

using Open = ComputedConstants::Open;

constexpr std::uint64_t batchBytes = std::uint64_t(256) << 20; // of results, which are in memory together
constexpr std::int64_t roomMegabytes = 1024;                   // beyond the estimate, for buffers of kernels
constexpr int mostRuns = 64;                                   // in all that fail; what crashes is looked for by halves
constexpr int mostTimeouts = 2;                                // likewise

class RuntimeConstants
{
public:
    RuntimeConstants(const ModelGraph &graph, const JobContext &job) : m_graph(graph), m_job(job) {}

    Result<ComputedConstants> compute(const std::vector<Open> &values)
    {
        for (std::size_t first = 0; first < values.size();) {
            std::size_t end = first;
            for (std::uint64_t bytes = 0; end < values.size(); ++end) {
                bytes += values[end].bytes;
                if (end > first && bytes > batchBytes)
                    break;
            }
            if (const auto done = computeBatch(std::span(values).subspan(first, end - first)); !done)
                return tl::unexpected(done.error());
            first = end;
            m_job.report(double(first) / double(values.size()));
        }
        return std::move(m_computed);
    }

private:
    Result<void> computeBatch(std::span<const Open> batch)
    {
        std::vector<ValueId> values;
        for (const Open &one : batch)
            values.push_back(one.value);
        const auto part = ConstantsPart::of(m_graph, values, m_job);
        if (!part)
            return tl::unexpected(part.error());
        if (m_failed >= mostRuns || m_timeouts >= mostTimeouts)
            return refuse(part->nodes);
        const Result<bool> isDone = run(*part, batch);
        if (isDone)
            return *isDone ? Result<void>() : refuse(part->nodes);
        const Error &error = isDone.error();
        ++m_failed;
        switch (error.code) {
        case ErrorCode::HelperTimedOut:
            ++m_timeouts;
            return refuse(part->nodes);
        case ErrorCode::RunFailed:
        case ErrorCode::RunNotSupported:
        case ErrorCode::HelperFailed:
            break;
        default:
            return tl::unexpected(error);
        }
        if (const std::vector<NodeId> faulty = faultyNodes(error, *part->graph); faulty.size() == 1)
            return refuse({part->nodes[faulty.front().index]}); // whoever asks wants the others once more
        if (batch.size() == 1 || error.code == ErrorCode::RunNotSupported)
            return refuse(part->nodes);
        const Result<void> half = computeBatch(batch.first(batch.size() / 2));
        return half ? computeBatch(batch.subspan(batch.size() / 2)) : half;
    }

    Result<void> refuse(const std::vector<NodeId> &nodes)
    {
        m_computed.refused.insert(m_computed.refused.end(), nodes.begin(), nodes.end());
        return {};
    }

    // False if there is not enough memory.
    Result<bool> run(const ConstantsPart &part, std::span<const Open> batch)
    {
        const ScratchFolder folder;
        const auto table = propagate(*part.graph, {}, m_job);
        const auto file =
            table ? writeTestFile(*part.graph, {}, **table, folder.path(), m_job) : tl::unexpected(table.error());
        if (!file)
            return tl::unexpected(file.error());
        TestSettings settings;
        settings.run.optimization = RunSettings::Optimization::Off;
        settings.run.keepsWeights = true;
        auto request = makeTestRun(*part.graph, {}, **table, {(*file)->path(), (*file)->dataFolder()}, settings, m_job);
        if (!request)
            return tl::unexpected(request.error());
        const RunEstimate estimate = estimateRun(*request, *part.graph, **table);
        if (memoryShortage(estimate, runMemory(*request)))
            return false;
        request->memoryMegabytes =
            int(std::min<std::int64_t>(2 * (estimate.total() >> 20) + roomMegabytes, std::numeric_limits<int>::max()));
        request->capture.emplace().path = folder.filePath(u"constants"_s);
        request->capture->budgetBytes = std::numeric_limits<std::int64_t>::max();
        TestRunner runner(TestRunner::defaultProgram());
        const auto report = runToEnd(runner, *request, m_job);
        return report ? take(*report, request->capture->path, batch) : tl::unexpected(report.error());
    }

    Result<bool> take(const TestReport &report, const QString &path, std::span<const Open> batch)
    {
        if (report.captureError)
            return tl::unexpected(*report.captureError);
        const auto spool = std::make_shared<FileBytes>();
        if (const auto opened = spool->open(path, {}); !opened)
            return tl::unexpected(opened.error());
        for (const CapturedTensor &tensor : report.captured) {
            const auto one = std::ranges::find_if(
                batch, [&](const Open &open) { return m_graph.value(open.value).name == tensor.name; });
            const bool isWhole = one != batch.end() && tensor.length == one->bytes &&
                                 tensor.offset <= spool->fileSize() &&
                                 tensor.length <= spool->fileSize() - tensor.offset;
            if (isWhole)
                m_computed.elements[one->value] = {tensor.elemType, tensor.dims, spool, {tensor.offset, tensor.length}};
        }
        return true;
    }

    const ModelGraph &m_graph;
    const JobContext &m_job;
    ComputedConstants m_computed;
    int m_failed = 0, m_timeouts = 0;
};

} // namespace

ConstantComputer runtimeConstants()
{
    return [](const ModelGraph &graph, const std::vector<Open> &values, const JobContext &job) {
        return RuntimeConstants(graph, job).compute(values);
    };
}

Result<FoldedModel> foldAsWished(std::shared_ptr<const ModelGraph> graph, const ShapeEdits &edits,
                                 const GraphWishes::Fold &wish, const JobContext &job)
{
    return foldModel(std::move(graph), edits, FoldOptions::of(wish), job,
                     wish.withWeights ? runtimeConstants() : ConstantComputer());
}

} // namespace shapewright
