// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/argumentparser.h"
#include "app/cli/optionreader.h"
#include "model/edits/shapeedits.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace shapewright::cli {

// What any command is called with. A command that takes more derives from it.
struct Options {
    QString model;          // the first positional
    QStringList agreedData; // files and folders outside of the model's own that its data may be read from
    ShapeEdits edits;
    bool json = false;
    bool force = false;
};

// Options that all commands have.
[[nodiscard]] QList<ArgumentParser::Option> commonOptions();
// Options of commands that take edits.
[[nodiscard]] QList<ArgumentParser::Option> editOptions();
// Reads both kinds. Those that a command does not have are not set.
void readCommonOptions(OptionReader &reader, Options &options);

} // namespace shapewright::cli
