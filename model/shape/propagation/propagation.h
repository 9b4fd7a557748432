// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/resolvededits.h"
#include "model/graph/modelgraph.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <memory>

namespace shapewright {

struct DimNeeds;
struct Fix;
class PropagationState;
struct ShapeTable;
struct UneditedFacts;

// Infers the shapes of all values of all graphs of one model, and keeps them up to date with edits. An update infers
// only nodes of which an input or a declaration changed. Use it from one thread at a time.
class Propagation
{
public:
    explicit Propagation(std::shared_ptr<const ModelGraph> graph);
    ~Propagation();

    // The table under these edits; of ranges it is that of their best sizes, with the problems that occur only at the
    // least or the greatest sizes. Faults of the model and of the edits are problems in the table, and dims that cannot
    // be inferred are unknown. Edits with errors are applied as far as possible. The only error is Cancelled, after
    // which the next update infers all nodes again.
    [[nodiscard]] Result<std::shared_ptr<const ShapeTable>> update(const ShapeEdits &edits, const JobContext &job = {});

private:
    Result<std::shared_ptr<const ShapeTable>> updateSized(const ShapeEdits &edits, const JobContext &job);
    bool tryOffers(DimNeeds &needs, ShapeTable &table, const std::vector<Problem> &current, const ShapeEdits &edits,
                   const ResolvedEdits &resolved, const JobContext &job);
    bool suggestFixes(std::vector<Problem> &problems, const ShapeEdits &edits, const ResolvedEdits &resolved,
                      const JobContext &job);
    bool tryFix(const Fix &fix, std::vector<Problem> &problems, const ShapeEdits &edits, const JobContext &job);

    std::unique_ptr<PropagationState> m_state;
    std::unique_ptr<const UneditedFacts> m_unedited;
};

} // namespace shapewright
