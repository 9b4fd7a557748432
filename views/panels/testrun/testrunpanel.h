// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/testrun.h"
#include "model/types/result.h"
#include "views/panels/testrun/testrunline.h"
#include "views/theme/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTreeView;

namespace shapewright {

class TableDelegate;
class TestRunModel;

// The progress of a test run, or its result. The panel says when the edits have changed since the run.
class TestRunPanel : public QWidget
{
    Q_OBJECT

public:
    explicit TestRunPanel(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    // Sets the names of the execution providers for the runs from now on.
    void setProviders(const QString &text);
    void showNothing();
    void showRunning(const QString &phase);
    // Shows a warning while a run is going on, and also if it fails. A report has its own warnings.
    void showWarning(const QString &text);
    // The sizes at which dims ran that the edits leave dynamic, until the next run. Empty if there are none.
    void showFedSizes(const QString &sizes);
    // The sizes of ranges at which the model ran, until the next run. Empty if there are none.
    void showSizes(const QString &sizes);
    // What the values of inputs decide, before a run and beside its result. Empty if nothing.
    void showValueChoices(const QString &text);
    void showResult(const Result<TestReport> &result);
    // Whether the present edits differ from those of the result.
    void setOutdated(bool outdated);

    // The result in one line of plain text; empty before the first run.
    [[nodiscard]] QString summary() const;

Q_SIGNALS:
    void runRequested();
    void cancelRequested();
    void settingsRequested();
    void sizesRequested();       // the person wants to make dims static that still are dynamic
    void sizeChangeRequested();  // the person wants dynamic dims to run at other sizes
    void inputValuesRequested(); // the person wants to give the values that decide
    // Emitted for an output, or for a tensor that the line names.
    void tensorActivated(const std::string &name);
    void valuesRequested(const std::string &name); // the name is an output's
    void imageRequested(const std::string &name);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QString partsText() const;
    [[nodiscard]] QString detailHtml() const;
    void showParts(QList<TestRunPart> parts);
    void followLink(const QString &link);
    [[nodiscard]] QString partHtml(const TestRunPart &part) const;
    void updateLine();
    void fitTable();
    void openMenu(const QPoint &position);

    Theme m_theme;
    TestRunModel *m_model;
    TableDelegate *m_delegate;
    QTreeView *m_table;
    QLabel *m_line;
    QPushButton *m_button;
    QPushButton *m_settings;
    enum class State { Nothing, Running, Passed, Failed } m_state = State::Nothing;
    bool m_outdated = false;
    TestRunPart m_lead;
    QList<TestRunPart> m_parts;
    QString m_providers = tr("CPU");
    QString m_warning;
    QString m_fedSizes;
    QString m_sizes;   // of ranges
    QString m_choices; // what the values of inputs decide
    QString m_detail;  // the message of ONNX Runtime itself
    bool m_showsDetail = false;
};

} // namespace shapewright
