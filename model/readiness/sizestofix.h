// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/tables/dynamicdims.h"
#include "model/types/job.h"
#include "model/types/suggestion.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace shapewright {

// A number for each of these open sizes: a common one with which the nodes work, as far as that is known. Sizes of
// inputs of unknown rank, and sizes that depend on others, are left out. Empty if no size is left.
[[nodiscard]] Suggestion sizesToFix(const std::vector<std::string> &names, const ModelGraph &graph,
                                    const DynamicDims &dims, const ShapeTable &table);

class Propagation;

// The same, each tried on the whole model. Sizes that cause an error are replaced by those that solve it, and are left
// out where none are found. It points into its arguments, so it must not outlive them.
class TriedSizes
{
public:
    // `dims` and `table` are those under the edits.
    TriedSizes(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims, const ShapeTable &table,
               const JobContext &job);
    ~TriedSizes();

    // See sizesToFix(). Empty once the job is cancelled.
    [[nodiscard]] const Suggestion &of(const std::vector<std::string> &names);

private:
    [[nodiscard]] Suggestion tried(Suggestion suggestion);
    // The first error that the sizes cause. Nothing if there is none.
    [[nodiscard]] const Problem *newError(const ShapeTable &table) const;

    const ModelGraph &m_graph;
    const ShapeEdits &m_edits;
    const DynamicDims &m_dims;
    const ShapeTable &m_table;
    const JobContext &m_job;
    std::unique_ptr<Propagation> m_propagation; // null until something has to be tried
    std::map<std::vector<std::string>, Suggestion> m_found;
};

} // namespace shapewright
