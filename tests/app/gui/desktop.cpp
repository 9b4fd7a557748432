// SPDX-License-Identifier: Apache-2.0
#include "tests/app/gui/desktop.h"

#include <QDir>
#include <QGuiApplication>
#include <QPixmap>
#include <QProcess>
#include <QScreen>
#include <QTest>
#include <QWidget>

namespace shapewright::test {

// The event loop goes on meanwhile, so that the window gets what is sent.
void Desktop::run(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral("xdotool"), arguments);
    QTRY_VERIFY_WITH_TIMEOUT(process.state() == QProcess::NotRunning, 20'000);
    QCOMPARE(process.exitCode(), 0);
}

void Desktop::press(const QStringList &keys)
{
    run(QStringList{QStringLiteral("key"), QStringLiteral("--delay"), QStringLiteral("30")} + keys);
}

void Desktop::type(const QString &text)
{
    run({QStringLiteral("type"), QStringLiteral("--delay"), QStringLiteral("15"), text});
}

void Desktop::click(const QWidget *widget, const QPoint &position)
{
    const QPoint point = widget->mapToGlobal(position);
    run({QStringLiteral("mousemove"), QString::number(point.x()), QString::number(point.y()), QStringLiteral("click"),
         QStringLiteral("1")});
}

void Desktop::click(const QWidget *widget)
{
    click(widget, widget->rect().center());
}

void Desktop::doubleClick(const QWidget *widget, const QPoint &position)
{
    const QPoint point = widget->mapToGlobal(position);
    run({QStringLiteral("mousemove"), QString::number(point.x()), QString::number(point.y()), QStringLiteral("click"),
         QStringLiteral("--repeat"), QStringLiteral("2"), QStringLiteral("--delay"), QStringLiteral("60"),
         QStringLiteral("1")});
}

void Desktop::photograph(const QString &name)
{
    const QString folder = qEnvironmentVariable("SHAPEWRIGHT_SCREENSHOTS");
    if (folder.isEmpty())
        return;
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(QGuiApplication::primaryScreen()->grabWindow(0).save(QDir(folder).filePath(name + QStringLiteral(".png"))));
}

} // namespace shapewright::test
