// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/start/session.h"
#include "model/edits/shapeedits.h"

#include <QObject>

namespace shapewright {

class MainWindow;

// The windows of the program, each with a model of its own, and what they do for one another.
class Windows : public QObject
{
    Q_OBJECT

public:
    explicit Windows(Session &session);

    // An empty window of the size of the one in front.
    MainWindow &add();
    // Shows a model: in the window that has it already, in the one that asks if that is empty, else in a new one.
    void open(MainWindow &asking, const QString &path, const ShapeEdits &edits = {});
    // Edits of a program that ended unexpectedly: a window says so.
    void offerLeftEdits(MainWindow &window);

    [[nodiscard]] QList<MainWindow *> all() const;

private:
    Session &m_session;
};

} // namespace shapewright
