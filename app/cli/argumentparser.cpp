// SPDX-License-Identifier: Apache-2.0
#include "app/cli/argumentparser.h"

#include "app/cli/texts.h"
#include "app/cli/texttable.h"

#include <QRegularExpression>

#include <utility>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

bool looksLikeOption(const QString &argument)
{
    static const QRegularExpression negativeNumber(u"^-([0-9]+|[0-9]*\\.[0-9]+)$"_s);
    return argument.size() > 1 && argument.startsWith(u'-') && !negativeNumber.match(argument).hasMatch();
}

} // namespace

ArgumentParser::ArgumentParser(QList<Option> options) : m_options(std::move(options)) {}

QList<ArgumentParser::Option> ArgumentParser::matching(const QString &name) const
{
    QList<Option> found;
    for (const Option &option : m_options) {
        if (option.name == name)
            return {option};
        if (option.name.startsWith(name))
            found.append(option);
    }
    return found;
}

QString ArgumentParser::parse(const QStringList &arguments)
{
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString &argument = arguments[i];
        if (argument == u"--") {
            m_positionals += arguments.mid(i + 1);
            break;
        }
        if (argument == u"-h") {
            m_values[u"help"_s];
            return {};
        }
        const qsizetype equals = argument.indexOf(u'=');
        const QString name = argument.startsWith(u"--") ? argument.mid(2, equals < 0 ? -1 : equals - 2) : QString();
        const QList<Option> found = name.isEmpty() ? QList<Option>() : matching(name);
        if (found.isEmpty() && looksLikeOption(argument) && !argument.contains(u' '))
            return Cli::tr("there is no option %1").arg(argument.left(equals));
        if (found.isEmpty()) {
            m_positionals.append(argument);
            continue;
        }
        if (found.size() > 1) {
            QStringList names;
            for (const Option &option : found)
                names.append(u"--"_s + option.name);
            return Cli::tr("the option %1 is ambiguous: %2").arg(argument.left(equals), names.join(Cli::tr(" or ")));
        }
        const Option &option = found.first();
        const bool isFile = option.placeholder.startsWith(u"FILE"_s) || option.placeholder.startsWith(u"FOLDER"_s) ||
                            option.placeholder.startsWith(u"PATH"_s);
        QStringList &values = m_values[option.name];
        if (option.name == u"help")
            return {};
        if (option.placeholder.isEmpty()) {
            if (equals >= 0)
                return Cli::tr("the option --%1 takes no value").arg(option.name);
        } else if (option.placeholder.startsWith(u"[=") && equals < 0) {
            continue;
        } else if (equals >= 0) {
            values.append(argument.mid(equals + 1));
        } else if (i + 1 < arguments.size() &&
                   (!looksLikeOption(arguments[i + 1]) || arguments[i + 1].contains(u' '))) {
            values.append(arguments[++i]);
        } else {
            return Cli::tr("the option --%1 needs a value: %2").arg(option.name, option.placeholder);
        }
        const QString fault = isFile ? fileFault(values.last(), option.placeholder) : QString();
        if (!fault.isEmpty())
            return fault;
    }
    return {};
}

QString ArgumentParser::fileFault(const QString &name, const QString &placeholder)
{
    if (name.isEmpty())
        return Cli::tr("the name of %1 is empty").arg(placeholder);
    return name == u"-" ? Cli::tr("%1 must be a file: standard input and output are not supported. For a file named "
                                  "“-”, write “./-”")
                              .arg(placeholder)
                        : QString();
}

QString ArgumentParser::value(const QString &option) const
{
    const QStringList values = m_values.value(option);
    return values.isEmpty() ? QString() : values.last();
}

QString ArgumentParser::optionsHelp() const
{
    TextTable table;
    for (const Option &option : m_options)
        table.addRow(
            {u"--"_s + option.name +
                 (option.placeholder.isEmpty() || option.placeholder.startsWith(u"[=") ? option.placeholder
                                                                                       : u' ' + option.placeholder),
             option.help});
    return table.lines().join(u'\n');
}

} // namespace shapewright::cli
