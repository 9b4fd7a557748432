// SPDX-License-Identifier: Apache-2.0
#include "app/cli/manualpage.h"

#include "app/cli/options.h"
#include "app/cli/texts.h"
#include "model/report/manualtext.h"

#include <algorithm>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;
using namespace manual;

namespace {

// Whether the value stands right behind the name, or there is none.
bool isGlued(const ArgumentParser::Option &option)
{
    return option.placeholder.isEmpty() || option.placeholder.startsWith(u"[=");
}

QString optionEntries(const QList<ArgumentParser::Option> &options)
{
    QString entries;
    for (const ArgumentParser::Option &option : options) {
        entries +=
            entry(bold(u"--"_s + option.name) + (isGlued(option) ? QString() : u" "_s) + italic(option.placeholder),
                  option.help);
    }
    return entries;
}

// A text in a table of Markdown.
QString inTable(QString text)
{
    for (const QChar c : {u'|', u'*', u'<'})
        text.replace(c, u"\\"_s + c);
    return text.replace(u'\n', u' ');
}

QString optionTable(const QList<ArgumentParser::Option> &options)
{
    QString table = u"| "_s + Cli::tr("option") + u" | "_s + Cli::tr("does") + u" |\n| --- | --- |\n"_s;
    for (const ArgumentParser::Option &option : options) {
        const QString usage = u"--"_s + option.name + (isGlued(option) ? QString() : u" "_s) + option.placeholder;
        table += u"| `"_s + QString(usage).replace(u'|', u"\\|"_s) + u"` | "_s + inTable(option.help) + u" |\n"_s;
    }
    return table;
}

} // namespace

QString manualPage(const QList<Command> &commands)
{
    QString page = beginning(u"shapewright-cli"_s, Cli::tr("make dynamic shapes of ONNX models static"));
    page += u".SH SYNOPSIS\n.B shapewright\\-cli\n.I COMMAND\n.RI [ OPTIONS ]\n"_s;
    page += u".SH DESCRIPTION\n"_s + plain(generalDescription()) + u'\n';
    page += u".SH COMMANDS\n"_s;
    for (const Command &command : commands) {
        QStringList arguments;
        for (const QString &positional : command.positionals)
            arguments.append(italic(positional));
        page += u".SS "_s + bold(command.name) + u' ' + arguments.join(u' ') + u'\n' + plain(command.summary) + u'\n';
        page += command.options != nullptr ? optionEntries(command.options()) : QString();
    }
    page += u".SS "_s + plain(Cli::tr("Options of all commands")) + u'\n' + optionEntries(commonOptions());
    page += u".SH \"EXIT STATUS\"\n"_s + plain(exitCodesText()) + u'\n';
    page += u".SH \"SEE ALSO\"\n.BR shapewright (1)\n"_s;
    return page;
}

QString optionsPage(const QList<Command> &commands)
{
    // Most commands have these, so they are listed once.
    const QList<ArgumentParser::Option> edits = editOptions();
    const auto isEdit = [&edits](const ArgumentParser::Option &option) {
        return std::ranges::any_of(
            edits, [&option](const auto &edit) { return edit.name == option.name && edit.help == option.help; });
    };
    QString page = u"# "_s + Cli::tr("All options") + u"\n\n"_s +
                   Cli::tr("“shapewright-cli --manual markdown” prints this page, and “--manual” the same for man. "
                           "[The command line](command-line.md)\ndescribes what the commands do.") +
                   u"\n"_s;
    for (const Command &command : commands) {
        page += u"\n## "_s + command.name + u"\n\n    shapewright-cli "_s +
                (QStringList{command.name} + command.positionals).join(u' ') + u" [OPTIONS]\n\n"_s +
                inTable(command.summary) + u'\n';
        QList<ArgumentParser::Option> own = command.options != nullptr ? command.options() : decltype(edits)();
        const qsizetype all = own.size();
        own.removeIf(isEdit);
        if (!own.isEmpty())
            page += u'\n' + optionTable(own);
        if (own.size() < all)
            page += u'\n' + Cli::tr("And the [options for edits](#options-for-edits).") + u'\n';
    }
    page += u"\n## "_s + Cli::tr("Options for edits") + u"\n\n"_s + optionTable(edits);
    page += u"\n## "_s + Cli::tr("Options of all commands") + u"\n\n"_s + optionTable(commonOptions());
    return page + u"\n## "_s + Cli::tr("Exit codes") + u"\n\n"_s + exitCodesText();
}

} // namespace shapewright::cli
