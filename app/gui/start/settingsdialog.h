// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QActionGroup;
class QFormLayout;

namespace shapewright {

class Actions;
struct Session;

// What a person chooses once: how it looks, what tests are fed, what is kept. Every choice holds at once.
class SettingsDialog : public QDialog
{
    Q_OBJECT

public:
    // `actions` of the window that asks.
    SettingsDialog(Session &session, Actions &actions, QWidget *parent = nullptr);

private:
    void addChoice(QFormLayout &form, const QString &label, const QActionGroup &group);
};

} // namespace shapewright
