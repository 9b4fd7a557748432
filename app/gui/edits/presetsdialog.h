// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/modeledits.h"
#include "model/types/result.h"

#include <QDialog>

#include <functional>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QPushButton;
class QVBoxLayout;

namespace shapewright {

class Presets;
class SerialWorker;

// Lists the presets, to rename, delete, export and import them, and to copy them for the command line. GUI thread; the
// worker reads and writes the contents of presets.
class PresetsDialog : public QDialog
{
    Q_OBJECT

public:
    PresetsDialog(Presets &presets, SerialWorker &worker, QWidget *parent = nullptr);

private:
    void makeButtons(QVBoxLayout &column);
    void fill(const QString &selected = {});
    void showSelected();
    void rename(QListWidgetItem *item);
    void removeSelected();
    void exportSelected();
    void importFile();
    void copySelected();
    // Lets the worker read a preset; `done` gets its edits in the GUI thread, unless the dialog was closed before.
    void load(const QString &name, std::function<void(Result<ModelEdits> &)> done);
    // Lets the worker do something with the presets. Then shows the error, if any, and the list with `selected`
    // selected.
    void change(const std::function<Result<void>()> &work, const QString &selected = {});
    void showError(const Result<void> &done); // hides the message if there is no error
    [[nodiscard]] QString selected() const;

    Presets &m_presets;
    SerialWorker &m_worker;
    QListWidget *m_list;
    QLabel *m_edits;
    QLabel *m_message;
    QList<QPushButton *> m_forSelected; // are disabled while no preset is selected
};

} // namespace shapewright
