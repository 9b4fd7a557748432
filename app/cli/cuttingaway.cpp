// SPDX-License-Identifier: Apache-2.0
#include "app/cli/cuttingaway.h"

#include "app/cli/console.h"
#include "app/cli/providernames.h"
#include "app/cli/texts.h"
#include "model/edits/sizeranges.h"
#include "model/preview/cutaway.h"
#include "model/shape/propagation/propagate.h"
#include "model/types/text.h"

namespace shapewright::cli {

Result<std::vector<std::string>> tensorsBeforeCut(const ModelGraph &graph, const FixOptions &options,
                                                  const JobContext &job)
{
    const auto providers = providersCalled(options.cutAway);
    if (!providers)
        return tl::unexpected(providers.error());
    const Provider &provider = providers->front(); // readPartsOptions() refuses a name that does not mean one
    const auto table = propagate(graph, savedEdits(graph, options.edits), job);
    const auto cut = table ? placeToCut(graph, provider, **table, job) : tl::unexpected(table.error());
    if (!cut)
        return tl::unexpected(cut.error());
    if (cut->tensors.empty())
        return failure(
            ErrorCode::EditsInvalid,
            {(cut->removedNodes == 0
                  ? Cli::tr("--cut-away: %1 supports all nodes, so that there is nothing to cut away")
                  : Cli::tr(
                        "--cut-away: %1 supports no node before those that it does not; does it need static shapes?"))
                 .arg(toQString(provider.name))
                 .toStdString()});
    if (!options.json && !options.quiet)
        writeOut(printable(Cli::tr("Cut away for %1: nodes that stay: %2, that go: %3")
                               .arg(toQString(provider.name))
                               .arg(cut->keptNodes)
                               .arg(cut->removedNodes)));
    return cut->tensors;
}

} // namespace shapewright::cli
