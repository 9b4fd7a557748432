// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/propagation/propagation.h"

#include <memory>
#include <mutex>

namespace shapewright {

// The propagation state of the open model. Jobs update it to the current edits, one job at a time. A job that is
// cancelled while it waits for another one leaves the state as it is.
class SharedPropagation
{
public:
    explicit SharedPropagation(std::shared_ptr<const ModelGraph> graph) : m_propagation(std::move(graph)) {}

    [[nodiscard]] Result<std::shared_ptr<const ShapeTable>> update(const ShapeEdits &edits, const JobContext &job)
    {
        const std::scoped_lock lock(m_mutex);
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        return m_propagation.update(edits, job);
    }

private:
    std::mutex m_mutex;
    Propagation m_propagation; // guarded by the mutex
};

} // namespace shapewright
