// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/application.h"

#include "app/gui/compare/comparewindow.h"
#include "app/gui/jobs/programs.h"
#include "app/gui/jobs/workerpool.h"
#include "app/gui/start/commandline.h"
#include "app/gui/start/language.h"
#include "app/gui/start/mainwindow.h"
#include "app/gui/start/offscreentask.h"
#include "app/gui/start/session.h"
#include "app/gui/start/windows.h"
#include "model/types/text.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QIcon>

#include <cstdio>
#include <cstdlib>

namespace shapewright {

namespace {

QStringList argumentsOf(int argc, char **argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments.append(toQString(argv[i]));
    return arguments;
}

// Checked first, because Qt aborts the process (SIGABRT) if it finds no display.
bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           !qEnvironmentVariable("QT_QPA_PLATFORM").isEmpty();
}

// Qt says on standard error what its offscreen plugin lacks of a window system. Nobody can do anything about it.
void dropPluginWarnings()
{
    static QtMessageHandler handler = nullptr;
    handler = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext &context, const QString &message) {
        if (!message.contains(QStringLiteral("propagateSizeHints")) && handler != nullptr)
            handler(type, context, message);
    });
}

// A bundle that needs nothing of a system has the fonts of the window beside the program.
QDir ownFonts()
{
    const QString program = QFileInfo(QStringLiteral("/proc/self/exe")).symLinkTarget();
    return {QFileInfo(program).path() + QStringLiteral("/../share/shapewright/fonts")};
}

// Before the application: a system without fonts has no settings for them either.
void useOwnFontSettings()
{
    const QString settings = ownFonts().filePath(QStringLiteral("fonts.conf"));
    if (!QFileInfo::exists(QStringLiteral("/etc/fonts/fonts.conf")) && QFileInfo::exists(settings))
        qputenv("FONTCONFIG_FILE", QFile::encodeName(settings));
}

void addOwnFonts()
{
    const QDir folder = ownFonts();
    for (const QString &file : folder.entryList({QStringLiteral("*.otf"), QStringLiteral("*.ttf")}))
        QFontDatabase::addApplicationFont(folder.filePath(file));
}

// A picture depends on the command line alone, so it is English unless that says otherwise.
QString languageFor(const CommandLine &line)
{
    if (!line.language.isEmpty())
        return line.language;
    return line.isOffscreen() ? QStringLiteral("en") : Language::kept();
}

int showWindow(QApplication &application, const CommandLine &line)
{
    Session session(Programs::find());
    Windows windows(session);
    if (line.theme)
        session.appearance.setChoice(*line.theme);
    if (!line.other.isEmpty()) {
        CompareWindow window(session.appearance, session.programs, ComparedSide::file(line.model),
                             ComparedSide::file(line.other));
        window.show();
        return application.exec();
    }
    MainWindow &window = windows.add();
    window.show();
    if (line.model.isEmpty())
        windows.offerAbandonedEdits(window);
    else
        windows.open(window, line.model, {line.edits, line.wishes});
    return application.exec();
}

// Neither reads nor writes the settings of the person's windows, so that the picture depends on the command line alone.
int writePicture(QApplication &application, const CommandLine &line)
{
    Appearance appearance;
    if (line.theme)
        appearance.setChoice(*line.theme);
    if (!line.other.isEmpty()) {
        CompareWindow window(appearance, Programs::find(), ComparedSide::file(line.model),
                             ComparedSide::file(line.other));
        window.resize(line.size);
        writeWhenSettled(window, line);
        window.show();
        return application.exec();
    }
    MainWindow window(appearance, Programs::find());
    window.resize(line.size);
    const OffscreenTask task(window, line);
    window.show();
    if (!line.model.isEmpty())
        window.document().open(line.model, {line.edits, line.wishes});
    return application.exec();
}

} // namespace

int runApplication(int argc, char **argv)
{
    const auto line = CommandLine::parse(argumentsOf(argc, argv));
    if (!line) {
        std::fprintf(stderr, "shapewright: %s\nshapewright --help says how it is used.\n", qPrintable(line.error()));
        return 2;
    }
    if (line->showHelp) {
        std::fputs(qPrintable(CommandLine::help()), stdout);
        return 0;
    }
    if (line->showManual) {
        std::fputs(qPrintable(CommandLine::manualPage()), stdout);
        return 0;
    }
    if (line->showVersion) {
        const QCoreApplication application(argc, argv);
        std::fputs(qPrintable(versionText(Programs::find())), stdout);
        return 0;
    }
    if (line->isOffscreen()) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        dropPluginWarnings();
    } else if (!hasDisplay()) {
        std::fputs("shapewright: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set).\n"
                   "Use shapewright-cli, or --screenshot FILE.png for a picture of the window.\n",
                   stderr);
        return 1;
    }
    useOwnFontSettings();
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("shapewright"));
    QCoreApplication::setOrganizationName(QStringLiteral("shapewright"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SHAPEWRIGHT_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("shapewright")); // the name of our .desktop file
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/shapewright.svg")));
    addOwnFonts();
    const Translation translation(languageFor(*line));
    const int code = line->isOffscreen() ? writePicture(application, *line) : showWindow(application, *line);
    if (WorkerPool::hasAbandonedThreads()) { // they may still use global objects
        std::fflush(nullptr);
        std::_Exit(code);
    }
    return code;
}

} // namespace shapewright
