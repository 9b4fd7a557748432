// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/mainwindow.h"

#include "app/gui/edits/editfiles.h"
#include "app/gui/export/picturedialog.h"
#include "app/gui/export/pictureexport.h"
#include "app/gui/navigate/explaincontroller.h"
#include "app/gui/navigate/findcontroller.h"
#include "app/gui/navigate/gocontroller.h"
#include "app/gui/navigate/navigator.h"
#include "app/gui/run/testcontroller.h"
#include "app/gui/save/savecontroller.h"
#include "app/gui/start/layoutcontroller.h"
#include "app/gui/start/readinesscontroller.h"
#include "app/gui/tensors/runtensors.h"
#include "app/gui/tensors/tensorcontroller.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/messagebar.h"
#include "app/gui/window/statusline.h"
#include "app/gui/window/welcomepage.h"
#include "app/gui/window/workspace.h"
#include "model/editing/suggestededits.h"
#include "model/edits/fittingedits.h"
#include "model/wording/wording.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/dimensionsmodel.h"
#include "views/panels/shapes/shapespanel.h"

#include <QAction>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QUndoStack>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace shapewright {

using Kind = MessageBar::Kind;

MainWindow::MainWindow(Appearance &appearance, const Programs &programs, QWidget *parent)
    : QMainWindow(parent), m_appearance(appearance), m_programs(programs), m_jobs(m_activities), m_document(m_jobs),
      m_runs(m_jobs, m_activities, programs.runner), m_workspace(new Workspace(appearance.theme())),
      m_welcome(new WelcomePage), m_pages(new QStackedWidget), m_messages(new MessageBar(appearance.theme())),
      m_status(new StatusLine(m_activities)), m_actions(new Actions(*this, *m_document.undoStack())),
      m_layouts(new LayoutController(m_workspace->view(), m_activities, programs.layouter, this)),
      m_navigator(new Navigator(*m_workspace, this)), m_saves(new SaveController(m_jobs, m_runs, this)),
      m_editFiles(new EditFiles(m_jobs, m_document, this)),
      m_explanations(new ExplainController(m_jobs, m_document, *m_workspace, this)),
      m_readiness(new ReadinessController(m_jobs, m_document, *m_workspace, this)),
      m_pictures(new PictureExport(m_jobs, m_workspace->view(), this)),
      m_tensors(new TensorController(m_jobs, m_document, m_workspace->details(), this)),
      m_runTensors(new RunTensors(m_jobs, m_document, m_workspace->details(), *m_tensors, this)),
      m_tests(new TestController(m_jobs, m_runs, m_document, *m_workspace->tabs().testRun(), *m_runTensors, this)),
      m_ways(new GoController(m_document, *m_navigator, *m_workspace, this)),
      m_finds(new FindController(m_jobs, m_document, *m_workspace, m_actions->findField(), this))
{
    setAcceptDrops(true);
    makeLayout();
    connectFileActions();
    connectEditActions();
    connectViewActions();
    connectGoActions();
    connectDocument();
    connectRuns();
    m_appearance.putSheetOn();
    connect(&m_appearance, &Appearance::themeChanged, this, &MainWindow::applyTheme);
    applyTheme();
    showClosed();
}

MainWindow::~MainWindow() = default;

void MainWindow::makeLayout()
{
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(m_workspace);
    m_welcome->setFocus();
    auto *central = new QWidget(this);
    auto *layout = new QVBoxLayout(central);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_messages);
    layout->addWidget(m_pages, 1);
    setCentralWidget(central);
    setStatusBar(m_status);
    const QSize frame(8, 40); // of most window managers
    resize(QSize(1600, 1000).boundedTo(screen()->availableSize() - frame));
}

void MainWindow::applySuggestion(const Suggestion &suggestion)
{
    const PanelState &state = m_document.state();
    const auto edits = editsWithSuggestion(*state.graph, state.edits, *state.dims, suggestion);
    if (edits)
        m_document.setEdits(*edits, suggestionText(suggestion));
    else
        showFailure(edits.error());
}

bool MainWindow::isSettled() const
{
    return m_document.isUpToDate() && !m_document.isOpening() && m_layouts->isSettled() &&
           m_workspace->view().isLaidOut() && m_readiness->isSettled();
}

void MainWindow::reportIfSettled()
{
    if (isSettled())
        Q_EMIT settled();
}

