// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/document/document.h"
#include "app/gui/document/graphpreview.h"
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
class AdaptController;
class BlocksController;
class GraphEditsController;
class LayoutController;
class MessageBar;
class Navigator;
class PartsController;
class OpeningController;
class PictureExport;
class ReadinessController;
class SaveController;
struct Session;
class StatusLine;
class TensorController;
class TestController;
class WelcomePage;
class Workspace;

// The window of one model. It owns its parts and creates the controllers, which connect the actions that belong to
// them. GUI thread.
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
    [[nodiscard]] GraphPreview &graphPreview() { return m_graphPreview; }
    [[nodiscard]] ReadinessController &readiness() { return *m_readiness; }
    [[nodiscard]] bool isIdle() const { return m_jobs.isIdle(); }
    // From now on, this window reads and writes what the session keeps: edits, presets, test settings and recent
    // models. The session must outlive the window.
    void share(Session &session);
    // Sets the function that opens a file that the person chose. By default it is opened in this window.
    void setOpener(std::function<void(const QString &path)> opener);
    void openFile(const QString &path);
    // True if a model is open, its shapes and readiness belong to the current edits, and its picture is laid out.
    [[nodiscard]] bool isSettled() const;

Q_SIGNALS:
    void settled();
    void closing();

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void makeLayout();
    void makeControllers(const Programs &programs);
    void connectDocument();
    void connectSettling();
    void showModel();
    void showShapes();
    bool addSymbols(const DynamicDims &dims);
    void showClosed();
    void showStatus();
    void applyTheme();
    void updateActions();
    void reportIfSettled();

    Appearance &m_appearance;
    Activities m_activities;
    JobRunner m_jobs;
    Document m_document;
    GraphPreview m_graphPreview;
    RunController m_runs;
    Workspace *m_workspace;
    WelcomePage *m_welcome;
    QStackedWidget *m_pages;
    MessageBar *m_messages;
    StatusLine *m_status;
    Actions *m_actions;
    OpeningController *m_opening;
    LayoutController *m_layouts;
    Navigator *m_navigator;
    SaveController *m_saves;
    ReadinessController *m_readiness;
    PictureExport *m_pictures;
    TensorController *m_tensors;
    AdaptController *m_adapting = nullptr;
    PartsController *m_parts = nullptr;
    GraphEditsController *m_graphEdits = nullptr;
    TestController *m_tests = nullptr;
    BlocksController *m_blocks = nullptr;
    Theme m_theme; // includes the colours for the symbols of this window's model
    QStringList m_symbols;
};

} // namespace shapewright
