// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/mainwindow.h"

#include "app/gui/compare/comparecontroller.h"
#include "app/gui/edits/adaptcontroller.h"
#include "app/gui/edits/editcontroller.h"
#include "app/gui/edits/editfiles.h"
#include "app/gui/edits/editkeeper.h"
#include "app/gui/edits/grapheditscontroller.h"
#include "app/gui/edits/partscontroller.h"
#include "app/gui/edits/presetscontroller.h"
#include "app/gui/export/changesexport.h"
#include "app/gui/export/picturecontroller.h"
#include "app/gui/export/pictureexport.h"
#include "app/gui/navigate/blockscontroller.h"
#include "app/gui/navigate/explaincontroller.h"
#include "app/gui/navigate/findcontroller.h"
#include "app/gui/navigate/gocontroller.h"
#include "app/gui/navigate/navigator.h"
#include "app/gui/run/runline.h"
#include "app/gui/run/testcontroller.h"
#include "app/gui/save/savecontroller.h"
#include "app/gui/start/helpcontroller.h"
#include "app/gui/start/openingcontroller.h"
#include "app/gui/start/readinesscontroller.h"
#include "app/gui/start/recentmenu.h"
#include "app/gui/start/session.h"
#include "app/gui/tensors/runtensors.h"
#include "app/gui/tensors/tensorcontroller.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/layoutcontroller.h"
#include "app/gui/window/messagebar.h"
#include "app/gui/window/statusline.h"
#include "app/gui/window/taborder.h"
#include "app/gui/window/viewcontroller.h"
#include "app/gui/window/welcomepage.h"
#include "app/gui/window/windowframe.h"
#include "app/gui/window/workspace.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/results/changespanel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/dimensionsmodel.h"
#include "views/panels/shapes/shapespanel.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QStackedWidget>
#include <QToolBar>
#include <QUndoStack>
#include <QUrl>

#include <algorithm>

