// SPDX-License-Identifier: Apache-2.0
#include "app/cli/providernames.h"

#include "app/cli/texts.h"
#include "model/types/text.h"

#include <algorithm>
#include <iterator>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

Result<std::vector<Provider>> providersCalled(const QString &name)
{
    if (name.endsWith(u".json")) {
        auto provider = providerFromFile(name);
        if (!provider)
            return tl::unexpected(provider.error());
        return std::vector{*std::move(provider)};
    }
    std::vector<Provider> named;
    for (const Provider &provider : knownProviders()) {
        if (provider.isCalled(name))
            named.push_back(provider);
    }
    return named;
}

std::vector<Provider> readProviders(OptionReader &reader, const QStringList &names)
{
    std::vector<Provider> providers;
    for (const QString &name : names) {
        auto named = providersCalled(name);
        if (!named)
            reader.fail(named.error());
        else if (named->empty())
            reader.failUsage(Cli::tr("there is no provider “%1”; there are %2").arg(name, providerIds()));
        else
            std::ranges::move(*named, std::back_inserter(providers));
    }
    return providers;
}

QString providerIds(const std::vector<Provider> &providers)
{
    QStringList ids;
    for (const Provider &provider : providers)
        ids.append(toQString(provider.id));
    return ids.join(u", "_s);
}

} // namespace shapewright::cli
