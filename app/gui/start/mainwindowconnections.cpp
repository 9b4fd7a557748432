// SPDX-License-Identifier: Apache-2.0
// What of the window leads where.
#include "app/gui/edits/editfiles.h"
#include "app/gui/edits/overridesdialog.h"
#include "app/gui/export/changesexport.h"
#include "app/gui/export/pictureexport.h"
#include "app/gui/navigate/explaincontroller.h"
#include "app/gui/navigate/findcontroller.h"
#include "app/gui/navigate/gocontroller.h"
#include "app/gui/navigate/navigator.h"
#include "app/gui/run/runline.h"
#include "app/gui/run/testcontroller.h"
#include "app/gui/save/savecontroller.h"
#include "app/gui/start/layoutcontroller.h"
#include "app/gui/start/mainwindow.h"
#include "app/gui/start/readinesscontroller.h"
#include "app/gui/tensors/runtensors.h"
#include "app/gui/tensors/tensorcontroller.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/helpdialog.h"
#include "app/gui/window/messagebar.h"
#include "app/gui/window/statusline.h"
#include "app/gui/window/viewoptions.h"
#include "app/gui/window/welcomepage.h"
#include "app/gui/window/workspace.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/results/changespanel.h"
#include "views/panels/results/findfield.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/shapespanel.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QUndoStack>

