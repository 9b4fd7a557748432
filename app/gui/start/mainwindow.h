// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/document/document.h"
#include "app/gui/jobs/activities.h"
#include "app/gui/jobs/jobrunner.h"
#include "app/gui/jobs/programs.h"
#include "app/gui/run/runcontroller.h"
#include "app/gui/window/appearance.h"

#include <QMainWindow>
#include <QStringList>

#include <functional>

class QStackedWidget;

namespace shapewright {

class Actions;
class EditFiles;
class ExplainController;
class FindController;
class GoController;
class LayoutController;
class MessageBar;
class Navigator;
class PictureExport;
class ReadinessController;
class RunTensors;
class SaveController;
class StatusLine;
struct SavedFile;
class TensorController;
class TestController;
class WelcomePage;
class Workspace;

// The window of one model. Owns and connects; what things do is elsewhere.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(Appearance &appearance, const Programs &programs, QWidget *parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] Document &document() { return m_document; }
    [[nodiscard]] Workspace &workspace() { return *m_workspace; }
    [[nodiscard]] Actions &actions() { return *m_actions; }
    [[nodiscard]] MessageBar &messages() { return *m_messages; }
    [[nodiscard]] Navigator &navigator() { return *m_navigator; }
    [[nodiscard]] PictureExport &pictures() { return *m_pictures; }
    [[nodiscard]] TestController &tests() { return *m_tests; }
    [[nodiscard]] ReadinessController &readiness() { return *m_readiness; }
    [[nodiscard]] WelcomePage &welcome() { return *m_welcome; }
    [[nodiscard]] JobRunner &jobs() { return m_jobs; }
    // Where files go that a person opens: into this window, unless told otherwise.
    using Opener = std::function<void(const QString &path)>;
    void setOpener(Opener opener) { m_opener = std::move(opener); }
    void openFile(const QString &path);
    // Edits that were made for another model, or another version of this one: those that fit, as one step to undo. The
    // others are named.
    void adoptEdits(const ShapeEdits &edits, const QString &label);
    // A model is open, its shapes are of the present edits, and its picture is laid out.
    [[nodiscard]] bool isSettled() const;

Q_SIGNALS:
    void settled();
    void modelSaved();
    void closing();

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void makeLayout();
    void connectFileActions();
    void connectEditActions();
    void connectViewActions();
    void connectGoActions();
    void connectDocument();
    void connectRuns();

    void chooseModel();
    void exportPicture();
    void showModel();
    void offerOutsideData();
    void showShapes();
    void showClosed();
    void showStatus();
    void applySuggestion(const Suggestion &suggestion);
    void showFailure(const Error &error);
    void offerOverride(const QString &input, const QString &shape);
    void showSaved(const SavedFile &file);
    void showAbout();
    void applyTheme();
    void updateActions();
    void reportIfSettled();

    Appearance &m_appearance;
    Programs m_programs;
    Activities m_activities;
    JobRunner m_jobs;
    Document m_document;
    RunController m_runs;
    Workspace *m_workspace;
    WelcomePage *m_welcome;
    QStackedWidget *m_pages;
    MessageBar *m_messages;
    StatusLine *m_status;
    Actions *m_actions;
    LayoutController *m_layouts;
    Navigator *m_navigator;
    SaveController *m_saves;
    EditFiles *m_editFiles;
    ExplainController *m_explanations;
    ReadinessController *m_readiness;
    PictureExport *m_pictures;
    TensorController *m_tensors;
    RunTensors *m_runTensors;
    TestController *m_tests;
    GoController *m_ways;
    FindController *m_finds;
    Opener m_opener;
    Theme m_theme; // with colours for the symbols of this window's model
    QStringList m_symbols;
    QString m_shownPath; // of the model that fitted the picture last
};

} // namespace shapewright
