// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/compare/comparedmodels.h"
#include "app/gui/jobs/activities.h"
#include "app/gui/jobs/jobrunner.h"
#include "app/gui/jobs/latestjob.h"
#include "app/gui/jobs/programs.h"
#include "app/gui/window/appearance.h"

#include <QMainWindow>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

class QAction;
class QLabel;
class QToolBar;
class QToolButton;

namespace shapewright {

class BothRunPanel;
class DifferencesPanel;
class GraphView;
class LayoutController;
class MessageBar;
class PictureExport;
class StatusLine;

// The window of two models that are compared: both as one picture, and what differs as a list. It reads and compares
// them in a job. GUI thread.
class CompareWindow : public QMainWindow
{
    Q_OBJECT

public:
    // `testing`: the test settings of a model that is open elsewhere, which inputs may be taken from.
    CompareWindow(Appearance &appearance, const Programs &programs, const ComparedSide &a, const ComparedSide &b,
                  const std::optional<TestSettings> &testing = {}, QWidget *parent = nullptr);
    ~CompareWindow() override;

    [[nodiscard]] GraphView &view() { return *m_view; }
    [[nodiscard]] PictureExport &pictures() { return *m_pictures; }
    // Null until both models are read and compared.
    [[nodiscard]] const ComparedModels *models() const { return m_models ? &*m_models : nullptr; }
    // True if the comparison is shown, with its layout.
    [[nodiscard]] bool isSettled() const;
    // Null until both models were run.
    [[nodiscard]] const TestReport *run() const { return m_run ? &*m_run : nullptr; }

Q_SIGNALS:
    void settled();
    void failed(const shapewright::Error &error);

private:
    void makeActions();
    void makeToolBar();
    [[nodiscard]] QWidget *makeBanner();
    [[nodiscard]] QWidget *makePicture();
    void makeLayout();
    void compare();
    void showModels(ComparedModels models);
    void showNames();
    void showPill();
    void showDifference(std::size_t difference);
    void openDifference(std::size_t difference);
    void showGraph(GraphId graph);
    void showTensor(const std::string &name);
    void showPlace(const MergedGraph::Place &place);
    void selectPlace();
    void askHowToRun();
    void runBoth();
    void exportPicture();
    void exportReport();
    void writeReport(const QString &path);
    void swap();
    void endOrClear();
    void setStretchesClosed(bool areClosed);
    void applyTheme();
    void reportIfSettled();

    Appearance &m_appearance;
    Activities m_activities;
    JobRunner m_jobs;
    ComparedSide m_a, m_b;
    LatestJob m_comparing;
    LatestJob m_running;
    QString m_runner; // the program
    std::optional<TestSettings> m_testing;
    BothRunSettings m_runSettings;
    std::optional<ComparedModels> m_models;
    std::optional<TestReport> m_run; // of both
    Theme m_theme;                   // includes the colours of both models' symbols
    QStringList m_symbols;
    MessageBar *m_messages;
    DifferencesPanel *m_panel;
    BothRunPanel *m_runPanel;
    GraphView *m_view;
    StatusLine *m_status;
    LayoutController *m_layouts;
    PictureExport *m_pictures;
    QLabel *m_names = nullptr;
    QLabel *m_legend = nullptr;
    QLabel *m_pill = nullptr;
    QToolButton *m_back = nullptr; // from a subgraph to the main graph
    GraphId m_graph = mainGraph;   // the one that is shown
    QAction *m_previous, *m_next, *m_swap, *m_close, *m_end, *m_export, *m_report, *m_runBoth, *m_zoomIn, *m_zoomOut,
        *m_zoomReset, *m_fit, *m_equal;
    std::optional<MergedGraph::Place> m_shown; // what was asked for last
};

} // namespace shapewright
