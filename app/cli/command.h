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

// One subcommand: how it is called, what help says about it, and what it does. Help, the reading of arguments and the
// choice of what runs all come from this value.
struct Command {
    // Arguments of another program, which this command understands beside its own.
    struct OtherGrammar {
        bool (*isMeant)(const QStringList &arguments);
        int (*run)(const QStringList &arguments, const JobContext &job);
    };

    QString name;
    QStringList positionals; // `MODEL`; in brackets (`[AXIS]`) one that may be left out, which stands last
    QString summary;
    // Those beside `commonOptions()`, which all commands have; none where there are no others. A function, since some
    // of their texts take time to make.
    QList<ArgumentParser::Option> (*options)() = nullptr;
    // Reads the options and does the work, unless the options are wrong. Made by `readThenRun()`.
    std::function<ExitCode(OptionReader &, const JobContext &)> run;
    std::optional<OtherGrammar> otherGrammar = {};
};

// A command whose options are an `Own`, which derives from Options. `read` is called once the common ones are read;
// `run` does the work, writes its result, says how it ended, and looks at the job's stop token.
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

// Likewise, for a command that has no options but the common ones and the edits.
[[nodiscard]] std::function<ExitCode(OptionReader &, const JobContext &)>
    readThenRun(ExitCode (*run)(const Options &, const JobContext &));

// `--help` of the program.
[[nodiscard]] QString generalHelp(const QList<Command> &commands);
// Does what the arguments behind the program's name ask for; the result is the exit code. Signals become a request to
// stop as soon as a command begins.
[[nodiscard]] int runCommandLine(const QList<Command> &commands, const QStringList &arguments);

} // namespace shapewright::cli
