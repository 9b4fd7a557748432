// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>

class QAction;
class QMainWindow;

namespace shapewright {

class GraphView;

// What of the graph is shown, as actions to be checked; kept from one start to the next.
class ViewOptions : public QObject
{
    Q_OBJECT

public:
    explicit ViewOptions(QMainWindow &window);

    // Now, and with each change.
    void applyTo(GraphView &view);
    [[nodiscard]] QList<QAction *> actions() const { return {dynamic, nodeNames, tensorNames, constants, miniMap}; }
    void restore();
    void save() const;

    QAction *dynamic, *nodeNames, *tensorNames, *constants, *miniMap;
    QAction *leftPanel, *rightPanel; // kept as well

private:
    void show(GraphView &view) const;
};

} // namespace shapewright
