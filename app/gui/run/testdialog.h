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

// What a test run is to do. Tells when what inputs are fed with has changed and has to be checked; while something of
// it is wrong, the settings are not taken.
class TestDialog : public QDialog
{
    Q_OBJECT

public:
    TestDialog(const Theme &theme, const PanelState &state, const TestSettings &settings, QWidget *parent = nullptr);

    [[nodiscard]] TestSettings settings() const;
    void showPreview(const FeedsPreview &preview);
    // Execution providers that the runtime in use offers, by their whole names.
    void showProviders(const QStringList &offered);

Q_SIGNALS:
    void sourcesChanged(); // or how much memory the run may have
    void settingsTaken();
    void runRequested(); // after they were taken

private:
    void addInputs(QVBoxLayout &layout, const Theme &theme);
    void addForm(QVBoxLayout &layout);
    void addButtons(QVBoxLayout &layout);
    [[nodiscard]] QSpinBox *numberField(const char *name, int least, int most, const QString &suffix,
                                        const QString &zeroText = {});
    void show(const TestSettings &settings);
    int providerChoice(const QStringList &providers); // added if it is not there
    void chooseFile();
    void chooseImage();
    void chooseInto(const QString &title, const QString &filter, const QString &prefix);
    void chooseFolder();
    void makeAutomatic();
    void updateState();

    TestSettings m_given;
    TestInputsModel *m_inputs;
    QTreeView *m_table = nullptr;
    QLabel *m_folder = nullptr;
    QPushButton *m_file = nullptr;
    QPushButton *m_image = nullptr;
    QPushButton *m_automatic = nullptr;
    QPushButton *m_fromFolder = nullptr; // or not any more
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
    QString m_lastFolder;     // where the person chose a file last
    bool m_isChecked = false; // the inputs are known to be right
};

} // namespace shapewright
