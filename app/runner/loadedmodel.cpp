// SPDX-License-Identifier: Apache-2.0
#include "app/runner/loadedmodel.h"

#include "app/runner/outputs.h"
#include "app/runner/process.h"
#include "app/runner/runfault.h"

#include <QElapsedTimer>
#include <QFile>

#include <algorithm>

namespace shapewright::runner {

using namespace Qt::Literals::StringLiterals;

namespace {

double millisecondsOf(const QElapsedTimer &timer)
{
    return double(timer.nsecsElapsed()) / 1e6;
}

GraphOptimizationLevel levelOf(RunSettings::Optimization optimization)
{
    switch (optimization) {
    case RunSettings::Optimization::Off:
        return ORT_DISABLE_ALL;
    case RunSettings::Optimization::Basic:
        return ORT_ENABLE_BASIC;
    case RunSettings::Optimization::Extended:
        return ORT_ENABLE_EXTENDED;
    case RunSettings::Optimization::All:
        break;
    }
    return ORT_ENABLE_ALL;
}

Ort::SessionOptions sessionOptions(const protocol::RunRequest &request)
{
    Ort::SessionOptions options;
    options.SetLogSeverityLevel(ORT_LOGGING_LEVEL_FATAL);
    options.SetGraphOptimizationLevel(levelOf(request.settings.optimization));
    if (request.settings.threads > 0)
        options.SetIntraOpNumThreads(request.settings.threads);
    // The arena doubles each time that it grows: under a limit it would run out while half is free.
    if (request.memoryMegabytes > 0)
        options.DisableCpuMemArena();
    return options;
}

void addOverrides(Ort::SessionOptions &options, const std::vector<DimOverride> &overrides)
{
    for (const DimOverride &override : overrides) {
        const auto add = override.kind == DimOverride::Kind::Name ? Ort::GetApi().AddFreeDimensionOverrideByName
                                                                  : Ort::GetApi().AddFreeDimensionOverride;
        Ort::ThrowOnError(add(options, override.name.c_str(), override.value));
    }
}

std::vector<const char *> pointers(const std::vector<std::string> &names)
{
    std::vector<const char *> found;
    found.reserve(names.size());
    for (const std::string &name : names)
        found.push_back(name.c_str());
    return found;
}

} // namespace

LoadedModel::LoadedModel(const Ort::Env &environment, const ModelSource &source, const protocol::RunRequest &request)
    : m_repetitions(request.settings.repetitions)
{
    QElapsedTimer timer;
    timer.start();
    load(environment, source, request);
    m_measurement.loadMs = millisecondsOf(timer);
    m_outputNames = m_session.GetOutputNames();
}

void LoadedModel::load(const Ort::Env &environment, const ModelSource &source, const protocol::RunRequest &request)
{
    const QByteArray file = QFile::encodeName(source.path);
    Ort::SessionOptions options = sessionOptions(request);
    addOverrides(options, source.overrides);
    try {
        m_session = Ort::Session(environment, file.constData(), options);
    } catch (const Ort::Exception &exception) {
        if (isNotSupported(exception) || request.settings.optimization == RunSettings::Optimization::Off)
            throw;
        m_measurement.unoptimizedReason = exception.what();
        options.SetGraphOptimizationLevel(ORT_DISABLE_ALL);
        try {
            m_session = Ort::Session(environment, file.constData(), options);
            return;
        } catch (const Ort::Exception &) {
        }
        throw; // of the two reasons the first
    }
}

// The runtime does not look where nothing at all is fed, and fails in the first node that misses something.
void LoadedModel::checkAllAreFed(const FedInputs &inputs) const
{
    const std::vector<std::string> names = m_session.GetInputNames();
    for (std::size_t index = 0; index < names.size(); ++index) {
        if (std::ranges::find(inputs.names, names[index]) == inputs.names.end())
            throw RunFault("nothing is fed into " + names[index] + ", which is of type " +
                           typeText(m_session.GetInputTypeInfo(index)));
    }
}

std::vector<Ort::Value> LoadedModel::runOnce(const FedInputs &inputs, double &milliseconds)
{
    const auto inputNames = pointers(inputs.names);
    const auto outputNames = pointers(m_outputNames);
    QElapsedTimer timer;
    timer.start();
    std::vector<Ort::Value> outputs = m_session.Run(Ort::RunOptions(), inputNames.data(), inputs.values.data(),
                                                    inputs.values.size(), outputNames.data(), outputNames.size());
    milliseconds = millisecondsOf(timer);
    return outputs;
}

std::vector<Ort::Value> LoadedModel::run(const FedInputs &inputs, Progress &progress)
{
    progress.begin(u"running"_s);
    checkAllAreFed(inputs);
    std::vector<Ort::Value> outputs = runOnce(inputs, m_measurement.firstMs);
    if (m_repetitions > 0)
        progress.begin(u"repeating"_s);
    for (int done = 0; done < m_repetitions; ++done) {
        outputs.clear(); // so that there are never two sets of them
        outputs = runOnce(inputs, m_measurement.repeatedMs.emplace_back());
        progress.advance(double(done + 1) / m_repetitions);
    }
    m_measurement.peakMegabytes = peakMegabytes();
    return outputs;
}

} // namespace shapewright::runner
