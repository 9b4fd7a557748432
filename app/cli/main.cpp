// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/dropin.h"
#include "app/cli/interrupt.h"
#include "app/cli/version.h"

#include <QCoreApplication>

#include <clocale>
#include <cstring>
#include <langinfo.h>
#include <new>

using namespace Qt::Literals::StringLiterals;

namespace shapewright::cli {

namespace {

// Qt takes texts for UTF-8 and complains on stderr where the locale says otherwise; a bare `C` is common in containers.
void useUtf8Locale()
{
    std::setlocale(LC_CTYPE, "");
    if (std::strcmp(::nl_langinfo(CODESET), "UTF-8") != 0)
        qputenv("LC_ALL", "C.UTF-8");
}

int runCommandLine(const QStringList &arguments)
{
    const QString command = arguments.value(0);
    if (command == u"--version")
        return writeOut(versionText()), int(ExitCode::Done);
    if (command == u"--help" || command == u"-h" || command == u"help")
        return writeOut(generalHelp()), int(ExitCode::Done);
    const bool json = arguments.contains(u"--json"_s);
    if (command.isEmpty())
        return writeErr(generalHelp()), int(ExitCode::WrongUsage);
    if (!isCommand(command))
        return int(failUsage(QCoreApplication::translate("Cli", "there is no command “%1”").arg(command), json));

    const Interrupt interrupt;
    const JobContext job{interrupt.token(), {}};
    const QStringList rest = arguments.mid(1);
    if (command == u"fix" && isDropIn(rest))
        return dropIn(rest, job);
    const auto options = parseOptions(command, rest);
    if (!options)
        return int(options.error());
    if (command == u"info")
        return int(infoCommand(*options, job));
    if (command == u"shapes")
        return int(shapesCommand(*options, job));
    if (command == u"explain")
        return int(explainCommand(*options, job));
    if (command == u"check")
        return int(checkCommand(*options, job));
    if (command == u"overrides")
        return int(overridesCommand(*options, job));
    if (command == u"fix")
        return int(fixCommand(*options, job));
    return int(runCommand(*options, job));
}

} // namespace

} // namespace shapewright::cli

int main(int argc, char *argv[])
{
    shapewright::cli::useUtf8Locale();
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"shapewright-cli"_s);
    QCoreApplication::setApplicationVersion(u"" SHAPEWRIGHT_VERSION ""_s);
    try {
        return shapewright::cli::runCommandLine(application.arguments().mid(1));
    } catch (const std::bad_alloc &) {
        using namespace shapewright;
        const Error error{.code = ErrorCode::Internal, .args = {}, .detail = "there is not enough memory"};
        return int(cli::fail(error, application.arguments().contains(u"--json"_s)));
    }
}