namespace shapewright {

using Kind = MessageBar::Kind;

void MainWindow::connectFileActions()
{
    connect(m_actions->open, &QAction::triggered, this, &MainWindow::chooseModel);
    connect(m_actions, &Actions::sampleRequested, this, &MainWindow::openFile);
    connect(m_welcome, &WelcomePage::openRequested, this, &MainWindow::chooseModel);
    connect(m_welcome, &WelcomePage::fileRequested, this, &MainWindow::openFile);
    connect(m_actions->saveModel, &QAction::triggered, this, [this] { m_saves->start(m_document.state(), m_theme); });
    connect(m_saves, &SaveController::saved, this, &MainWindow::showSaved);
    connect(m_saves, &SaveController::failed, this, &MainWindow::showFailure);
    connect(m_actions->saveEdits, &QAction::triggered, m_editFiles, &EditFiles::save);
    connect(m_actions->loadEdits, &QAction::triggered, m_editFiles, &EditFiles::load);
    connect(m_editFiles, &EditFiles::saved, this,
            [this](const QString &path) { m_messages->show(Kind::Done, tr("The edits are in %1.").arg(path)); });
    connect(m_editFiles, &EditFiles::failed, this, &MainWindow::showFailure);
    connect(m_tensors, &TensorController::saved, this, [this](const QString &path, const QString &note) {
        m_messages->show(Kind::Done, tr("The elements are in %1. %2").arg(path, note).trimmed());
    });
    connect(m_tensors, &TensorController::failed, this, &MainWindow::showFailure);
    connect(m_actions->exportPicture, &QAction::triggered, this, &MainWindow::exportPicture);
    connect(m_pictures, &PictureExport::written, this, [this](const QString &path, const QString &notice) {
        m_messages->show(notice.isEmpty() ? Kind::Done : Kind::Note,
                         (tr("The picture is in %1.").arg(path) + QLatin1Char(' ') + notice).trimmed());
    });
    connect(m_pictures, &PictureExport::failed, this, &MainWindow::showFailure);
    auto *tables = new ChangesExport(m_jobs, this);
    connect(m_workspace->tabs().changes(), &ChangesPanel::exportRequested, tables, &ChangesExport::start);
    connect(tables, &ChangesExport::written, this, [this](const QString &path) {
        m_messages->show(Kind::Done, tr("The shape changes are in %1.").arg(path));
    });
    connect(tables, &ChangesExport::failed, this, &MainWindow::showFailure);
    connect(m_actions->close, &QAction::triggered, &m_document, &Document::close);
    connect(m_actions->quit, &QAction::triggered, qApp, &QApplication::closeAllWindows);
    connect(m_actions->help, &QAction::triggered, this,
            [this] { (new HelpDialog(HelpDialog::Page::Help, this))->show(); });
    connect(m_actions->providersHelp, &QAction::triggered, this,
            [this] { (new HelpDialog(HelpDialog::Page::Providers, this))->show(); });
    connect(m_actions->about, &QAction::triggered, this, &MainWindow::showAbout);
}

void MainWindow::connectEditActions()
{
    connect(m_actions->clearEdits, &QAction::triggered, this,
            [this] { m_document.setEdits({}, tr("clear all edits")); });
    connect(m_actions->copyArguments, &QAction::triggered, this,
            [this] { QApplication::clipboard()->setText(commandLineOf(m_document.edits(), m_document.path())); });
    connect(m_actions->useWithoutFile, &QAction::triggered, this,
            [this] { (new OverridesDialog(m_document.state(), this))->open(); });
    connect(m_actions->allowZero, &QAction::triggered, this, [this](bool allow) {
        ShapeEdits edits = m_document.edits();
        edits.zeroConfirmed = allow;
        m_document.setEdits(edits, m_actions->allowZero->text().remove(QLatin1Char('&')));
    });
    connect(m_actions->overrideExport, &QAction::triggered, this, [this](bool allow) {
        ShapeEdits edits = m_document.edits();
        edits.exportOverridden = allow;
        m_document.setEdits(edits, m_actions->overrideExport->text().remove(QLatin1Char('&')));
    });
    connect(&m_workspace->shapes(), &ShapesPanel::editsRefused, this, &MainWindow::showFailure);
    connect(&m_workspace->shapes(), &ShapesPanel::editsRequested, &m_document, &Document::setEdits);
    connect(&m_workspace->shapes(), &ShapesPanel::overrideOffered, this, &MainWindow::offerOverride);
    connect(&m_workspace->tabs(), &ResultTabs::suggestionRequested, this, &MainWindow::applySuggestion);
    connect(m_actions->goToDimensions, &QAction::triggered, &m_workspace->shapes(), &ShapesPanel::focusDimensions);
}

void MainWindow::connectViewActions()
{
    GraphView &view = m_workspace->view();
    connect(m_actions->zoomIn, &QAction::triggered, &view, &GraphView::zoomIn);
    connect(m_actions->zoomOut, &QAction::triggered, &view, &GraphView::zoomOut);
    connect(m_actions->zoomReset, &QAction::triggered, &view, &GraphView::showActualSize);
    connect(m_actions->fit, &QAction::triggered, &view, &GraphView::fitAll);
    connect(m_actions->fitSelection, &QAction::triggered, &view, &GraphView::fitSelection);
    connect(&view, &GraphView::zoomChanged, m_actions, &Actions::setZoom);
    connect(&view, &GraphView::emphasisChanged, m_workspace, &Workspace::tellWhatIsLit);
    m_actions->show->applyTo(view);
    connect(m_actions->clearSelection, &QAction::triggered, m_navigator, &Navigator::clearSelection);
    connect(m_actions->explain, &QAction::triggered, m_explanations,
            [this] { m_explanations->explainSelection(m_navigator->selection()); });
    connect(m_actions->themes, &QActionGroup::triggered, this, [this](QAction *action) {
        if (const auto choice = Appearance::fromName(action->data().toString()))
            m_appearance.setChoice(*choice);
    });
    const auto showChoice = [this] {
        for (QAction *action : m_actions->themes->actions())
            action->setChecked(action->data().toString() == Appearance::name(m_appearance.choice()));
    };
    connect(&m_appearance, &Appearance::themeChanged, this, showChoice);
    showChoice();

    connect(m_readiness, &ReadinessController::settled, this, &MainWindow::reportIfSettled);
    connect(m_layouts, &LayoutController::noted, this,
            [this](const QString &text) { m_messages->show(Kind::Note, text); });
    connect(m_layouts, &LayoutController::cancelled, this, [this] {
        m_messages->show(Kind::Note, tr("The layout of the graph was cancelled."), tr("&Lay out"),
                         [this] { m_layouts->retry(); });
    });
    connect(m_layouts, &LayoutController::settled, this, [this] {
        m_navigator->reselect();
        m_status->setTimes(m_layouts->seconds(), m_document.propagationSeconds());
        reportIfSettled();
    });
}

void MainWindow::connectGoActions()
{
    GraphView &view = m_workspace->view();
    connect(m_actions->goToPicture, &QAction::triggered, &view, [&view] { view.setFocus(Qt::ShortcutFocusReason); });
    for (const auto &[action, tab] : {std::pair{m_actions->goToContents, ResultTabs::ContentsTab},
                                      std::pair{m_actions->goToChanges, ResultTabs::ChangesTab},
                                      std::pair{m_actions->goToProblems, ResultTabs::ProblemsTab}})
        connect(action, &QAction::triggered, this, [this, shown = tab] { m_workspace->tabs().focusTab(shown); });
    connect(m_actions->parentGraph, &QAction::triggered, m_navigator, &Navigator::showEnclosingGraph);
    connect(m_actions->find, &QAction::triggered, m_finds, &FindController::focusField);
    connect(&m_workspace->details(), &DetailsPanel::operatorActivated, this, [this](const QString &opType) {
        m_actions->findField().setText(QStringLiteral("op:\"%1\"").arg(opType));
        m_finds->focusField();
    });
    connect(m_actions->findNext, &QAction::triggered, m_finds, [this] { m_finds->step(1); });
    connect(m_actions->findPrevious, &QAction::triggered, m_finds, [this] { m_finds->step(-1); });
    connect(m_actions->back, &QAction::triggered, m_navigator, &Navigator::goBack);
    connect(m_actions->forward, &QAction::triggered, m_navigator, &Navigator::goForward);
    const auto showHistory = [this] {
        m_actions->setHistory(m_navigator->history().canGoBack(), m_navigator->history().canGoForward());
    };
    connect(m_navigator, &Navigator::historyChanged, this, showHistory);
    showHistory();
    m_workspace->addButtons({m_actions->back, m_actions->forward});
    connect(m_actions->toProducer, &QAction::triggered, m_ways, &GoController::goToProducer);
    connect(m_actions->toConsumer, &QAction::triggered, m_ways, &GoController::goToConsumer);
    connect(m_actions->nextSame, &QAction::triggered, m_ways, [this] { m_ways->goToSameOperator(Direction::Forward); });
    connect(m_actions->previousSame, &QAction::triggered, m_ways,
            [this] { m_ways->goToSameOperator(Direction::Backward); });
    ResultTabs *tabs = &m_workspace->tabs();
    connect(m_actions->nextProblem, &QAction::triggered, tabs, [tabs] { tabs->stepProblem(1); });
    connect(m_actions->previousProblem, &QAction::triggered, tabs, [tabs] { tabs->stepProblem(-1); });
}

void MainWindow::connectDocument()
{
    connect(&m_document, &Document::opened, this, &MainWindow::showModel);
    connect(&m_document, &Document::closed, this, &MainWindow::showClosed);
    connect(m_document.undoStack(), &QUndoStack::cleanChanged, this, [this](bool clean) { setWindowModified(!clean); });
    connect(&m_document, &Document::shapesChanged, this, &MainWindow::showShapes);
    connect(&m_document, &Document::editsChanged, this, [this] {
        // Panels build the next edits on these, though the shapes are still on their way.
        m_workspace->shapes().setState(m_document.state());
        updateActions();
    });
    connect(&m_document, &Document::openFailed, this, [this](const QString &, const Error &error) {
        if (error.code != ErrorCode::Cancelled)
            showFailure(error);
    });
    connect(&m_document, &Document::propagationCancelled, this, [this] {
        m_messages->show(Kind::Note,
                         tr("The shapes shown are those before the last edit: computing them was cancelled."),
                         tr("&Compute"), [this] { m_document.recompute(); });
    });
}

void MainWindow::connectRuns()
{
    connect(m_actions->run, &QAction::triggered, m_tests, &TestController::run);
    connect(m_actions->cancelRun, &QAction::triggered, &m_runs, &RunController::cancel);
    connect(m_actions->testSettings, &QAction::triggered, m_tests, &TestController::openSettings);
    auto *line = new RunLine(m_jobs, m_document, m_runs, this);
    connect(m_actions->copyRun, &QAction::triggered, line, &RunLine::copy);
    connect(line, &RunLine::imagesLeftOut, this, [this, line](const QStringList &inputs) {
        m_messages->show(Kind::Note,
                         tr("The line is copied without the images that feed %1: the command line reads none.")
                             .arg(displayText(inputs.join(QStringLiteral(", ")))),
                         tr("&Save them as .npy…"), [line] { line->saveImages(); });
    });
    connect(line, &RunLine::imagesSaved, this, [this](const QString &folder) {
        m_messages->show(
            Kind::Done,
            tr("What the images are fed as is in %1, and the line that names it is copied.").arg(displayText(folder)));
    });
    connect(line, &RunLine::failed, this, &MainWindow::showFailure);
    connect(m_actions->fills, &QActionGroup::triggered, this,
            [this](QAction *action) { m_tests->setFill(FillKind(action->data().toInt())); });
    connect(m_tests, &TestController::started, this, [this] {
        m_workspace->tabs().showTab(ResultTabs::TestRunTab);
        showShapes();
    });
    connect(m_tests, &TestController::providersChosen, m_actions,
            [this](const QString &providers) { m_actions->setProviders(providers); });
    connect(m_tests, &TestController::ended, this, &MainWindow::showShapes);
    connect(m_tests, &TestController::failed, this, &MainWindow::showFailure);
    connect(m_runTensors, &RunTensors::failed, this, &MainWindow::showFailure);
}

} // namespace shapewright
