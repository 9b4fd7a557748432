// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QImage>
#include <QPoint>
#include <QRect>
#include <QString>
#include <QStringList>

class QWidget;

namespace shapewright::test {

// A person at a real display: keys and clicks that go through the X server to whatever window has them, and pictures
// of the whole screen. Fails the running test where xdotool does.
class Desktop
{
public:
    // `ctrl+s`, `Return`, … as xdotool names them, one after the other.
    void press(const QStringList &keys);
    void type(const QString &text);
    void click(const QWidget *widget, const QPoint &position);
    void click(const QWidget *widget); // in its middle
    void doubleClick(const QWidget *widget, const QPoint &position);
    void point(const QWidget *widget, const QPoint &position);
    // Slowly enough to be a drag; with a key held down, where one is named.
    void drag(const QWidget *widget, const QPoint &from, const QPoint &to, const QString &key = {});
    void turnWheel(const QWidget *widget, const QPoint &position, int notches); // up, away from the person
    [[nodiscard]] static QImage look(const QWidget *widget, const QRect &part);
    // Into the folder SHAPEWRIGHT_SCREENSHOTS, where that is set.
    void photograph(const QString &name);

private:
    void run(const QStringList &arguments);
    [[nodiscard]] static QStringList pointing(const QWidget *widget, const QPoint &position);
};

} // namespace shapewright::test
