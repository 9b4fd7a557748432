// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/start/session.h"
#include "model/edits/modeledits.h"

#include <QObject>

namespace shapewright {

class MainWindow;

// All windows of the program, each with its own model. It creates them and decides which one opens a file.
class Windows : public QObject
{
    Q_OBJECT

public:
    explicit Windows(Session &session);

    // Adds an empty window of the same size as the active one.
    MainWindow &add();
    // Opens a model: in the window that already shows it; else in the window that asks, if that one is empty; else in a
    // new window.
    void open(MainWindow &asking, const QString &path, const ModelEdits &edits = {});
    // If the program ended unexpectedly before, shows a question that offers the edits of that time.
    void offerAbandonedEdits(MainWindow &window);

    [[nodiscard]] QList<MainWindow *> all() const;

private:
    Session &m_session;
};

} // namespace shapewright
