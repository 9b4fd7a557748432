// SPDX-License-Identifier: Apache-2.0
#include "app/cli/providernames.h"

#include "model/types/text.h"

#include <QStringList>

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

QString providerIds(const std::vector<Provider> &providers)
{
    QStringList ids;
    for (const Provider &provider : providers)
        ids.append(toQString(provider.id));
    return ids.join(u", "_s);
}

} // namespace shapewright::cli
