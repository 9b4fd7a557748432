// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/progress.h"
#include "app/runner/runtimeapi.h"
#include "model/protocol/runmessages.h"

#include <string>
#include <vector>

namespace shapewright::runner {

// Which model: a file, and sizes for dims that it leaves open.
struct ModelSource {
    QString path;
    std::vector<DimOverride> overrides;
};

// What goes into a model.
struct FedInputs {
    std::vector<std::string> names;
    std::vector<Ort::Value> values;
};

// A model file in a session of the runtime, and what it takes to load and run it.
class LoadedModel
{
public:
    // With the optimizations that are asked for, as people load it. These fold and inline what the shapes decide, and
    // some refuse a model for a branch that never runs: such a model is loaded without them, and the measurement says
    // so. Throws what the runtime throws.
    LoadedModel(const Ort::Env &environment, const ModelSource &source, const protocol::RunRequest &request);

    // Runs it once, and then as often as is asked for; gives what came out last. Throws RunFault where an input is not
    // fed.
    [[nodiscard]] std::vector<Ort::Value> run(const FedInputs &inputs, Progress &progress);

    [[nodiscard]] const std::vector<std::string> &outputNames() const { return m_outputNames; }
    [[nodiscard]] Ort::TypeInfo outputType(std::size_t index) const { return m_session.GetOutputTypeInfo(index); }
    [[nodiscard]] const RunMeasurement &measurement() const { return m_measurement; }

private:
    void load(const Ort::Env &environment, const ModelSource &source, const protocol::RunRequest &request);
    void checkAllAreFed(const FedInputs &inputs) const;
    [[nodiscard]] std::vector<Ort::Value> runOnce(const FedInputs &inputs, double &milliseconds);

    Ort::Session m_session{nullptr};
    std::vector<std::string> m_outputNames;
    int m_repetitions = 0;
    RunMeasurement m_measurement;
};

} // namespace shapewright::runner
