// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "model/edits/shapeedits.h"
#include "model/overrides/overridecode.h"
#include "model/run/check/testsettings.h"
#include "model/save/save.h"

#include <QString>
#include <QStringList>

#include <tl/expected.hpp>

#include <optional>
#include <vector>

namespace shapewright::cli {

// What a command is called with.
struct Options {
    QString model;
    QString out;             // of `fix`
    QString tensor;          // of `explain`
    std::optional<int> axis; // of `explain`; from the end where it is below 0
    QStringList providers;   // of `check`: names, or files; none: all
    QStringList agreedData;  // files and folders outside of the model's own that its data may be read from
    ShapeEdits edits;
    // of `overrides`
    std::vector<CodeTarget> targets;
    SizeRange range;
    bool json = false;
    bool force = false;
    // of `fix`
    SaveOptions save;
    QString report; // empty: none
    bool test = false;
    bool dryRun = false;
    bool requireStatic = false;
    bool quiet = false;  // says nothing when all went well
    QString saveOutputs; // of `run`: a folder; empty: nowhere
    // of `run`, and of the test of `fix`
    TestSettings testing;
};

// `--help` of all commands.
[[nodiscard]] QString generalHelp();
[[nodiscard]] bool isCommand(const QString &name);
// Reads the arguments behind a command's name. Where there is nothing left to do (wrong usage, which was said then, or
// `--help`), the exit code.
[[nodiscard]] tl::expected<Options, ExitCode> parseOptions(const QString &command, const QStringList &arguments);

} // namespace shapewright::cli
