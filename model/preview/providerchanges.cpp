// SPDX-License-Identifier: Apache-2.0
#include "model/preview/providerchanges.h"

#include "model/shape/tables/shapetable.h"

namespace shapewright {

namespace {

// A model with errors is not asked about, since nothing of it is sure.
std::vector<std::optional<Readiness>> assessAll(const std::vector<Provider> &providers, const ShapedModel &model,
                                                const JobContext &job)
{
    std::vector<std::optional<Readiness>> all(providers.size());
    if (model.table.hasErrors())
        return all;
    const ReadinessFacts facts(model.graph, model.table);
    for (std::size_t i = 0; i < all.size() && !job.cancelled(); ++i)
        all[i] = assess(providers[i], facts, job);
    return all;
}

} // namespace

Result<std::vector<ProviderChange>> providerChanges(const std::vector<Provider> &providers, const ShapedModel &before,
                                                    const ShapedModel &after, const JobContext &job)
{
    const auto first = assessAll(providers, before, job), second = assessAll(providers, after, job);
    if (job.cancelled())
        return failure(ErrorCode::Cancelled);
    std::vector<ProviderChange> changes;
    for (std::size_t i = 0; i < providers.size(); ++i)
        changes.push_back({providers[i], first[i], second[i]});
    return changes;
}

} // namespace shapewright
