// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/originalrun.h"

#include "model/graph/nodetext.h"
#include "model/onnx/modelfile.h"
#include "model/overrides/overrides.h"
#include "model/run/check/blame.h"
#include "model/run/check/checkplan.h"
#include "model/run/feeds/randomvalues.h"

namespace shapewright {

void compareWithOriginal(TestRunRequest &request, const ModelGraph &graph, const ShapeEdits &edits)
{
    OriginalRun &original = request.original.emplace();
    original.path = graph.file().path();
    for (const Overrides::Possible &possible : overridesOf(graph, edits).possible)
        original.overrides.push_back(possible.override);
    const RandomValues random = randomValues(graph);
    for (const NodeId node : random.nodes)
        request.randomNodes.push_back(describe(node, graph).toStdString());
    for (const ValueId output : graph.main().outputs) {
        if (random.values.contains(output))
            original.notCompared.push_back(graph.value(output).name);
    }
}

Result<TestReport> runCompared(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                               const TestedFile &file, const ComparedFile &other, const TestSettings &settings,
                               const RunToEnd &run, const JobContext &job)
{
    TestSettings once = settings;
    once.compare = once.checkAll = false;
    once.run.repetitions = 0;
    auto request = makeTestRun(graph, edits, table, file, once, job);
    if (!request)
        return tl::unexpected(request.error());
    compareWithOriginal(*request, graph, {});
    request->original->path = other.file.path;
    request->original->dataFolder = other.file.dataFolder;
    request->original->isExact = other.isExact;
    request->original->tolerance = other.tolerance;
    request->original->inputs = other.inputs;
    TestRunRequest whole = *request;
    if (const auto planned = checkAllTensors(whole, graph, table, job); !planned)
        return tl::unexpected(planned.error());
    auto report = run(whole);
    if (!report && report.error().code == ErrorCode::HelperTimedOut)
        report = run(*request);
    return blamed(std::move(report), request->guesses, graph);
}

} // namespace shapewright
