// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPoint>
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
    // Into the folder SHAPEWRIGHT_SCREENSHOTS, where that is set.
    void photograph(const QString &name);

private:
    void run(const QStringList &arguments);
};

} // namespace shapewright::test
