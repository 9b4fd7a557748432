// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/argumentparser.h"
#include "app/cli/console.h"
#include "app/cli/optionreader.h"
#include "app/cli/options.h"
#include "model/types/job.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

namespace shapewright::cli {

// A subcommand: its arguments, its help and its function. Help, the parsing of arguments and the dispatch all use this
// value.
struct Command {
    // The arguments of another program, which this command understands as well (see dropin.h).
    struct OtherGrammar {
        bool (*isMeant)(const QStringList &arguments);
        int (*run)(const QStringList &arguments, const JobContext &job);
    };

    QString name;
    QStringList positionals; // such as `MODEL`; an optional one is in brackets (`[AXIS]`) and must be the last
    QString summary;
    // The options in addition to commonOptions(), which all commands have; null if there are none. This is a function
    // because some help texts take time to make.
    QList<ArgumentParser::Option> (*options)() = nullptr;
    // Reads the options and then does the work, unless the options are wrong. readThenRun() makes it.
    std::function<ExitCode(OptionReader &, const JobContext &)> run;
    std::optional<OtherGrammar> otherGrammar = {};
};

// Makes Command::run for a command with the options `Own`, which must derive from Options. `read` is called after the
// common options were read. `run` does the work, prints its result, returns the exit code, and stops if the job's stop
// token asks for it.
template <typename Own>
[[nodiscard]] std::function<ExitCode(OptionReader &, const JobContext &)>
readThenRun(void (*read)(OptionReader &, Own &), ExitCode (*run)(const Own &, const JobContext &))
{
    return [read, run](OptionReader &reader, const JobContext &job) {
        Own options;
        readCommonOptions(reader, options);
        read(reader, options);
        return reader.failure() ? *reader.failure() : run(options, job);
    };
}

// The same for a command that has only the common options and edits.
[[nodiscard]] std::function<ExitCode(OptionReader &, const JobContext &)>
    readThenRun(ExitCode (*run)(const Options &, const JobContext &));

// All options of a command: its own, then those of all commands.
[[nodiscard]] QList<ArgumentParser::Option> optionsOf(const Command &command);
// What the program does, and what its exit codes mean, in words.
[[nodiscard]] QString generalDescription();
[[nodiscard]] QString exitCodesText();
// The text of `shapewright-cli --help`.
[[nodiscard]] QString generalHelp(const QList<Command> &commands);
// Runs the subcommand that the arguments name, which are those after the program's name. Returns the exit code. Once a
// command has begun, signals only set its stop token.
[[nodiscard]] int runCommandLine(const QList<Command> &commands, const QStringList &arguments);

} // namespace shapewright::cli
