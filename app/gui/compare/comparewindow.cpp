// SPDX-License-Identifier: Apache-2.0
#include "app/gui/compare/comparewindow.h"

#include "app/gui/compare/bothrundialog.h"
#include "app/gui/compare/comparereport.h"
#include "app/gui/compare/comparetexts.h"
#include "app/gui/export/picturedialog.h"
#include "app/gui/export/pictureexport.h"
#include "app/gui/files/wholefile.h"
#include "app/gui/jobs/outcome.h"
#include "app/gui/window/layoutcontroller.h"
#include "app/gui/window/messagebar.h"
#include "app/gui/window/statusline.h"
#include "model/compare/precision.h"
#include "model/onnx/modelfile.h"
#include "model/types/text.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/view/graphview.h"
#include "views/panels/compare/bothrunpanel.h"
#include "views/panels/compare/differencespanel.h"
#include "views/panels/details/details.h"
#include "views/theme/icons.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace shapewright {

CompareWindow::CompareWindow(Appearance &appearance, const Programs &programs, const ComparedSide &a,
                             const ComparedSide &b, const std::optional<TestSettings> &testing, QWidget *parent)
    : QMainWindow(parent), m_appearance(appearance), m_jobs(m_activities), m_a(a), m_b(b), m_comparing(m_jobs),
      m_running(m_jobs), m_runner(programs.runner), m_testing(testing), m_theme(appearance.theme()),
      m_messages(new MessageBar(m_theme)), m_panel(new DifferencesPanel(m_theme)),
      m_runPanel(new BothRunPanel(m_theme)), m_view(new GraphView(m_theme)), m_status(new StatusLine(m_activities)),
      m_layouts(new LayoutController(m_jobs, *m_view, m_activities, programs.layouter, *m_messages, this)),
      m_pictures(new PictureExport(m_jobs, *m_view, this))
{
    setObjectName(QStringLiteral("compareWindow"));
    m_runSettings.testing.seed = 7; // as the test runs of a window
    makeActions();
    makeToolBar();
    makeLayout();
    m_panel->addSection(m_runPanel);
    connect(m_panel, &DifferencesPanel::differenceActivated, this, &CompareWindow::showDifference);
    connect(m_panel, &DifferencesPanel::differenceOpened, this, &CompareWindow::openDifference);
    connect(m_view, &GraphView::graphOpenRequested, this, &CompareWindow::showGraph);
    connect(m_runPanel, &BothRunPanel::tensorActivated, this, &CompareWindow::showTensor);
    connect(m_layouts, &LayoutController::settled, this, [this] {
        selectPlace();
        reportIfSettled();
    });
    connect(m_pictures, &PictureExport::written, this, [this](const QString &path, const QString &notice) {
        m_messages->show(notice.isEmpty() ? Notices::Kind::Done : Notices::Kind::Note,
                         (tr("Picture saved to %1.").arg(path) + QLatin1Char(' ') + notice).trimmed());
    });
    connect(m_pictures, &PictureExport::failed, this, [this](const Error &error) { m_messages->showFailure(error); });
    m_appearance.putSheetOn();
    connect(&m_appearance, &Appearance::themeChanged, this, &CompareWindow::applyTheme);
    applyTheme();
    showNames();
    showPill();
    compare();
}

CompareWindow::~CompareWindow() = default;

void CompareWindow::compare()
{
    const auto work = [a = m_a, b = m_b](const JobContext &job) { return comparedModels(a, b, job); };
    m_comparing.start<ComparedModels>(tr("Comparing the models"), work, [this](Result<ComparedModels> &result) {
        switch (outcomeOf(result)) {
        case Outcome::Done:
            return showModels(*std::move(result));
        case Outcome::Cancelled:
            m_messages->show(Notices::Kind::Note, tr("The comparison was cancelled."),
                             {{tr("&Compare"), [this] { compare(); }}});
            break;
        case Outcome::Failed:
            m_messages->showFailure(result.error());
            break;
        }
        Q_EMIT failed(result.error());
    });
}

