// SPDX-License-Identifier: Apache-2.0
#include "app/runner/modelrun.h"

#include "app/runner/inputdata.h"
#include "app/runner/loadedmodel.h"
#include "app/runner/outputs.h"
#include "app/runner/process.h"
#include "app/runner/runfault.h"

namespace shapewright::runner {

using namespace Qt::Literals::StringLiterals;

namespace {

void ORT_API_CALL ignoreLog(void *, OrtLoggingLevel, const char *, const char *, const char *, const char *) {}

FedInputs makeInputs(const protocol::RunRequest &request)
{
    FedInputs inputs;
    for (const InputFeed &feed : request.inputs) {
        inputs.names.push_back(feed.name);
        inputs.values.push_back(makeInput(feed, request.seed));
    }
    return inputs;
}

protocol::RunReport run(const Runtime &runtime, const protocol::RunRequest &request, Progress &progress)
{
    protocol::RunReport report;
    report.runtimeVersion = runtime.version.toStdString();

    progress.begin(u"loading"_s);
    // Failures come back as exceptions; on stderr they would only be said twice.
    const Ort::Env environment(ORT_LOGGING_LEVEL_FATAL, "shapewright", ignoreLog, nullptr);
    limitMemory(request.memoryMegabytes, request.externalBytes, request.settings.threads);
    LoadedModel model(environment, request.modelPath, request);
    const std::vector<Ort::Value> outputs = model.run(makeInputs(request), progress);

    progress.begin(u"measuring"_s);
    report.measurement = model.measurement();
    for (std::size_t index = 0; index < outputs.size(); ++index)
        report.outputs.push_back(describeOutput(model.outputNames()[index], model.outputType(index), outputs[index]));
    return report;
}

} // namespace

std::variant<protocol::RunReport, protocol::RunFailure>
runModel(const Runtime &runtime, const protocol::RunRequest &request, Progress &progress)
{
    Ort::InitApi(runtime.api);
    try {
        return run(runtime, request, progress);
    } catch (const std::exception &exception) {
        return failureOf(exception);
    }
}

} // namespace shapewright::runner
