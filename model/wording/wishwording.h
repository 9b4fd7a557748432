// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/preview/providerchanges.h"
#include "model/preview/wishedmodel.h"

#include <QString>
#include <QStringList>

namespace shapewright {

// The name of the undo step that turns folding on or off.
[[nodiscard]] QString foldLabel(bool isOn);
// What folding makes of a node: `removed: its result is constant`, or `kept: …` with the reason.
[[nodiscard]] QString fateText(FoldFate fate);
[[nodiscard]] QString fateText(const NodeFates &fates, const ModelGraph &original, NodeId node);
// What the wishes come to, one line each: what is adapted, nodes by operator, initializers, the size of the file.
[[nodiscard]] QStringList wishSummary(const WishedModel &wished);
// The same of folding alone.
[[nodiscard]] QStringList foldSummary(const WishedModel &wished);
// `1.2 MB → 1.1 MB (−84.2 kB)`.
[[nodiscard]] QString sizeChangeText(std::uint64_t before, std::uint64_t after);
// The coverage before and after, and the partitions likewise: `60 % → 100 %`, or only one if they are equal. Of a model
// that has errors the coverage is `invalid`, and the partitions are left out.
[[nodiscard]] QString coverageChangeText(const ProviderChange &change);
[[nodiscard]] QString partitionsChangeText(const ProviderChange &change);
// Whether the provider takes another share of the model, or in other partitions.
[[nodiscard]] bool isDifferent(const ProviderChange &change);
// The providers for which the wishes change something, at most `most` of them by name.
[[nodiscard]] QString readinessChangeText(const std::vector<ProviderChange> &changes, qsizetype most);

} // namespace shapewright
