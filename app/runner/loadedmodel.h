// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/progress.h"
#include "app/runner/runtimeapi.h"
#include "model/protocol/runmessages.h"

#include <QByteArray>
#include <QString>

#include <string>
#include <vector>

namespace shapewright::runner {

// Which model, and how it is loaded.
struct ModelSource {
    QString path;
    std::vector<DimOverride> overrides; // sizes for dims that it leaves open
    // In place of a file: a ModelProto, the folder of its external data, and its outputs that are of interest.
    QByteArray bytes;
    QString dataFolder;
    std::vector<std::string> outputs;
};

// What goes into a model.
struct FedInputs {
    std::vector<std::string> names;
    std::vector<Ort::Value> values;
};

// A model in a session of the runtime, and what it takes to load and run it.
class LoadedModel
{
public:
    // With the optimizations that are asked for, as people load it. These fold and inline what the shapes decide, and
    // some refuse a model for a branch that never runs: such a model is loaded without them, and the measurement says
    // so. Throws what the runtime throws.
    LoadedModel(const Ort::Env &environment, const ModelSource &source, const RunSettings &settings, bool isLimited);

    // Runs it once; gives what came out. Throws RunFault where an input is not fed, or with another type.
    [[nodiscard]] std::vector<Ort::Value> run(const FedInputs &inputs);
    // The same, and then as often as the settings say; gives what came out last.
    [[nodiscard]] std::vector<Ort::Value> runRepeatedly(const FedInputs &inputs, Progress &progress);

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
    std::vector<std::size_t> m_outputPositions; // in the model
    RunMeasurement m_measurement;
};

} // namespace shapewright::runner
