// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/preview/adaptedshapes.h"

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace shapewright {

// Adapts the open model in jobs, one job at a time. The last model is kept, since most edits change other sizes, and
// since what was tried before it is offered need not be planned again.
class AdaptPlans
{
public:
    using Shapes = std::shared_ptr<const AdaptedShapes>;

    // `unedited` are the shapes without edits.
    AdaptPlans(std::shared_ptr<const ModelGraph> graph, std::shared_ptr<const ShapeTable> unedited)
        : m_graph(std::move(graph)), m_unedited(std::move(unedited))
    {
    }

    // `unadapted` are the shapes under the edits, which those of the adapted model take the place of. Null if the edits
    // change no static axis. Errors: those of adaptModel().
    [[nodiscard]] Result<Shapes> shapes(const ShapeEdits &edits, const std::shared_ptr<const ShapeTable> &unadapted,
                                        const JobContext &job)
    {
        const std::vector<AdaptWish> wishes = adaptWishes(*m_graph, edits);
        if (wishes.empty())
            return Shapes();
        const std::scoped_lock lock(m_mutex);
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        if (!m_model || wishes != m_wishes) {
            auto model = adaptModel(m_graph, wishes, job);
            if (!model)
                return tl::unexpected(model.error());
            m_model = std::make_shared<const AdaptedModel>(*std::move(model));
            m_wishes = wishes;
        }
        auto shapes = adaptedShapes(m_graph, m_model, edits, *m_unedited, unadapted, job);
        return shapes ? Result<Shapes>(std::make_shared<const AdaptedShapes>(*std::move(shapes)))
                      : tl::unexpected(shapes.error());
    }

private:
    std::shared_ptr<const ModelGraph> m_graph;
    std::shared_ptr<const ShapeTable> m_unedited;
    std::mutex m_mutex;
    std::vector<AdaptWish> m_wishes; // these two are guarded by the mutex
    std::shared_ptr<const AdaptedModel> m_model;
};

} // namespace shapewright
