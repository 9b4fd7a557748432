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

// What a test run is doing, or what came of it. Says so when the edits have changed since.
class TestRunPanel : public QWidget
{
    Q_OBJECT

public:
    explicit TestRunPanel(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    // What runs are on from now on, in words.
    void setProviders(const QString &text);
    void showNothing();
    void showRunning(const QString &phase);
    // Beside what is shown of the run under way, and of one that fails.
    void showWarning(const QString &text);
    void showResult(const Result<TestReport> &result);
    // Whether the edits are other ones than those that the result is of.
    void setOutdated(bool outdated);

    // The run in one line of plain text; empty before the first one.
    [[nodiscard]] QString summary() const;

Q_SIGNALS:
    void runRequested();
    void cancelRequested();
    void settingsRequested();
    // An output, or a tensor that the line names.
    void tensorActivated(const std::string &name);
    void valuesRequested(const std::string &name); // of an output
    void imageRequested(const std::string &name);

private:
    [[nodiscard]] QString partsText() const;
    [[nodiscard]] QString detailHtml() const;
    void showParts(QList<TestRunPart> parts);
    void followLink(const QString &link);
    [[nodiscard]] QString partHtml(const TestRunPart &part) const;
    void updateLine();
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
    QString m_detail; // the runtime's own text
    bool m_showsDetail = false;
};

} // namespace shapewright
