// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"

#include "app/cli/completion.h"
#include "app/cli/interrupt.h"
#include "app/cli/manualpage.h"
#include "app/cli/texts.h"
#include "app/cli/version.h"
#include "model/process/samples.h"

#include <algorithm>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString usageOf(const Command &command)
{
    return (QStringList{command.name} + command.positionals).join(u' ');
}

QString helpText(const Command &command, const ArgumentParser &parser)
{
    return u"shapewright-cli %1 [OPTIONS]\n\n%2\n\n%3"_s.arg(usageOf(command), command.summary, parser.optionsHelp());
}

bool mayBeLeftOut(const QString &positional)
{
    return positional.startsWith(u'[');
}

// An error about the positional arguments, in words; empty if they are right.
QString positionalsFault(const Command &command, const QStringList &positionals)
{
    const qsizetype given = positionals.size();
    QStringList needed = command.positionals;
    needed.removeIf(mayBeLeftOut);
    if (given >= needed.size() && given <= command.positionals.size()) {
        const QStringList files{u"MODEL"_s, u"IN"_s, u"OUT"_s};
        QString fault;
        for (qsizetype i = 0; i < given && fault.isEmpty(); ++i) {
            if (files.contains(command.positionals[i]))
                fault = ArgumentParser::fileFault(positionals[i], command.positionals[i]);
        }
        return fault;
    }
    QString names = needed.join(Cli::tr(" and "));
    if (needed.size() < command.positionals.size())
        names = Cli::tr("%1, optionally %2").arg(names, command.positionals.last().mid(1).chopped(1));
    return Cli::tr("%1 expects %2, but got %3 arguments").arg(command.name, names, QString::number(given));
}

int dispatch(const Command &command, const QStringList &arguments)
{
    const Interrupt interrupt;
    const JobContext job{interrupt.token(), {}};
    if (command.otherGrammar && command.otherGrammar->isMeant(arguments))
        return command.otherGrammar->run(arguments, job);
    ArgumentParser parser(optionsOf(command));
    const bool json = arguments.contains(u"--json"_s);
    QString fault = parser.parse(arguments);
    if (parser.isSet(u"help"_s)) {
        writeOut(helpText(command, parser));
        return int(ExitCode::Done);
    }
    if (fault.isEmpty())
        fault = positionalsFault(command, parser.positionals());
    if (!fault.isEmpty())
        return int(failUsage(fault, json));
    OptionReader reader(parser, json);
    return int(command.run(reader, job));
}

} // namespace

std::function<ExitCode(OptionReader &, const JobContext &)> readThenRun(ExitCode (*run)(const Options &,
                                                                                        const JobContext &))
{
    return readThenRun<Options>([](OptionReader &, Options &) {}, run);
}

QList<ArgumentParser::Option> optionsOf(const Command &command)
{
    const auto own = command.options != nullptr ? command.options() : QList<ArgumentParser::Option>();
    return own + commonOptions();
}

QString generalDescription()
{
    return Cli::tr("Makes dynamic shapes of ONNX models static, and shows the effect on every tensor.");
}

QString exitCodesText()
{
    return Cli::tr("Exit codes: 0 success; 1 problems with the model or the edits; 2 wrong usage; 3 the file cannot "
                   "be read\nas a model; 4 the file cannot be written; 130 interrupted.");
}

QString generalHelp(const QList<Command> &commands)
{
    QStringList lines{generalDescription(), {}};
    constexpr int width = 27; // of the longest command line
    for (const Command &command : commands)
        lines.append(u"  shapewright-cli %1  %2"_s.arg(usageOf(command).leftJustified(width), command.summary));
    lines << QString() << Cli::tr("“shapewright-cli COMMAND --help” lists the options of a command.")
          << Cli::tr("“shapewright-cli --version” lists the versions of all components.")
          << Cli::tr("“shapewright-cli --samples” prints the folder of the sample models.")
          << Cli::tr(
                 "“shapewright-cli --completion bash” (or zsh, fish) prints a completion script, --manual the manual "
                 "page.")
          << QString() << exitCodesText();
    return lines.join(u'\n');
}

int runCommandLine(const QList<Command> &commands, const QStringList &arguments)
{
    const QString name = arguments.value(0);
    if (name == u"--version")
        return writeOut(versionText()), int(ExitCode::Done);
    if (name == u"--help" || name == u"-h" || name == u"help")
        return writeOut(generalHelp(commands)), int(ExitCode::Done);
    if (name == u"--samples")
        return writeOut(samplesFolder()), int(ExitCode::Done);
    if (name == u"--manual") {
        const bool isMarkdown = arguments.value(1) == u"markdown";
        return writeOut(isMarkdown ? optionsPage(commands) : manualPage(commands)), int(ExitCode::Done);
    }
    if (name == u"--completion") {
        const QString script = completionScript(arguments.value(1), commands);
        if (script.isEmpty())
            return int(
                failUsage(Cli::tr("--completion takes %1").arg(completionShells().join(Cli::tr(" or "))), false));
        return writeOut(script), int(ExitCode::Done);
    }
    if (name.isEmpty())
        return writeErr(generalHelp(commands)), int(ExitCode::WrongUsage);
    const auto command = std::ranges::find(commands, name, &Command::name);
    if (command == commands.end())
        return int(failUsage(Cli::tr("there is no command “%1”").arg(name), arguments.contains(u"--json"_s)));
    return dispatch(*command, arguments.mid(1));
}

} // namespace shapewright::cli
