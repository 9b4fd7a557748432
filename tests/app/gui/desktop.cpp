// SPDX-License-Identifier: Apache-2.0
#include "tests/app/gui/desktop.h"

#include <QDir>
#include <QGuiApplication>
#include <QPixmap>
#include <QProcess>
#include <QScreen>
#include <QTest>
#include <QWidget>

#include <cstdlib>

namespace shapewright::test {

// The event loop keeps running, so that the window receives the events.
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

QStringList Desktop::pointing(const QWidget *widget, const QPoint &position)
{
    const QPoint point = widget->mapToGlobal(position);
    return {QStringLiteral("mousemove"), QString::number(point.x()), QString::number(point.y())};
}

void Desktop::click(const QWidget *widget, const QPoint &position)
{
    run(pointing(widget, position) + QStringList{QStringLiteral("click"), QStringLiteral("1")});
}

void Desktop::click(const QWidget *widget)
{
    click(widget, widget->rect().center());
}

void Desktop::rightClick(const QWidget *widget, const QPoint &position)
{
    run(pointing(widget, position) + QStringList{QStringLiteral("click"), QStringLiteral("3")});
}

void Desktop::doubleClick(const QWidget *widget, const QPoint &position)
{
    run(pointing(widget, position) + QStringList{QStringLiteral("click"), QStringLiteral("--repeat"),
                                                 QStringLiteral("2"), QStringLiteral("--delay"), QStringLiteral("60"),
                                                 QStringLiteral("1")});
}

void Desktop::point(const QWidget *widget, const QPoint &position)
{
    // The pointer starts beside the target, because a pointer that is already there would not move.
    run(pointing(widget, position + QPoint(2, 2)) + pointing(widget, position));
}

void Desktop::drag(const QWidget *widget, const QPoint &from, const QPoint &to, const QString &key)
{
    constexpr int steps = 8;
    QStringList arguments = pointing(widget, from);
    if (!key.isEmpty())
        arguments += {QStringLiteral("keydown"), key};
    arguments += {QStringLiteral("mousedown"), QStringLiteral("1")};
    for (int step = 1; step <= steps; ++step) {
        arguments += {QStringLiteral("sleep"), QStringLiteral("0.03")};
        arguments += pointing(widget, from + (to - from) * step / steps);
    }
    arguments += {QStringLiteral("mouseup"), QStringLiteral("1")};
    if (!key.isEmpty())
        arguments += {QStringLiteral("keyup"), key};
    run(arguments);
}

void Desktop::turnWheel(const QWidget *widget, const QPoint &position, int notches)
{
    run(pointing(widget, position) + QStringList{QStringLiteral("click"), QStringLiteral("--repeat"),
                                                 QString::number(std::abs(notches)), QStringLiteral("--delay"),
                                                 QStringLiteral("40"),
                                                 notches > 0 ? QStringLiteral("4") : QStringLiteral("5")});
}

QImage Desktop::look(const QWidget *widget, const QRect &part)
{
    const QPoint corner = widget->mapToGlobal(part.topLeft());
    return QGuiApplication::primaryScreen()
        ->grabWindow(0, corner.x(), corner.y(), part.width(), part.height())
        .toImage();
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
