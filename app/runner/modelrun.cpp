// SPDX-License-Identifier: Apache-2.0
#include "app/runner/modelrun.h"

#include "app/runner/capture.h"
#include "app/runner/checkrun.h"
#include "app/runner/comparison.h"
#include "app/runner/conversion.h"
#include "app/runner/inputdata.h"
#include "app/runner/loadedmodel.h"
#include "app/runner/outputs.h"
#include "app/runner/process.h"
#include "app/runner/providers.h"
#include "app/runner/runexception.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace shapewright::runner {

using namespace Qt::Literals::StringLiterals;

namespace {

FedInputs makeInputs(const protocol::RunRequest &request)
{
    FedInputs inputs;
    for (const InputFeed &feed : request.inputs) {
        inputs.names.push_back(feed.name);
        inputs.values.push_back(makeInput(feed, request.seed));
    }
    if (request.original)
        convertForOriginal(inputs, request.original->inputs);
    return inputs;
}

// The outputs of the tested file by name, kept for the comparison.
using Outputs = std::map<std::string, Ort::Value>;

// One test run: the tested file first, then the original if there is one. Only one of them is in memory at a time.
class Run
{
public:
    Run(const Ort::Env &environment, const protocol::RunRequest &request, Progress &progress)
        : m_environment(environment), m_request(request), m_progress(progress)
    {
    }

    protocol::RunReport run()
    {
        m_progress.begin(u"loading"_s);
        m_report.providers = chosenProviders(m_request.settings.providers);
        limitMemory(m_request.memoryMegabytes, m_request.externalBytes, m_request.settings.threads);
        if (m_request.check && m_request.check->isAlone)
            m_inputs = makeInputs(m_request);
        else
            runTested();
        for (std::size_t index = 0; index < m_inputs.names.size(); ++index)
            m_capture.take(m_inputs.names[index], m_inputs.values[index]);
        // Only one model may be in memory at a time.
        if (m_request.original || m_request.check)
            m_tested.reset();
        if (m_request.original) {
            m_report.original.emplace();
            try {
                runOriginal(*m_request.original, *m_report.original);
            } catch (const std::exception &exception) {
                m_report.original->failure = failureOf(exception);
            }
            m_kept.clear();
        }
        if (m_request.check)
            checkTensors();
        m_report.captured = m_capture.tensors();
        m_report.captureFailure = m_capture.failure();
        return std::move(m_report);
    }

private:
    void runTested()
    {
        LoadedModel &model =
            m_tested.emplace(m_environment, ModelSource{m_request.modelPath, {}, {}, m_request.dataFolder, {}},
                             m_request.settings, isLimited());
        m_inputs = makeInputs(m_request);
        std::vector<Ort::Value> outputs = model.runRepeatedly(m_inputs, m_progress);
        m_progress.begin(u"measuring"_s);
        m_report.measurement = model.measurement();
        for (std::size_t index = 0; index < outputs.size(); ++index) {
            const std::string &name = model.outputNames()[index];
            m_report.outputs.push_back(describeOutput(name, model.outputType(index), outputs[index]));
            m_capture.take(name, outputs[index]);
            for (const InputFeed &reference : m_request.references) {
                if (reference.name == name)
                    m_report.outputs.back().fromReference = compareWithFeed(outputs[index], reference, m_request.seed);
            }
            if (m_request.original)
                m_kept.emplace(name, std::move(outputs[index]));
        }
    }

    void checkTensors()
    {
        m_progress.begin(u"checking tensors"_s);
        const bool compares = m_report.original && !m_report.original->failure;
        CheckRun check(m_environment, m_request, compares, m_inputs, m_capture, m_progress);
        try {
            check.run();
        } catch (const std::exception &exception) {
            m_report.checkFailure = failureOf(exception);
        }
        m_report.insideFailure = check.failureOfOriginal();
    }

    [[nodiscard]] bool isLimited() const { return m_request.memoryMegabytes > 0; }

    void runOriginal(const OriginalRun &original, protocol::RunOriginal &report)
    {
        m_progress.begin(u"loading the original"_s);
        const bool knowsPeak = resetPeak();
        LoadedModel model(m_environment, {original.path, original.overrides, {}, original.dataFolder, {}},
                          m_request.settings, isLimited());
        const std::vector<Ort::Value> outputs = model.runOriginalRepeatedly(m_inputs, m_progress);
        report.measurement = model.measurement();
        double &peak = report.measurement.peakMegabytes;
        peak = knowsPeak ? std::max(peak - keptMegabytes(), 0.0) : 0;

        m_progress.begin(u"comparing"_s);
        for (std::size_t index = 0; index < outputs.size(); ++index)
            compare(model.outputNames()[index], outputs[index]);
    }

    void compare(const std::string &name, const Ort::Value &original)
    {
        const auto kept = m_kept.find(name);
        const auto output = std::ranges::find(m_report.outputs, name, &protocol::RunOutput::name);
        const bool isLeftOut = std::ranges::count(m_request.original->notCompared, name) > 0;
        if (kept != m_kept.end() && output != m_report.outputs.end() && !isLeftOut)
            output->difference = compareValues(kept->second, original, Agreement::of(m_request.original));
    }

    [[nodiscard]] double keptMegabytes() const
    {
        std::uint64_t bytes = 0;
        for (const auto &[name, value] : m_kept)
            bytes += bytesOf(value);
        return double(bytes) / (1 << 20);
    }

    const Ort::Env &m_environment;
    const protocol::RunRequest &m_request;
    Progress &m_progress;
    std::optional<LoadedModel> m_tested;
    FedInputs m_inputs;
    Capture m_capture{m_request.capture};
    Outputs m_kept;
    protocol::RunReport m_report;
};

} // namespace

void runModel(const Ort::Env &environment, const protocol::RunRequest &request, Progress &progress,
              const std::function<void(protocol::RunReport)> &answer)
{
    Run run(environment, request, progress);
    answer(run.run());
}

} // namespace shapewright::runner