void CompareWindow::showModels(ComparedModels models)
{
    m_shown.reset();
    m_running.drop();
    m_run.reset();
    m_runPanel->clear();
    m_models = std::move(models);
    for (QAction *action : {m_swap, m_export, m_report, m_runBoth})
        action->setEnabled(true);
    // They are not read again when the sides are swapped.
    m_a = ComparedSide::model(m_a.name, m_models->a);
    m_b = ComparedSide::model(m_b.name, m_models->b);
    const MergedGraph &merged = *m_models->merged;
    m_symbols.clear();
    for (const std::string &symbol : merged.symbols())
        m_symbols.append(toQString(symbol));
    applyTheme();
    showPill();
    m_status->setTexts(sizesText(*m_models), matchText(*m_models));
    m_panel->setComparison(merged.comparison);
    m_view->setGraph(nullptr, mainGraph);
    m_view->setOptions({.compared = m_models->merged});
    m_view->blocks().setShown(!m_equal->isChecked());
    m_view->blocks().setBlocks(merged.graph, m_models->equal);
    m_view->setShapes(merged.before, merged.after);
    m_graph = mainGraph;
    m_back->hide();
    m_view->setGraph(merged.graph, mainGraph);
}

// A subgraph is shown as it is in B.
void CompareWindow::showGraph(GraphId graph)
{
    if (!m_models || m_graph == graph)
        return;
    m_graph = graph;
    const ModelGraph &model = *m_models->merged->graph;
    m_back->setText(tr("◂ Main graph · %1")
                        .arg(elidedInMiddle(displayText(toQString(model.graph(graph).path)), longestComparedName)));
    m_back->setAccessibleName(m_back->text());
    m_back->setVisible(graph != mainGraph);
    m_view->setGraph(m_models->merged->graph, graph);
}

// In the graph that the difference is in: the body of an If, for example.
void CompareWindow::openDifference(std::size_t index)
{
    const ModelDifference &difference = m_models->comparison().differences[index];
    if (difference.nodesB.empty() || difference.nodesB.front().graph == mainGraph)
        return;
    const std::string &path = m_models->b.graph->graph(difference.nodesB.front().graph).path;
    const std::vector<Graph> &graphs = m_models->merged->graph->graphs();
    const auto graph = std::ranges::find(graphs, path, &Graph::path);
    if (graph == graphs.end())
        return;
    const auto id = GraphId(graph - graphs.begin());
    m_shown = MergedGraph::Place();
    for (const NodeId node : difference.nodesB)
        m_shown->nodes.push_back({.graph = id, .index = node.index});
    showGraph(id);
    selectPlace();
}

void CompareWindow::showNames()
{
    m_names->setText(namesHtml(m_a.name, m_b.name));
    m_names->setToolTip(QStringLiteral("A: %1\nB: %2").arg(m_a.path, m_b.path));
    setWindowTitle(tr("%1 ↔ %2 — Shapewright").arg(displayText(m_a.name), displayText(m_b.name)));
}

void CompareWindow::showPill()
{
    if (!m_models) {
        m_pill->setText(tr("comparing…"));
        return;
    }
    m_pill->setText(countsText(m_models->comparison()));
    for (QAction *action : {m_previous, m_next})
        action->setEnabled(!m_models->comparison().differences.empty());
}

void CompareWindow::showDifference(std::size_t difference)
{
    showPlace(m_models->merged->places[difference]);
}

void CompareWindow::showTensor(const std::string &name)
{
    if (const auto value = m_models->valueNamed(name))
        showPlace({.nodes = {}, .value = value});
}

void CompareWindow::showPlace(const MergedGraph::Place &place)
{
    m_shown = place;
    showGraph(mainGraph);
    // What is in a closed stretch is opened, which takes a new layout; then the place is selected once more.
    if (!place.nodes.empty())
        m_view->blocks().reveal(place.nodes.front());
    else if (place.value)
        m_view->blocks().reveal(*place.value);
    selectPlace();
}

void CompareWindow::selectPlace()
{
    if (!m_models || !m_shown)
        return;
    if (!m_shown->nodes.empty())
        m_view->selection().selectNodes(QList<NodeId>(m_shown->nodes.begin(), m_shown->nodes.end()));
    else
        m_view->selection().selectValue(m_shown->value);
}

void CompareWindow::askHowToRun()
{
    const auto usual = toleranceBetween(precisionOf(*m_models->a.graph), precisionOf(*m_models->b.graph));
    auto *dialog = new BothRunDialog(m_runSettings, m_testing, usual, this);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_runSettings = dialog->settings();
        runBoth();
    });
    dialog->open();
}

