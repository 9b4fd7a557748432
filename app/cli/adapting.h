// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "app/cli/optionreader.h"
#include "app/cli/testing.h"
#include "model/adapt/adapt.h"
#include "model/run/check/rowsruns.h"

#include <QJsonObject>

#include <tl/expected.hpp>

namespace shapewright::cli {

// The options of commands that give another size to an axis whose size is baked into the model.
[[nodiscard]] QList<ArgumentParser::Option> adaptOptions();

// Refuses --compare, since the original has other sizes.
void refuseComparing(OptionReader &reader, const TestSettings &settings);
// Adapts a model to the edits. Why that is not possible is already printed when it returns an exit code.
[[nodiscard]] tl::expected<AdaptedModel, ExitCode> adaptToEdits(const std::shared_ptr<const ModelGraph> &graph,
                                                                const Options &options, const JobContext &job);
// Compares the rows of a file of the adapted model, or of what folding made of it, with those of the original. Nothing
// if they cannot be compared here. That they differ is already printed when it returns an exit code.
[[nodiscard]] tl::expected<std::optional<RowsComparison>, ExitCode>
compareWithOriginalRows(AdaptedModel &adapted, const ModelGraph &original, const ModelGraph &tested,
                        const ShapeTable &table, const TestedFile &file, const TestOptions &options,
                        const JobContext &job);

// Prints what was adapted, or would be.
void writeAdapted(const AdaptedModel &adapted, const std::optional<RowsComparison> &rows);
// Adds the members `adapted`, `rows` and `rows_compared`.
void addAdaptedJson(const std::optional<AdaptedModel> &adapted, const std::optional<RowsComparison> &rows,
                    QJsonObject &json);

} // namespace shapewright::cli