void MainWindow::chooseModel()
{
    const QString folder = m_document.isOpen() ? QFileInfo(m_document.path()).path() : QString();
    auto *dialog = new QFileDialog(this, tr("Open a model"), folder, tr("ONNX models (*.onnx);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openFile);
    dialog->open();
}

void MainWindow::openFile(const QString &path)
{
    m_messages->dismiss();
    if (m_opener)
        m_opener(path);
    else
        m_document.open(path);
}

void MainWindow::adoptEdits(const ShapeEdits &edits, const QString &label)
{
    const FittingEdits fitting = fittingEdits(*m_document.state().graph, edits);
    m_document.setEdits(fitting.edits, label);
    if (!fitting.left.isEmpty()) {
        m_messages->show(Kind::Note, tr("This model has no place for %1. All other edits are applied.")
                                         .arg(fitting.left.join(QStringLiteral(", "))));
    }
}

void MainWindow::exportPicture()
{
    const GraphView &view = m_workspace->view();
    auto *dialog = new PictureDialog(m_document.path(), view.picture().bounds().size(),
                                     view.visibleRect().size() * view.zoom(), this);
    connect(dialog, &PictureDialog::requested, m_pictures, &PictureExport::start);
    dialog->open();
}

void MainWindow::showModel()
{
    m_runs.cancel();
    m_symbols.clear();
    for (const DynamicDims::Entry &entry : m_document.state().dims->entries) {
        if (entry.kind == DynamicDims::Entry::Kind::Symbol)
            m_symbols.append(toQString(entry.name));
    }
    applyTheme();
    m_pages->setCurrentWidget(m_workspace);
    setWindowTitle(QStringLiteral("%1[*] — Shapewright").arg(QFileInfo(m_document.path()).fileName()));
    m_status->setModel(m_document.state());
    m_workspace->view().setShapes(m_document.state().before, m_document.state().after);
    m_navigator->setModel(m_document.state().graph);
    m_workspace->tabs().showTab(ResultTabs::ChangesTab);
    showShapes();
    m_workspace->shapes().takeFocus();
    offerOutsideData();
}

// Weights outside of the model's folder: only the person can know whether that is meant.
void MainWindow::offerOutsideData()
{
    QStringList places;
    for (const Problem &problem : m_document.state().graph->problems()) {
        if (problem.code == Problem::Code::ExternalDataOutside && problem.args.size() > 2)
            places.append(toQString(problem.args[2]));
    }
    if (places.isEmpty())
        return;
    constexpr int longest = 200; // characters
    const QString text = tr("Weights stand outside of the model's folder. They are not read, since a model from a "
                            "stranger could name any file: %1")
                             .arg(displayText(places.join(QStringLiteral(", ")).left(longest)));
    m_messages->show(Kind::Note, text, tr("&Read them"), [this, places] {
        m_messages->dismiss();
        m_document.open(m_document.path(), m_document.edits(), places);
    });
}

void MainWindow::showShapes()
{
    const PanelState state = m_tests->shownState();
    m_workspace->view().setShapes(state.before, state.after);
    m_workspace->shapes().setState(m_document.state());
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
    const int total = dimensions.freeCount();
    const int fixed = dimensions.fixedCount();
    if (total == 0)
        m_actions->setStatus(tr("no dynamic dims"), tr("static"));
    else if (fixed == total)
        m_actions->setStatus(tr("all %n dims fixed", nullptr, total), tr("all fixed"));
    else
        m_actions->setStatus(tr("%1 of %2 dims fixed · %3 still dynamic").arg(fixed).arg(total).arg(total - fixed),
                             tr("%1 of %2 fixed").arg(fixed).arg(total));
}

void MainWindow::showFailure(const Error &error)
{
    m_messages->show(Kind::Failure, describe(error));
}

void MainWindow::offerOverride(const QString &input, const QString &shape)
{
    m_messages->show(Kind::Note,
                     tr("The export fixed this size of %1: what it computed from the number stays as it was and may "
                        "break.")
                         .arg(input),
                     tr("&Change it all the same"),
                     [this, input, shape] { m_workspace->shapes().overrideExport(input, shape); });
}

void MainWindow::showSaved(const SavedFile &file)
{
    m_document.undoStack()->setClean();
    Q_EMIT modelSaved();
    QString text = !file.passedTest   ? tr("Saved as %1, without a test.").arg(file.path)
                   : *file.passedTest ? tr("Saved as %1, after a test run on the CPU.").arg(file.path)
                                      : tr("Saved as %1, though its test failed.").arg(file.path);
    if (!file.whyUntested.isEmpty())
        text += QLatin1Char(' ') + tr("It cannot be tested here: %1").arg(file.whyUntested);
    if (!file.report.isEmpty())
        text += QLatin1Char(' ') + tr("The report is in %1.").arg(QFileInfo(file.report).fileName());
    constexpr qsizetype mostFiles = 2;
    if (!file.data.isEmpty())
        text += QLatin1Char(' ') + tr("%1.").arg(file.data.mid(0, mostFiles).join(QStringLiteral("; ")));
    if (const qsizetype others = file.data.size() - mostFiles; others > 0)
        text += QLatin1Char(' ') + tr("So are %1 more files.").arg(others);
    m_messages->show(Kind::Done, text, tr("&Open it"), [this, path = file.path] { openFile(path); });
    m_messages->offerToo(tr("Open &folder"), [folder = QFileInfo(file.path).absolutePath()] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
    });
}

void MainWindow::showAbout()
{
    m_jobs.start<QString>(
        tr("Asking the helpers for their versions"),
        [programs = m_programs](const JobContext &) -> Result<QString> { return versionText(programs); },
        [this](Result<QString> &text) {
            auto *box = new QMessageBox(QMessageBox::NoIcon, tr("About Shapewright"),
                                        text.value_or(QString()) + QLatin1Char('\n') +
                                            tr("Makes the dynamic shapes of ONNX models fixed, and shows what that "
                                               "does. Uses no network. Apache License 2.0."),
                                        QMessageBox::Close, this);
            box->setAttribute(Qt::WA_DeleteOnClose);
            box->open();
        });
}

void MainWindow::applyTheme()
{
    m_theme = m_appearance.theme().withSymbols(m_symbols);
    m_actions->setTheme(m_theme);
    m_messages->setTheme(m_theme);
    m_workspace->setTheme(m_theme);
    m_tensors->setTheme(m_theme);
    m_tests->setTheme(m_theme);
}

void MainWindow::updateActions()
{
    m_actions->setState(
        {m_document.isOpen(), m_document.isUpToDate(), !m_document.edits().isEmpty(), m_runs.isRunning()});
    m_actions->allowZero->setChecked(m_document.edits().zeroConfirmed);
    m_actions->overrideExport->setChecked(m_document.edits().exportOverridden);
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
