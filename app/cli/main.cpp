// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"

#include "model/types/text.h"

#include <QCoreApplication>

#include <clocale>
#include <cstring>
#include <langinfo.h>
#include <new>

using namespace Qt::Literals::StringLiterals;

namespace shapewright::cli {

namespace {

// Qt prints a warning to stderr if the locale is not UTF-8, and containers often have the plain C locale.
void useUtf8Locale()
{
    std::setlocale(LC_CTYPE, "");
    if (std::strcmp(::nl_langinfo(CODESET), "UTF-8") != 0)
        qputenv("LC_ALL", "C.UTF-8");
}

} // namespace

} // namespace shapewright::cli

int main(int argc, char *argv[])
{
    shapewright::cli::useUtf8Locale();
    const QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"shapewright-cli"_s);
    QCoreApplication::setApplicationVersion(u"" SHAPEWRIGHT_VERSION ""_s);
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments.append(shapewright::toQString(argv[i]));
    try {
        return shapewright::cli::runCommandLine(shapewright::cli::commands(), arguments);
    } catch (const std::bad_alloc &) {
        using namespace shapewright;
        const Error error{.code = ErrorCode::Internal, .args = {}, .detail = "there is not enough memory"};
        return int(cli::fail(error, arguments.contains(u"--json"_s)));
    }
}
