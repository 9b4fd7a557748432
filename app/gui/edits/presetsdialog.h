// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QDialog>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QPushButton;
class QVBoxLayout;

namespace shapewright {

class Presets;

// The presets, to rename, delete, export and import them, and to copy them for the command line.
class PresetsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit PresetsDialog(Presets &presets, QWidget *parent = nullptr);

private:
    void makeButtons(QVBoxLayout &column);
    void fill(const QString &selected = {});
    void showSelected();
    void rename(QListWidgetItem *item);
    void removeSelected();
    void exportSelected();
    void importFile();
    void copySelected();
    void say(const Result<void> &done);
    [[nodiscard]] QString selected() const;

    Presets &m_presets;
    QListWidget *m_list;
    QLabel *m_edits;
    QLabel *m_message;
    QList<QPushButton *> m_ofSelected;
};

} // namespace shapewright
