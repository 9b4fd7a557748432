// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/capture.h"
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

// Looks at values inside of a model, batch by batch, and tells of each as it is found. A value that the runtime refuses
// as an output is found by halving its batch, and told with the reason. Compares each batch with the original's, until
// that fails.
class CheckRun
{
public:
    // Of the request's check. `compares`: with the original's values, if there are any.
    CheckRun(const Ort::Env &environment, const protocol::RunRequest &request, bool compares, const FedInputs &inputs,
             Capture &capture, Progress &progress);

    // Throws where the model does not run at all.
    void run();
    // Why no more was compared.
    [[nodiscard]] const std::optional<protocol::RunFailure> &failureOfOriginal() const { return m_failureOfOriginal; }

private:
    using Names = std::span<const std::string>;

    void runBatch(Names names);
    void halve(Names names, const std::exception &reason);
    [[nodiscard]] protocol::RunChecked outputsOf(Names names);
    void compare(Names names, const std::vector<Ort::Value> &tested, std::vector<protocol::RunOutput> &told);
    [[nodiscard]] LoadedModel load(const ModelSource &source) const
    {
        return LoadedModel(m_environment, source, m_settings, m_isLimited);
    }

    const Ort::Env &m_environment;
    const TensorCheck &m_check;
    const std::vector<DimOverride> m_overrides; // of the original
    const std::unordered_set<std::string> m_notCompared;
    RunSettings m_settings;
    const bool m_isLimited;
    const FedInputs &m_inputs;
    Capture &m_capture;
    Progress &m_progress;
    std::size_t m_total = 0;
    std::size_t m_done = 0;
    bool m_ranBefore = false;
    bool m_compares;
    std::optional<protocol::RunFailure> m_failureOfOriginal;
};

} // namespace shapewright::runner
