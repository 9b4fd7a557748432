// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/overrides/overridecode.h"
#include "views/panels/panelstate.h"

#include <QDialog>

class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace shapewright {

// Shows the edits as code that opens the unchanged model file with free dimension overrides. It has a list of languages
// and execution providers, and for each the code to copy, below a list of the edits that this code cannot express.
class OverridesDialog : public QDialog
{
    Q_OBJECT

public:
    explicit OverridesDialog(const PanelState &state, QWidget *parent = nullptr);

private:
    void showTarget(int row);
    void copy();

    const Overrides m_overrides;
    const QString m_model;
    const bool m_hasErrors;
    QListWidget *m_targets;
    QLabel *m_skipped;
    QPlainTextEdit *m_code;
    QPushButton *m_copy = nullptr;
    QString m_text;
};

} // namespace shapewright
