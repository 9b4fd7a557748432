// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adapt.h"
#include "model/edits/sizeranges.h"
#include "model/graph/modelgraph.h"
#include "model/graphedits/fold.h"
#include "model/parts/parts.h"
#include "model/preview/providerchanges.h"
#include "model/run/testrun/testrun.h"
#include "model/save/save.h"
#include "model/types/text.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>

namespace shapewright {

// The JSON of docs/command-line.md. A dim is a number, a text, or null if it is unknown. The dims as a whole are null
// if the rank is unknown.

// A list of names as an array.
template <typename Names>
[[nodiscard]] QJsonArray namesJson(const Names &names)
{
    QJsonArray array;
    for (const std::string &name : names)
        array.append(toQString(name));
    return array;
}
[[nodiscard]] QJsonValue dimJson(const Dim &dim);
[[nodiscard]] QJsonValue dimsJson(const std::optional<Shape> &shape);
// The dims of a tensor. Other types have no dims, so they are written as the type's text.
[[nodiscard]] QJsonValue typeJson(const ValueType &type);
// Sizes at one end of ranges, by place.
[[nodiscard]] QJsonObject sizesJson(const std::vector<SizeAt> &sizes);
// The ranges that edits set.
[[nodiscard]] QJsonArray rangesJson(const ShapeEdits &edits);
[[nodiscard]] QJsonArray problemsJson(const std::vector<Problem> &problems, const ModelGraph &graph);
[[nodiscard]] QJsonArray changesJson(const std::vector<DeclaredChange> &changes);
[[nodiscard]] QJsonArray stillDynamicJson(const std::vector<DeclaredChange> &declarations);
[[nodiscard]] QJsonArray externalDataJson(const std::vector<PlannedData> &data);
[[nodiscard]] QJsonArray adaptedJson(const AdaptedModel &adapted);
[[nodiscard]] QJsonObject foldedJson(const FoldedModel &folded);
[[nodiscard]] QJsonObject partsJson(const PartsModel &parts);
[[nodiscard]] QJsonObject halvesJson(const HalvesReport &halves);
// Null for a model that was not assessed, since it has errors.
[[nodiscard]] QJsonValue readinessJson(const std::optional<Readiness> &readiness);
[[nodiscard]] QJsonArray providerChangesJson(const std::vector<ProviderChange> &changes);
[[nodiscard]] QJsonObject testJson(const TestReport &report);
[[nodiscard]] QJsonObject failedTestJson(const Error &error);

} // namespace shapewright
