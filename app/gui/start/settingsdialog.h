// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QActionGroup;
class QFormLayout;

namespace shapewright {

class Actions;
struct Session;

// The settings of the person: theme, language, fill kind of tests, and what is kept. Every change but that of the
// language applies at once.
class SettingsDialog : public QDialog
{
    Q_OBJECT

public:
    // `actions` belong to the window that opens the dialog.
    SettingsDialog(Session &session, Actions &actions, QWidget *parent = nullptr);

private:
    void addLanguages(QFormLayout &form);
    void addChoice(QFormLayout &form, const QString &label, const QActionGroup &group);
};

} // namespace shapewright