void CompareWindow::runBoth()
{
    const auto work = [models = *m_models, settings = m_runSettings, program = m_runner](const JobContext &job) {
        return runReport(models, settings, program, job);
    };
    m_runBoth->setEnabled(false);
    m_running.start<TestReport>(tr("Running both models"), work, [this](Result<TestReport> &result) {
        m_runBoth->setEnabled(true);
        if (!result) {
            m_messages->showFailure(result.error());
            return;
        }
        m_run = *std::move(result);
        m_runPanel->setReport(*m_run);
    });
}

void CompareWindow::exportPicture()
{
    auto *dialog = new PictureDialog(m_b.path, m_view->picture().places()->bounds.size(),
                                     m_view->visibleRect().size() * m_view->zoom(), this);
    connect(dialog, &PictureDialog::requested, m_pictures, &PictureExport::start);
    dialog->open();
}

void CompareWindow::exportReport()
{
    auto *dialog =
        new QFileDialog(this, tr("Export report"), QFileInfo(m_b.path).path(), tr("JSON (*.json);;Text (*.txt)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString &filter) {
        dialog->setDefaultSuffix(filter.contains(QStringLiteral("*.txt")) ? QStringLiteral("txt")
                                                                          : QStringLiteral("json"));
    });
    dialog->selectFile(QFileInfo(m_b.path).completeBaseName() + QStringLiteral(".differences.json"));
    connect(dialog, &QFileDialog::fileSelected, this, &CompareWindow::writeReport);
    dialog->open();
}

// Names, order and producer are in it if they are listed.
void CompareWindow::writeReport(const QString &path)
{
    const auto work = [path, a = m_a.path, b = m_b.path, merged = m_models->merged, run = m_run,
                       hidden = m_panel->hiddenKinds()](const JobContext &) -> Result<QString> {
        CompareReport report{a, b, *merged->comparison, run};
        for (const ModelDifference::Kind kind : hidden)
            leaveOut(kind, report.comparison);
        const bool isText = path.endsWith(QStringLiteral(".txt"), Qt::CaseInsensitive);
        return writeWhole(path, isText ? report.text() : report.json()).map([&path] { return path; });
    };
    m_jobs.start<QString>(tr("Writing the report"), work, [this](Result<QString> &written) {
        if (written)
            m_messages->show(Notices::Kind::Done, tr("Report saved to %1.").arg(*written));
        else
            m_messages->showFailure(written.error());
    });
}

void CompareWindow::swap()
{
    std::swap(m_a, m_b);
    showNames();
    compare();
}

void CompareWindow::endOrClear()
{
    if (m_graph != mainGraph)
        return showGraph(mainGraph);
    const PictureSelection &selection = m_view->picture().selection();
    if (!selection.lastBox() && !selection.value() && m_view->picture().marks().emphasis.symbol.isEmpty()) {
        close();
        return;
    }
    m_shown.reset();
    m_view->selection().selectItems({});
    m_view->highlights().clear();
    m_view->showChange();
}

void CompareWindow::setStretchesClosed(bool areClosed)
{
    m_view->blocks().setShown(areClosed);
}

void CompareWindow::applyTheme()
{
    m_theme = m_appearance.theme().withSymbols(m_symbols);
    m_messages->setTheme(m_theme);
    m_panel->setTheme(m_theme);
    m_runPanel->setTheme(m_theme);
    m_view->setTheme(m_theme);
    for (QAction *action : findChildren<QAction *>())
        action->setIcon(themedIcon(action->property("themedIcon").toString(), m_theme));
    findChild<QFrame *>(QStringLiteral("compareBanner"))
        ->setStyleSheet(QStringLiteral("#compareBanner { background: %1; border: none; border-left: 4px solid %2; "
                                       "border-bottom: 1px solid %3; }")
                            .arg(m_theme.accentTint.name(), m_theme.accent.name(), m_theme.border.name()));
    m_legend->setText(legendHtml(m_theme));
}

bool CompareWindow::isSettled() const
{
    return m_models && !m_comparing.isRunning() && m_layouts->isSettled() && m_view->isLaidOut();
}

void CompareWindow::reportIfSettled()
{
    if (isSettled())
        Q_EMIT settled();
}

} // namespace shapewright
