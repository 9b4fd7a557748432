// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/progress.h"
#include "app/runner/runtimeapi.h"
#include "model/protocol/runmessages.h"

#include <QByteArray>
#include <QString>

#include <string>
#include <utility>
#include <vector>

namespace shapewright::runner {

// The model to load: a file, or the bytes of a ModelProto.
struct ModelSource {
    QString path;
    std::vector<DimOverride> overrides; // sizes for its dynamic dimensions
    QByteArray bytes;                   // of a ModelProto, instead of a path
    QString dataFolder;                 // from which it names its external data; empty: the file's own
    std::vector<std::string> outputs;   // to return; empty: all
};

// The inputs of a run, by name.
struct FedInputs {
    std::vector<std::string> names;
    std::vector<Ort::Value> values;
    std::vector<std::pair<std::size_t, Ort::Value>> ofOriginal; // those that the original takes in another type

    // Takes the other values, then the own ones again.
    void exchange()
    {
        for (auto &[place, value] : ofOriginal)
            std::swap(values[place], value);
    }
};

// A model in a session of ONNX Runtime, with measurements of loading and running it.
class LoadedModel
{
public:
    // Loads the model with the requested optimizations, as users do. Optimizations fold and inline what the shapes
    // decide, and some of them refuse a model because of a branch that never runs. Such a model is loaded without
    // optimizations, and measurement().unoptimizedReason says why. Throws Ort::Exception.
    LoadedModel(const Ort::Env &environment, const ModelSource &source, const RunSettings &settings, bool isLimited);

    // Runs the model once and returns its outputs. Throws RunException if an input is missing or has another type.
    [[nodiscard]] std::vector<Ort::Value> run(const FedInputs &inputs);
    // Runs the model once and then as often as the settings say. Returns the outputs of the last run.
    [[nodiscard]] std::vector<Ort::Value> runRepeatedly(const FedInputs &inputs, Progress &progress);
    // The same for the original, whose inputs may be of other types.
    [[nodiscard]] std::vector<Ort::Value> runOriginal(FedInputs &inputs);
    [[nodiscard]] std::vector<Ort::Value> runOriginalRepeatedly(FedInputs &inputs, Progress &progress);

    [[nodiscard]] const std::vector<std::string> &outputNames() const { return m_outputNames; }
    [[nodiscard]] Ort::TypeInfo outputType(std::size_t index) const;
    [[nodiscard]] const RunMeasurement &measurement() const { return m_measurement; }

private:
    void load(const Ort::Env &environment, const ModelSource &source, const Ort::SessionOptions &options);
    void loadAsPossible(const Ort::Env &environment, const ModelSource &source, Ort::SessionOptions options);
    void chooseOutputs(const std::vector<std::string> &wanted);
    void checkFed(const FedInputs &inputs) const;
    [[nodiscard]] std::vector<Ort::Value> timedRun(const FedInputs &inputs, double &milliseconds);

    RunSettings m_settings;
    Ort::Session m_session{nullptr};
    std::vector<std::string> m_outputNames;
    std::vector<std::size_t> m_outputPositions; // index among all outputs of the model
    RunMeasurement m_measurement;
};

} // namespace shapewright::runner
