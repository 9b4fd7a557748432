// SPDX-License-Identifier: Apache-2.0
#include "app/cli/cuttingaway.h"

#include "app/cli/console.h"
#include "app/cli/texts.h"
#include "model/edits/sizeranges.h"
#include "model/preview/cutaway.h"
#include "model/readiness/provider.h"
#include "model/shape/propagation/propagate.h"
#include "model/types/text.h"

#include <algorithm>

namespace shapewright::cli {

Result<std::vector<std::string>> tensorsBeforeCut(const ModelGraph &graph, const FixOptions &options,
                                                  const JobContext &job)
{
    const std::vector<Provider> providers = knownProviders();
    const auto provider = std::ranges::find_if(providers, [&options](const Provider &one) {
        return toQString(one.id).compare(options.cutAway, Qt::CaseInsensitive) == 0 ||
               toQString(one.name).compare(options.cutAway, Qt::CaseInsensitive) == 0;
    });
    if (provider == providers.end())
        return failure(ErrorCode::EditsInvalid,
                       {Cli::tr("--cut-away: there is no execution provider “%1”; “check --help” lists them")
                            .arg(options.cutAway)
                            .toStdString()});
    const auto table = propagate(graph, savedEdits(graph, options.edits), job);
    const auto cut = table ? placeToCut(graph, *provider, **table, job) : tl::unexpected(table.error());
    if (!cut)
        return tl::unexpected(cut.error());
    if (cut->tensors.empty())
        return failure(
            ErrorCode::EditsInvalid,
            {(cut->removedNodes == 0
                  ? Cli::tr("--cut-away: %1 supports all nodes, so that there is nothing to cut away")
                  : Cli::tr(
                        "--cut-away: %1 supports no node before those that it does not; does it need static shapes?"))
                 .arg(toQString(provider->name))
                 .toStdString()});
    if (!options.json && !options.quiet)
        writeOut(printable(Cli::tr("Cut away for %1: nodes that stay: %2, that go: %3")
                               .arg(toQString(provider->name))
                               .arg(cut->keptNodes)
                               .arg(cut->removedNodes)));
    return cut->tensors;
}

} // namespace shapewright::cli
