// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/capture.h"
#include "app/runner/comparison.h"
#include "app/runner/loadedmodel.h"
#include "app/runner/progress.h"
#include "app/runner/runtimeapi.h"
#include "model/protocol/runmessages.h"

#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace shapewright::runner {

// Runs a model so that it returns the tensors inside of it, batch by batch, and sends what it finds about each one at
// once. If ONNX Runtime refuses a batch, the batch is halved until the refused tensor is found, which is reported with
// the reason. Each batch is also compared with the same tensors of the original, until the original fails.
class CheckRun
{
public:
    // Takes the check from `request`, which must have one. `compares` says whether to compare with the original, if the
    // check has one.
    CheckRun(const Ort::Env &environment, const protocol::RunRequest &request, bool compares, FedInputs &inputs,
             Capture &capture, Progress &progress);

    // Throws if the model does not run at all, whatever its outputs are.
    void run();
    // Why the comparison with the original ended early; none if it did not.
    [[nodiscard]] const std::optional<protocol::RunFailure> &failureOfOriginal() const { return m_failureOfOriginal; }

private:
    using Names = std::span<const std::string>;

    void runBatch(Names names);
    void halve(Names names, const std::exception &reason);
    [[nodiscard]] protocol::RunChecked outputsOf(Names names);
    void compare(Names names, const std::vector<Ort::Value> &tested, std::vector<protocol::RunOutput> &results);
    [[nodiscard]] LoadedModel load(const ModelSource &source) const
    {
        return LoadedModel(m_environment, source, m_settings, m_isLimited);
    }

    const Ort::Env &m_environment;
    const TensorCheck &m_check;
    const std::vector<DimOverride> m_overrides; // for the original
    const std::unordered_set<std::string> m_notCompared;
    const Agreement m_agreement;
    RunSettings m_settings;
    const bool m_isLimited;
    FedInputs &m_inputs;
    Capture &m_capture;
    Progress &m_progress;
    std::size_t m_total = 0;
    std::size_t m_done = 0;
    bool m_ranBefore = false;
    bool m_compares;
    std::optional<protocol::RunFailure> m_failureOfOriginal;
};

} // namespace shapewright::runner
