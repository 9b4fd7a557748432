// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/optionreader.h"
#include "model/readiness/provider.h"
#include "model/types/result.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace shapewright::cli {

// The execution providers that a person means: all that go by this name, or the one that a file (*.json) describes.
// None if there is no such name. Errors: those of providerFromFile().
[[nodiscard]] Result<std::vector<Provider>> providersCalled(const QString &name);
// All providers that names given as values of an option mean. The reader fails if there is none of a name.
[[nodiscard]] std::vector<Provider> readProviders(OptionReader &reader, const QStringList &names);
// Their ids, by default of all that come with the program: `cpu, cuda, …`.
[[nodiscard]] QString providerIds(const std::vector<Provider> &providers = knownProviders());

} // namespace shapewright::cli
