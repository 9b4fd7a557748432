// SPDX-License-Identifier: Apache-2.0
#pragma once

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

// The presets, to rename, delete, export and import them, and to copy them for the command line.
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
    // Has the worker do it, and shows what came of it with that preset selected.
    void change(const std::function<Result<void>()> &work, const QString &selected = {});
    void say(const Result<void> &done);
    [[nodiscard]] QString selected() const;

    Presets &m_presets;
    SerialWorker &m_worker;
    QListWidget *m_list;
    QLabel *m_edits;
    QLabel *m_message;
    QList<QPushButton *> m_ofSelected;
};

} // namespace shapewright
