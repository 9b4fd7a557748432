// SPDX-License-Identifier: Apache-2.0
#include "app/cli/completion.h"

#include "model/edits/shellwords.h"

#include <QRegularExpression>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

using Option = ArgumentParser::Option;

// What may follow an option.
struct Value {
    enum class Kind { None, Word, File, Other };

    Kind kind = Kind::Other;
    QStringList words; // of Kind::Word
};

Value valueOf(const Option &option)
{
    static const QRegularExpression words(u"^[a-z]+(\\|[a-z]+)+$"_s);
    if (option.placeholder.isEmpty() || option.placeholder.startsWith(u"[="))
        return {Value::Kind::None, {}};
    if (words.match(option.placeholder).hasMatch())
        return {Value::Kind::Word, option.placeholder.split(u'|')};
    static const QRegularExpression file(u"FILE|FOLDER|PATH"_s);
    return {file.match(option.placeholder).hasMatch() ? Value::Kind::File : Value::Kind::Other, {}};
}

QStringList namesOf(const QList<Command> &commands)
{
    QStringList names;
    for (const Command &command : commands)
        names.append(command.name);
    return names;
}

QStringList optionNames(const Command &command)
{
    QStringList names;
    for (const Option &option : optionsOf(command))
        names.append(u"--"_s + option.name);
    return names;
}

QString bashScript(const QList<Command> &commands)
{
    QString options, words, others;
    for (const Command &command : commands) {
        options += u"    %1) options='%2' ;;\n"_s.arg(command.name, optionNames(command).join(u' '));
        QStringList withValue;
        for (const Option &option : optionsOf(command)) {
            const Value value = valueOf(option);
            if (value.kind == Value::Kind::Word)
                words += u"    '%1 --%2') words='%3' ;;\n"_s.arg(command.name, option.name, value.words.join(u' '));
            else if (value.kind == Value::Kind::Other)
                withValue.append(u"'%1 --%2'"_s.arg(command.name, option.name));
        }
        if (!withValue.isEmpty())
            others += u"    %1) return ;;\n"_s.arg(withValue.join(u" | "_s));
    }
    return uR"(# bash completion for shapewright-cli
_shapewright_cli()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local options='' words=''
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W '%1 --help --version' -- "$current")
        return
    fi
    case "$command $previous" in
%2%3    esac
    if [ -n "$words" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        return
    fi
    case "$command" in
%4    esac
    case "$current" in
    -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current") ;;
    *)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        ;;
    esac
}
complete -F _shapewright_cli shapewright-cli
)"_s.arg(namesOf(commands).join(u' '), words, others, options);
}

QString zshScript(const QList<Command> &commands)
{
    // A colon ends a part of a description, and a bracket the description.
    const auto description = [](QString text) {
        text.replace(u'\\', u"\\\\"_s).replace(u':', u"\\:"_s).replace(u'[', u"\\["_s).replace(u']', u"\\]"_s);
        return text;
    };
    QString summaries, cases;
    for (const Command &command : commands) {
        summaries += u"        %1\n"_s.arg(shellLine({command.name + u':' + description(command.summary)}));
        QStringList specs;
        for (const Option &option : optionsOf(command)) {
            const Value value = valueOf(option);
            QString spec = u"*--%1"_s.arg(option.name);
            spec += value.kind == Value::Kind::None ? QString() : u"="_s;
            spec += u'[' + description(option.help) + u']';
            if (value.kind != Value::Kind::None)
                spec += u':' + description(option.placeholder) + u':' +
                        (value.kind == Value::Kind::Word   ? u'(' + value.words.join(u' ') + u')'
                         : value.kind == Value::Kind::File ? u"_files"_s
                                                           : u" "_s);
            specs.append(shellLine({spec}));
        }
        for (const QString &positional : command.positionals)
            specs.append(shellLine({u':' + description(positional) + u":_files"_s}));
        cases += u"    %1)\n        _arguments -S \\\n            %2\n        ;;\n"_s.arg(
            command.name, specs.join(u" \\\n            "_s));
    }
    return uR"(#compdef shapewright-cli
_shapewright_cli()
{
    local -a summaries=(
%1    )
    if ((CURRENT == 2)); then
        _describe command summaries
        return
    fi
    shift words
    ((CURRENT--))
    case $words[1] in
%2    esac
}
if [ "$funcstack[1]" = _shapewright-cli ]; then
    _shapewright_cli "$@"
else
    compdef _shapewright_cli shapewright-cli
fi
)"_s.arg(summaries, cases);
}

QString fishScript(const QList<Command> &commands)
{
    const auto quoted = [](QString text) {
        return u'\'' + text.replace(u'\\', u"\\\\"_s).replace(u'\'', u"\\'"_s) + u'\'';
    };
    QString script = u"# fish completion for shapewright-cli\n"_s;
    for (const Command &command : commands)
        script += u"complete -c shapewright-cli -f -n __fish_use_subcommand -a %1 -d %2\n"_s.arg(
            command.name, quoted(command.summary));
    for (const Command &command : commands) {
        for (const Option &option : optionsOf(command)) {
            const Value value = valueOf(option);
            script += u"complete -c shapewright-cli -n '__fish_seen_subcommand_from %1' -l %2%3 -d %4\n"_s.arg(
                command.name, option.name,
                value.kind == Value::Kind::None   ? QString()
                : value.kind == Value::Kind::Word ? u" -x -a "_s + quoted(value.words.join(u' '))
                : value.kind == Value::Kind::File ? u" -r -F"_s
                                                  : u" -x"_s,
                quoted(option.help));
        }
    }
    return script;
}

} // namespace

QStringList completionShells()
{
    return {u"bash"_s, u"zsh"_s, u"fish"_s};
}

QString completionScript(const QString &shell, const QList<Command> &commands)
{
    return shell == u"bash"   ? bashScript(commands)
           : shell == u"zsh"  ? zshScript(commands)
           : shell == u"fish" ? fishScript(commands)
                              : QString();
}

} // namespace shapewright::cli