namespace shapewright {

MainWindow::MainWindow(Appearance &appearance, const Programs &programs, QWidget *parent)
    : QMainWindow(parent), m_appearance(appearance), m_jobs(m_activities), m_document(m_jobs),
      m_graphPreview(m_jobs, m_document), m_runs(m_jobs, m_activities, programs.runner),
      m_workspace(new Workspace(appearance.theme())), m_welcome(new WelcomePage), m_pages(new QStackedWidget),
      m_messages(new MessageBar(appearance.theme())), m_status(new StatusLine(m_activities)),
      m_actions(new Actions(*this, *m_document.undoStack())),
      m_opening(new OpeningController(m_document, *m_welcome, *m_actions, *m_messages, this)),
      m_layouts(new LayoutController(m_jobs, m_workspace->view(), m_activities, programs.layouter, *m_messages, this)),
      m_navigator(new Navigator(*m_workspace, *m_actions, this)),
      m_saves(new SaveController(m_jobs, m_runs, m_document, m_graphPreview, *m_actions, *m_messages, this)),
      m_readiness(new ReadinessController(m_jobs, m_document, *m_workspace, *m_messages, this)),
      m_pictures(new PictureExport(m_jobs, m_workspace->view(), this)),
      m_tensors(new TensorController(m_jobs, m_document, m_workspace->details(), *m_messages, this))
{
    setAcceptDrops(true);
    makeLayout();
    makeControllers(programs);
    connectDocument();
    connectSettling();
    connect(m_saves, &SaveController::openRequested, this, &MainWindow::openFile);
    m_appearance.putSheetOn();
    connect(&m_appearance, &Appearance::themeChanged, this, &MainWindow::applyTheme);
    applyTheme();
    showClosed();
}

MainWindow::~MainWindow()
{
    hide(); // an open editor hands over what was typed, as long as there is somebody to take it
}

// Each controller connects its own actions and needs nothing else of the window.
void MainWindow::makeControllers(const Programs &programs)
{
    auto *runTensors = new RunTensors(m_jobs, m_document, m_workspace->details(), *m_tensors, *m_messages, this);
    m_tests =
        new TestController(m_jobs, m_runs, m_document, m_workspace->tabs(), *runTensors, *m_actions, *m_messages, this);
    new RunLine(m_jobs, m_document, m_runs, *m_actions, *m_messages, this);
    new EditController(m_document, *m_workspace, *m_actions, *m_messages, this);
    m_adapting = new AdaptController(m_jobs, m_document, *m_workspace, *m_messages, this);
    m_graphEdits = new GraphEditsController(m_document, m_graphPreview, *m_adapting, *m_workspace, *m_actions, this);
    m_parts = new PartsController(m_jobs, m_document, *m_workspace, *m_actions, *m_messages, this);
    new ViewController(*m_workspace, *m_actions, m_appearance, this);
    new ExplainController(m_jobs, m_document, *m_workspace, *m_navigator, *m_actions, this);
    new GoController(m_document, *m_navigator, *m_workspace, *m_actions, this);
    new FindController(m_jobs, m_document, *m_workspace, *m_actions, *m_messages, this);
    m_blocks = new BlocksController(m_jobs, m_document, *m_navigator, *m_workspace, *m_actions, *m_messages, this);
    new PictureController(*m_pictures, m_document, m_workspace->view(), *m_actions, *m_messages, this);
    new CompareController(m_appearance, programs, m_document, m_graphPreview, m_runs, *m_actions, this);
    new ChangesExport(m_jobs, *m_workspace->tabs().changes(), *m_messages, this);
    new HelpController(m_jobs, programs, *m_actions, *m_messages, this);
}

void MainWindow::share(Session &session)
{
    m_tests->setKept(session.kept, session.fileWorker);
    m_blocks->setKept(session.kept, session.fileWorker);
    new EditKeeper(m_document, *m_messages, session.kept, session.fileWorker, this);
    new EditFiles(m_jobs, session.fileWorker, m_document, *m_actions, *m_messages, this);
    new PresetsController(m_document, session.presets, session.fileWorker, *m_actions, *m_messages, this);
    new RecentMenu(session.recent, m_document, *m_opening, *m_welcome, *m_actions, this);
}

void MainWindow::connectDocument()
{
    connect(&m_document, &Document::opened, this, &MainWindow::showModel);
    connect(&m_document, &Document::closed, this, &MainWindow::showClosed);
    connect(&m_document, &Document::shapesChanged, this, &MainWindow::showShapes);
    connect(&m_document, &Document::editsChanged, this, [this] {
        // The panels build the next edits on the current ones, even before the new shapes are computed.
        m_workspace->shapes().setState(m_document.state());
        updateActions();
    });
    connect(&m_document, &Document::wishesChanged, this, &MainWindow::updateActions);
    connect(m_document.undoStack(), &QUndoStack::cleanChanged, this, [this](bool clean) { setWindowModified(!clean); });
    connect(m_tests, &TestController::started, this, &MainWindow::showShapes);
    connect(m_tests, &TestController::ended, this, &MainWindow::showShapes);
    connect(m_adapting, &AdaptController::trialChanged, this, &MainWindow::showShapes);
}

void MainWindow::connectSettling()
{
    connect(&m_graphPreview, &GraphPreview::changed, this, &MainWindow::reportIfSettled);
    connect(m_parts, &PartsController::settled, this, &MainWindow::reportIfSettled);
    connect(m_blocks, &BlocksController::settled, this, &MainWindow::reportIfSettled);
    connect(m_readiness, &ReadinessController::settled, this, &MainWindow::reportIfSettled);
    connect(m_layouts, &LayoutController::settled, this, [this] {
        m_navigator->reselect();
        m_status->setTimes(m_layouts->seconds(), m_document.propagationSeconds());
        reportIfSettled();
    });
}

void MainWindow::makeLayout()
{
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(m_workspace);
    m_welcome->setFocus();
    fillWindow(*this, {m_messages, m_pages});
    setStatusBar(m_status);
}

bool MainWindow::focusNextPrevChild(bool next)
{
    QList<QWidget *> regions;
    for (QToolBar *bar : findChildren<QToolBar *>())
        regions.append(bar);
    regions << m_messages << m_welcome << &m_workspace->shapes() << m_workspace->view().parentWidget()
            << &m_workspace->tabs() << &m_workspace->details() << m_status;
    QWidget *widget = nextByPlace(regions, focusWidget(), next);
    if (widget)
        widget->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return widget != nullptr;
}

bool MainWindow::isSettled() const
{
    return m_document.isUpToDate() && !m_document.isOpening() && m_layouts->isSettled() &&
           m_workspace->view().isUpToDate() && m_readiness->isSettled() && m_graphPreview.isSettled() &&
           m_adapting->isSettled() && m_parts->isSettled() && m_blocks->isSettled();
}

void MainWindow::reportIfSettled()
{
    if (isSettled())
        Q_EMIT settled();
}

void MainWindow::setOpener(std::function<void(const QString &path)> opener)
{
    m_opening->setOpener(std::move(opener));
}

void MainWindow::openFile(const QString &path)
{
    m_opening->openFile(path);
}

void MainWindow::showModel()
{
    m_runs.cancel();
    m_symbols.clear();
    m_theme = {};
    addSymbols(*m_document.state().dims);
    applyTheme();
    m_pages->setCurrentWidget(m_workspace);
    setWindowTitle(QStringLiteral("%1[*] — Shapewright").arg(QFileInfo(m_document.path()).fileName()));
    m_status->setModel(m_document.state());
    m_workspace->view().setShapes(m_document.state().before, m_document.state().after);
    m_navigator->setModel(m_document.state().graph);
    m_workspace->tabs().showPage(m_workspace->tabs().changes());
    showShapes();
    m_workspace->shapes().takeFocus();
}

// Names that edits introduce come after those of the file, so that these keep their colours. A name that is gone keeps
// its place, in case it comes back by undo.
bool MainWindow::addSymbols(const DynamicDims &dims)
{
    const qsizetype before = m_symbols.size();
    for (const DynamicDims::Entry &entry : dims.entries) {
        if (entry.kind == DynamicDims::Entry::Kind::Symbol && !m_theme.isKnownSymbol(toQString(entry.name)))
            m_symbols.append(toQString(entry.name));
    }
    return m_symbols.size() > before;
}

void MainWindow::showShapes()
{
    if (!m_document.isOpen())
        return;
    const PanelState state = m_adapting->withOffer(m_tests->shownState());
    m_workspace->view().setShapes(state.before, state.after);
    m_workspace->shapes().setState(m_adapting->withOffer(m_document.state()));
    if (addSymbols(m_workspace->shapes().dimensions().dims()))
        applyTheme();
    m_graphEdits->setShownRows(m_tests->shownRows());
    m_workspace->details().setState(state);
    m_workspace->tabs().setState(state, m_document.changes());
    m_status->setTimes(m_layouts->seconds(), m_document.propagationSeconds());
    showStatus();
    updateActions();
    reportIfSettled();
}

void MainWindow::showClosed()
{
    m_runs.cancel();
    m_navigator->setModel(nullptr);
    m_workspace->shapes().setState({});
    m_workspace->details().setState({});
    m_workspace->tabs().setState({}, {});
    m_status->setModel({});
    m_pages->setCurrentWidget(m_welcome);
    m_welcome->setFocus();
    setWindowTitle(QStringLiteral("Shapewright"));
    showStatus();
    updateActions();
}

void MainWindow::showStatus()
{
    if (!m_document.isOpen()) {
        m_actions->setStatus({}, {});
        return;
    }
    const DimensionsModel &dimensions = m_workspace->shapes().dimensions();
    const PanelState &state = m_document.state();
    const int total = dimensions.freeCount();
    const int ranges = dimensions.rangeCount();
    const int fixed = dimensions.fixedCount() - ranges; // the file holds no range
    const int errors = int(std::ranges::count_if(state.problems(), &Problem::isError));
    const int outputs = int(std::ranges::count_if(state.graph->main().outputs, [&state](ValueId output) {
        const std::optional<Shape> &shape = state.shapeAfter(output).type.shape;
        return state.shapeAfter(output).type.isTensor() && (!shape || std::ranges::any_of(*shape, &Dim::isDynamic));
    }));
    QString whole = tr("%1 of %2 dims fixed · %3 still dynamic").arg(fixed).arg(total).arg(total - fixed - ranges);
    QStringList briefer{tr("%1 of %2 fixed").arg(fixed).arg(total)};
    if (total == 0) {
        whole = tr("no dynamic dims");
        briefer = {tr("static")};
    } else if (fixed == total) {
        whole = tr("all %n dims fixed", nullptr, total);
        briefer = {tr("all fixed")};
    } else if (fixed + ranges == total) {
        whole = tr("%1 of %2 dims fixed · ranges: %3").arg(fixed).arg(total).arg(ranges);
    } else if (ranges > 0) {
        whole = tr("%1 · ranges: %2").arg(whole).arg(ranges);
    }
    // Sizes that contradict each other, or that leave an output dynamic, are not the end of the work.
    if (errors > 0) {
        whole = tr("%1 · errors: %2").arg(whole).arg(errors);
        briefer = {tr("%1 · errors: %2").arg(briefer.front()).arg(errors), tr("errors: %1").arg(errors)};
    } else if (fixed == total && outputs > 0) {
        whole = tr("%1 · dynamic outputs: %2").arg(whole).arg(outputs);
    }
    m_actions->setStatus(whole, briefer);
}

void MainWindow::applyTheme()
{
    m_theme = m_appearance.theme().withSymbols(m_symbols);
    m_actions->setTheme(m_theme);
    m_messages->setTheme(m_theme);
    m_workspace->setTheme(m_theme);
    m_tensors->setTheme(m_theme);
    m_tests->setTheme(m_theme);
    m_saves->setTheme(m_theme);
}

void MainWindow::updateActions()
{
    m_actions->setState({m_document.isOpen(), m_document.isUpToDate(), !m_document.allEdits().isEmpty(),
                         !m_document.edits().isEmpty(), m_runs.isRunning()});
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && std::ranges::all_of(urls, &QUrl::isLocalFile))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    for (const QUrl &url : event->mimeData()->urls())
        openFile(url.toLocalFile());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    Q_EMIT closing();
    QMainWindow::closeEvent(event);
}

} // namespace shapewright
