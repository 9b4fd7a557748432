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

// Asks how to save the edited model. It shows what will change, which dimensions stay dynamic, and which problems
// exist. It stays open while the model is written and tested, and shows a failure of either. SaveController does the
// work.
class SaveDialog : public QDialog
{
    Q_OBJECT

public:
    SaveDialog(const Theme &theme, const SaveProposal &proposal, QWidget *parent = nullptr);

    [[nodiscard]] QString target() const;
    [[nodiscard]] bool testsBefore() const;
    [[nodiscard]] bool writesReport() const;
    [[nodiscard]] bool folds() const; // whether the folded model is saved
    [[nodiscard]] SaveOptions options() const;

    // Shows how much disk space each choice for external data needs at the target. If there is too little space, it
    // says so and disables saving.
    void showSpace(const SaveSpace &space);

    void showBusy(const QString &what);
    void showProgress(double fraction); // negative: unknown
    // Returns to editing and shows the reason. `canForce`: the file is written and only its test failed, so it may be
    // saved anyway.
    void showFailure(const QString &message, bool canForce);
    void reject() override;

Q_SIGNALS:
    void saveRequested();
    void forceRequested();  // save the written file although its test failed
    void cancelRequested(); // cancel writing or testing
    void placeChanged();    // the target has changed
    void foldToggled(bool isOn);

private:
    void addForceOption(QVBoxLayout &layout, const PanelState &state);
    void addTarget(QVBoxLayout &layout, const QString &target);
    void addGraphEdits(QVBoxLayout &layout, const PanelState &state);
    void addFoldOption(QVBoxLayout &layout, const SaveProposal &proposal);
    void addBelowBox(QVBoxLayout &layout, const QStringList &lines, const QString &name);
    void addOptions(QVBoxLayout &layout, const SaveProposal &proposal);
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
    QCheckBox *m_keepDeclarations = nullptr; // hidden if the file declares nothing wrong
    QCheckBox *m_despiteErrors = nullptr;    // null if there are no errors
    DataChoices *m_data = nullptr;
    QCheckBox *m_report = nullptr;
    QCheckBox *m_fold = nullptr; // null if there is nothing to fold
    bool m_foldedWorks = false;  // the folded model has no errors
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
