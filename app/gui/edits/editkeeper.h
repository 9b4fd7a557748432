// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/edits/keptedits.h"
#include "app/gui/files/filewatch.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace shapewright {

class MainWindow;

// Sees to it that the edits of a window's model are not lost: keeps them while they are made, offers them when the
// model is opened again, and takes them along where the file has changed and is read anew.
class EditKeeper : public QObject
{
    Q_OBJECT

public:
    EditKeeper(MainWindow &window, const KeptEdits &kept);
    ~EditKeeper() override;

    // Opens a model with the edits that were kept, as far as they fit.
    void openWith(const QString &path, const ShapeEdits &edits);

private:
    void takeUp();
    void letGo();
    void keep();
    void finishKeeping();
    void offer(const ShapeEdits &edits);
    void askToReload();

    MainWindow &m_window;
    const KeptEdits &m_kept;
    KeptEdits::Hold m_hold;
    QString m_model; // whose edits are kept; empty: none
    ShapeEdits m_latest;
    std::optional<ShapeEdits> m_toAdopt; // once the model is there
    QTimer m_soon;
    FileWatch m_watch;
    bool m_isKeeping = false;
};

} // namespace shapewright
