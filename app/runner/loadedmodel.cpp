// SPDX-License-Identifier: Apache-2.0
#include "app/runner/loadedmodel.h"

#include "app/runner/outputs.h"
#include "app/runner/process.h"
#include "app/runner/providers.h"
#include "app/runner/runexception.h"

#include <QElapsedTimer>
#include <QFile>

#include <onnxruntime_session_options_config_keys.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

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

Ort::SessionOptions sessionOptions(const RunSettings &settings, bool isLimited)
{
    Ort::SessionOptions options;
    options.SetLogSeverityLevel(ORT_LOGGING_LEVEL_FATAL);
    options.SetGraphOptimizationLevel(levelOf(settings.optimization));
    if (settings.threads > 0)
        options.SetIntraOpNumThreads(settings.threads);
    if (settings.keepsWeights)
        options.AddConfigEntry(kOrtSessionOptionsConfigDisablePrepacking, "1");
    // The arena doubles whenever it grows. Under a limit it would run out of memory while half of it is free.
    if (isLimited)
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

// Has the values of the original in the inputs as long as it lives.
class ExchangedInputs
{
public:
    explicit ExchangedInputs(FedInputs &inputs) : m_inputs(inputs) { m_inputs.exchange(); }
    ~ExchangedInputs() { m_inputs.exchange(); }
    ExchangedInputs(const ExchangedInputs &) = delete;
    ExchangedInputs &operator=(const ExchangedInputs &) = delete;

private:
    FedInputs &m_inputs;
};

} // namespace

LoadedModel::LoadedModel(const Ort::Env &environment, const ModelSource &source, const RunSettings &settings,
                         bool isLimited)
    : m_settings(settings)
{
    QElapsedTimer timer;
    timer.start();
    Ort::SessionOptions options = sessionOptions(settings, isLimited);
    addProviders(options, chosenProviders(settings.providers));
    addOverrides(options, source.overrides);
    loadAsPossible(environment, source, std::move(options));
    m_measurement.loadMs = millisecondsOf(timer);
    chooseOutputs(source.outputs);
}

void LoadedModel::load(const Ort::Env &environment, const ModelSource &source, const Ort::SessionOptions &options)
{
    // The runtime takes another data folder only for a model in memory.
    QFile file(source.path);
    QByteArray bytes = source.bytes;
    if (bytes.isEmpty() && !source.dataFolder.isEmpty() && file.open(QIODevice::ReadOnly)) {
        if (const uchar *mapped = file.map(0, file.size()))
            bytes = QByteArray::fromRawData(reinterpret_cast<const char *>(mapped), file.size());
    }
    m_session = bytes.isEmpty() ? Ort::Session(environment, QFile::encodeName(source.path).constData(), options)
                                : Ort::Session(environment, bytes.constData(), std::size_t(bytes.size()), options);
}

void LoadedModel::loadAsPossible(const Ort::Env &environment, const ModelSource &source, Ort::SessionOptions options)
{
    if (!source.dataFolder.isEmpty())
        options.AddConfigEntry(kOrtSessionOptionsModelExternalInitializersFileFolderPath,
                               QFile::encodeName(source.dataFolder).constData());
    try {
        load(environment, source, options);
    } catch (const Ort::Exception &exception) {
        if (isNotSupported(exception) || m_settings.optimization == RunSettings::Optimization::Off)
            throw;
        m_measurement.unoptimizedReason = exception.what();
        options.SetGraphOptimizationLevel(ORT_DISABLE_ALL);
        try {
            load(environment, source, options);
            return;
        } catch (const Ort::Exception &) {
        }
        throw; // of the two errors, the first one is reported
    }
}

void LoadedModel::chooseOutputs(const std::vector<std::string> &wanted)
{
    const std::vector<std::string> names = m_session.GetOutputNames();
    std::unordered_map<std::string, std::size_t> positions;
    for (std::size_t position = 0; position < names.size(); ++position)
        positions.emplace(names[position], position);
    m_outputNames = wanted.empty() ? names : wanted;
    for (const std::string &name : m_outputNames)
        m_outputPositions.push_back(positions.at(name));
}

Ort::TypeInfo LoadedModel::outputType(std::size_t index) const
{
    return m_session.GetOutputTypeInfo(m_outputPositions[index]);
}

// ONNX Runtime does not check for missing inputs if no input is fed, and then fails in the first node that misses one.
// Its message about a wrong type does not name the input. So both are checked here.
void LoadedModel::checkFed(const FedInputs &inputs) const
{
    const std::vector<std::string> names = m_session.GetInputNames();
    for (std::size_t index = 0; index < names.size(); ++index) {
        const std::string type = typeText(m_session.GetInputTypeInfo(index));
        const auto fed = std::ranges::find(inputs.names, names[index]);
        if (fed == inputs.names.end())
            throw RunException("nothing is fed into " + names[index] + ", which is of type " + type);
        const std::string given = typeText(inputs.values[std::size_t(fed - inputs.names.begin())].GetTypeInfo());
        if (given != type && type.starts_with("tensor("))
            throw RunException("into " + names[index] + ", which takes " + type + ", " + given + " is fed");
    }
}

std::vector<Ort::Value> LoadedModel::timedRun(const FedInputs &inputs, double &milliseconds)
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

std::vector<Ort::Value> LoadedModel::run(const FedInputs &inputs)
{
    checkFed(inputs);
    return timedRun(inputs, m_measurement.firstMs);
}

std::vector<Ort::Value> LoadedModel::runOriginal(FedInputs &inputs)
{
    const ExchangedInputs exchanged(inputs);
    return run(inputs);
}

std::vector<Ort::Value> LoadedModel::runOriginalRepeatedly(FedInputs &inputs, Progress &progress)
{
    const ExchangedInputs exchanged(inputs);
    return runRepeatedly(inputs, progress);
}

std::vector<Ort::Value> LoadedModel::runRepeatedly(const FedInputs &inputs, Progress &progress)
{
    progress.begin(u"running"_s);
    std::vector<Ort::Value> outputs = run(inputs);
    if (m_settings.repetitions > 0)
        progress.begin(u"repeating"_s);
    QElapsedTimer timer;
    timer.start();
    const int limit = m_settings.repeatMilliseconds;
    for (int done = 0; done < m_settings.repetitions && (limit == 0 || timer.elapsed() < limit); ++done) {
        outputs.clear(); // only one set of outputs may be in memory
        outputs = timedRun(inputs, m_measurement.repeatedMs.emplace_back());
        progress.advance(double(done + 1) / m_settings.repetitions);
    }
    m_measurement.peakMegabytes = peakMegabytes();
    return outputs;
}

} // namespace shapewright::runner
