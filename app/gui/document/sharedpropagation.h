// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/propagation/propagation.h"

#include <memory>
#include <mutex>

namespace shapewright {

// The propagation of the open model, which jobs keep up to date with its edits, one at a time. A job that was cancelled
// while another had it does not touch it.
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
    Propagation m_propagation; // under the mutex
};

} // namespace shapewright
