// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QImage>
#include <QPoint>
#include <QRect>
#include <QString>
#include <QStringList>

class QWidget;

namespace shapewright::test {

// Acts like a person at a real display: sends keys and clicks through the X server to whichever window receives them,
// and takes screenshots of the whole screen. The running test fails if xdotool fails.
class Desktop
{
public:
    // Presses keys one after the other, with xdotool's names: `ctrl+s`, `Return`.
    void press(const QStringList &keys);
    void type(const QString &text);
    void click(const QWidget *widget, const QPoint &position);
    void click(const QWidget *widget); // clicks in its middle
    void rightClick(const QWidget *widget, const QPoint &position);
    void doubleClick(const QWidget *widget, const QPoint &position);
    void point(const QWidget *widget, const QPoint &position);
    // Drags slowly enough to be recognized as a drag. If `key` is given, it is held down meanwhile.
    void drag(const QWidget *widget, const QPoint &from, const QPoint &to, const QString &key = {});
    // Positive notches turn away from the person.
    void turnWheel(const QWidget *widget, const QPoint &position, int notches);
    [[nodiscard]] static QImage look(const QWidget *widget, const QRect &part);
    // Saves a screenshot in the folder that SHAPEWRIGHT_SCREENSHOTS names, if it is set.
    void photograph(const QString &name);

private:
    void run(const QStringList &arguments);
    [[nodiscard]] static QStringList pointing(const QWidget *widget, const QPoint &position);
};

} // namespace shapewright::test
