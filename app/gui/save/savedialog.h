// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/save/saveproposal.h"
#include "views/theme/theme.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace shapewright {

class DataChoices;

// Asks how to save the fixed model: shows what will change, what stays dynamic, and what speaks against it. Stays open
// while the model is written and tested, and says what came of it.
class SaveDialog : public QDialog
{
    Q_OBJECT

public:
    SaveDialog(const Theme &theme, const SaveProposal &proposal, QWidget *parent = nullptr);

    [[nodiscard]] QString target() const;
    [[nodiscard]] bool testsBefore() const;
    [[nodiscard]] bool writesReport() const;
    [[nodiscard]] SaveOptions options() const;

    // What the chosen place takes, with each choice for external data. Too little room there is told, and refused.
    void showSpace(const SaveSpace &space);

    void showBusy(const QString &what);
    void showProgress(double fraction); // below 0: not known
    // Back to asking, with the reason. `canForce`: the file is written, and only the test speaks against it.
    void showFailure(const QString &message, bool canForce);
    void reject() override;

Q_SIGNALS:
    void saveRequested();
    void forceRequested();  // save the file that is written, though its test failed
    void cancelRequested(); // what is under way
    void placeChanged();    // the target

private:
    void addForceOption(QVBoxLayout &layout, const PanelState &state);
    void addTarget(QVBoxLayout &layout, const QString &target);
    void addOptions(QVBoxLayout &layout);
    void addButtons(QVBoxLayout &layout);
    void browse();
    void accepted();
    void updateSpace();
    void updateButtons();
    void grow();

    QWidget *m_summary = nullptr;
    QVBoxLayout *m_form = nullptr;
    QLineEdit *m_target = nullptr;
    QPushButton *m_browse = nullptr;
    QCheckBox *m_test = nullptr;
    QCheckBox *m_valueInfo = nullptr;
    QCheckBox *m_despiteErrors = nullptr; // none without errors
    DataChoices *m_data = nullptr;
    QCheckBox *m_report = nullptr;
    QLabel *m_space = nullptr;
    QLabel *m_message = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_cancel = nullptr;
    bool m_busy = false;
    bool m_forcing = false;
    SaveSpace m_measured;
    bool m_canSaveThere = true;
};

} // namespace shapewright
