// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/argumentparser.h"
#include "app/cli/optionreader.h"
#include "model/edits/graphwishes.h"
#include "model/edits/shapeedits.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace shapewright::cli {

// The options that several commands have. A command with more options derives its own struct.
struct Options {
    QString model;          // path of the model, the first positional argument
    QStringList agreedData; // files and folders outside of the model's folder from which external data may be read
    ShapeEdits edits;
    GraphWishes wishes; // of the edits file
    bool json = false;
    bool force = false;
};

// The options that all commands have.
[[nodiscard]] QList<ArgumentParser::Option> commonOptions();
// The options of commands that accept edits.
[[nodiscard]] QList<ArgumentParser::Option> editOptions();
// Reads the options of both functions above. Options that the command does not have stay at their defaults.
void readCommonOptions(OptionReader &reader, Options &options);

} // namespace shapewright::cli
