// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/runner/capture.h"
#include "app/runner/loadedmodel.h"
#include "app/runner/progress.h"
#include "app/runner/runtimeapi.h"
#include "model/protocol/runmessages.h"

#include <span>
#include <string>

namespace shapewright::runner {

// Looks at values inside of a model, batch by batch, and tells of each as it is found. A value that the runtime refuses
// as an output is found by halving its batch, and told with the reason.
class CheckRun
{
public:
    CheckRun(const Ort::Env &environment, const TensorCheck &check, const RunSettings &settings, bool isLimited,
             const FedInputs &inputs, Capture &capture, Progress &progress);

    // Throws where the model does not run at all.
    void run();

private:
    using Names = std::span<const std::string>;

    void runBatch(Names names);
    void halve(Names names, const std::exception &reason);
    [[nodiscard]] protocol::RunChecked outputsOf(Names names);

    const Ort::Env &m_environment;
    const TensorCheck &m_check;
    const RunSettings &m_settings;
    const bool m_isLimited;
    const FedInputs &m_inputs;
    Capture &m_capture;
    Progress &m_progress;
    std::size_t m_total = 0;
    std::size_t m_done = 0;
    bool m_ranBefore = false;
};

} // namespace shapewright::runner
