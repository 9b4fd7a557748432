// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/resolvededits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <memory>

namespace shapewright {

class PropagationState;
struct Mend;
struct UneditedFacts;

// Shapes of all values of all graphs of one model, kept up to date with edits: an update infers again only what the
// edits reach, and stops where nothing changed. For one thread at a time.
class Propagation
{
public:
    explicit Propagation(std::shared_ptr<const ModelGraph> graph);
    ~Propagation();

    // The table under these edits. The only failure is Cancelled, after which the next update starts afresh: whatever
    // is wrong with the model or the edits becomes a problem in the table, and what cannot be told is unknown. Edits
    // with errors are applied as far as they go.
    [[nodiscard]] Result<std::shared_ptr<const ShapeTable>> update(const ShapeEdits &edits, const JobContext &job = {});

private:
    bool mend(std::vector<Problem> &problems, const ShapeEdits &edits, const ResolvedEdits &resolved,
              const JobContext &job);
    bool tryWay(const Mend &way, std::vector<Problem> &problems, const ShapeEdits &edits, const JobContext &job);

    std::unique_ptr<PropagationState> m_state;
    std::unique_ptr<const UneditedFacts> m_unedited;
};

} // namespace shapewright
