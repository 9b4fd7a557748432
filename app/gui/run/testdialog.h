// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/check/testsettings.h"
#include "views/panels/panelstate.h"
#include "views/theme/theme.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QTreeView;
class QVBoxLayout;

namespace shapewright {

class TestInputsModel;

// Edits the settings of test runs. It emits sourcesChanged() when the input data must be checked again, and shows the
// result of that check. The settings cannot be accepted while an input has a fault.
class TestDialog : public QDialog
{
    Q_OBJECT

public:
    TestDialog(const Theme &theme, const PanelState &state, const TestSettings &settings, QWidget *parent = nullptr);

    [[nodiscard]] TestSettings settings() const;
    // Shows the data and the faults of each input, in reply to sourcesChanged().
    void showPreview(const FeedsPreview &preview);
    // Adds the execution providers that the runtime offers to the choices, by their full names.
    void showProviders(const QStringList &offered);

Q_SIGNALS:
    void sourcesChanged(); // the input data or the memory limit has changed
    void settingsTaken();
    void runRequested(); // follows settingsTaken()

private:
    void addInputs(QVBoxLayout &layout, const Theme &theme);
    void addForm(QVBoxLayout &layout);
    void addButtons(QVBoxLayout &layout);
    [[nodiscard]] QSpinBox *numberField(const char *name, int least, int most, const QString &suffix,
                                        const QString &zeroText = {});
    void show(const TestSettings &settings);
    int providerChoice(const QStringList &providers); // adds the choice if it is missing
    void chooseFile();
    void chooseImage();
    void chooseInto(const QString &title, const QString &filter, const QString &prefix);
    void chooseFolder();
    void makeAutomatic();
    void updateState();

    TestSettings m_initial;
    TestInputsModel *m_inputs;
    QTreeView *m_table = nullptr;
    QLabel *m_folder = nullptr;
    QPushButton *m_file = nullptr;
    QPushButton *m_image = nullptr;
    QPushButton *m_automatic = nullptr;
    QPushButton *m_fromFolder = nullptr; // chooses a folder of inputs, or clears that choice
    QSpinBox *m_repetitions = nullptr;
    QSpinBox *m_repeatTime = nullptr;
    QSpinBox *m_threads = nullptr;
    QSpinBox *m_seed = nullptr;
    QSpinBox *m_timeout = nullptr;
    QSpinBox *m_memory = nullptr;
    QComboBox *m_optimization = nullptr;
    QComboBox *m_providers = nullptr;
    QCheckBox *m_compare = nullptr;
    QCheckBox *m_checkAll = nullptr;
    QLabel *m_warning = nullptr;
    QPushButton *m_ok = nullptr;
    QPushButton *m_run = nullptr;
    QString m_lastFolder;     // the folder of the last chosen file
    bool m_isChecked = false; // the last check found no fault
};

} // namespace shapewright
