// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"
#include "model/run/testrun/testrun.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace shapewright {

// What a report of a comparison is made from. `run` is null if both were not run.
struct CompareReport {
    QString a, b; // the models, by name
    ModelComparison comparison;
    std::optional<TestReport> run;

    // As `shapewright-cli diff --json` prints it.
    [[nodiscard]] QByteArray json() const;
    [[nodiscard]] QByteArray text() const;
};

} // namespace shapewright
