// SPDX-License-Identifier: Apache-2.0
#include "app/cli/manualpage.h"

#include "app/cli/texts.h"

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

// A text as man shows it, in ASCII: a dot or an apostrophe at the start of a line would be a request.
QString plain(const QString &text)
{
    QString escaped;
    for (const QChar c : text) {
        const bool isLineStart = escaped.isEmpty() || escaped.endsWith(u'\n');
        if (c == u'\\')
            escaped += u"\\e"_s;
        else if (c == u'-')
            escaped += u"\\-"_s;
        else if (isLineStart && (c == u'.' || c == u'\''))
            escaped += u"\\&"_s + c;
        else if (c.unicode() > 127)
            escaped += u"\\[u"_s + QString::number(c.unicode(), 16).toUpper().rightJustified(4, u'0') + u']';
        else
            escaped += c;
    }
    return escaped;
}

QString bold(const QString &text)
{
    return u"\\fB"_s + plain(text) + u"\\fR"_s;
}

QString italic(const QString &text)
{
    return u"\\fI"_s + plain(text) + u"\\fR"_s;
}

QString entry(const QString &term, const QString &text)
{
    return u".TP\n"_s + term + u'\n' + text + u'\n';
}

QString optionEntries(const QList<ArgumentParser::Option> &options)
{
    QString entries;
    for (const ArgumentParser::Option &option : options) {
        const bool isFlag = option.placeholder.isEmpty() || option.placeholder.startsWith(u"[=");
        entries += entry(bold(u"--"_s + option.name) + (isFlag ? QString() : u" "_s) + italic(option.placeholder),
                         plain(option.help));
    }
    return entries;
}

} // namespace

QString manualPage(const QList<Command> &commands)
{
    QString page = u".TH SHAPEWRIGHT\\-CLI 1 \"\" \"Shapewright " SHAPEWRIGHT_VERSION "\" \"User Commands\"\n"_s;
    page += u".SH NAME\nshapewright\\-cli \\- "_s + plain(Cli::tr("make dynamic shapes of ONNX models static")) + u'\n';
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

} // namespace shapewright::cli
